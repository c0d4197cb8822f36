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
/** Characters of an operator of a narrow, known or not. */
export const MAX_NARROW_OPERATOR_LENGTH = 50;
/** IDs in one operand of a narrow. */
export const MAX_NARROW_IDS = 500;
/** Characters of all terms of a queue's narrow together. A user's queues have as many, and each is kept in memory. */
export const MAX_QUEUE_NARROW_LENGTH = 1000;
/** Words of a search, all terms together. */
export const MAX_SEARCH_WORDS = 50;
/** Quoted phrases of a search. Each is compared letter by letter with what the words find. */
export const MAX_SEARCH_PHRASES = 10;

/** Messages one `GET /messages` may ask for. */
export const MAX_MESSAGES_PER_FETCH = 5000;
/**
 * Characters of all messages in one answer. One with more has fewer messages than were asked for, the nearest to the
 * anchor, and says that there are more.
 */
export const MAX_PAGE_LENGTH = 4_000_000;

/** Messages of one user that wait for their time. */
export const MAX_SCHEDULED_MESSAGES = 1000;

/** Drafts of one user, and the characters of all their contents: clients fetch all of them at once. */
export const MAX_DRAFTS = 2000;
export const MAX_DRAFT_CHARACTERS = 2_000_000;

/** Alert words of one user. All nodes hold them in memory, and every message is searched for them. */
export const MAX_ALERT_WORDS = 1000;

/** Mebibytes of a request body, unless its endpoint says otherwise. Forms with a file have the limit of the file. */
export const MAX_BODY_MEBIBYTES = 1;

/** Of one uploaded file. */
export const MAX_UPLOAD_MEBIBYTES = 25;

/** Of one picture of a person, a bot or the organization, and of a custom emoji. */
export const MAX_PICTURE_MEBIBYTES = 5;

/** Fields of one request, in the query string or in the body: no endpoint has a tenth as many parameters. */
export const MAX_FIELDS = 1000;

/**
 * Characters of a text parameter, and of each text in a parameter that is JSON, unless the parameter says otherwise. Most
 * have a limit of their own, which is far lower and checked after this one.
 */
export const MAX_TEXT_LENGTH = 100_000;

/** Entries of a list or an object in a parameter, unless its schema says otherwise: more than any client sends. */
export const MAX_LIST_LENGTH = 10_000;
