/** Determines the feature level of a client (docs/decisions/feature-levels.md). */
import { badRequest, isSupportedLevel, NEWEST_LEVEL, OLDEST_LEVEL } from "@confab/contract";

/** Programs that are known to need another level than `CONFAB_FEATURE_LEVEL`, by the beginning of their User-Agent. */
const programs: readonly { readonly product: string; readonly level: number }[] = [
  { product: "ZulipFlutter/", level: NEWEST_LEVEL },
];

/**
 * @param stated the header `Confab-Feature-Level`
 * @param configured the level of programs that are not known
 * @throws ApiError for a level that is not supported
 */
export function featureLevelOf(
  stated: string | undefined,
  userAgent: string | undefined,
  configured: number,
): number {
  if (stated === undefined) {
    return programs.find(({ product }) => userAgent?.startsWith(product))?.level ?? configured;
  }
  const level = /^\d{1,9}$/.test(stated) ? Number(stated) : Number.NaN;
  if (isSupportedLevel(level)) return level;
  throw badRequest(
    `Confab-Feature-Level is not a supported feature level. Supported are ${OLDEST_LEVEL} to ${NEWEST_LEVEL}.`,
  );
}
