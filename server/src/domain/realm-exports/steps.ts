/** The steps of an export, each of which reads some hundred messages or a file. */
export interface ExportSteps {
  /** Is called before each step. If it fails, so does the export. */
  readonly beforeStep: () => Promise<void>;
  /** Gets the part that is written, from 0 to 1. The next step stores it. */
  readonly onProgress: (part: number) => void;
}
