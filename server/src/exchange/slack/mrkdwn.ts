/** Converts the text of Slack's messages, which has marks of its own, to Markdown and references. */
import { standardEmoji } from "../convert/emoji-names.ts";
import type { Part } from "../format/records.ts";

/** Delimit the number of a token. No export has these characters. */
const OPEN = "\u{e000}";
const CLOSE = "\u{e001}";

const FENCE = /```([\s\S]*?)```/g;
const CODE = /`([^`\n]+)`/g;
const TOKEN = /<([^<>\n]+)>/g;
const HELD = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");
const EMOJI = /:([a-z0-9_+'-]+(?:::skin-tone-[2-6])?):/gi;

/** A mark counts between a space or sign and a visible character, and the other way around. */
const marked = (mark: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}${mark}])[${mark}](?=\\S)([^\\n${mark}]*[^\\s${mark}])[${mark}](?![\\p{L}\\p{N}${mark}])`,
    "gu",
  );
const BOLD = marked("*");
const ITALIC = marked("_");
const STRUCK = marked("~");

/** The keys of what the export has. Text names what is missing by its label. */
export interface KnownKeys {
  readonly people: { has(key: string): boolean };
  readonly groups: { has(key: string): boolean };
  readonly streams: { has(key: string): boolean };
}

/** Returns the parts of a text. */
export function partsOfMrkdwn(text: string, known: KnownKeys): Part[] {
  const held: Part[] = [];
  const hold = (part: Part): string => {
    held.push(part);
    return `${OPEN}${held.length - 1}${CLOSE}`;
  };
  const withoutTokens = text
    .replaceAll(/[\u{e000}\u{e001}]/gu, "")
    .replaceAll(FENCE, (_, code: string) => hold(fenced(plainText(code))))
    .replaceAll(CODE, (_, code: string) => hold(codeSpan(plainText(code))))
    .replaceAll(TOKEN, (_, token: string) => hold(partOfToken(token, known)));
  const markdown = decoded(quoted(listed(styled(withoutTokens))));
  return joined(
    guarded(markdown)
      .split(HELD)
      .map((piece, index) => (index % 2 === 0 ? piece : (held[Number(piece)] ?? ""))),
  );
}

/** Returns parts without empty texts, in which texts that follow each other are one. */
export function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part === "") continue;
    if (typeof part === "string" && typeof last === "string") result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}

const styled = (text: string): string =>
  text
    .replaceAll(ITALIC, "\u{e002}$1\u{e002}")
    .replaceAll(BOLD, "**$1**")
    .replaceAll("\u{e002}", "*")
    .replaceAll(STRUCK, "~~$1~~")
    .replaceAll(EMOJI, (whole, name: string) => standardEmoji(name) ?? whole);

const BULLETS = /^([ \t]*)[•◦▪‣⁃][︎️]?[ \t]+/gm;
/** Slack indents each level by four spaces. */
const listed = (text: string): string =>
  text.replaceAll(BULLETS, (_, indent: string) => `${" ".repeat(Math.floor(indent.length / 4) * 2)}* `);

/** A quote ends with its line in Slack, and with a blank line here. */
function quoted(text: string): string {
  const [before = "", ...rest] = text.split(/^(?:&gt;){3}/m);
  const quotes = before.replaceAll(/^(&gt;.*)\n(?!&gt;)/gm, "$1\n\n");
  return rest.length === 0 ? quotes : `${quotes}\n\`\`\`quote\n${rest.join("").trim()}\n\`\`\``;
}

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const decoded = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** Keeps text from becoming a mention, a link to a stream or a heading, which Slack does not write like this. */
export const guarded = (text: string): string =>
  text.replaceAll(/[@#](?=_?\*)|^#(?=#{0,5} )/gm, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns the text of code, in which tokens have no function. */
const plainText = (code: string): string =>
  decoded(
    code.replaceAll(TOKEN, (_, token: string) => {
      const [target = "", label] = token.split("|");
      return label ?? target;
    }),
  );

/** Returns a block of code. Its fence is longer than any in it. */
export function fenced(code: string): string {
  const fence = /^```/m.test(code) ? "~~~~" : "```";
  return `\n${fence}\n${code.replace(/^\n+|\s+$/g, "")}\n${fence}\n`;
}

export const codeSpan = (code: string): string => (code.includes("`") ? `\`\` ${code} \`\`` : `\`${code}\``);

/** @param token the text between `<` and `>` */
function partOfToken(token: string, known: KnownKeys): Part {
  const [target = "", label] = splitOnce(token, "|");
  const kind = target[0];
  const name = target.slice(1);
  if (kind === "@") return known.people.has(name) ? { person: name } : `@${label ?? name}`;
  if (kind === "#") return known.streams.has(name) ? { stream: name } : `#${label ?? name}`;
  if (kind === "!") return partOfCommand(name, label, known);
  return linkTo(decoded(target), label === undefined ? undefined : decoded(label));
}

export const WILDCARDS: ReadonlySet<string> = new Set(["here", "channel", "everyone", "group"]);

/** Such as `<!here>`, `<!subteam^S1|@team>` and `<!date^1600000000^{date}|yesterday>`. */
function partOfCommand(command: string, label: string | undefined, known: KnownKeys): Part {
  const [name = "", argument = ""] = command.split("^");
  if (WILDCARDS.has(name)) return { everyone: true };
  if (name === "subteam") return known.groups.has(argument) ? { group: argument } : (label ?? "@group");
  if (name === "date") return timeAt(argument) ?? label ?? "";
  return label ?? `@${name}`;
}

/** @param seconds since 1970 */
export function timeAt(seconds: string): string | undefined {
  const time = new Date(Number(seconds) * 1000);
  return Number.isNaN(time.getTime()) ? undefined : `<time:${time.toISOString().replace(".000Z", "Z")}>`;
}

const MESSAGE_ADDRESS =
  /^https:\/\/[\w-]+(?:\.enterprise)?\.slack(?:-gov)?\.com\/archives\/(\w+)\/p(\d{10})(\d{6})\b/;

/** Returns a link. A link to a message leads to the imported one. */
export function linkTo(address: string, label: string | undefined): Part {
  const [, channel, seconds, fraction] = MESSAGE_ADDRESS.exec(address) ?? [];
  const text =
    label === undefined || label === address ? undefined : label.replaceAll(/[[\]\n]/g, " ").trim();
  if (channel) return { message: `${channel}:${seconds}.${fraction}`, text: text || "message" };
  if (address.startsWith("mailto:") && (text === undefined || address.slice(7) === text))
    return address.slice(7);
  const safe = address.replaceAll(/\s/g, "%20").replaceAll("(", "%28").replaceAll(")", "%29");
  return text ? `[${text}](${safe})` : address;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const place = text.indexOf(separator);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}
