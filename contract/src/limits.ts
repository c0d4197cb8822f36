/** The limits of spec section 8, and those that the spec leaves to the server. */

/** Characters (code points) of a message; longer ones are cut and say so. */
export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_TOPIC_LENGTH = 60;
export const MAX_STREAM_NAME_LENGTH = 60;
export const MAX_STREAM_DESCRIPTION_LENGTH = 1024;

/** An event queue that nobody polled for this long is collected (spec 6.2). */
export const EVENT_QUEUE_LIFETIME_SECONDS = 600;
/** What a client may ask for with `queue_lifespan_secs`. */
export const MAX_EVENT_QUEUE_LIFETIME_SECONDS = 7 * 24 * 3600;

/**
 * An idle poll is answered with a heartbeat within this time. A minute is the promise (spec 6.3); proxies and
 * clients give up at 60 to 90 seconds, and the spread keeps thousands of clients from answering in step.
 */
export const HEARTBEAT_SECONDS = { least: 45, most: 55 } as const;

/** What clients are told to use as read timeout of a poll. */
export const LONG_POLL_TIMEOUT_SECONDS = 90;

/** Messages one `GET /messages` may ask for. */
export const MAX_MESSAGES_PER_FETCH = 5000;

/** Of a whole request body. */
export const MAX_BODY_BYTES = 25 * 1024 * 1024;

/** Of one uploaded file. */
export const MAX_UPLOAD_MEBIBYTES = 25;

/** Of one picture of a person, a bot or the organization, and of a custom emoji. */
export const MAX_PICTURE_MEBIBYTES = 5;

/** Fields of one request, in the query string or in the body: no endpoint has a tenth as many parameters. */
export const MAX_FIELDS = 1000;

/** Entries of a list parameter, unless its schema says otherwise: more than any client sends at once. */
export const MAX_LIST_LENGTH = 10_000;
