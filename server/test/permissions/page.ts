import { allEndpoints, type Endpoint } from "@confab/contract";
import type { Grant } from "./grant.ts";
import { actors, expected, type Outcome, type Row } from "./row.ts";

const signs: Readonly<Record<Outcome, string>> = { yes: "✓", no: "–", unseen: "○" };

/** Returns the names of the endpoints that match. */
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

const aboutGrants = `
## Credentials and grants

Some answers, events and links carry a credential, or give a role or access to a private stream. Each of them is tried by each
role, too. ✓ gets it; – does not, whether the request is refused or its answer lacks it. What somebody gets counts only if it is
of use: a key has to open the account, a link has to admit somebody.

A test compares the list with the contract: a new field or parameter whose name says that it may hold a credential or give a
role must get a row, or a reason why it needs none.

Three things follow from the interface and can't be had otherwise. Administrators see the keys of all bots that are not
owners, so they may read what these bots may read. A person who stops being an administrator still knows the keys that they
have seen; replacing a bot's key ends that. Anyone who creates an account with \`createUser\` knows its first password.
`;

/** Returns both tables as a Markdown page. */
export function permissionsPage(rows: readonly Row[], grants: readonly Grant[]): string {
  const permissions = rows.map((row) => [
    `\`${row.endpoint.name}\``,
    row.object,
    ...actors.map((actor) => signs[expected(row, actor)]),
  ]);
  const given = grants.map(({ place, gives, to }) => [
    `\`${place}\``,
    gives,
    ...actors.map((actor) => signs[to.includes(actor) ? "yes" : "no"]),
  ]);
  return [
    introduction,
    ...tableOf([["endpoint", "object", ...actors], ...permissions]),
    aboutGrants,
    ...tableOf([["place", "gives", ...actors], ...given]),
    "",
  ].join("\n");
}

/** Returns the lines of a Markdown table, whose first row is its head. */
function tableOf(table: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, ...actors.map((_, index) => index + 2)].map((column) =>
    Math.max(3, ...table.map((line) => line[column]?.length ?? 0)),
  );
  const lines = table.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0] ?? "", rule, ...lines.slice(1)];
}
