/** Writing, editing, moving and deleting messages, and what is done with them. */
import type { Refusals } from "@confab/contract/translator";

export const messages: Refusals = {
  "Message must not be empty": "Die Nachricht ist leer.",
  "Topic can't be empty": "Gib ein Thema an.",
  "Invalid characters in topic!": "Im Thema sind Zeichen, die nicht gehen.",
  "You can have at most {count} drafts. Delete some first.":
    "Mehr als {count} Entwürfe gehen nicht. Lösche erst einige.",
  "Your drafts can have at most {count} characters in total. Delete some first.":
    "Mehr als {count} Zeichen gehen in Entwürfen zusammen nicht. Lösche erst einige.",
  "Scheduled message does not exist": "Diese Nachricht ist schon gesendet oder gelöscht.",
  "Scheduled delivery time must be in the future.": "Wähle eine Zeit in der Zukunft.",
  "Scheduled delivery time must be before the year 10000.": "Wähle eine frühere Zeit.",
  "You have scheduled {count} messages, the maximum. Wait until one is sent.":
    "Mehr als {count} geplante Nachrichten gehen nicht. Warte, bis eine gesendet ist.",
  "Your scheduled messages can have at most {count} characters in total. Delete some first.":
    "Mehr als {count} Zeichen gehen in geplanten Nachrichten zusammen nicht. Lösche erst einige.",
  "Reminder does not exist": "Diese Erinnerung ist schon gelöscht.",
  "You have set {count} reminders, the maximum. Delete some first.":
    "Mehr als {count} Erinnerungen gehen nicht. Lösche erst einige.",
  "You can have at most {count} alert words. Remove some first.":
    "Mehr als {count} Signalwörter gehen nicht. Entferne erst einige.",
  "These people have no direct messages yet.": "Mit diesen Personen gibt es noch keine Direktnachrichten.",
  "You can mute at most {count} direct conversations. Unmute some first.":
    "Du kannst höchstens {count} Unterhaltungen stummschalten. Hebe erst bei einigen die Stummschaltung auf.",
  "A conversation can have at most {count} pinned messages. Unpin some first.":
    "Mehr als {count} angeheftete Nachrichten gehen in einer Unterhaltung nicht. Löse erst einige.",
  "Message must have recipients": "Wähle, für wen die Nachricht ist.",
  "Invalid user ID {id}": "Diese Person gibt es hier nicht.",
  "'{address}' is no longer using Zulip.": "{address} ist deaktiviert und kann nichts empfangen.",
  "You do not have permission to access some of the recipients.":
    "An einige dieser Personen darfst du nicht schreiben.",
  "You may not send direct messages to some of these users.":
    "An manche dieser Personen darfst du keine Direktnachrichten senden.",
  "You may not begin conversations of direct messages.":
    "Mit anderen darfst du keine Direktnachrichten beginnen, aber auf ihre antworten.",
  "Private messages are disabled in this organization.":
    "Direktnachrichten sind in dieser Organisation abgeschaltet.",
  "Unable to render message": "Diese Nachricht lässt sich nicht darstellen. Formatiere sie einfacher.",

  "Not authorized to send to stream '{name}'": "In den Stream „{name}“ darfst du nicht schreiben.",
  "Only organization administrators can send to this stream.":
    "Nur Administratoren können in diesem Stream schreiben.",
  "Only organization administrators and moderators can send to this stream.":
    "Nur Administratoren und Moderatoren können in diesem Stream schreiben.",
  "New members cannot send to this stream.": "Neue Mitglieder können in diesem Stream noch nicht schreiben.",
  "Guests cannot send to this stream.": "Gäste können in diesem Stream nicht schreiben.",
  "You do not have permission to use wildcard mentions in this stream.":
    "In diesem Stream darfst du nicht alle erwähnen.",

  "Invalid message(s)": "Die Nachricht gibt es nicht mehr, oder du darfst sie nicht sehen.",
  "No such topic '{topic}'": "Das Thema „{topic}“ gibt es nicht mehr.",

  "Your organization has turned off message editing":
    "In dieser Organisation lassen sich Nachrichten nicht bearbeiten.",
  "Message edit history is disabled in this organization":
    "Frühere Fassungen sind in dieser Organisation nicht zu sehen.",
  "You don't have permission to edit this message": "Diese Nachricht darfst du nicht bearbeiten.",
  "The time limit for editing this message has past":
    "Die Zeit, in der sich diese Nachricht bearbeiten ließ, ist um.",
  "The time limit for editing this message's topic has passed":
    "Die Zeit, in der sich das Thema dieser Nachricht ändern ließ, ist um.",
  "The time limit for editing this message's stream has passed":
    "Die Zeit, in der sich diese Nachricht in einen anderen Stream verschieben ließ, ist um.",
  "You only have permission to move the {allowed}/{total} most recent messages in this topic.":
    "Du kannst nur noch die neuesten {allowed} der {total} Nachrichten dieses Themas verschieben.",
  "Nothing to change": "So ist es schon.",
  "Widgets cannot be edited.": "Umfragen und Aufgabenlisten lassen sich nicht bearbeiten.",
  "Private messages cannot have topics.": "Direktnachrichten haben kein Thema.",
  "Private messages cannot be moved to streams.":
    "Direktnachrichten lassen sich nicht in einen Stream verschieben.",
  "You don't have permission to move this message": "Diese Nachricht darfst du nicht verschieben.",
  "You don't have permission to move this message due to missing access to its stream":
    "Diese Nachricht darfst du nicht verschieben, weil du ihren Stream nicht lesen kannst.",
  "You don't have permission to delete this message": "Diese Nachricht darfst du nicht löschen.",
  "Read receipts are disabled in this organization.":
    "In dieser Organisation wird nicht gezeigt, wer was gelesen hat.",
  "The time limit for deleting this message has passed":
    "Die Zeit, in der sich diese Nachricht löschen ließ, ist um.",

  "Reaction already exists.": "So hast du schon reagiert.",
  "Reaction doesn't exist.": "Diese Reaktion gibt es nicht mehr.",
  "Emoji '{name}' does not exist": "Das Emoji „{name}“ gibt es nicht.",
  "Invalid emoji code.": "Dieses Emoji gibt es hier nicht.",
  "Invalid emoji name.": "Dieses Emoji gibt es hier nicht.",
  "Invalid custom emoji.": "Dieses Emoji gibt es hier nicht.",
  "Invalid custom emoji name.": "Dieses Emoji heißt inzwischen anders.",
  "This custom emoji has been deactivated.": "Dieses Emoji ist gelöscht.",
  "You can't edit a question unless you are the author.":
    "Die Frage kann nur ändern, wer die Umfrage begonnen hat.",
};
