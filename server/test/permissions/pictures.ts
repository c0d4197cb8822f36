/**
 * Permissions to change pictures and custom emoji (docs/interface/reactions.md#custom-emoji,
 * docs/interface/files.md#uploads).
 */
import { administrators, type Row, row } from "./row.ts";
import { fresh, type Stage } from "./stage.ts";

/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==";

const picture = (): File => new File([Buffer.from(PIXEL, "base64")], "dot.png", { type: "image/png" });

const name = (): string => fresh("emoji").replace(" ", "_");

async function emoji(stage: Stage, owner = stage.stranger): Promise<string> {
  const emoji_name = name();
  const form = new FormData();
  form.set("file", picture());
  await fetch(`${owner.url}/api/v1/realm/emoji/${emoji_name}`, {
    method: "POST",
    headers: { authorization: owner.authorization },
    body: form,
  });
  return emoji_name;
}

export const rows: readonly Row[] = [
  row("uploadAvatar", "one's own", () => ({ file: picture() })),
  row("removeAvatar", "one's own", () => ({})),
  row("getRealmIcon", "", () => ({})),
  row("uploadRealmIcon", "", () => ({ file: picture() })),
  row("removeRealmIcon", "", () => ({})),
  row("getRealmLogo", "", () => ({ parameters: { night: true } })),
  row("uploadRealmLogo", "", () => ({ file: picture(), parameters: { night: true } })),
  row("removeRealmLogo", "", () => ({ parameters: { night: true } })),
  row("uploadCustomEmoji", "", () => ({ path: { emoji_name: name() }, file: picture() })),
  row(
    "deactivateCustomEmoji",
    "one's own",
    async (stage, who, actor) => ({
      // Guests and bots have no emoji of their own.
      path: { emoji_name: await emoji(stage, actor === "guest" || actor === "bot" ? undefined : who) },
    }),
    { may: [...administrators, "moderator", "member"] },
  ),
  row("deactivateCustomEmoji", "another's", async (stage) => ({ path: { emoji_name: await emoji(stage) } }), {
    may: administrators,
  }),
];
