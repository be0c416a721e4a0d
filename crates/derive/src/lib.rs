//! `#[derive(Shape)]`: generates everything that depends on the members of a card's struct, or of a part of one.
//!
//! For each member, in the order of the struct and under its camelCase name:
//! - `Shape::leave` cleans it, unless it is our own, and keeps its path for notes; if a member is refused and not
//!   optional, the whole struct is;
//! - `Shape::write` puts it into the table that JavaScript reads; absent members are left out;
//! - `serde::Serialize` writes the same as JSON;
//! - `Shape::into_owned` copies what is borrowed;
//! - `Typed` states its TypeScript type.
//!
//! Attributes of a struct: `#[shape(kind = "time_slots")]` makes it a card with this `type`; `#[shape(as = "Slot")]` is
//! its name in TypeScript, if that differs. Attributes of a member: `#[shape(name = "type")]` is its name in JSON, if
//! that is not the camelCase one; `#[shape(rows)]` marks the list that a card is about; `#[shape(flatten)]` inserts the
//! members of another struct, and must be on the last member.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Field, Fields, GenericParam, Ident, LitStr, Result};

/// See the crate's documentation.
#[proc_macro_derive(Shape, attributes(shape))]
pub fn derive_shape(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    shape(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// The attributes of a struct.
#[derive(Default)]
struct StructAttributes {
    kind: Option<LitStr>,
    name: Option<LitStr>,
}

/// A member and its attributes.
struct Member<'f> {
    ident: &'f Ident,
    ty: &'f syn::Type,
    name: String,
    is_rows: bool,
    is_flat: bool,
}

fn shape(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "Shape is derived for structs"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(input, "Shape is derived for structs with named members"));
    };
    let attributes = struct_attributes(input)?;
    let members = fields.named.iter().map(member).collect::<Result<Vec<_>>>()?;
    let borrows = input.generics.params.iter().any(|param| matches!(param, GenericParam::Lifetime(_)));
    let parts = Parts { ident: &input.ident, borrows, attributes, members };
    let implementations = [parts.shape(), parts.serialize(), parts.typed(), parts.card()];
    Ok(quote!(#(#implementations)*))
}

fn struct_attributes(input: &DeriveInput) -> Result<StructAttributes> {
    let mut found = StructAttributes::default();
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("shape")) {
        attribute.parse_nested_meta(|meta| {
            let place = if meta.path.is_ident("kind") {
                &mut found.kind
            } else if meta.path.is_ident("as") {
                &mut found.name
            } else {
                return Err(meta.error("known are `kind` and `as`"));
            };
            *place = Some(meta.value()?.parse()?);
            Ok(())
        })?;
    }
    Ok(found)
}

fn member(field: &Field) -> Result<Member<'_>> {
    let ident = field.ident.as_ref().ok_or_else(|| Error::new_spanned(field, "a member needs a name"))?;
    let mut member =
        Member { ident, ty: &field.ty, name: camel_case(&ident.to_string()), is_rows: false, is_flat: false };
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("shape")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rows") {
                member.is_rows = true;
            } else if meta.path.is_ident("flatten") {
                member.is_flat = true;
            } else if meta.path.is_ident("name") {
                member.name = meta.value()?.parse::<LitStr>()?.value();
            } else {
                return Err(meta.error("known are `rows`, `flatten` and `name`"));
            }
            Ok(())
        })?;
    }
    Ok(member)
}

/// Converts `slot_id` to `slotId`.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

/// Everything known about a struct.
struct Parts<'f> {
    ident: &'f Ident,
    borrows: bool,
    attributes: StructAttributes,
    members: Vec<Member<'f>>,
}

impl Parts<'_> {
    fn generics(&self) -> TokenStream {
        if self.borrows { quote!(<'a>) } else { quote!() }
    }

    /// The members without those of the flattened struct.
    fn own_members(&self) -> impl Iterator<Item = &Member<'_>> {
        self.members.iter().filter(|member| !member.is_flat)
    }

    fn flat_member(&self) -> Option<&Ident> {
        self.members.iter().find(|member| member.is_flat).map(|member| member.ident)
    }

    fn shape(&self) -> TokenStream {
        let (ident, generics) = (self.ident, self.generics());
        let owned = if self.borrows { quote!(#ident<'static>) } else { quote!(#ident) };
        let names = self.own_members().map(|member| &member.name);
        let kind_name = self.attributes.kind.iter().map(|_| "type");
        let own: Vec<_> = self.own_members().map(|member| member.ident).collect();
        let all_types = self.members.iter().map(|member| member.ty);
        let leave = self.own_members().map(|member| {
            let treat = if member.is_rows { quote!(rows) } else { quote!(member) };
            let (ident, name) = (member.ident, &member.name);
            quote!(goes |= gate.#treat(#name, &mut self.#ident) == crate::safety::Fate::Goes;)
        });
        let all: Vec<_> = self.members.iter().map(|member| member.ident).collect();
        let offset = usize::from(self.attributes.kind.is_some());
        let places: Vec<_> = (offset..offset + own.len()).collect();
        let write_kind = self.attributes.kind.iter().map(|kind| quote!(object.member(0, &#kind, table);));
        let leave_flat =
            self.flat_member().map(|flat| quote!(let _ = crate::shape::Shape::leave(&mut self.#flat, gate);));
        let write_flat = self.flat_member().map(|flat| {
            quote! {
                object.go_on(table);
                crate::shape::Shape::write(&self.#flat, table);
            }
        });
        quote! {
            impl<'a> crate::shape::Shape<'a> for #ident #generics {
                type Owned = #owned;

                const IS_OURS: bool = true #(&& <#all_types as crate::shape::Shape<'a>>::IS_OURS)*;

                fn leave(&mut self, gate: &mut crate::safety::Gate<'_, 'a>) -> crate::safety::Fate {
                    let mut goes = false;
                    #(#leave)*
                    #leave_flat
                    if goes { crate::safety::Fate::Goes } else { crate::safety::Fate::Stays }
                }

                fn write(&self, table: &mut crate::table::Table<'_>) {
                    const NAMES: &[&str] = &[#(#kind_name,)* #(#names),*];
                    let mut object = table.object(NAMES);
                    #(#write_kind)*
                    #(object.member(#places, &self.#own, table);)*
                    #write_flat
                }

                fn into_owned(self) -> Self::Owned {
                    #ident { #(#all: crate::shape::Shape::into_owned(self.#all)),* }
                }
            }
        }
    }

    fn serialize(&self) -> TokenStream {
        let (ident, generics) = (self.ident, self.generics());
        let own: Vec<_> = self.own_members().map(|member| member.ident).collect();
        let names: Vec<_> = self.own_members().map(|member| &member.name).collect();
        let kind = self.attributes.kind.iter().map(|kind| quote!(map.serialize_entry("type", #kind)?;));
        let flat = self.flat_member().map(|flat| quote!(self.#flat.serialize_members(map)?;));
        quote! {
            impl<'a> #ident #generics {
                /// Writes the members into a map that was begun.
                pub(crate) fn serialize_members<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                    #(#kind)*
                    #(
                        if !crate::shape::Shape::is_absent(&self.#own) {
                            map.serialize_entry(#names, &self.#own)?;
                        }
                    )*
                    #flat
                    Ok(())
                }
            }

            impl<'a> serde::Serialize for #ident #generics {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let mut map = serde::Serializer::serialize_map(serializer, None)?;
                    self.serialize_members(&mut map)?;
                    serde::ser::SerializeMap::end(map)
                }
            }
        }
    }

    /// The TypeScript type: its name, and the name and type of each member.
    fn typed(&self) -> TokenStream {
        let (ident, generics) = (self.ident, self.generics());
        let name = self.attributes.name.as_ref().map_or_else(|| ident.to_string(), LitStr::value);
        let names = self.own_members().map(|member| &member.name);
        let types: Vec<_> = self.own_members().map(|member| member.ty).collect();
        let kind = self.attributes.kind.iter().map(|kind| {
            let word = format!("\"{}\"", kind.value());
            quote!(("type", crate::shape::TsType::named(#word)),)
        });
        let parent =
            self.members.iter().find(|member| member.is_flat).map(|member| member.ty).map_or_else(
                || quote!(None),
                |ty| quote!(Some(<#ty as crate::shape::Typed>::ts_type().name)),
            );
        quote! {
            impl<'a> crate::shape::Typed for #ident #generics {
                fn ts_type() -> crate::shape::TsType {
                    crate::shape::TsType::named(#name)
                }

                fn declare(into: &mut crate::shape::Declarations) {
                    if into.begin(#name) {
                        let members = vec![#(#kind)* #((#names, <#types as crate::shape::Typed>::ts_type())),*];
                        into.add(#name, #parent, members);
                        #(<#types as crate::shape::Typed>::declare(into);)*
                    }
                }
            }
        }
    }

    fn card(&self) -> TokenStream {
        let Some(kind) = &self.attributes.kind else { return quote!() };
        let (ident, generics) = (self.ident, self.generics());
        let kind = format_ident!("{}", pascal_case(&kind.value()), span = kind.span());
        let rows = self.members.iter().find(|member| member.is_rows);
        let (rows, without) = rows.map_or_else(
            || (quote!(None), quote!(let _ = count;)),
            |Member { ident, name, .. }| {
                (
                    quote!(Some((#name, self.#ident.iter().map(|row| row as &dyn crate::shape::Row<'a>).collect()))),
                    quote!(self.#ident.drain(..count.min(self.#ident.len()));),
                )
            },
        );
        quote! {
            impl<'a> crate::card::CardShape<'a> for #ident #generics {
                fn rows(&self) -> Option<(&'static str, Vec<&dyn crate::shape::Row<'a>>)> {
                    #rows
                }

                fn drop_rows(&mut self, count: usize) {
                    #without
                }

                fn common_mut(&mut self) -> &mut crate::card::Common<'a> {
                    &mut self.common
                }
            }

            impl<'a> From<#ident #generics> for crate::card::ParsedToolResult<'a> {
                fn from(card: #ident #generics) -> Self {
                    Self::#kind(card)
                }
            }
        }
    }
}

/// Converts `time_slots` to `TimeSlots`.
fn pascal_case(name: &str) -> String {
    let camel = camel_case(name);
    let mut letters = camel.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().collect::<String>() + letters.as_str()
}
