/**
 * The rules of this code that no general tool checks. Each has a reason, a line that it accepts and a line that it
 * finds; every check tries both lines. To add a rule, add an entry to `rules`.
 */
import { readFileSync } from "node:fs";

interface LineRule {
  readonly name: string;
  readonly reason: string;
  /** Paths are relative to the repository, with slashes. */
  readonly appliesTo: (path: string) => boolean;
  readonly finds: RegExp;
  /** True if the rule sees a doc comment's first line of text right behind its opening, whatever line that is on. */
  readonly joinsOpening?: true;
  readonly good: string;
  readonly bad: string;
}

interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly reason: string;
}

const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path);
const isTest = (path: string) => /(?:^|\/)test\//.test(path);
const isGenerated = (path: string) =>
  ["markdown/src/emoji-data.ts", "web/src/emoji/emoji-groups.ts"].includes(path);
const isText = (path: string) => /\.(?:ts|tsx|mjs|md|sql|css|json|svg|yaml|yml)$|\.ci\//.test(path);
const isProduct = (path: string) =>
  isCode(path) && /^(?:contract|markdown|client|server|web)\/src\//.test(path);

/** The files of the web client whose state belongs to the page or its document, or caches what never changes. */
const pageState: ReadonlySet<string> = new Set([
  "web/src/browser/focus-main.ts",
  "web/src/emoji/catalogue.ts",
  "web/src/notifications/sounds.ts",
  "web/src/offline/storage.ts",
  "web/src/places/navigation.ts",
  "web/src/shell/favicon.ts",
  "web/src/text/dates.ts",
]);

const rules: readonly LineRule[] = [
  {
    name: "time and chance are passed in",
    reason:
      "Tests can then let ten minutes pass immediately, and get the same dates every day. Use the clock and the random source of the context.",
    appliesTo: (path) =>
      isProduct(path) && path !== "server/src/base/clock.ts" && path !== "web/src/browser/runtime.ts",
    finds: /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b/,
    good: "const date = new Date(tx.now);",
    bad: "const date = new Date();",
  },
  {
    name: "SQL belongs in queries",
    reason:
      "Permissions, actions and events then read without SQL, and anyone who changes a table finds all statements. Put the statement into the area's queries, or into the module of its subject, and call that.",
    appliesTo: (path) =>
      /^server\/src\/(?:routes\/|domain\/(?:[\w-]+\/)+(?:access|actions|present|snapshot|events)(?!-queries)[./-])/.test(
        path,
      ),
    finds: /\bstatement\(|from "[^"]*\/db\/(?:sql|statement)\.ts"/,
    good: "const rows = await messagesOf(tx, conversationId);",
    bad: 'import { int8, statement } from "../../db/statement.ts";',
  },
  {
    name: "statements are declared",
    reason:
      "A test prepares each declared statement on both databases and compares its columns with the declared ones. Declare the statement with `statement()`, or assemble it with `sql`.",
    appliesTo: (path) => /^server\/src\/(?!db\/)/.test(path),
    finds: /\.(?:query|execute)[(<]/,
    good: "const session = await lookupSessionSql.first(tx.runner, [tx.realmId, tokenHash]);",
    bad: "const rows = await tx.runner.query<Row>({ name, text, values });",
  },
  {
    name: "routes decide nothing",
    reason:
      "People look for decisions in the domain, and other callers of an action need them too. Let the route decode, call one action or query, and present.",
    appliesTo: (path) => path.startsWith("server/src/routes/"),
    finds: /^\s*(?:\} else |if|for|while|switch|try)\b[^:]|\bthrow\b/,
    good: "const message = await realm.read((tx) => accessVisibleMessage(tx, user, path.message_id));",
    bad: 'if (queue_id === undefined) throw badRequest("Missing queue_id");',
  },
  {
    name: "rows to be locked are chosen once",
    reason:
      "PostgreSQL may run a subselect with skip locked once for each row it is joined with, and locks other rows each time: more than the limit allows. Put it into a `with … as materialized (…)`.",
    appliesTo: isProduct,
    finds: /skip locked\)/,
    good: "for update skip locked",
    bad: "limit 1 for update skip locked) as due",
  },
  {
    name: "packages are imported by name",
    reason:
      "Their directions are checked by name: contract and markdown ← client ← web, contract and markdown ← server.",
    appliesTo: isCode,
    finds: /(?:from |import\()"(?:\.\.\/)+(?:contract|markdown|client|server|testkit|bench|web)\//,
    good: 'import { badRequest } from "@confab/contract";',
    bad: 'import { badRequest } from "../../contract/src/errors.ts";',
  },
  {
    name: "no switching off of checks",
    reason:
      "Fix what a check finds. If the check is wrong, change its settings for all code, and give the reason. Three comments are right in the web client, word for word: an element that scrolls must be reachable by keyboard; keys and focus are handled by the element around the focused one; in a list of fields the position is the identity.",
    appliesTo: isCode,
    finds:
      /@ts-(?:ignore|expect-error|nocheck)|v8 ignore|biome-ignore(?! lint\/(?:a11y\/noNoninteractiveTabindex: it scrolls|a11y\/noStaticElementInteractions: the focus is within it|suspicious\/noArrayIndexKey: the focus stays at its position)(?: \*\/|$))/,
    good: "// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls",
    bad: "// @ts-ignore",
  },
  {
    name: "a TODO names what releases it",
    reason: "Otherwise nobody knows when it can be done, and it stays. Write TODO(#12) or TODO(2.0).",
    appliesTo: isText,
    finds: /\b(?:TODO|FIXME|XXX)\b(?!\((?:#\d+|\d+\.\d+)\))/,
    good: "// TODO(2.0): refuse the old form.",
    bad: "// TODO: refuse the old form.",
  },
  {
    name: "no paths of one machine",
    reason: "They are nowhere else. Use a path relative to the repository, or a temporary folder.",
    appliesTo: isText,
    finds: /(?<![\w.~-])\/(?:home|root|work|Users)\/\w/,
    good: 'const folder = join(tmpdir(), "confab");',
    bad: 'const folder = "/home/me/confab";',
  },
  {
    name: "no other product's name",
    reason:
      "People read of a product that they don't use. Name the organization, or nothing. Clients of the interface may be called by their names; docs/compatibility.md names the other exceptions.",
    appliesTo: isProduct,
    // Romance languages name the client before its interface: "client Zulip", "cliente de Zulip".
    finds: /["'`][^"`]*\s(?<!(?:no longer|already) using |[Cc]liente?s? (?:d[eo] )?)Zulip\b(?![ -][Cc]lient)/,
    good: 'anyClient: "Any Zulip client will do: give it this address.",',
    bad: 'const text = "Ann accepted your invitation to join Zulip!";',
  },
  {
    name: "doc comments are statements",
    reason:
      'Readers read a noun clause twice. Begin with a verb ("Returns the users who …") or a plain noun phrase ("The users who …").',
    appliesTo: isCode,
    finds: /^\s*\/\*\* (?:What|Who|Whom|Whose|Whoever|Whatever|Where|Wherever|Which|Why|How|Whether|Of)\b/,
    joinsOpening: true,
    good: "/** Returns the users who may send to the stream. */",
    bad: "/** Who may send to the stream. */",
  },
  {
    name: "the field's terms",
    reason:
      "Readers know generated, fixed, notified and released; they stumble over words that only this code would use.",
    appliesTo: isCode,
    finds: /^\s*(?:\/\*\*|\*|\/\/) .*\b(?:[Mm]ade up|[Mm]ended|[Tt]old of|[Ll]ets? go of)\b/,
    good: "// Each run generates 2,000 texts.",
    bad: "// Texts that are made up are 2,000 in each run.",
  },
  {
    name: "functions that notify are named so",
    reason: "CONTRIBUTING's table of verbs keeps notify… for them. A second verb would suggest a difference.",
    appliesTo: isCode,
    finds: /\btell[A-Z]/,
    good: "await notifyOwners(tx, ids);",
    bad: "await tellOwners(tx, ids);",
  },
  {
    name: "roles and policies have names",
    reason:
      "Readers shouldn't have to know that 300 is a moderator, or that 2 means administrators in one policy and members in another. Use Role, Policy, BotType and their neighbours of @confab/contract, and isAtLeast to compare roles.",
    appliesTo: isCode,
    finds:
      /(?:[rR]ole|invited?_as|[pP]olicy|bot_type|[bB]otType|_visibility)\)? (?:===|!==|<=|>=|<|>) \d|\b(?:role|invited?_as): (?:100|200|300|400|600)\b/,
    good: "if (isAtLeast(user.role, Role.moderator)) return true;",
    bad: "if (user.role <= 300) return true;",
  },
  {
    name: "the view's state belongs to a session",
    reason:
      "Two sessions in one page or test would share it, and it would outlive the session. Declare it with viewPart (web/src/session/view-state.ts).",
    appliesTo: (path) => /^web\/src\//.test(path) && isCode(path) && !pageState.has(path),
    finds:
      /^(?:export )?(?:let \w|const \w+(?:: [^=]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|create(?:Store)?<))/,
    good: "export const begunEdits = viewPart(() => new Map<number, BegunEdit>());",
    bad: "export const begunEdits = new Map<number, BegunEdit>();",
  },
  {
    name: "sizes of type, corners and shadows are tokens",
    reason:
      "The whole interface then has one scale, which a setting can change. Take a token of web/src/style/tokens.css, or add one there.",
    appliesTo: (path) =>
      /^web\/src\/.*\.css$/.test(path) &&
      // The look of messages also fits pages without the tokens.
      !["web/src/style/tokens.css", "web/src/message/message.css"].includes(path),
    finds:
      /font-size: *[\d.]+(?:rem|px|pt)|border-radius: *[\d.]+(?:rem|px)|box-shadow: *(?!none|var\(|inset |0 0 0 )\S/,
    good: "  font-size: var(--size-small);",
    bad: "  font-size: 0.8125rem;",
  },
  {
    name: "no sleeping in tests",
    reason:
      "Too short, and the test fails by chance; too long, and all wait. Move the clock, or wait for what is to come.",
    appliesTo: (path) => isTest(path),
    finds: /\b(?:sleep|delay)\(\d|setTimeout\(\w+, \d{3,}\)|await setTimeout\(\d{3,}/,
    good: "await world.clock.advance(60_000);",
    bad: "await setTimeout(1500);",
  },
];

/** The largest numbers of lines; a longer file does more than one thing. */
const maxLines = { source: 400, test: 650 };

/** Returns all violations in the files; `paths` are relative to the current directory. */
export function findViolations(paths: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  for (const path of paths) {
    // The rules' own examples would violate the rules.
    if (isGenerated(path) || path === "tools/house-rules.ts" || !isText(path)) continue;
    const lines = readFileSync(path, "utf8").split("\n");
    const limit = isTest(path) ? maxLines.test : maxLines.source;
    if (isCode(path) && lines.length - 1 > limit) {
      const reason = `Longer than ${limit} lines: it does more than one thing. Divide it.`;
      findings.push({ path, line: limit, rule: "files are short", reason });
    }
    for (const { name, reason, appliesTo, finds, joinsOpening } of rules) {
      if (!appliesTo(path)) continue;
      for (const [index, line] of lines.entries()) {
        const text = joinsOpening ? withOpening(lines, index) : line;
        if (finds.test(text)) findings.push({ path, line: index + 1, rule: name, reason });
      }
    }
  }
  return findings;
}

/** Returns the rules that accept their bad line or find their good one. */
export const brokenRules = (): string[] =>
  rules.filter(({ finds, good, bad }) => finds.test(good) || !finds.test(bad)).map(({ name }) => name);

/** Returns a line; if it is the first one after the opening of a doc comment, with that opening. */
function withOpening(lines: readonly string[], index: number): string {
  const line = lines[index] ?? "";
  return lines[index - 1]?.trim() === "/**" ? `/** ${line.trim().replace(/^\* /, "")}` : line;
}
