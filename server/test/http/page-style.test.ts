import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageStyle } from "../../src/http/page-style.ts";

test("the server's pages use the colours and fonts of the web client", () => {
  const tokens = readFileSync(new URL("../../../web/src/style/tokens.css", import.meta.url), "utf8");
  const declared = [...pageStyle.matchAll(/^ {2}(--[\w-]+: .*;)$/gm)].map(([, declaration]) => declaration);
  expect(declared.length).toBeGreaterThan(10);
  for (const declaration of declared) expect(tokens).toContain(declaration);
});
