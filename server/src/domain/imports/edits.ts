/** Composes the earlier versions of imported messages, as `GET /messages/{id}/history` shows them. */
import { ApiError } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { NewMessage } from "../../events/commit.ts";
import type { EditRecord, MessageRecord, Part } from "../../exchange/format/records.ts";
import type { User } from "../../model/records.ts";
import { normalizeContent } from "../messages/send/content.ts";
import type { ImportJob } from "./job.ts";

/** The newest earlier versions that a message keeps. Each of them is rendered. */
const MOST_VERSIONS = 100;

type Edited = Pick<NewMessage, "edited_at" | "edit_history">;

/** Returns the texts of earlier versions that are kept, each with its edit, newest first. */
export function versionsOf({ edits }: MessageRecord): { edit: EditRecord; content: readonly Part[] }[] {
  return edits
    .toSorted((one, other) => other.time - one.time)
    .flatMap((edit) => {
      const { previousContent: content } = edit;
      if (content === undefined) return [];
      return [{ edit, content: typeof content === "string" ? [content] : content }];
    })
    .slice(0, MOST_VERSIONS);
}

/** @param texts the Markdown of `versionsOf`; the renderer is prepared for it */
export function composeEdits(
  { realm, people }: ImportJob,
  record: MessageRecord,
  sender: User,
  texts: readonly string[],
): Edited {
  if (record.edits.length === 0) return {};
  const edit_history = versionsOf(record).flatMap(({ edit: { time, editor } }, index) => {
    const version = rendered(realm.services.renderer, texts[index] ?? "", sender);
    if (!version) return [];
    const user_id = people.get(editor ?? "") ?? sender.user_id;
    return [{ user_id, timestamp: toSeconds(time), ...version, prev_rendered_content_version: 1 }];
  });
  return {
    edited_at: record.edits.reduce((latest, { time }) => Math.max(latest, time), 0),
    ...(edit_history.length > 0 && { edit_history }),
  };
}

/** Returns a version as it is stored; `undefined` for one that can't be, such as an empty text. */
function rendered(renderer: ImportJob["realm"]["services"]["renderer"], text: string, sender: User) {
  try {
    const prev_content = normalizeContent(text);
    return { prev_content, prev_rendered_content: renderer.message(prev_content, sender).html };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
