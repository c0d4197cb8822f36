import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { expect } from "vitest";

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Every element that a message may contain outside maths, with its attributes. */
const elements: Readonly<Record<string, readonly string[]>> = {
  a: ["class", "data-id", "data-stream-id", "href", "style", "title"],
  blockquote: [],
  br: [],
  code: [],
  del: [],
  div: ["aria-hidden", "class", "data-code-language"],
  em: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  img: ["alt", "class", "src", "title"],
  li: [],
  ol: ["start"],
  p: [],
  pre: [],
  span: ["aria-label", "class", "data-user-group-id", "data-user-id", "role", "title"],
  strong: [],
  table: [],
  tbody: [],
  td: ["align"],
  th: ["align"],
  thead: [],
  time: ["datetime"],
  tr: [],
  ul: [],
};

const classes =
  /^(?:codehilite|spoiler-(?:block|header|content)|emoji|emoji-[\da-f-]+|user-mention|user-group-mention|silent|stream|stream-topic|katex|katex-display|tex-error|timestamp-error|message_inline_image|youtube-video|embed-video|message_embed|message_embed_(?:image|title|description)|data-container)$/;
const tokenClass = /^[a-z][a-z\d]{0,2}$/;
const mathsClass = /^[a-z][a-z\d_-]*$/i;

/** The elements of maths; HTML, MathML and SVG. */
const mathsElements = new Set(
  (
    "span svg path line math semantics annotation menclose mfrac mi mn mo mover mpadded mphantom mroot mrow mspace " +
    "msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover mlabeledtr mmultiscripts"
  ).split(" "),
);
const mathsAttributes = new Set(
  (
    "aria-hidden class style xmlns display encoding mathvariant mathcolor mathbackground mathsize separator stretchy " +
    "fence accent accentunder lspace rspace linethickness columnalign columnspacing columnlines rowspacing rowlines " +
    "rowalign displaystyle scriptlevel width height depth voffset linebreak notation minsize maxsize symmetric movablelimits " +
    "side form largeop viewBox preserveAspectRatio d x1 x2 y1 y2 stroke-width"
  ).split(" "),
);
const properties = new Set(
  (
    "height width min-width top bottom left vertical-align position margin-left margin-right margin-top margin-bottom " +
    "padding-left padding-right color background-color border-width border-style border-color border-top-width " +
    "border-bottom-width border-right-width border-right-style border-left-width text-shadow"
  ).split(" "),
);

const protocols = new Set(["http:", "https:", "ftp:", "mailto:", "sms:", "tel:", "xmpp:"]);

/** Errors about characters in the text itself. All other errors mean broken markup. */
const errorsOfText = /character-reference|control-character|noncharacter|surrogate|unexpected-null-character/;

/** Fails if a browser would have to repair the HTML, or if it contains anything that isn't listed above. */
export function expectHarmless(html: string): void {
  const errors: string[] = [];
  const fragment = parseFragment(html, { onParseError: ({ code }) => errors.push(code) });
  expect(errors.filter((code) => !errorsOfText.test(code))).toEqual([]);
  checkNodes(fragment.childNodes, "text");
}

type Place = "text" | "code" | "maths";

function checkNodes(nodes: readonly Node[], place: Place): void {
  for (const node of nodes) {
    if (node.nodeName === "#text") continue;
    if (!("tagName" in node)) throw new Error(`A node of another kind: ${node.nodeName}`);
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    const inside = placeOf(node.tagName, attributes.get("class") ?? "", place);
    if (inside === "maths") checkMaths(node.tagName, attributes);
    else checkElement(node.tagName, attributes, place);
    checkNodes(node.childNodes, inside);
  }
}

function placeOf(tag: string, className: string, place: Place): Place {
  if (/^katex(?:-display)?$/.test(className) || place === "maths") return "maths";
  return tag === "code" ? "code" : place;
}

function checkElement(tag: string, attributes: ReadonlyMap<string, string>, place: Place): void {
  expect(elements[tag], `<${tag}>`).toEqual(expect.arrayContaining([...attributes.keys()]));
  for (const name of attributes.get("class")?.split(" ") ?? []) {
    expect(name).toMatch(place === "code" ? tokenClass : classes);
  }
  for (const name of ["href", "src"]) {
    const address = attributes.get(name);
    if (address !== undefined) checkAddress(address);
  }
  const style = attributes.get("style");
  if (style !== undefined) expect(style).toMatch(onlyBackground);
}

/** Excludes all characters that could end the address and start another declaration. */
const onlyBackground = /^background-image: url\(https?:[^\s\\'"()<>]*\)$/;

function checkMaths(tag: string, attributes: ReadonlyMap<string, string>): void {
  expect(mathsElements, "of maths").toContain(tag);
  for (const [name, value] of attributes) {
    expect(mathsAttributes, `<${tag} ${name}>`).toContain(name);
    if (name === "class") {
      for (const className of value.split(" ").filter(Boolean)) expect(className).toMatch(mathsClass);
    } else if (name === "style") checkStyle(value);
    else if (name !== "xmlns") expect(value).not.toMatch(/[:"'<>\\]/);
  }
}

function checkStyle(style: string): void {
  for (const declaration of style.split(";").filter(Boolean)) {
    const [property = "", value = ""] = declaration.split(":").map((part) => part.trim());
    expect(properties).toContain(property);
    expect(value).toMatch(/^(?:[-+.\d]+(?:em|%)?|#[\da-f]{3,8}|[a-z]+|[-.\dem ]+)$/i);
  }
}

function checkAddress(value: string): void {
  if (!URL.canParse(value, "https://chat.example.com/")) return;
  expect(protocols).toContain(new URL(value, "https://chat.example.com/").protocol);
}
