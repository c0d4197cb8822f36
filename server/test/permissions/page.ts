import { allEndpoints, type Endpoint } from "@confab/contract";
import { actors, expected, type Outcome, type Row } from "./row.ts";

const signs: Readonly<Record<Outcome, string>> = { yes: "✓", no: "–", unseen: "○" };

/** The names of the endpoints that are so. */
const named = (wanted: (endpoint: Endpoint) => boolean): string =>
  allEndpoints.flatMap((endpoint) => (wanted(endpoint) ? [`\`${endpoint.name}\``] : [])).join(", ");

const introduction = `# Who may do what

✓ may; – is refused; ○ is answered as if there were no such thing. Each cell is tried by
\`npm test -- permissions\`, which writes this page, too.

Somebody without an account, and somebody whose account is deactivated, may ask for nothing but what is public:
${named(({ who }) => who === "public")}. Incoming webhook bots may do so, too, and:
${named(({ openToWebhookBots }) => openToWebhookBots)}.

Where server and organization permit web-public streams, people without an account may read those, and nothing else, in a
browser: ${named(({ openToSpectators }) => openToSpectators)}.

The bot is a generic one, of a member. Where a bot sends a message, what its owner may do counts as well.
`;

/** The table as a page of Markdown. */
export function permissionsPage(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    `\`${row.endpoint.name}\``,
    row.object,
    ...actors.map((actor) => signs[expected(row, actor)]),
  ]);
  const table = [["endpoint", "object", ...actors], ...cells];
  const widths = [0, 1, ...actors.map((_, index) => index + 2)].map((column) =>
    Math.max(3, ...table.map((line) => line[column]?.length ?? 0)),
  );
  const lines = table.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [introduction, lines[0], rule, ...lines.slice(1), ""].join("\n");
}
