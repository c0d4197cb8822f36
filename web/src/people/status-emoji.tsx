import type { UserStatus } from "@confab/contract";
import { useModel } from "../app/session-context.tsx";
import { charactersOf } from "../emoji/catalogue.ts";

/** The emoji of somebody's status. */
export function StatusEmoji({ status }: { status: UserStatus }) {
  const { emoji_code: code, emoji_name: name, reaction_type: type } = status;
  const picture = useModel(({ customEmoji }) =>
    code === undefined ? undefined : customEmoji?.[code]?.source_url,
  );
  if (code === undefined || name === undefined) return null;
  if (type === "unicode_emoji") {
    return (
      <span role="img" aria-label={name}>
        {charactersOf(code)}
      </span>
    );
  }
  return picture === undefined ? null : <img className="status-emoji" src={picture} alt={name} />;
}
