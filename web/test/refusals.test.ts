/** Compares the German texts of refusals with the server's messages. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { refusals as refusalsOnPages } from "@confab/server/http/page-texts/refusals-de";
import { parseAst } from "vite";
import { describe, expect, test } from "vitest";
import { problemText } from "../src/session/problem-text.ts";
import { de } from "../src/text/de.ts";
import { en } from "../src/text/en.ts";
import { refusals } from "../src/text/refusals/de.ts";

const catalogues = { "in the client": refusals, "on the server's own pages": refusalsOnPages };

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns all texts of the code, with `{}` in place of values in templates. */
function textsOfServer(): ReadonlySet<string> {
  const found = new Set<string>();
  const paths = globSync("{contract,markdown,server}/src/**/*.ts", {
    cwd: root,
    exclude: ["**/page-texts/**"],
  });
  for (const path of paths) {
    addTexts(parseAst(readFileSync(join(root, path), "utf8"), { lang: "ts" }), found);
  }
  return found;
}

interface SyntaxNode {
  readonly type?: string;
  readonly value?: unknown;
  /** The parts of a template between its values. */
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

function addTexts(part: unknown, found: Set<string>): void {
  if (typeof part !== "object" || part === null) return;
  const { type, value, quasis } = part as SyntaxNode;
  if (type === "Literal" && typeof value === "string") found.add(value);
  if (type === "TemplateLiteral" && quasis) found.add(quasis.map((quasi) => quasi.value.cooked).join("{}"));
  for (const each of Object.values(part)) addTexts(each, found);
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Words that German may leave out. */
const saysNothing = new Set(["id", "parameter"]);

describe.each(Object.entries(catalogues))("refusals in German %s", (_, catalogue) => {
  test("each match a message of the server word for word", () => {
    const texts = textsOfServer();
    const unknown = Object.keys(catalogue).filter((key) => !texts.has(key.replace(/\{\w+\}/g, "{}")));
    expect(unknown).toEqual([]);
  });

  test("each contain exactly the values that the server names", () => {
    for (const [key, german] of Object.entries(catalogue)) {
      const named = placeholders(key);
      const said = placeholders(german);
      expect({ key, names: new Set(named).size }).toEqual({ key, names: named.length });
      const wanted = named.filter((name) => !saysNothing.has(name) || said.includes(name));
      expect({ key, said: said.toSorted() }).toEqual({ key, said: wanted.toSorted() });
    }
  });
});

describe("the text of a refusal", () => {
  const refused = (message: string, code?: string) => ({ kind: "refused", message, code }) as const;

  test("in German follows its code, else its words, else the server's text", () => {
    expect(problemText(refused("Wrong password!", "BAD_NARROW"), de)).toBe(de.problems.byCode.BAD_NARROW);
    expect(problemText(refused("Wrong password!", "BAD_REQUEST"), de)).toBe("Das Passwort stimmt nicht.");
    expect(problemText(refused("Stream name '{a}' is already taken."), de)).toBe(
      "Einen Stream namens „{a}“ gibt es schon.",
    );
    expect(problemText(refused("Something else."), de)).toBe("Something else.");
  });

  test("in English is the server's text", () => {
    expect(problemText(refused("Wrong password!"), en)).toBe("Wrong password!");
  });
});
