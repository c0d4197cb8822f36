/** Files on their way to the server, for all drafts; the text holds a mark for each, which becomes its link. */
import { createStore } from "zustand/vanilla";
import { readCsrfToken } from "../app/csrf-token.ts";

export interface Upload {
  readonly id: string;
  readonly draftId: string;
  readonly file: File;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed, in the server's words; `undefined` where there was no answer. */
  readonly failure?: { readonly msg: string | undefined };
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
      change(upload.id, { failure: { msg: answer?.msg } });
      return;
    }
    forget(upload.id);
    onDone(`[${linkText(upload.file.name)}](${answer.uri})`);
  };
  request.onerror = () => change(upload.id, { failure: { msg: undefined } });
  const form = new FormData();
  form.set("file", upload.file);
  request.send(form);
}

/** Gives a file up. */
export function cancelUpload(id: string): void {
  requests.get(id)?.abort();
  forget(id);
}

/** Shows a file that is not sent at all. */
export const refuseUpload = (upload: Upload, msg: string): void =>
  uploadStore.setState((all) => [...all, { ...upload, failure: { msg }, isRefused: true }], true);

function change(id: string, changes: Partial<Upload>): void {
  uploadStore.setState((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)), true);
}

function forget(id: string): void {
  requests.delete(id);
  uploadStore.setState((all) => all.filter((each) => each.id !== id), true);
}

function readAnswer(text: string): { readonly uri?: string; readonly msg?: string } | undefined {
  try {
    return JSON.parse(text) as { uri?: string; msg?: string };
  } catch {
    return undefined;
  }
}
