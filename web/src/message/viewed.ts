/** The picture or PDF that is open in the viewer. Pictures and cards of files in messages open it. */
import { createStore } from "zustand/vanilla";
import { viewPart } from "../session/view-state.ts";
import type { LinkedFile } from "./files.ts";
import type { Picture } from "./pictures.ts";

export interface OpenedPicture {
  /** All pictures of the same content, including those that failed to load. */
  readonly pictures: readonly Picture[];
  readonly at: number;
  /** The message that contains the picture; none for a preview or a description. */
  readonly messageId: number | undefined;
  /** The element that has the focus when the viewer closes. */
  readonly trigger: HTMLElement;
}

export interface OpenedFile {
  readonly file: LinkedFile;
  readonly messageId: number | undefined;
  readonly trigger: HTMLElement;
}

export const viewed = viewPart(() =>
  createStore<{ readonly opened: OpenedPicture | OpenedFile | undefined }>(() => ({ opened: undefined })),
);

/** Returns the message that contains an element. */
export const messageIdAround = (element: HTMLElement): number | undefined =>
  Number(element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"]) || undefined;

/** The addresses of pictures that failed to load, as messages show them. */
export const missingPictures = viewPart(() => new Set<string>());
