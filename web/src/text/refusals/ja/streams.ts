/** Streams, topics, groups, and people who are muted. */
import type { Refusals } from "@confab/contract/translator";

export const streams: Refusals = {
  "Stream name '{name}' is already taken.": "Einen Stream namens „{name}“ gibt es schon.",
  "Stream already has that name!": "Der Stream heißt schon so.",
  "Stream name too long (limit: {limit} characters).":
    "Der Name ist zu lang: Höchstens {limit} Zeichen gehen.",
  "Stream name '{name}' contains NULL (0x00) characters.":
    "In „{name}“ ist ein unsichtbares Zeichen, das nicht gespeichert werden kann. Schreib den Namen neu.",
  "Invalid stream name '{name}'": "„{name}“ ist kein Stream, den du nutzen kannst. Prüfe den Namen.",
  "Invalid stream id": "Den Stream gibt es nicht mehr, oder du darfst ihn nicht sehen.",
  "Must be an organization or stream administrator": "Das können nur Administratoren.",
  "Unable to access stream ({name}).": "Dem Stream „{name}“ kannst du nicht beitreten.",
  "User not authorized to execute queries on behalf of '{id}'":
    "Jemand davon ist deaktiviert oder nicht in dieser Organisation.",
  "Not subscribed to stream id {id}": "Du bist nicht mehr in diesem Stream.",
  "Default streams cannot be made private.":
    "Solange neue Personen von Anfang an darin sind, kann der Stream nicht privat sein.",
  "Private streams cannot be made default.": "Ein privater Stream kann kein Standard-Stream sein.",
  "Web public streams are not enabled.":
    "Streams, die ohne Konto lesbar sind, gibt es in dieser Organisation nicht.",
  "You are not allowed to mention user group '{name}'.": "Die Gruppe „{name}“ darfst du nicht erwähnen.",
  "{parameter} can't be '{name}'.": "Die Gruppe „{name}“ lässt sich hier nicht wählen.",
  "{parameter} can list up to {users} users and {groups} groups.":
    "Erlauben lässt es sich höchstens {users} Personen und {groups} Gruppen.",
  "'old' is no longer the value of can_mention_group. Look at the group again.":
    "Das hat gerade jemand anders geändert.",
  "This group may mention '{name}'. Change that group's permission first.":
    "Wer „{name}“ erwähnen darf, hängt von dieser Gruppe ab. Ändere das zuerst.",
  "can_remove_subscribers_group must be a system group.": "Zur Wahl stehen nur Gruppen nach Rolle.",

  "Channel folder name can't be empty.": "Ein Ordner braucht einen Namen.",
  "Channel folder name already in use": "Einen Ordner dieses Namens gibt es schon.",
  "Invalid channel folder ID": "Diesen Ordner gibt es nicht mehr.",
  "personal_folder is too long (limit: {count} characters)":
    "Der Name eines Ordners hat höchstens {count} Zeichen.",
  "Channel folder is archived": "Dieser Ordner ist inzwischen archiviert.",
  "A channel folder with streams can't be archived.":
    "Im Ordner sind noch Streams. Nimm sie zuerst heraus, oder lege sie in einen anderen.",
  "An organization can have at most {count} channel folders.":
    "Es kann höchstens {count} Ordner geben, archivierte mitgezählt.",

  "Topic already muted": "Das Thema ist schon stummgeschaltet.",
  "Topic is not muted": "Das Thema ist nicht mehr stummgeschaltet.",
  "Cannot mute self": "Dich selbst kannst du nicht stummschalten.",
  "User already muted": "Die Person ist schon stummgeschaltet.",
  "User is not muted": "Die Person ist nicht mehr stummgeschaltet.",

  "User group '{name}' already exists.": "Eine Gruppe namens „{name}“ gibt es schon.",
  "Invalid user group": "Diese Gruppe gibt es nicht mehr.",
  "No new data supplied": "Eine Gruppe braucht einen Namen.",
  "User {id} is already a member of this group": "Jemand davon ist schon in der Gruppe.",
  "There is no member '{id}' in this user group": "Die Person ist nicht mehr in der Gruppe.",
  "Group {id} is already a subgroup of this group": "Eine davon ist schon in der Gruppe.",
  "There is no subgroup '{id}' in this user group": "Diese Gruppe ist nicht mehr darin.",
  "Invalid user group ID: {id}": "Eine der Gruppen gibt es nicht mehr.",
  "Group {id} can't be a subgroup of this group, because it contains this group.":
    "Das geht nicht, weil die Gruppe selbst in jener enthalten ist.",
  "A user group can have up to {count} subgroups.": "Eine Gruppe kann höchstens {count} Gruppen enthalten.",
  "User groups can be nested up to {count} levels deep.":
    "Gruppen lassen sich höchstens {count} Ebenen tief schachteln.",
};
