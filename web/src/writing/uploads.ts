/** The uploads of all drafts and edited messages. The text holds a placeholder for each file, which its link replaces. */
import { type Problem, problemIn } from "@confab/client";
import { createStore } from "zustand/vanilla";
import { sendFile } from "../session/send-file.ts";
import { viewPart } from "../session/view-state.ts";
import { linkOf } from "./attachment-links.ts";

export interface Upload {
  readonly id: string;
  /** The text that the file is attached to. */
  readonly textId: string;
  readonly file: File;
  /** The uploaded fraction, from 0 to 1. */
  readonly progress: number;
  /** The reason for a failure. */
  readonly failure?: Problem;
  /** True if the file was rejected before sending. It can't be retried. */
  readonly isRefused?: boolean;
}

export const newUpload = (textId: string, file: File): Upload => ({
  id: crypto.getRandomValues(new Uint32Array(1)).join(),
  textId,
  file,
  progress: 0,
});

class Uploads {
  readonly store = createStore<readonly Upload[]>(() => []);
  /** The requests of unfinished uploads, by upload id. */
  readonly #requests = new Map<string, AbortController>();

  /**
   * Uploads a file, or retries a failed upload.
   *
   * @param onDone receives the link that replaces the placeholder
   */
  start(upload: Upload, onDone: (link: string) => void): void {
    const { failure: _, ...fresh } = upload;
    this.store.setState(
      (all) => [...all.filter(({ id }) => id !== upload.id), { ...fresh, progress: 0 }],
      true,
    );
    const controller = new AbortController();
    this.#requests.set(upload.id, controller);
    const { signal } = controller;
    const onProgress = (progress: number) => this.#change(upload.id, { progress });
    sendFile<{ readonly url: string }>("/user_uploads", upload.file, { onProgress, signal }).then(
      ({ url }) => {
        this.#forget(upload.id);
        onDone(linkOf(upload.file.name, url));
      },
      (error: unknown) => {
        if (!signal.aborted) this.#change(upload.id, { failure: problemIn(error) });
      },
    );
  }

  cancel(id: string): void {
    this.#requests.get(id)?.abort();
    this.#forget(id);
  }

  /**
   * Shows a file as rejected before sending.
   *
   * @param message the reason, in the user's language
   */
  refuse(upload: Upload, message: string): void {
    const failure: Problem = { kind: "refused", code: undefined, message };
    this.store.setState((all) => [...all, { ...upload, failure, isRefused: true }], true);
  }

  #change(id: string, changes: Partial<Upload>): void {
    this.store.setState((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)), true);
  }

  #forget(id: string): void {
    this.#requests.delete(id);
    this.store.setState((all) => all.filter((each) => each.id !== id), true);
  }
}

export const allUploads = viewPart(() => new Uploads());
