/** The formats of exports (docs/exporting.md). To add one, write its exporter, and list it here and in the contract. */
import { exportOrganization } from "../exports/export.ts";
import { exportToZulip } from "../exports/zulip/export.ts";

export const exporters = { neutral: exportOrganization, zulip: exportToZulip } as const;

export type ExportFormat = keyof typeof exporters;
