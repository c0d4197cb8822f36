/** Shows any JSON unchanged; for tests, and for services without an integration. */
import type { Integration } from "./integration.ts";

export const json: Integration = {
  name: "json",
  title: "JSON",
  options: [],
  read: ({ payload }) => [
    {
      topic: "JSON",
      // No line of JSON can close the fence, because texts in JSON begin with a quotation mark.
      content: `\`\`\`json\n${JSON.stringify(payload.value, null, 2)}\n\`\`\``,
    },
  ],
};
