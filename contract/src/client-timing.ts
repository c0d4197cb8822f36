/** The intervals that all clients keep, so that they understand each other's reports. The initial state names them. */

/** The interval of reports of presence (docs/interface/presence.md#presence). */
export const PRESENCE_PING_SECONDS = 60;
/** The age of a user's last report from which clients show them as offline: two reports are missing. */
export const PRESENCE_OFFLINE_SECONDS = 140;

/** The interval of notices while a user keeps typing (docs/interface/presence.md#typing). */
export const TYPING_REPEAT_MILLISECONDS = 10_000;
/** The time without a key press after which a user has stopped typing. */
export const TYPING_PAUSE_MILLISECONDS = 5_000;
/** The time without another notice after which a user no longer counts as typing. */
export const TYPING_EXPIRY_MILLISECONDS = 15_000;
