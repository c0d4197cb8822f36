import { allEndpoints, type Endpoint } from "@confab/contract";
import type { Grant } from "./grant.ts";
import { actors, expected, type Outcome, type Row } from "./row.ts";

const signs: Readonly<Record<Outcome, string>> = { yes: "✓", no: "–", unseen: "○" };

/** Returns the names of the endpoints that match. */
const named = (wanted: (endpoint: Endpoint) => boolean): string =>
  allEndpoints.flatMap((endpoint) => (wanted(endpoint) ? [`\`${endpoint.name}\``] : [])).join(", ");

const introduction = `# Who may do what

✓ is allowed; – is rejected; ○ gets the same answer as for something that doesn't exist. \`npm test -- permissions\` tests
each cell, and \`npx vitest run -u permissions/permissions\` writes this page.

People without an account, and people whose account is deactivated, have access only to public endpoints:
${named(({ who }) => who === "public")}. Incoming webhook bots may use these, and:
${named(({ openToWebhookBots }) => openToWebhookBots)}.

If the server and the organization permit web-public streams, people without an account may read only those, in a
browser: ${named(({ openToSpectators }) => openToSpectators)}.

The bot is a generic bot of a member. When a bot sends a message, its owner's permissions count as well.

The tables show a new organization. Administrators can change many of the permissions, such as who may invite people:

![The permissions of an organization in its settings.](screens/organization-people-desk-light.jpeg)
`;

const aboutGrants = `
## Credentials and grants

Some answers, events and links carry a credential, or give a role or access to a private stream. A test tries each of them
with each role. ✓ gets it; – doesn't, because the request is rejected or its answer lacks it. A result counts only if it
works: a key has to open the account, a link has to admit a person.

A test compares the list with the contract: a new field or parameter whose name says that it may hold a credential or give a
role must get a row, or a reason why it needs none.

Three things follow from the interface and can't be changed. Administrators see the keys of all bots that are not
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
