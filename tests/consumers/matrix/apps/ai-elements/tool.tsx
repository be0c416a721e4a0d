// Stands in for the components that `npx ai-elements add tool` copies into an app from a site: no package has them. These have
// the same names and properties, and are made of the same Collapsible; the looks are left out.
import { Content, Root, Trigger } from "@radix-ui/react-collapsible";
import type { ToolUIPart } from "ai";
import type { ComponentProps } from "react";

export const Tool = (props: ComponentProps<typeof Root>) => <Root {...props} />;

export const ToolHeader = ({ title, type, state, className }: { title?: string; type: ToolUIPart["type"]; state: ToolUIPart["state"]; className?: string }) => (
  <Trigger className={className}>
    {title ?? type.slice("tool-".length)} ({state})
  </Trigger>
);

export const ToolContent = (props: ComponentProps<typeof Content>) => <Content {...props} />;
