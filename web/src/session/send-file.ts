import { NoAnswer, RequestRefused } from "@confab/client";
import { FEATURE_LEVEL_HEADER, NEWEST_LEVEL } from "@confab/contract";
import { readCsrfToken } from "../browser/csrf-token.ts";

interface Answer {
  readonly result: "success" | "error";
  readonly msg?: string;
  readonly code?: string;
}

/**
 * Uploads a file, and reports the progress, which only `XMLHttpRequest` can. Rejects with the errors of the client, or
 * with the reason of the signal.
 *
 * @param path below `/json`
 * @param fields the form's other fields
 * @param onProgress gets the uploaded fraction, from 0 to 1
 * @returns the answer
 */
export function sendFile<T extends object>(
  path: string,
  file: File,
  {
    fields = {},
    onProgress,
    signal,
  }: {
    fields?: Readonly<Record<string, string>>;
    onProgress: (fraction: number) => void;
    signal: AbortSignal;
  },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/json${path}`);
    request.setRequestHeader("x-csrftoken", readCsrfToken());
    request.setRequestHeader(FEATURE_LEVEL_HEADER, String(NEWEST_LEVEL));
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const answer = readAnswer(request.responseText);
      // `readAnswer` knows only that it is an answer of the interface.
      if (answer?.result === "success") resolve(answer as unknown as T);
      else reject(errorOf(request, answer));
    };
    request.onerror = () => reject(new NoAnswer("The upload was interrupted"));
    signal.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason);
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", file);
    request.send(form);
  });
}

/** Returns the error that the client throws for its own requests. */
function errorOf(request: XMLHttpRequest, answer: Answer | undefined): Error {
  const { status } = request;
  if (answer?.msg === undefined) return new NoAnswer("Something in between answered", { status });
  const { msg, code } = answer;
  const retryAfter = Number(request.getResponseHeader("retry-after") ?? 1);
  return new RequestRefused({ status, msg, code, fields: {}, retryAfter });
}

function readAnswer(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
