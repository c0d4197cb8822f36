/** Manages the uploads of one draft. */
import { type RefObject, useMemo } from "react";
import { useStore } from "zustand";
import { useDraftBook } from "../drafts/use-draft-book.ts";
import { useSession, useSessionState } from "../session/session-context.tsx";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { insertInField } from "./edit-field.ts";
import { allUploads, markOf, newUpload, type Upload } from "./uploads.ts";

const MEBIBYTE = 1024 * 1024;

export function useUploads(draftId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const { writing } = useTexts();
  const session = useSession();
  const book = useDraftBook();
  const most = useSessionState(({ fixed }) => fixed.max_file_upload_size_mib);
  const uploading = useViewPart(allUploads);
  const all = useStore(uploading.store);
  const uploads = useMemo(() => all.filter((each) => each.draftId === draftId), [all, draftId]);

  /** Replaces the placeholder in the draft, even if the draft is no longer on the screen. */
  const replaceMark = (upload: Upload, text: string) => {
    const draft = book.get(upload.draftId);
    const at = draft?.content.indexOf(markOf(upload)) ?? -1;
    if (!draft || at < 0) return;
    const mark = markOf(upload);
    const element = field.current;
    const isShown = element?.value === draft.content;
    const caret = isShown ? element.selectionStart : 0;
    const changed = draft.content.slice(0, at) + text + draft.content.slice(at + mark.length);
    book.write(draft.id, draft.to, changed, session.serverNow());
    // The caret keeps its place in the text.
    const moved = caret > at ? caret + text.length - mark.length : caret;
    if (isShown) window.requestAnimationFrame(() => element.setSelectionRange(moved, moved));
  };
  const begin = (upload: Upload) => uploading.start(upload, (link) => replaceMark(upload, link));
  return {
    uploads,
    isUploading: uploads.some(({ failure }) => failure === undefined),
    attach: (files: Iterable<File>) => {
      for (const file of files) {
        const upload = newUpload(draftId, file);
        if (most !== undefined && file.size > most * MEBIBYTE) {
          uploading.refuse(upload, writing.uploadTooLarge(most));
          continue;
        }
        if (field.current) insertInField(field.current, `${markOf(upload)} `);
        begin(upload);
      }
    },
    cancel: (upload: Upload) => {
      uploading.cancel(upload.id);
      replaceMark(upload, "");
    },
    retry: begin,
  };
}
