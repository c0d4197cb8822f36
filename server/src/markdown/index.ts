/**
 * The message dialect: text and look-ups in, HTML and what was mentioned out (spec 4.1, behaviour 15). Pure, without
 * input or output, so that the server and a browser render alike. Nothing here throws for any text, and nothing that
 * a text holds reaches the HTML but as text, or as an element, attribute and address scheme named in the rules.
 */
import { RenderContext } from "./context.ts";
import { engine } from "./engine.ts";
import { renderBlocks } from "./renderer.ts";
import type { Rendered, RenderLookups, RenderOptions } from "./types.ts";

export { AlertWordMatcher, hasAlertWord } from "./alert-words.ts";
export { emoji } from "./emoji.ts";
export {
  type CompiledLinkifier,
  checkLinkifier,
  compileLinkifier,
  LinkifierError,
  type LinkifierProblem,
} from "./linkifier.ts";
export { topicLinks } from "./topic-links.ts";
export type { LinkEmbed, Rendered, RenderLookups, RenderOptions } from "./types.ts";

/** Renders a message, a stream description or a profile value. */
export function renderMarkdown(source: string, lookups: RenderLookups, options: RenderOptions): Rendered {
  const context = new RenderContext(lookups, options);
  return context.result(renderBlocks(engine.parse(source, { context })));
}
