import { Parser } from "htmlparser2";

/** What stands in the page once more, or is not shown before somebody asks for it. */
const HIDDEN_CLASSES = ["katex-html", "spoiler-content"];

const INLINE = new Set(["a", "annotation", "code", "del", "em", "img", "span", "strong", "time"]);

/** Of a formula only its source is told. */
type Part = "shown" | "formula" | "hidden";

/**
 * The words of a message on one line, as it is shown: without marks and hidden parts, emoji as characters, formulas as
 * they were written.
 *
 * @param html as the server renders it
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

/** Of an emoji, whose code points stand in a class, as `emoji-1f1e9-1f1ea`. */
function charactersOf(classes: readonly string[]): string | undefined {
  const code = classes.find((each) => /^emoji-[0-9a-f-]+$/.test(each))?.slice("emoji-".length);
  return code && String.fromCodePoint(...code.split("-").map((point) => Number.parseInt(point, 16)));
}
