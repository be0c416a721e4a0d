"use client";
import * as cards from "mcp-cards";
import "mcp-cards/elements";
import { useEffect } from "react";
import { show } from "../use.js";

export function Show() {
  useEffect(() => {
    show(cards).catch((error) => {
      globalThis.result = { error: String(error) };
    });
  }, []);
  return null;
}
