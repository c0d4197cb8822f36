/** The limits of spec section 8, and those that the spec leaves to the server. */

/** Characters (code points) of a message; longer ones are cut and say so. */
export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_TOPIC_LENGTH = 60;
export const MAX_STREAM_NAME_LENGTH = 60;
export const MAX_STREAM_DESCRIPTION_LENGTH = 1024;

/** An event queue that nobody polled for this long is collected (spec 6.2). */
export const EVENT_QUEUE_LIFETIME_SECONDS = 600;
/** The longest lifetime that `queue_lifespan_secs` gives: the log is kept for as long as a queue may ask for it. */
export const MAX_EVENT_QUEUE_LIFETIME_SECONDS = 24 * 3600;
/** Queues of one user. Of more, those that were used least recently are evicted within a minute. */
export const MAX_QUEUES_PER_USER = 1000;

/**
 * An idle poll is answered with a heartbeat within this time. A minute is the promise (spec 6.3); proxies and
 * clients give up at 60 to 90 seconds, and the spread keeps thousands of clients from answering in step.
 */
export const HEARTBEAT_SECONDS = { least: 45, most: 55 } as const;

/** What clients are told to use as read timeout of a poll. */
export const LONG_POLL_TIMEOUT_SECONDS = 90;

/** Terms of a narrow. Clients send a handful; each is a condition on every message that is looked at. */
export const MAX_NARROW_TERMS = 20;
/** Characters of one operand of a narrow: several times the longest name, topic or address. */
export const MAX_NARROW_OPERAND_LENGTH = 1000;
/** Words of a search, all terms together. */
export const MAX_SEARCH_WORDS = 50;
/** Quoted phrases of a search. Each is compared letter by letter with what the words find. */
export const MAX_SEARCH_PHRASES = 10;

/** Messages one `GET /messages` may ask for. */
export const MAX_MESSAGES_PER_FETCH = 5000;

/** Mebibytes of a request body, unless its endpoint says otherwise. Forms with a file have the limit of the file. */
export const MAX_BODY_MEBIBYTES = 1;

/** Of one uploaded file. */
export const MAX_UPLOAD_MEBIBYTES = 25;

/** Of one picture of a person, a bot or the organization, and of a custom emoji. */
export const MAX_PICTURE_MEBIBYTES = 5;

/** Fields of one request, in the query string or in the body: no endpoint has a tenth as many parameters. */
export const MAX_FIELDS = 1000;

/** Entries of a list parameter, unless its schema says otherwise: more than any client sends at once. */
export const MAX_LIST_LENGTH = 10_000;
