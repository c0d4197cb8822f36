/** Files on their way to the server, for all drafts; the text holds a mark for each, which becomes its link. */
import { type Problem, problemIn, RequestRefused } from "@confab/client";
import { createStore } from "zustand/vanilla";
import { readCsrfToken } from "../app/csrf-token.ts";

export interface Upload {
  readonly id: string;
  readonly draftId: string;
  readonly file: File;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly failure?: Problem;
  /** It was not sent at all, and won't be. */
  readonly isRefused?: boolean;
}

export const uploadStore = createStore<readonly Upload[]>(() => []);

/** Of those that are not done. */
const requests = new Map<string, XMLHttpRequest>();

/** What stands in the text until the file is there. */
export const markOf = ({ id, file }: Pick<Upload, "id" | "file">): string =>
  `[${linkText(file.name)}](#uploading-${id})`;

const linkText = (name: string): string => name.replace(/[[\]\\]/g, "_");

export const newUpload = (draftId: string, file: File): Upload => ({
  id: crypto.getRandomValues(new Uint32Array(1)).join(),
  draftId,
  file,
  progress: 0,
});

/**
 * Sends a file, or sends it again.
 *
 * @param onDone gets the link that takes the place of the mark
 */
export function startUpload(upload: Upload, onDone: (link: string) => void): void {
  const { failure: _, ...fresh } = upload;
  uploadStore.setState(
    (all) => [...all.filter(({ id }) => id !== upload.id), { ...fresh, progress: 0 }],
    true,
  );
  // The only way to hear how far it is.
  const request = new XMLHttpRequest();
  requests.set(upload.id, request);
  request.open("POST", "/json/user_uploads");
  request.setRequestHeader("x-csrftoken", readCsrfToken());
  request.upload.onprogress = ({ loaded, total }) => change(upload.id, { progress: loaded / total });
  request.onload = () => {
    const answer = readAnswer(request.responseText);
    if (answer?.uri === undefined) {
      change(upload.id, { failure: failureOf(request, answer) });
      return;
    }
    forget(upload.id);
    onDone(`[${linkText(upload.file.name)}](${answer.uri})`);
  };
  request.onerror = () => change(upload.id, { failure: { kind: "no_answer" } });
  const form = new FormData();
  form.set("file", upload.file);
  request.send(form);
}

/** Gives a file up. */
export function cancelUpload(id: string): void {
  requests.get(id)?.abort();
  forget(id);
}

/** Shows a file that is not sent at all. @param message why, in the user's language */
export function refuseUpload(upload: Upload, message: string): void {
  const failure: Problem = { kind: "refused", code: undefined, message };
  uploadStore.setState((all) => [...all, { ...upload, failure, isRefused: true }], true);
}

/** As the client has it of requests of its own. */
function failureOf(request: XMLHttpRequest, answer: Answer | undefined): Problem {
  if (answer?.msg === undefined) return { kind: "no_answer" };
  const { msg, code } = answer;
  const retryAfter = Number(request.getResponseHeader("retry-after") ?? 1);
  return problemIn(new RequestRefused({ status: request.status, msg, code, fields: {}, retryAfter }));
}

function change(id: string, changes: Partial<Upload>): void {
  uploadStore.setState((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)), true);
}

function forget(id: string): void {
  requests.delete(id);
  uploadStore.setState((all) => all.filter((each) => each.id !== id), true);
}

interface Answer {
  readonly uri?: string;
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
