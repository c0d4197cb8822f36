import MarkdownIt, { type MarkdownIt as Engine, type StateCore } from "markdown-it";
import { indentedCode } from "./blocks/code.ts";
import { fence } from "./blocks/fence.ts";
import { heading } from "./blocks/heading.ts";
import { horizontalRule } from "./blocks/horizontal-rule.ts";
import { list } from "./blocks/list.ts";
import { type BlockRule, blockRule } from "./blocks/nesting.ts";
import { paragraph } from "./blocks/paragraph.ts";
import { quote } from "./blocks/quote.ts";
import { table } from "./blocks/table.ts";
import { contextOf } from "./context.ts";
import { InlineState, inlineRule } from "./inline-state.ts";
import { addPreviews } from "./previews.ts";
import { codeSpan } from "./rules/code-span.ts";
import { namedEmoji, unicodeEmoji } from "./rules/emoji.ts";
import { emoticon } from "./rules/emoticon.ts";
import { emphasis } from "./rules/emphasis.ts";
import { entity } from "./rules/entity.ts";
import { foundLink } from "./rules/found-link.ts";
import { link } from "./rules/link.ts";
import { maths } from "./rules/maths.ts";
import { groupMention, userMention } from "./rules/mention.ts";
import { newline } from "./rules/newline.ts";
import { streamLink } from "./rules/stream-link.ts";
import { text } from "./rules/text.ts";
import { time } from "./rules/time.ts";
import { expandTabs, separateLists } from "./source-lines.ts";

/**
 * Block rules, tried in this order on each line that begins a block, each with the blocks that it may interrupt. To add
 * a block: write a rule in `blocks/`, insert it here by precedence, and let it push tokens that `renderer.ts` knows.
 */
const blockRules: readonly [name: string, rule: BlockRule, interrupts: string[]][] = [
  ["fence", fence, ["paragraph", "quote", "list", "table"]],
  ["table", table, []],
  ["code", indentedCode, []],
  ["heading", heading, ["paragraph", "quote", "list", "table"]],
  ["horizontal_rule", horizontalRule, ["paragraph", "quote", "list"]],
  ["list", list, []],
  ["quote", quote, ["paragraph", "table"]],
  ["paragraph", paragraph, []],
];

/**
 * Inline rules, tried in this order on each character of a text that may begin one. To add an inline element: write a
 * rule in `rules/`, insert it here by precedence, and name its first character in `rules/text.ts`.
 */
const inlineRules: readonly [name: string, rule: (state: InlineState) => boolean][] = [
  ["text", text],
  ["code_span", codeSpan],
  ["user_mention", userMention],
  ["maths", maths],
  ["stream_link", streamLink],
  ["time", time],
  ["group_mention", groupMention],
  ["link", link],
  ["found_link", foundLink],
  ["entity", entity],
  ["named_emoji", namedEmoji],
  ["emoticon", emoticon],
  ["newline", newline],
  ["unicode_emoji", unicodeEmoji],
];

/** The only engine. The render context holds everything that differs between messages. */
export const engine = buildEngine();

function buildEngine(): Engine {
  // The engine would drop contents nested more deeply than its own limit. Our rules leave such contents as text before
  // that.
  const md = new MarkdownIt("zero", { maxNesting: 1_000 });
  md.inline.State = InlineState;
  for (const [name, rule, interrupts] of blockRules)
    md.block.ruler.push(`message_${name}`, blockRule(rule), { alt: interrupts });
  for (const [name, rule] of inlineRules) md.inline.ruler.push(`message_${name}`, inlineRule(rule));
  md.inline.ruler2.push("message_emphasis", emphasis);
  md.core.ruler.after("normalize", "message_lists", (state) => {
    state.src = separateLists(expandTabs(state.src));
  });
  md.core.ruler.push("message_inline", parseInlineTexts);
  md.core.ruler.push("message_previews", addPreviews);

  md.block.ruler.enableOnly(blockRules.map(([name]) => `message_${name}`));
  md.inline.ruler.enableOnly(inlineRules.map(([name]) => `message_${name}`));
  md.inline.ruler2.enableOnly("message_emphasis");
  md.core.ruler.enableOnly(["normalize", "message_lists", "block", "message_inline", "message_previews"]);
  return md;
}

function parseInlineTexts({ tokens, md, env }: StateCore): void {
  const context = contextOf({ env });
  let quoteDepth = 0;
  for (const token of tokens) {
    if (token.tag === "blockquote") quoteDepth += token.nesting;
    else if (token.type === "inline" && token.children !== null) {
      context.quoted = quoteDepth > 0;
      md.inline.parse(token.content, md, env, token.children);
    }
  }
}
