//! All cards, and the members that every card may have.

use crate::app::App;
use crate::cards::media::MediaItem;
use crate::leaf::{Id, OrNull, Text, Words};
use crate::safety::{Fate, Gate, SecurityNote};
use crate::shape::{Declarations, Row, Shape, Typed};
use crate::table::Table;
use mcp_cards_derive::Shape;
use serde::{Serialize, Serializer};

/// What every card has besides its own members.
pub(crate) trait CardShape<'a>: Shape<'a> {
    /// Returns the list that the card is about, and the name of its member.
    fn rows(&self) -> Option<(&'static str, Vec<&dyn Row<'a>>)>;

    /// Removes the first rows of that list.
    fn drop_rows(&mut self, count: usize);

    /// Returns the members that every card may have.
    fn common_mut(&mut self) -> &mut Common<'a>;
}

/// The members that every card may have.
#[derive(Clone, Debug, Default, Shape)]
#[shape(as = "CardCommon")]
pub struct Common<'a> {
    /// Media beside the data.
    pub media: Option<Vec<MediaItem<'a>>>,
    /// Visible text that is not the data.
    pub summary: Option<Text<'a>>,
    /// Present if everything in the result was meant for the model only.
    pub hidden: Option<bool>,
    /// The page that a host may show in a frame beside the card.
    pub app: Option<App<'a>>,
    /// Harmless irregularities.
    pub warnings: Option<Vec<Id<'a>>>,
    /// Members that were computed, not read.
    pub derived: Option<Vec<&'static str>>,
    /// Why it became this card, if the caller asked.
    pub explain: Option<Explanation<'a>>,
    /// What was kept out of the card, or changed.
    pub security: Option<Vec<SecurityNote>>,
}

/// Why a result became this card.
#[derive(Clone, Debug, Shape)]
pub struct Explanation<'a> {
    /// Whether the content was, or contained, a JSON document.
    pub json: bool,
    /// The part of the result that the data comes from.
    pub source: &'static str,
    /// The intent that the tool's name expresses.
    pub intent: OrNull<&'static str>,
    /// The id of the rule that decided.
    pub rule: Words,
    /// The cards that were tried before.
    pub considered: Vec<Considered>,
    /// JSON Pointer of the payload in the document.
    pub payload: OrNull<Text<'a>>,
    /// JSON Pointer of each row, if the card has rows.
    pub rows: Option<Vec<Text<'a>>>,
}

/// A card that was tried, and why it was not made.
#[derive(Clone, Debug, Shape)]
pub struct Considered {
    /// The card, or the kind of a definition.
    pub card: Words,
    /// The reason why it was not made.
    pub reason: Words,
}

/// Defines all cards: the variant, its struct, and the word that is its `type`.
macro_rules! cards {
    ($($(#[$doc:meta])* $kind:ident($card:ty) = $word:literal,)*) => {
        $crate::shape::words_enum! {
            /// Which card it is.
            pub enum CardKind {
                $($(#[$doc])* $kind = $word,)*
            }
        }

        /// A tool result as a card.
        ///
        /// `serde_json::to_string` of one is the JSON of the same card in the npm package.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum ParsedToolResult<'a> {
            $($(#[$doc])* $kind($card),)*
        }

        impl<'a> ParsedToolResult<'a> {
            /// Which card it is.
            pub fn kind(&self) -> CardKind {
                match self {
                    $(Self::$kind(_) => CardKind::$kind,)*
                }
            }

            /// The members that every card may have.
            pub fn common_mut(&mut self) -> &mut Common<'a> {
                match self {
                    $(Self::$kind(card) => card.common_mut(),)*
                }
            }

            /// The list that the card is about, and the member that it is.
            pub(crate) fn rows(&self) -> Option<(&'static str, Vec<&dyn Row<'a>>)> {
                match self {
                    $(Self::$kind(card) => card.rows(),)*
                }
            }

            /// Leaves out the first rows of that list.
            pub(crate) fn drop_rows(&mut self, count: usize) {
                match self {
                    $(Self::$kind(card) => card.drop_rows(count),)*
                }
            }

            /// The TypeScript declarations of all cards.
            pub fn declarations() -> Declarations {
                let mut all = Declarations::default();
                Common::declare(&mut all);
                $(<$card as Typed>::declare(&mut all);)*
                all
            }
        }

        impl<'a> Shape<'a> for ParsedToolResult<'a> {
            type Owned = ParsedToolResult<'static>;

            fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
                match self {
                    $(Self::$kind(card) => card.leave(gate),)*
                }
            }

            fn write(&self, table: &mut Table<'_>) {
                match self {
                    $(Self::$kind(card) => card.write(table),)*
                }
            }

            fn into_owned(self) -> Self::Owned {
                match self {
                    $(Self::$kind(card) => ParsedToolResult::$kind(card.into_owned()),)*
                }
            }
        }

        impl Typed for ParsedToolResult<'_> {
            fn ts_type() -> crate::shape::TsType {
                crate::shape::TsType::named("ParsedToolResult")
            }
        }

        impl Serialize for ParsedToolResult<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$kind(card) => card.serialize(serializer),)*
                }
            }
        }
    };
}

cards! {
    /// Places a person can choose for delivery or pickup.
    Addresses(crate::cards::addresses::AddressesCard<'a>) = "addresses",
    /// Documents, code, pictures and graphs beside an answer.
    Artifacts(crate::cards::artifacts::ArtifactsCard<'a>) = "artifacts",
    /// Publications.
    Bibliography(crate::cards::bibliography::BibliographyCard<'a>) = "bibliography",
    /// A table that was booked.
    BookingConfirmed(crate::cards::confirmation::BookingConfirmedCard<'a>) = "booking_confirmed",
    /// Bookings that were looked up.
    Bookings(crate::cards::bookings::BookingsCard<'a>) = "bookings",
    /// A cart.
    Cart(crate::cards::cart::CartCard<'a>) = "cart",
    /// Series of numbers over named categories.
    Chart(crate::cards::chart::ChartCard<'a>) = "chart",
    /// What a program printed and how it ended.
    CodeExecution(crate::cards::code_execution::CodeExecutionCard<'a>) = "code_execution",
    /// Lines of code that match a pattern.
    CodeMatches(crate::cards::code_matches::CodeMatchesCard<'a>) = "code_matches",
    /// Items of a kind that a definition describes.
    Collection(crate::cards::collection::CollectionCard<'a>) = "collection",
    /// Notes, rules and decisions that a project remembers.
    ContextResults(crate::cards::context_results::ContextResultsCard<'a>) = "context_results",
    /// A passage of documentation with its neighbours.
    DocChunks(crate::cards::doc_chunks::DocChunksCard<'a>) = "doc_chunks",
    /// Passages of documentation that match a query.
    DocSearch(crate::cards::doc_search::DocSearchCard<'a>) = "doc_search",
    /// A tool call that failed.
    Error(crate::cards::error::ErrorCard<'a>) = "error",
    /// The text of files.
    FileContent(crate::cards::file_content::FileContentCard<'a>) = "file_content",
    /// Files and folders.
    FileList(crate::cards::file_list::FileListCard<'a>) = "file_list",
    /// A fetched page or the answer of a web service.
    HttpResponse(crate::cards::http_response::HttpResponseCard<'a>) = "http_response",
    /// An object as a list of keys and values.
    Info(crate::cards::info::InfoCard<'a>) = "info",
    /// What a tool asks for before it goes on.
    InputRequest(crate::cards::input_request::InputRequestCard<'a>) = "input_request",
    /// Things and the links between them.
    KnowledgeGraph(crate::cards::knowledge_graph::KnowledgeGraphCard<'a>) = "knowledge_graph",
    /// A list of texts, numbers or booleans.
    List(crate::cards::list::ListCard<'a>) = "list",
    /// Images, sounds, files and links.
    Media(crate::cards::media::MediaCard<'a>) = "media",
    /// An order that was placed.
    OrderPlaced(crate::cards::confirmation::OrderPlacedCard<'a>) = "order_placed",
    /// Orders that were looked up.
    Orders(crate::cards::orders::OrdersCard<'a>) = "orders",
    /// Products and dishes to choose from.
    Products(crate::cards::products::ProductsCard<'a>) = "products",
    /// The content as it was given.
    Raw(crate::cards::raw::RawCard<'a>) = "raw",
    /// Restaurants to choose from.
    Restaurants(crate::cards::restaurants::RestaurantsCard<'a>) = "restaurants",
    /// The answer of an action.
    Status(crate::cards::status::StatusCard<'a>) = "status",
    /// Data without a card of its own.
    Structured(crate::cards::structured::StructuredCard<'a>) = "structured",
    /// Rows and columns.
    Table(crate::cards::table::TableCard<'a>) = "table",
    /// Text, and its format.
    Text(crate::cards::text::TextCard<'a>) = "text",
    /// One thought of a longer chain.
    ThinkingStep(crate::cards::thinking_step::ThinkingStepCard<'a>) = "thinking_step",
    /// Times that can be chosen.
    TimeSlots(crate::cards::time_slots::TimeSlotsCard<'a>) = "time_slots",
    /// Pages of the web that match a query.
    WebSearch(crate::cards::web_search::WebSearchCard<'a>) = "web_search",
    /// A run of several steps.
    WorkflowRun(crate::cards::workflow_run::WorkflowRunCard<'a>) = "workflow_run",
}
