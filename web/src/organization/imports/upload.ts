/** The upload of an export, which continues while the user looks at other pages. */
import { type ArgumentsOf, type Problem, problemIn, type Session } from "@confab/client";
import { createStore } from "zustand/vanilla";
import { sendFile } from "../../session/send-file.ts";
import { viewPart } from "../../session/view-state.ts";

interface UploadState {
  /** The uploaded fraction, from 0 to 1; `undefined` if nothing is being uploaded. */
  readonly fraction: number | undefined;
  /** The reason why the last upload failed. */
  readonly problem: Problem | undefined;
}

export type ImportChoices = Omit<ArgumentsOf<"createRealmImport">, "file_name" | "file_size">;

class ImportUpload {
  readonly store = createStore<UploadState>(() => ({ fraction: undefined, problem: undefined }));
  readonly #session: Session;
  #controller = new AbortController();

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Begins an import, and uploads its file. Resolves when that has ended in any way.
   *
   * @param token allows the server to download what the export only names; may be empty
   * @param reload fetches the import, so that the page doesn't show the one before when the upload has ended
   */
  async start(choices: ImportChoices, file: File, token: string, reload: () => Promise<void>): Promise<void> {
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.store.setState({ fraction: 0, problem: undefined });
    try {
      const { id } = await this.#session.client.createRealmImport({
        ...choices,
        file_name: file.name,
        file_size: file.size,
      });
      signal.throwIfAborted();
      const onProgress = (fraction: number) => this.store.setState({ fraction });
      await sendFile(`/import/realm/${id}/file`, file, { fields: { token }, onProgress, signal });
    } catch (error) {
      if (!signal.aborted) this.store.setState({ problem: problemIn(error) });
    } finally {
      await reload();
      this.store.setState({ fraction: undefined });
    }
  }

  cancel(): void {
    this.#controller.abort();
  }
}

export const importUpload = viewPart((session) => new ImportUpload(session));
