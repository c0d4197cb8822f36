/** Compares the translated texts of refusals with the server's messages. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Refusals } from "@confab/contract/translator";
import { refusals as arPages } from "@confab/server/http/page-texts/refusals-ar";
import { refusals as dePages } from "@confab/server/http/page-texts/refusals-de";
import { refusals as esPages } from "@confab/server/http/page-texts/refusals-es";
import { refusals as frPages } from "@confab/server/http/page-texts/refusals-fr";
import { refusals as jaPages } from "@confab/server/http/page-texts/refusals-ja";
import { refusals as ptPages } from "@confab/server/http/page-texts/refusals-pt";
import { refusals as zhHansPages } from "@confab/server/http/page-texts/refusals-zh-hans";
import { parseAst } from "vite";
import { describe, expect, test } from "vitest";
import { problemText } from "../src/session/problem-text.ts";
import { de } from "../src/text/de.ts";
import { en } from "../src/text/en.ts";
import { refusals as arClient } from "../src/text/refusals/ar.ts";
import { refusals as deClient } from "../src/text/refusals/de.ts";
import { refusals as esClient } from "../src/text/refusals/es.ts";
import { refusals as frClient } from "../src/text/refusals/fr.ts";
import { refusals as jaClient } from "../src/text/refusals/ja.ts";
import { refusals as ptClient } from "../src/text/refusals/pt.ts";
import { refusals as zhHansClient } from "../src/text/refusals/zh-hans.ts";

const inClient = {
  ar: arClient,
  de: deClient,
  es: esClient,
  fr: frClient,
  ja: jaClient,
  pt: ptClient,
  "zh-hans": zhHansClient,
};

const onPages = {
  ar: arPages,
  de: dePages,
  es: esPages,
  fr: frPages,
  ja: jaPages,
  pt: ptPages,
  "zh-hans": zhHansPages,
};

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns all texts of the code, with `{}` in place of values in templates. */
function readTextsOfServer(): ReadonlySet<string> {
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

const textsOfServer = readTextsOfServer();

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

/** Values that a translation may leave out. */
const saysNothing = new Set(["id", "parameter"]);

const places = [
  ...Object.entries(inClient).map(([code, catalogue]) => [`in the client, ${code}`, catalogue] as const),
  ...Object.entries(onPages).map(
    ([code, catalogue]) => [`on the server's own pages, ${code}`, catalogue] as const,
  ),
];

describe.each(places)("refusals %s", (_, catalogue) => {
  test("each match a message of the server word for word", () => {
    const unknown = Object.keys(catalogue).filter((key) => !textsOfServer.has(key.replace(/\{\w+\}/g, "{}")));
    expect(unknown).toEqual([]);
  });

  test("each contain exactly the values that the server names", () => {
    for (const [key, translation] of Object.entries(catalogue)) {
      const named = placeholders(key);
      const said = placeholders(translation);
      expect({ key, names: new Set(named).size }).toEqual({ key, names: named.length });
      const wanted = named.filter((name) => !saysNothing.has(name) || said.includes(name));
      expect({ key, said: said.toSorted() }).toEqual({ key, said: wanted.toSorted() });
    }
  });
});

test.each([
  ["in the client", inClient],
  ["on the server's own pages", onPages],
])(
  "refusals %s are the same in all languages",
  (_, { de, ...others }: Readonly<Record<string, Refusals>>) => {
    for (const [code, catalogue] of Object.entries(others)) {
      expect({ code, keys: Object.keys(catalogue).sort() }).toEqual({
        code,
        keys: Object.keys(de ?? {}).sort(),
      });
    }
  },
);

describe("the text of a refusal", () => {
  const refused = (message: string, code?: string) => ({ kind: "refused", message, code }) as const;

  test("in German follows its code, else its words, else the server's text", () => {
    expect(problemText(refused("Wrong password!", "BAD_NARROW"), de.texts)).toBe(
      de.texts.problems.byCode.BAD_NARROW,
    );
    expect(problemText(refused("Wrong password!", "BAD_REQUEST"), de.texts)).toBe(
      "Das Passwort stimmt nicht.",
    );
    expect(problemText(refused("Stream name '{a}' is already taken."), de.texts)).toBe(
      "Einen Stream namens „{a}“ gibt es schon.",
    );
    expect(problemText(refused("Something else."), de.texts)).toBe("Something else.");
  });

  test("in English is the server's text", () => {
    expect(problemText(refused("Wrong password!"), en)).toBe("Wrong password!");
  });
});
