// Angular compiles components with the app: this is source, which the app's tsconfig.json names in `files`.
// `readonly` is set as an attribute because Angular takes a property of that name for `readOnly` of inputs.
import { booleanAttribute, ChangeDetectionStrategy, Component, CUSTOM_ELEMENTS_SCHEMA, computed, input, output } from "@angular/core";
import { parseToolResult } from "mcp-cards";
import type { ParseOptions } from "mcp-cards";
import { ready } from "mcp-cards/angular";
import type { ActionDetail, McpCard } from "mcp-cards/elements";

/**
 * Draws a card, a call that waits, or what a tool returned:
 * `<mcp-tool-card tool="search_products" [content]="result" (action)="hear($event)" />`.
 */
@Component({
  selector: "mcp-tool-card",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  standalone: true,
  changeDetection: ChangeDetectionStrategy.OnPush,
  styles: ":host { display: block; }",
  template: `
    <mcp-card
      [card]="drawn()"
      [call]="call()"
      [source]="from()"
      [partial]="partial()"
      [attr.readonly]="readonly() ? '' : null"
      [theme]="theme()"
      [locale]="locale()"
      [vertical]="vertical()"
      [images]="images()"
      [messages]="messages()"
      [quantities]="quantities()"
      [headingLevel]="headingLevel()"
      [footer]="footer()"
      (mcp-action)="action.emit($event.detail)"
    ><ng-content /></mcp-card>
  `,
})
export class ToolCard {
  readonly card = input<McpCard["card"]>();
  readonly call = input<McpCard["call"]>();
  /** The tool, and whatever it returned, in place of a card. */
  readonly tool = input<string>();
  readonly content = input<unknown>();
  readonly options = input<ParseOptions>();
  readonly source = input<McpCard["source"]>();
  readonly partial = input(false, { transform: booleanAttribute });
  readonly readonly = input(false, { transform: booleanAttribute });
  readonly theme = input<McpCard["theme"]>();
  readonly locale = input<McpCard["locale"]>();
  readonly vertical = input<McpCard["vertical"]>();
  readonly images = input<McpCard["images"]>();
  readonly messages = input<McpCard["messages"]>();
  readonly quantities = input<McpCard["quantities"]>();
  readonly headingLevel = input<McpCard["headingLevel"]>();
  readonly footer = input<McpCard["footer"]>();
  /** What a person wants. */
  readonly action = output<ActionDetail>();

  protected readonly drawn = computed(() => {
    const [card, tool, content] = [this.card(), this.tool(), this.content()];
    // Asked in any case: it loads the elements too.
    if (!ready() || card || tool === undefined || content === undefined) return card;
    return parseToolResult(tool, content, this.options());
  });

  protected readonly from = computed(() => {
    const [source, tool, server] = [this.source(), this.tool(), this.options()?.server];
    return source ?? (tool === undefined ? undefined : { tool, ...(server !== undefined && { server }) });
  });
}
