// Each of these four bindings must be refused by Angular's compiler.
import { Component } from "@angular/core";
import { ToolCard } from "mcp-cards/angular/tool-card";

@Component({
  selector: "app-bad",
  imports: [ToolCard],
  template: `
    <mcp-tool-card card="a text" />
    <mcp-tool-card theme="blue" />
    <mcp-tool-card [result]="1" />
    <mcp-tool-card (action)="hear($event)" />
  `,
})
export class Bad {
  hear(detail: number) {
    return detail;
  }
}
