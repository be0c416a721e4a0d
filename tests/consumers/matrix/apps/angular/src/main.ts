import { Component, provideZonelessChangeDetection } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import * as cards from "mcp-cards";
import "mcp-cards/elements";
import { show } from "../use.js";

@Component({ selector: "app-root", template: "cards" })
class App {
  constructor() {
    show(cards).catch((error: unknown) => {
      (globalThis as { result?: unknown }).result = { error: String(error) };
    });
  }
}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
