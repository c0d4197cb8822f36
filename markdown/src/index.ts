/**
 * The message dialect: converts text with look-ups to HTML and a list of its mentions
 * (docs/interface/sending.md#sending, docs/interface/rendered-html.md#html). Pure, without input or output, so that the
 * server and a browser render alike. A text never makes rendering throw, except for `UnrenderableError`. Contents of a
 * text reach the HTML only as text, or as an element, attribute and address scheme named in the rules.
 */
import { RenderContext } from "./context.ts";
import { TooSlow } from "./deadline.ts";
import { engine } from "./engine.ts";
import { plainText } from "./plain-text.ts";
import { renderBlocks } from "./renderer.ts";
import type { Rendered, RenderLookups, RenderOptions } from "./types.ts";

export { AlertWordMatcher, hasAlertWord } from "./alert-words.ts";
export { emoji } from "./emoji.ts";
export { MarkdownLibraries } from "./libraries.ts";
export {
  type CompiledLinkifier,
  checkLinkifier,
  compileLinkifier,
  LinkifierError,
  type LinkifierProblem,
} from "./linkifier.ts";
export { topicLinks } from "./topic-links.ts";
export type { LinkEmbed, Rendered, RenderLookups, RenderOptions } from "./types.ts";
export { expandTemplate, variablesOf } from "./url-template.ts";

/**
 * Far more than ten thousand characters of text normally need. Longer HTML would be a burden for everybody who loads
 * it.
 */
const maximumOutput = 1_000_000;

/** Thrown if a text can't be shown, because its HTML would be longer than a million characters. */
export class UnrenderableError extends Error {
  constructor() {
    super("The HTML would be too long");
    this.name = "UnrenderableError";
  }
}

/**
 * Renders a message, a stream description or a profile value. If rendering takes too long, the result is plain text,
 * and says so.
 *
 * @throws UnrenderableError
 * @throws TypeError if a library is missing that `options.libraries.loadFor` was to load
 */
export function renderMarkdown(source: string, lookups: RenderLookups, options: RenderOptions): Rendered {
  const rendered = renderInTime(source, lookups, options);
  if (rendered.html.length > maximumOutput) throw new UnrenderableError();
  return rendered;
}

function renderInTime(source: string, lookups: RenderLookups, options: RenderOptions): Rendered {
  const context = new RenderContext(lookups, options);
  try {
    return context.result(renderBlocks(engine.parse(source, { context })));
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error;
    return { ...new RenderContext(lookups, options).result(plainText(source)), isPlainText: true };
  }
}
