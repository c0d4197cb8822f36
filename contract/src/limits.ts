/** The limits of docs/interface/requests.md#limits, and the limits that the spec leaves to the server. */

/** Characters (code points) of a message; longer messages are cut and say so. */
export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_TOPIC_LENGTH = 60;
export const MAX_STREAM_NAME_LENGTH = 60;
export const MAX_STREAM_DESCRIPTION_LENGTH = 1024;
export const MAX_CHANNEL_FOLDER_NAME_LENGTH = 60;
export const MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH = 1024;
/** Folders of one organization, with archived ones. Each client gets all of them when it starts. */
export const MAX_CHANNEL_FOLDERS = 500;

/** The time after which an event queue without a poll is collected (docs/interface/events.md#lifetime). */
export const EVENT_QUEUE_LIFETIME_SECONDS = 600;
/** The longest lifetime that `queue_lifespan_secs` gives. The log is kept for as long as a queue may need it. */
export const MAX_EVENT_QUEUE_LIFETIME_SECONDS = 24 * 3600;
/** Queues of one user. Beyond this number, the least recently used ones are evicted within a minute. */
export const MAX_QUEUES_PER_USER = 1000;

/**
 * The time within which an idle poll is answered with a heartbeat. The spec promises a minute
 * (docs/interface/events.md#heartbeats). Proxies and clients give up at 60 to 90 seconds, and the spread prevents
 * thousands of polls from ending in step.
 */
export const HEARTBEAT_SECONDS = { least: 45, most: 55 } as const;

/** The read timeout that the server recommends to clients for a poll. */
export const LONG_POLL_TIMEOUT_SECONDS = 90;

/** Terms of a narrow. Clients send a handful; each term is a condition on every message examined. */
export const MAX_NARROW_TERMS = 20;
/** Characters of one operand of a narrow: several times the longest name, topic or address. */
export const MAX_NARROW_OPERAND_LENGTH = 1000;
/** Characters of an operator of a narrow, known or not. */
export const MAX_NARROW_OPERATOR_LENGTH = 50;
/** IDs in one operand of a narrow. */
export const MAX_NARROW_IDS = 500;
/**
 * Characters of all terms of a queue's narrow together. The limit applies to each of a user's queues, and each narrow
 * is kept in memory.
 */
export const MAX_QUEUE_NARROW_LENGTH = 1000;
/** Words of a search, in all terms together. */
export const MAX_SEARCH_WORDS = 50;
/** Quoted phrases of a search. Each is compared letter by letter with the messages that the words find. */
export const MAX_SEARCH_PHRASES = 10;

/** The largest export that any server takes; each sets a limit of its own. */
export const MAX_IMPORT_MEBIBYTES = 2 ** 20;
/** Characters of the name of an import's source, and of its file. */
export const MAX_IMPORT_NAME_LENGTH = 200;
/** The largest number of replies in the rule that makes topics of threads. */
export const MAX_THREAD_REPLIES = 1_000_000;

/** Characters of a search for moving pictures. The provider accepts no more. */
export const MAX_GIF_QUERY_LENGTH = 50;
/** Moving pictures in one answer. */
export const GIFS_PER_PAGE = 24;
/** The last offset that the provider accepts. */
export const MAX_GIF_OFFSET = 4999;

/** Messages that one `GET /messages` may request. */
export const MAX_MESSAGES_PER_FETCH = 5000;
/**
 * Characters of all messages in one answer. An answer that would have more contains fewer messages than requested,
 * those nearest to the anchor, and says that more exist.
 */
export const MAX_PAGE_LENGTH = 4_000_000;

/** Scheduled messages of one user, and the characters of all their contents: clients fetch all in one request. */
export const MAX_SCHEDULED_MESSAGES = 1000;
export const MAX_SCHEDULED_CHARACTERS = 2_000_000;

/** Reminders of one user, with delivered ones. The oldest delivered ones make room for new ones. */
export const MAX_REMINDERS = 500;
/** Characters of the note of a reminder. */
export const MAX_REMINDER_NOTE_LENGTH = 1000;

/** Drafts of one user, and the characters of all their contents: clients fetch all drafts in one request. */
export const MAX_DRAFTS = 2000;
export const MAX_DRAFT_CHARACTERS = 2_000_000;

/** Pinned messages of one stream or direct conversation: clients fetch all of them when they show it. */
export const MAX_PINNED_MESSAGES = 100;

/** Muted direct conversations of one user. All nodes keep them in memory, and clients get all of them at the start. */
export const MAX_MUTED_DIRECT_CONVERSATIONS = 1000;

/** Alert words of one user. All nodes keep them in memory and search every message for them. */
export const MAX_ALERT_WORDS = 1000;

/** Mebibytes of a request body, unless its endpoint says otherwise. Forms with a file have the file's limit. */
export const MAX_BODY_MEBIBYTES = 1;

/** Ten years. */
export const MAX_INVITATION_DAYS = 3650;

/** Characters of the address of an organization's own Jitsi server. */
export const MAX_JITSI_URL_LENGTH = 200;

/** Mebibytes of one uploaded file. */
export const MAX_UPLOAD_MEBIBYTES = 25;

/** Mebibytes of one picture of a user, a bot or the organization, and of a custom emoji. */
export const MAX_PICTURE_MEBIBYTES = 5;

/** Fields of one request, in the query string or in the body. No endpoint has a tenth of this number of parameters. */
export const MAX_FIELDS = 1000;

/**
 * Characters of a text parameter, and of each text in a JSON parameter, unless the parameter says otherwise. Most have
 * a much lower limit of their own, which is checked after this one.
 */
export const MAX_TEXT_LENGTH = 100_000;

/** Entries of a list or an object in a parameter, unless its schema says otherwise. No client sends this many. */
export const MAX_LIST_LENGTH = 10_000;

/**
 * The age up to which users who are not moderators may move messages to another topic, unless the organization changes
 * it. Clients below level 162 know no other.
 */
export const TOPIC_EDITING_SECONDS = 3 * 24 * 3600;
