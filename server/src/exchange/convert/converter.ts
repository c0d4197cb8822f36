/** A converter reads the export of another product and writes its records in the neutral format. */
import type { Outgoing } from "../../outgoing/outgoing.ts";
import type { ExportFolder } from "../archives/export-folder.ts";
import type { Problems } from "../format/problems.ts";
import type { ConversionOutput } from "./output.ts";

export interface Conversion {
  readonly input: ExportFolder;
  readonly output: ConversionOutput;
  /** An empty folder, which is removed after the import. */
  readonly workFolder: string;
  /** Gets what can't be converted. */
  readonly problems: Problems;
  /** Downloads the files that the export only names; `undefined` for a dry run, which downloads nothing. */
  readonly download: Download | undefined;
}

/** Lets a converter ask the product itself. */
export interface SiteAccess {
  /** The address of the product, if it isn't the usual one. The token goes only there, and to its subdomains. */
  readonly address?: string | undefined;
  /** Without a token, a converter downloads only what the export itself gives access to. */
  readonly token?: string | undefined;
}

export interface Download extends SiteAccess {
  readonly outgoing: Outgoing;
}

/**
 * Converts an export. Records keep the same keys in each export of one place, and memory does not grow with the number of
 * messages.
 *
 * @throws InvalidExport if the export is not of this kind
 */
export type Converter = (conversion: Conversion) => Promise<void>;
