import { Component, effect, provideZonelessChangeDetection } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import type { ActionDetail } from "mcp-cards/elements";
import { cards, toolStream } from "mcp-cards/angular";
import { ToolCard } from "mcp-cards/angular/tool-card";
import { MESSAGES, PART, RESULT, STREAM, told } from "../use.js";

@Component({
  selector: "app-root",
  imports: [ToolCard],
  template: `
    <mcp-tool-card class="own" [card]="{ type: 'text', text: 'A card', format: 'plain' }" theme="dark" [headingLevel]="2" readonly />
    @for (item of waiting(); track $index) {
      @if (item.kind === "call") { <mcp-tool-card [call]="item" /> }
    }
    <mcp-tool-card tool="search_products" [content]="result" (action)="hear($event)" />
    @for (item of items(); track $index) {
      @switch (item.kind) {
        @case ("text") { <p>{{ item.text }}</p> }
        @case ("call") { <mcp-tool-card [call]="item" /> }
        @case ("card") { <mcp-tool-card [card]="item.card" [partial]="item.partial === true" /> }
      }
    }
  `,
})
class App {
  readonly result = RESULT;
  readonly waiting = cards([{ role: "assistant", parts: [PART] }]);
  readonly stored = cards(MESSAGES);
  readonly stream = toolStream();
  readonly items = () => [...this.stored(), ...this.stream.items()];

  constructor() {
    void this.stream.read(new Response(STREAM));
    effect(() => {
      void told(this.stored(), this.stream.items());
    });
  }

  hear(detail: ActionDetail) {
    (globalThis as { heard?: string }).heard = detail.action;
  }
}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
