/**
 * All mails, and all messages of the server's own bots, in English. Clients and programs know these texts, so they stay
 * as they are. To add a language: a file like `de.ts`, and its line in `texts.ts`.
 *
 * Values of messages are Markdown. A mention or a link to a stream has to follow the start of the message, a space, or
 * one of `' " ( , : <`.
 */
import { counted } from "@confab/contract/counted";
import type { Account, Duration, LetterText, Place } from "./letter.ts";

const hello = (name: string): string => `Hello ${name},`;

const expiry = ({ unit, count }: Duration): string => (count === 1 ? `one ${unit}` : `${count} ${unit}s`);

const days = (count: number): string => `${count} days`;

const digestMessages = counted("en", { one: "# message", other: "# messages" });
const digestPeople = counted("en", { one: "one person", other: "# people" });
const otherPeople = counted("en", { one: "one other", other: "# others" });

export const en = {
  /** Conversations and people, as mails and messages name them. */
  names: {
    directMessages: ({ names }: { names: readonly string[] }) => `Direct messages with ${names.join(", ")}`,
    someone: "someone",
    unknownUser: "Unknown user",
    deletedUser: "Deleted user",
    /** Stands for a link to a file of a deleted user. */
    deletedFile: "deleted file",
  },

  mails: {
    /** A line of the text of a mail. */
    labelled: ({ label, value }: { label: string; value: string }) => `${label}: ${value}`,

    /** @param values `browser` is empty if it is unknown; `at` is in milliseconds since 1970 */
    signIn: ({
      name,
      realm,
      siteUrl,
      browser,
      at,
      url,
      unsubscribe,
    }: Account & { browser: string; at: number; url: string; unsubscribe: string }): LetterText => ({
      subject: `New sign-in at ${realm}`,
      paragraphs: [
        hello(name),
        `Someone, probably you, signed in to your account at ${realm} (${siteUrl}) from a new browser.`,
        `Browser: ${browser || "an unknown browser"}. Time: ${new Date(at).toUTCString()}.`,
        "If this wasn't you, choose a new password. This signs you out everywhere.",
      ],
      action: { label: "Choose a new password", url },
      closing: `Unsubscribe: ${unsubscribe}`,
    }),

    /** @param values `address` is that of the network; `at` is in milliseconds since 1970 */
    guesses: ({
      name,
      realm,
      siteUrl,
      address,
      at,
      url,
      unsubscribe,
    }: Account & { address: string; at: number; url: string; unsubscribe: string }): LetterText => ({
      subject: `Wrong passwords for your account at ${realm}`,
      paragraphs: [
        hello(name),
        `Someone entered several wrong passwords for your account at ${realm} (${siteUrl}). The last attempt came from the address ${address}, on ${new Date(at).toUTCString()}.`,
        "After five wrong passwords, sign-ins are blocked for half an hour. You can still sign in from browsers that you have used before.",
        "If this was you, no action is needed. If it wasn't, nobody got in. If your password is short or you also use it elsewhere, choose a better one.",
      ],
      action: { label: "Choose a new password", url },
      closing: `Unsubscribe: ${unsubscribe}`,
    }),

    passwordReset: ({ name, realm, siteUrl, url }: Account & { url: string }): LetterText => ({
      subject: `Reset your password for ${realm}`,
      paragraphs: [
        hello(name),
        `Someone, probably you, asked to reset the password of your account at ${realm} (${siteUrl}).`,
      ],
      action: { label: "Choose a new password", url },
      closing:
        "The link works once and expires in one day. If this wasn't you, ignore this e-mail. Your password stays unchanged.",
    }),

    emailChange: ({
      name,
      realm,
      siteUrl,
      email,
      url,
    }: Account & { email: string; url: string }): LetterText => ({
      subject: `Confirm your new address for ${realm}`,
      paragraphs: [
        hello(name),
        `Someone, probably you, asked to change the address of your account at ${realm} (${siteUrl}) to ${email}.`,
      ],
      action: { label: "Confirm address", url },
      closing:
        "The link works once and expires in one day. If this wasn't you, ignore this e-mail. Your account stays unchanged.",
    }),

    /** Goes to the old address. */
    emailChanged: ({ name, realm, siteUrl, email }: Account & { email: string }): LetterText => ({
      subject: `Your address for ${realm} was changed`,
      paragraphs: [
        hello(name),
        `The address of your account at ${realm} (${siteUrl}) was changed from this one to ${email}.`,
      ],
      closing: "If this wasn't you, contact your organization's administrators.",
    }),

    /** @param values `comment` holds the paragraphs that the administrators wrote */
    deactivated: ({
      name,
      realm,
      siteUrl,
      comment,
    }: Account & { comment: readonly string[] }): LetterText => ({
      subject: `Your account at ${realm} has been deactivated`,
      paragraphs: [
        hello(name),
        `An administrator deactivated your account at ${realm} (${siteUrl}). You can no longer sign in.`,
        ...(comment.length === 0 ? [] : ["The administrators add:", ...comment]),
      ],
      closing: "If this is a mistake, ask the administrators to reactivate the account.",
    }),

    /** @param values `expiresIn` is missing if the link does not expire */
    invitation: ({
      inviter,
      realm,
      siteUrl,
      url,
      expiresIn,
    }: Place & { inviter: string; url: string; expiresIn?: Duration | undefined }): LetterText => ({
      subject: `${inviter} invited you to ${realm}`,
      paragraphs: [
        "Hello,",
        `${inviter} invited you to ${realm} (${siteUrl}), a team chat organized by stream and topic.`,
      ],
      action: { label: "Join", url },
      closing: `The link works once${expiresIn ? ` and expires in ${expiry(expiresIn)}` : ""}. If you don't know the sender, ignore this e-mail.`,
    }),

    signUp: ({ realm, siteUrl, url }: Place & { url: string }): LetterText => ({
      subject: `Your account for ${realm}`,
      paragraphs: [
        "Hello,",
        `Someone, probably you, asked to create an account at ${realm} (${siteUrl}) with this address.`,
      ],
      action: { label: "Create account", url },
      closing:
        "The link works once and expires in one day. If this wasn't you, ignore this e-mail. No account will be created.",
    }),

    /** Answers a request for an account whose address has one. */
    hasAccount: ({ realm, siteUrl, url }: Place & { url: string }): LetterText => ({
      subject: `You already have an account for ${realm}`,
      paragraphs: [
        "Hello,",
        `Someone, probably you, asked to create an account at ${realm} (${siteUrl}) with this address. You already have one.`,
      ],
      action: { label: "Sign in", url },
      closing:
        "If it was deactivated, the organization's administrators can reactivate it. If this wasn't you, ignore this e-mail.",
    }),

    /** The mail about messages that were not read. */
    missed: {
      newMessages: "New messages",
      earlier: ({ count }: { count: number }) => `${count} earlier messages are not shown.`,
      excludedByYou: "You have new messages. Your settings exclude their text from e-mails.",
      excludedByRealm: "You have new messages. Your organization excludes their text from e-mails.",
      view: "View messages",
      unsubscribe: "Unsubscribe",
      /** The reason for the mail. */
      reasons: {
        private_message: "You received this e-mail because you have unread direct messages.",
        mentioned: "You received this e-mail because you were mentioned.",
        wildcard_mentioned: "You received this e-mail because everyone in the conversation was mentioned.",
        followed_topic_push_notify: "You received this e-mail because you follow the topic.",
        followed_topic_email_notify: "You received this e-mail because you follow the topic.",
        stream_push_notify: "You received this e-mail because you turned on notifications for this stream.",
        stream_email_notify:
          "You received this e-mail because you turned on e-mail notifications for this stream.",
      },
    },

    /** The weekly mail to people who were away. */
    digest: {
      subject: ({ realm }: { realm: string }) => `Your week at ${realm}`,
      intro: ({ name, realm, siteUrl }: Account) => [
        hello(name),
        `You were away for some days. This is what happened at ${realm} (${siteUrl}) in the last week.`,
      ],
      topics: "Busiest topics",
      volume: ({ messages, people }: { messages: number; people: number }) =>
        `${digestMessages(messages)} by ${digestPeople(people)}`,
      direct: "Unread direct messages",
      from: ({ count, senders }: { count: number; senders: string }) => `${count} from ${senders}`,
      streams: "New streams",
      newcomers: "New people",
      /** @param values `others` is the number of people who are not named */
      people: ({ names, others }: { names: readonly string[]; others: number }) =>
        `${names.join(", ")}${others === 0 ? "" : ` and ${otherPeople(others)}`}`,
      open: ({ realm }: { realm: string }) => `Open ${realm}`,
      reason: "You received this e-mail because your settings ask for a weekly digest when you are away.",
    },
  },

  bots: {
    streams: {
      eventsTopic: "stream events",
      newTopic: "new streams",
      created: ({ actor }: { actor: string }) => `Stream created by ${actor}.`,
      announced: ({ actor, links }: { actor: string; links: readonly string[] }) =>
        `${actor} created ${links.length === 1 ? "a new stream" : "the following streams:"} ${links.join(", ")}.`,
      subscribed: ({ actor, links }: { actor: string; links: readonly string[] }) =>
        links.length === 1
          ? `${actor} subscribed you to the stream ${links[0]}.`
          : `${actor} subscribed you to the following streams:\n\n${links.map((link) => `* ${link}`).join("\n")}`,
      renamed: ({ actor, from, to }: { actor: string; from: string; to: string }) =>
        `${actor} renamed stream **${from}** to **${to}**.`,
      /** The time after which messages are deleted, in days; `undefined` if they are kept forever. */
      retention: ({
        actor,
        before,
        after,
      }: {
        actor: string;
        before: number | undefined;
        after: number | undefined;
      }) => {
        const period = (count: number | undefined) => (count === undefined ? "Forever" : days(count));
        const consequence =
          after === undefined
            ? "Messages will be kept forever."
            : `Messages will be automatically deleted after ${days(after)}.`;
        return `${actor} has changed the [message retention period](/help/message-retention-policy) for this stream from **${period(before)}** to **${period(after)}**. ${consequence}`;
      },
    },

    topics: {
      resolved: ({ actor }: { actor: string }) => `${actor} has marked this topic as resolved.`,
      unresolved: ({ actor }: { actor: string }) => `${actor} has marked this topic as unresolved.`,
      movedHere: ({ actor, from }: { actor: string; from: string }) =>
        `This topic was moved here from ${from} by ${actor}`,
      movedAway: ({ actor, to }: { actor: string; to: string }) =>
        `This topic was moved by ${actor} to ${to}`,
    },

    newcomers: {
      /** Stands alone in the conversation of a new user with the bot that welcomes people. */
      welcome: ({ name, realm, siteUrl }: Account) =>
        [
          `Hello, and welcome to ${realm}! 👋`,
          "",
          `This is a conversation between you and the bot that greets newcomers to **${realm}**, ${name}.`,
          "",
          "* Conversations happen in streams, and each message in a stream has a topic.",
          "* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.",
          `* The organization's address, for clients on other devices, is ${siteUrl}.`,
        ].join("\n"),
      /** The first message of a new organization. */
      firstMessage: ({ realm, siteUrl, here }: Place & { here: string }) =>
        [
          `Welcome to **${realm}**!`,
          "",
          `* Conversations happen in streams, each about one topic. This one is ${here}.`,
          "* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.",
          `* The API for programs is documented at ${siteUrl}/api/docs.`,
        ].join("\n"),
      signupsTopic: "signups",
      signedUp: ({ user, realm, total }: { user: string; realm: string; total: number }) =>
        `${user} just signed up for ${realm}. (total: ${total})`,
      /** Goes to the inviter. */
      accepted: ({ name, email, realm }: { name: string; email: string; realm: string }) =>
        `${name} <\`${email}\`> accepted your invitation to join ${realm}!`,
    },

    server: {
      exportsTopic: "exports",
      /** `actor` is undefined for a command on the server. */
      privateExport: ({ actor }: { actor: string | undefined }) =>
        `${actor ?? "Somebody"} is exporting all data of this organization, with private streams and direct messages.`,
      updatesTopic: "server updates",
      updated: "This server now runs a new version.",
      /** docs/operating.md has the section. */
      outgrown:
        'The database of this server has outgrown the embedded engine. Everything still works, but people may have to wait for its maintenance. PostgreSQL is recommended: see "Outgrowing the embedded database" in the operating manual.',
      backupsFail:
        'For three days, this server could not back itself up. Its log says why. See "Backup and restore" in the operating manual.',
    },

    scheduled: {
      /** A quote of the message follows. */
      failed: ({ problem }: { problem: string }) =>
        `A message that you scheduled could not be sent: ${problem}`,
    },

    /** Quotes of the message and of the note follow. */
    reminders: {
      waiting: ({ sender, link }: { sender: string; link: string }) =>
        `Reminder of the message by ${sender} in ${link}.`,
      due: ({ sender, link }: { sender: string; link: string }) =>
        `You asked to be reminded of the message by ${sender} in ${link}:`,
      gone: "You asked to be reminded of a message that is no longer available.",
      note: "Your note:",
    },

    /** Notices to owners of bots. */
    owners: {
      missingStream: ({ bot, stream }: { bot: string; stream: string }) =>
        `Your bot ${bot} tried to send a message to the stream ${stream}, which doesn't exist.`,
      emptyStream: ({ bot, stream }: { bot: string; stream: string }) =>
        `Your bot ${bot} sent a message to the stream ${stream}, which has no subscribers.`,
      /** A block with the reason follows. */
      unanswered: ({ bot, id, path }: { bot: string; id: number; path: string }) =>
        `Your bot ${bot} could not answer [message ${id}](${path}):`,
    },

    converter: {
      usage: ({ units }: { units: readonly string[] }) =>
        `Ask me, for example, \`12 km to mi\` or \`70 F in C\`. I know these units: ${units.join(", ")}.`,
      mismatch: ({
        from,
        fromKind,
        to,
        toKind,
      }: {
        from: string;
        fromKind: string;
        to: string;
        toKind: string;
      }) => `${from} is a unit of ${fromKind}, but ${to} is a unit of ${toKind}.`,
      kinds: {
        length: "length",
        mass: "mass",
        time: "time",
        volume: "volume",
        speed: "speed",
        data: "data",
        temperature: "temperature",
      },
    },

    followUp: {
      usage: "Tell me what to note, e.g. `ask for the new figures`.",
      topic: ({ name }: { name: string }) => `from ${name}`,
      /** The note follows. */
      origin: ({ sender, id, path }: { sender: string; id: number; path: string }) =>
        `${sender} ([message ${id}](${path})):`,
      noted: ({ stream }: { stream: string }) => `Noted in ${stream}.`,
    },

    /** The messages that mails to a stream become. */
    mailIn: {
      from: ({ sender }: { sender: string }) => `From: ${sender}`,
      noText: "*(no text)*",
      omitted: ({ count }: { count: number }) => `*(${count} ${count === 1 ? "file" : "files"} left out)*`,
      file: "file",
    },
  },
};

export type Wording = typeof en;
