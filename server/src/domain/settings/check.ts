/** Checks values of settings for more than their types do (docs/interface/settings.md#changing-settings). */
import { badRequest, type SettingValues } from "@confab/contract";
import { notificationSounds } from "./choices.ts";
import { languageName } from "./values/languages.ts";

const MAX_BATCHING_SECONDS = 7 * 24 * 3600;

/** The lowest and the highest value of numbers that only clients use. */
const ranges = { web_font_size_px: [8, 48], web_line_height_percent: [80, 300] } as const;

/** @throws ApiError for the first invalid value */
export function checkSettings(values: Partial<SettingValues>): void {
  const {
    default_language: language,
    notification_sound: sound,
    email_notifications_batching_period_seconds: seconds,
    timezone,
  } = values;
  if (language !== undefined && (language !== language.toLowerCase() || !languageName(language))) {
    throw badRequest("Invalid default_language");
  }
  if (sound !== undefined && sound !== "none" && !notificationSounds.includes(sound)) {
    throw badRequest(`Invalid notification sound '${sound}'`);
  }
  if (seconds !== undefined && (seconds < 1 || seconds > MAX_BATCHING_SECONDS)) {
    throw badRequest(`Invalid email batching period: ${seconds} seconds`);
  }
  for (const [name, [lowest, highest]] of Object.entries(ranges)) {
    const value = values[name as keyof typeof ranges];
    if (value !== undefined && (value < lowest || value > highest)) throw badRequest(`Invalid ${name}`);
  }
  if (timezone !== undefined && timezone !== "" && !isTimezone(timezone)) {
    throw badRequest("Invalid timezone");
  }
}

/**
 * True for a name of the IANA database, including older spellings (`US/Pacific`), which a client's system may use.
 * `Intl.supportedValuesOf` lists one spelling of each, and neither `UTC` nor `Asia/Kolkata`.
 */
export function isTimezone(name: string): boolean {
  // A formatter also accepts offsets such as +01:00.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
