/** Manages the files of one text. */
import { type RefObject, useMemo } from "react";
import { useStore } from "zustand";
import { useSessionState } from "../session/session-context.tsx";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { type Attachment, hasPlaceholders, placeholderOf, withoutAttachment } from "./attachment-links.ts";
import { editField, insertWord } from "./edit-field.ts";
import { allUploads, newUpload, type Upload } from "./uploads.ts";

const MEBIBYTE = 1024 * 1024;

/** A text that files are attached to. It may change after it has left the screen. */
interface AttachableText {
  /** Unique among all drafts and edited messages. */
  readonly id: string;
  /** @returns `undefined` once the text is sent, saved or discarded */
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
}

export function useUploads(
  text: AttachableText,
  content: string,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const { writing } = useTexts();
  const most = useSessionState(({ fixed }) => fixed.max_file_upload_size_mib);
  const uploading = useViewPart(allUploads);
  const all = useStore(uploading.store);
  const uploads = useMemo(() => all.filter(({ textId }) => textId === text.id), [all, text.id]);

  /** Replaces the placeholder in the text, even if the text is no longer on the screen. */
  const replacePlaceholder = ({ id, file }: Upload, replacement: string) => {
    const present = text.read();
    const placeholder = placeholderOf(id, file.name);
    const at = present?.indexOf(placeholder) ?? -1;
    if (present === undefined || at < 0) return;
    const element = field.current;
    const isShown = element?.value === present;
    const caret = isShown ? element.selectionStart : 0;
    text.write(present.slice(0, at) + replacement + present.slice(at + placeholder.length));
    // The caret keeps its place in the text.
    const moved = caret > at ? caret + replacement.length - placeholder.length : caret;
    if (isShown) window.requestAnimationFrame(() => element.setSelectionRange(moved, moved));
  };
  const begin = (upload: Upload) => uploading.start(upload, (link) => replacePlaceholder(upload, link));
  return {
    uploads,
    unfinished: unfinishedIn(content, uploads),
    attach: (files: Iterable<File>) => {
      for (const file of files) {
        const upload = newUpload(text.id, file);
        if (most !== undefined && file.size > most * MEBIBYTE) {
          uploading.refuse(upload, writing.uploadTooLarge(most));
          continue;
        }
        if (field.current) insertWord(field.current, placeholderOf(upload.id, file.name));
        begin(upload);
      }
    },
    cancel: (upload: Upload) => uploading.cancel(upload.id),
    retry: begin,
    /** Removes the link of a file from the text. In the field, the user can undo that. */
    remove: (attachment: Pick<Attachment, "from" | "to">) => {
      const edit = withoutAttachment(content, attachment);
      const element = field.current;
      if (element?.value === content && element.checkVisibility()) editField(element, edit);
      else text.write(content.slice(0, edit.from) + content.slice(edit.to));
    },
  };
}

/** Returns whether files are still being uploaded, or else whether some could not be. */
function unfinishedIn(content: string, uploads: readonly Upload[]): "uploading" | "not_uploaded" | undefined {
  if (uploads.some(({ failure }) => failure === undefined)) return "uploading";
  return hasPlaceholders(content) ? "not_uploaded" : undefined;
}
