import { describe, expect, test } from "vitest";
import { MarkdownLibraries, renderMarkdown } from "../src/index.ts";
import { html, lookups, plainMessage } from "./support.ts";

/** Returns the code of a block with its spans abbreviated: `k:def`. */
const tokens = (language: string, code: string) =>
  html(`\`\`\`${language}\n${code}\n\`\`\``)
    .replace(/^.*?<code>/s, "")
    .replace(/\n<\/code>.*$/s, "")
    .replaceAll(/<span class="(\w+)">(.*?)<\/span>/g, "‹$1:$2›");

describe("highlighted code", () => {
  test.each([
    ["py", "def f(self, a=1.5):", "‹k:def› ‹nf:f›‹p:(›‹bp:self›‹p:,› ‹n:a›‹o:=›‹mf:1.5›‹p:):›"],
    ["python", "from a import b # c", "‹kn:from› ‹n:a› ‹kn:import› ‹n:b› ‹c1:# c›"],
    [
      "js",
      "const a = `b` + 'c' + 0x1F;",
      "‹kd:const› ‹nx:a› ‹o:=› ‹sb:`b`› ‹o:+› ‹s1:&#39;c&#39;› ‹o:+› ‹mh:0x1F›‹p:;›",
    ],
    ["json", '{"a": [true, 2]}', "‹p:{›‹nt:&quot;a&quot;›‹p::› ‹p:[›‹kc:true›‹p:,› ‹mi:2›‹p:]}›"],
    [
      "html",
      '<a href="b">c</a>',
      "‹p:&lt;›‹nt:a› ‹na:href›‹o:=›‹s:&quot;b&quot;›‹p:&gt;›c‹p:&lt;/›‹nt:a›‹p:&gt;›",
    ],
    [
      "html",
      "<script>let a;</script>",
      "‹p:&lt;›‹nt:script›‹p:&gt;›‹kd:let› ‹nx:a›‹p:;&lt;/›‹nt:script›‹p:&gt;›",
    ],
    ["css", "a { color: red }", "‹nt:a› ‹p:{› ‹k:color›‹p::› ‹kc:red› ‹p:}›"],
    ["diff", "-a\n+b", "‹gd:-a›\n‹gi:+b›"],
    ["latex", "\\pi{a}", "‹k:\\pi›‹nb:{›a‹nb:}›"],
    ["c", "/* a\nb */ int c;", "‹cm:/* a›\n‹cm:b */› ‹kt:int› ‹n:c›‹p:;›"],
    ["java", "import a; class B {}", "‹kn:import› ‹n:a›‹p:;› ‹kd:class› ‹nc:B› ‹p:{}›"],
    ["go", "func main() {}", "‹kd:func› ‹nf:main›‹p:()› ‹p:{}›"],
    ["sql", "SELECT a FROM b", "‹k:SELECT› ‹n:a› ‹k:FROM› ‹n:b›"],
    ["bash", 'echo "$a"', "‹nb:echo› ‹s2:&quot;›‹nv:$a›‹s2:&quot;›"],
  ])("%s: %s", (language, code, expected) => {
    expect(tokens(language, code)).toBe(expected);
  });

  test.each(["a".repeat(500), `x ${" ".repeat(500)}y`, "a ".repeat(251).trim(), "(".repeat(1_000)])(
    "is left plain if a line or token is longer than in code written by hand",
    (code) => {
      expect(tokens("python", code)).toBe(code);
    },
  );

  test("contains all of the code, in order", () => {
    const code = "a < b && `c`  \"d\" 'é🎈' $e % #f\n@g \\h";
    for (const language of ["py", "js", "html", "bash", "latex", "sql"]) {
      expect(tokens(language, code).replaceAll(/‹\w+:([^›]*)›/g, "$1")).toBe(
        code
          .replaceAll("&", "&amp;")
          .replaceAll("<", "&lt;")
          .replaceAll('"', "&quot;")
          .replaceAll("'", "&#39;"),
      );
    }
  });
});

describe("a first line that names an interpreter", () => {
  const plain = (code: string) => html(`\`\`\`\n${code}\n\`\`\``);

  test.each([
    "#!/usr/bin/python",
    "#!/usr/bin/env python3",
    "#!python",
    "#! python",
    "::python",
    ":::python",
  ])("%s", (line) => {
    const rendered = plain(`${line}\nimport a`);
    expect(rendered).toContain('<div class="codehilite"><pre>');
    expect(rendered).toContain('<span class="kn">import</span> <span class="n">a</span>');
    expect(rendered.replaceAll(/<[^>]*>/g, "")).toBe(`${line}\nimport a\n`);
  });

  test.each([
    ["py", "#!/usr/bin/env python3"],
    ["bash", "#!/bin/sh"],
    ["js", "#!/usr/bin/env node"],
  ])("has its own class in %s", (language, line) => {
    expect(html(`\`\`\`${language}\n${line}\na\n\`\`\``)).toContain(`<span class="ch">${line}</span>`);
    expect(html(`\`\`\`${language}\na\n${line}\n\`\`\``)).not.toContain('class="ch"');
  });

  test.each(["#!/no/such/thing", "# python", " #!python", ":python", "#!"])(
    "is not recognized: %s",
    (line) => {
      expect(plain(`x\n${line}`)).not.toContain("<span class=");
      expect(plain(`${line}\nimport a`)).not.toContain("<span class=");
    },
  );

  test("is ignored if a language is given", () => {
    expect(tokens("text", "#!python\nimport a")).toBe("#!python\nimport a");
  });

  test("also applies to indented code", () => {
    expect(html("    #!python\n    import a")).toContain('<span class="kn">import</span>');
  });
});

test.each([
  ["PY", "Python"],
  ["golang", "Go"],
  ["c++", "C++"],
  ["c#", "C#"],
  ["shell", "Bash"],
  ["console", "Bash Session"],
  ["yaml", "YAML"],
  ["tex", "TeX"],
  ["postgres", "PostgreSQL SQL dialect"],
  ["tf", "Terraform"],
  ["text", "Text only"],
  ["No-Such", "no-such"],
])("the language %s is shown as %s", async (written, shown) => {
  const libraries = new MarkdownLibraries();
  const source = `\`\`\`${written}\na\n\`\`\``;
  await libraries.loadFor(source, null);
  const rendered = renderMarkdown(source, lookups, { ...plainMessage, libraries }).html;
  expect(rendered).toContain(`data-code-language="${shown}"`);
});
