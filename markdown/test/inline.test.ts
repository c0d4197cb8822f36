import { expect, test } from "vitest";
import { html } from "./support.ts";

const paragraph = (source: string) => html(source).replace(/^<p>(.*)<\/p>$/s, "$1");

test.each([
  ["*a*", "<em>a</em>"],
  ["**a**", "<strong>a</strong>"],
  ["***a***", "<strong><em>a</em></strong>"],
  ["~~a~~", "<del>a</del>"],
  ["un*frigging*believable", "un<em>frigging</em>believable"],
  ["**a *b* c**", "<strong>a <em>b</em> c</strong>"],
  ["~~a **b** c~~", "<del>a <strong>b</strong> c</del>"],
  ["*a ~~b~~*", "<em>a <del>b</del></em>"],
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["* a*", "<ul>\n<li>a*</li>\n</ul>"],
  ["a*b\nc*d", "a*b<br>\nc*d"],
  ["_a_ __b__", "_a_ __b__"],
  ["**a\nb** ~~c\nd~~", "**a<br>\nb** ~~c<br>\nd~~"],
  ["* a * ** b **", "<ul>\n<li>a * <strong> b </strong></li>\n</ul>"],
  ["a * b* c", "a * b* c"],
  ["**a** **b**", "<strong>a</strong> <strong>b</strong>"],
  ["~a~ ~~~b~~~", "~a~ ~~~b~~~"],
  ["**a `b**` c**", "<strong>a <code>b**</code> c</strong>"],
  ["**[a**b](https://x.org)**", '<strong><a href="https://x.org">a**b</a></strong>'],
  ["\\*a\\*", "\\<em>a\\</em>"],
])("emphasis: %s", (source, expected) => {
  expect(paragraph(source)).toBe(expected);
});

test.each([
  ["`a`", "<code>a</code>"],
  ["`` a`b ``", "<code> a`b </code>"],
  ["`a\nb`", "<code>a\nb</code>"],
  ["`**a** :tada: https://x.org #1`", "<code>**a** :tada: https://x.org #1</code>"],
  ['`"&amp;"`', '<code>"&amp;amp;"</code>'],
  ["``` a ``", "<code>` a </code>"],
  ["`` a ` b", "<code>` a </code> b"],
  ["```a``b```", "<code>a``b</code>"],
  ["`@**Ada Byron** $$x$$ <time:0>`", "<code>@**Ada Byron** $$x$$ &lt;time:0&gt;</code>"],
  ["`a", "`a"],
  ["``a`", "<code>`a</code>"],
])("code span: %s", (source, expected) => {
  expect(paragraph(source)).toBe(expected);
});

test.each([
  ["a & b < c > d", "a &amp; b &lt; c &gt; d"],
  ["&copy; &#169; &#xA9; &", "&copy; &#169; &#xA9; &amp;"],
  ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
  ["<!-- a --> <?php ?> <![CDATA[a]]>", "&lt;!-- a --&gt; &lt;?php ?&gt; &lt;![CDATA[a]]&gt;"],
])("HTML and entities: %s", (source, expected) => {
  expect(paragraph(source)).toBe(expected);
});
