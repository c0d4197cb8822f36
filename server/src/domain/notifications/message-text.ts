import { Parser } from "htmlparser2";

/** Classes of elements that repeat other text of the page, or that readers have to reveal. */
const HIDDEN_CLASSES = ["katex-html", "spoiler-content"];

const INLINE = new Set(["a", "annotation", "code", "del", "em", "img", "span", "strong", "time"]);

/** The treatment of a part of the page: `formula` is left out, except for the formula's source, which is `shown`. */
type Part = "shown" | "formula" | "hidden";

/**
 * Returns the visible words of a message on one line: without markup and hidden parts, with emoji as characters and
 * formulas as their source.
 *
 * @param html the HTML rendered by the server
 */
export function textOfMessage(html: string): string {
  const texts: string[] = [];
  const open: Part[] = ["shown"];
  const part = () => open.at(-1) ?? "shown";
  const parser = new Parser({
    onopentag(name, { class: className = "", alt = "", encoding }) {
      const classes = className.split(" ");
      const emoji = charactersOf(classes);
      if (part() === "formula") open.push(encoding === "application/x-tex" ? "shown" : "formula");
      else if (part() === "hidden" || HIDDEN_CLASSES.some((each) => classes.includes(each)))
        open.push("hidden");
      else if (name === "math") open.push("formula");
      else if (emoji !== undefined) {
        texts.push(emoji);
        open.push("hidden");
      } else {
        texts.push(alt);
        open.push("shown");
      }
    },
    ontext(text) {
      if (part() === "shown") texts.push(text);
    },
    onclosetag(name) {
      open.pop();
      if (!INLINE.has(name)) texts.push(" ");
    },
  });
  parser.end(html);
  return texts.join("").replaceAll(/\s+/g, " ").trim();
}

/** Returns the characters of an emoji from its class, such as `emoji-1f1e9-1f1ea`; undefined for other elements. */
function charactersOf(classes: readonly string[]): string | undefined {
  const code = classes.find((each) => /^emoji-[0-9a-f-]+$/.test(each))?.slice("emoji-".length);
  return code && String.fromCodePoint(...code.split("-").map((point) => Number.parseInt(point, 16)));
}
