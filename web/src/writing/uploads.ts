/** The uploads of all drafts and edited messages. The text holds a placeholder for each file, which its link replaces. */
import { type Problem, problemIn, RequestRefused } from "@confab/client";
import { FEATURE_LEVEL_HEADER, NEWEST_LEVEL } from "@confab/contract";
import { createStore } from "zustand/vanilla";
import { readCsrfToken } from "../browser/csrf-token.ts";
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
  readonly #requests = new Map<string, XMLHttpRequest>();

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
    // Only `XMLHttpRequest` reports the progress.
    const request = new XMLHttpRequest();
    this.#requests.set(upload.id, request);
    request.open("POST", "/json/user_uploads");
    request.setRequestHeader("x-csrftoken", readCsrfToken());
    request.setRequestHeader(FEATURE_LEVEL_HEADER, String(NEWEST_LEVEL));
    request.upload.onprogress = ({ loaded, total }) => this.#change(upload.id, { progress: loaded / total });
    request.onload = () => {
      const answer = readAnswer(request.responseText);
      if (answer?.url === undefined) {
        this.#change(upload.id, { failure: failureOf(request, answer) });
        return;
      }
      this.#forget(upload.id);
      onDone(linkOf(upload.file.name, answer.url));
    };
    request.onerror = () => this.#change(upload.id, { failure: { kind: "no_answer" } });
    const form = new FormData();
    form.set("file", upload.file);
    request.send(form);
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

/** Returns the problem in the form that the client uses for its own requests. */
function failureOf(request: XMLHttpRequest, answer: Answer | undefined): Problem {
  if (answer?.msg === undefined) return { kind: "no_answer" };
  const { msg, code } = answer;
  const retryAfter = Number(request.getResponseHeader("retry-after") ?? 1);
  return problemIn(new RequestRefused({ status: request.status, msg, code, fields: {}, retryAfter }));
}

interface Answer {
  readonly url?: string;
  readonly msg?: string;
  readonly code?: string;
}

function readAnswer(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
