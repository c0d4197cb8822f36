/** Any JSON, shown as it is; for trying things out, and for services that have no integration. */
import type { Integration } from "./integration.ts";

export const json: Integration = {
  name: "json",
  title: "JSON",
  options: [],
  read: ({ payload }) => [
    {
      topic: "JSON",
      // A line of JSON is never a fence: text in it begins with a quotation mark.
      content: `\`\`\`json\n${JSON.stringify(payload.value, null, 2)}\n\`\`\``,
    },
  ],
};
