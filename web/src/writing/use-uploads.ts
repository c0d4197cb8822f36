/** Manages the uploads of one text. */
import { type RefObject, useMemo } from "react";
import { useStore } from "zustand";
import { useSessionState } from "../session/session-context.tsx";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { insertInField } from "./edit-field.ts";
import { allUploads, markOf, newUpload, type Upload } from "./uploads.ts";

const MEBIBYTE = 1024 * 1024;

/** A text that files are attached to. It may change after it has left the screen. */
interface AttachableText {
  /** Unique among all drafts and edited messages. */
  readonly id: string;
  /** @returns `undefined` once the text is sent, saved or discarded */
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
}

export function useUploads(text: AttachableText, field: RefObject<HTMLTextAreaElement | null>) {
  const { writing } = useTexts();
  const most = useSessionState(({ fixed }) => fixed.max_file_upload_size_mib);
  const uploading = useViewPart(allUploads);
  const all = useStore(uploading.store);
  const uploads = useMemo(() => all.filter(({ textId }) => textId === text.id), [all, text.id]);

  /** Replaces the placeholder in the text, even if the text is no longer on the screen. */
  const replaceMark = (upload: Upload, replacement: string) => {
    const content = text.read();
    const mark = markOf(upload);
    const at = content?.indexOf(mark) ?? -1;
    if (content === undefined || at < 0) return;
    const element = field.current;
    const isShown = element?.value === content;
    const caret = isShown ? element.selectionStart : 0;
    text.write(content.slice(0, at) + replacement + content.slice(at + mark.length));
    // The caret keeps its place in the text.
    const moved = caret > at ? caret + replacement.length - mark.length : caret;
    if (isShown) window.requestAnimationFrame(() => element.setSelectionRange(moved, moved));
  };
  const begin = (upload: Upload) => uploading.start(upload, (link) => replaceMark(upload, link));
  return {
    uploads,
    isUploading: uploads.some(({ failure }) => failure === undefined),
    attach: (files: Iterable<File>) => {
      for (const file of files) {
        const upload = newUpload(text.id, file);
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
