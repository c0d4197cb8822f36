/** Compares the pages of settings with the list of settings that have an effect. */
import { readFileSync } from "node:fs";
import { settingNames } from "@confab/contract";
import { describe, expect, test } from "vitest";
import { pages as realmPages } from "../src/organization/realm-rows.ts";
import { pages as personalPages, type RowGroup } from "../src/settings/setting-rows.ts";
import { notShown, personalEffects, realmEffects, streamEffects } from "./setting-effects.ts";

const namesIn = (
  pages: Readonly<Record<string, readonly { readonly rows: readonly { name: string }[] }[]>>,
) => Object.values(pages).flatMap((groups) => groups.flatMap(({ rows }) => rows.map(({ name }) => name)));

/** Returns the code of a file without comments. */
const codeOf = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

describe("shown settings", () => {
  test("have an effect", () => {
    expect(namesIn(personalPages).toSorted()).toEqual(Object.keys(personalEffects).toSorted());
    expect(namesIn(realmPages).toSorted()).toEqual(Object.keys(realmEffects).toSorted());
  });

  test.each(Object.entries({ ...realmEffects, ...streamEffects, ...personalEffects }))(
    "%s is used in %s",
    (name, path) => {
      expect(path).not.toMatch(/-rows\.ts$|check\.ts$(?<!realm-domains\/check\.ts)/);
      expect(codeOf(path)).toMatch(new RegExp(`(?<![\\w-])${name}(?![\\w-])`));
    },
  );
});

test("each personal setting is shown, or has a reason for not being shown", () => {
  const shown = namesIn(personalPages);
  expect([...shown, ...Object.keys(notShown)].toSorted()).toEqual([...settingNames].toSorted());
});

test("settings of mails depend on a mail server", () => {
  const rows = Object.values(personalPages).flatMap((groups: readonly RowGroup[]) =>
    groups.flatMap(({ rows: each }) => each),
  );
  const ofMails = rows.filter(({ name }) => /email/.test(name) && name !== "email_address_visibility");
  // Digests need a mail server, too.
  expect(ofMails.filter(({ needs }) => needs !== "mail" && needs !== "digests")).toEqual([]);
});
