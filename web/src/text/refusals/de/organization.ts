/** Errors about the organization's settings. */
import type { Refusals } from "@confab/contract/translator";

export const organization: Refusals = {
  "At least one authentication method must be enabled.":
    "Mindestens ein Weg, sich anzumelden, muss eingeschaltet sein.",

  "Invalid domain: it cannot be empty.": "Gib eine Domain an.",
  "Invalid domain: it cannot begin or end with a dot.":
    "Eine Domain beginnt und endet nicht mit einem Punkt.",
  "Invalid domain: it needs at least two parts with a dot between them.":
    "Eine Domain hat mindestens zwei Teile mit einem Punkt dazwischen.",
  "Invalid domain: its parts can only have letters, digits and hyphens.":
    "In einer Domain gehen zwischen den Punkten nur Buchstaben von a bis z, Ziffern und Bindestriche.",
  "The domain {domain} is already a part of your organization.": "Die Domain {domain} ist schon erlaubt.",
  "No entry found for domain {domain}.": "Die Domain {domain} ist nicht mehr erlaubt.",

  "This field cannot be blank.": "Das darf nicht leer sein.",
  "Enter a valid URL.": "Das ist keine vollständige Web-Adresse. Sie beginnt mit https://.",
  "Invalid URL template.":
    "Die Adresse ist keine gültige Vorlage: Gruppen stehen darin in geschweiften Klammern, ein Prozentzeichen als %25.",
  "Bad regular expression: {detail}": "Das Muster ist kein regulärer Ausdruck, der hier geht: {detail}",
  "'{parameter}' must be a system user group.": "Zur Wahl stehen nur Gruppen nach Rolle.",
  "'{parameter}' setting cannot be set to '{group}' group.": "Die Gruppe „{group}“ geht hier nicht.",
  "'old' is no longer the value of {parameter}. Look at the organization again.":
    "Die Einstellung hat inzwischen jemand anders geändert.",
  "This group has the permission '{parameter}'. Change that first.":
    "Diese Gruppe darf etwas in der Organisation. Ändere zuerst diese Einstellung.",
  "Group '{group}' in URL template is not present in linkifier pattern.":
    "Die Adresse nennt die Gruppe „{group}“, die das Muster nicht hat.",
  "Group '{group}' in linkifier pattern is not present in URL template.":
    "Das Muster hat die Gruppe „{group}“, die in der Adresse fehlt.",
  "Realm filter with this Realm and Pattern already exists.": "Dieses Linkmuster gibt es schon.",
  "The ordered list must enumerate all existing linkifiers exactly once":
    "Die Linkmuster sind inzwischen andere. Versuche es noch einmal.",
  "Linkifier not found.": "Dieses Linkmuster gibt es nicht mehr.",

  "A playground with this name and language already exists.":
    "Eine Spielwiese dieses Namens gibt es für diese Sprache schon.",
  "Invalid characters in pygments language": "Im Namen der Sprache sind Zeichen, die nicht gehen.",
  'Missing the required variable "code" in the URL template': "In der Adresse muss der Code vorkommen.",
  '"code" should be the only variable present in the URL template':
    "In der Adresse kann nur der Code eingesetzt werden.",
  "Invalid playground": "Diese Spielwiese gibt es nicht mehr.",

  "Label cannot be blank.": "Gib dem Profilfeld einen Namen.",
  "A field with that label already exists.": "Ein Profilfeld dieses Namens gibt es schon.",
  "Field must have at least one choice.": "Gib mindestens eine Möglichkeit an.",
  "Malformed URL pattern.": "In der Adresse muss genau einmal %(username)s stehen.",
  "Custom external account must define URL pattern":
    "Gib die Adresse eines Kontos an, mit %(username)s, wo der Name darin steht.",
  "Default custom field cannot be updated.": "Dieses Profilfeld ist vorgegeben und bleibt, wie es ist.",
  "Field type not supported for display in profile summary.":
    "Felder dieser Art passen nicht in die Kurzfassung eines Profils.",
  "Only 2 custom profile fields can be displayed in the profile summary.":
    "In der Kurzfassung eines Profils ist nur Platz für zwei Felder.",
  "Field id {id} not found.": "Dieses Profilfeld gibt es nicht mehr.",
  "Invalid order mapping.": "In der Liste steht inzwischen anderes. Versuche es noch einmal.",

  "Emoji name is missing": "Gib dem Emoji einen Namen.",
  "Invalid characters in emoji name":
    "Im Namen gehen nur Kleinbuchstaben, Ziffern, - und _. Er endet mit einem Buchstaben oder einer Ziffer und hat höchstens 100 Zeichen.",
  "A custom emoji with this name already exists.": "Ein eigenes Emoji dieses Namens gibt es schon.",
  "Only administrators can override built-in emoji.":
    "Nur Administratoren können ein übliches Emoji durch ein eigenes ersetzen.",
  "Must be an organization administrator or emoji author":
    "Das können nur Administratoren, und wer das Emoji hinzugefügt hat.",

  "Exceeded rate limit.": "Mehr als fünf Exporte in der Woche sind nicht möglich.",
  "Invalid data export ID": "Diesen Export gibt es nicht mehr.",
  "Export already deleted": "Der Export ist schon gelöscht.",
  "Export failed, nothing to delete": "Der Export ist fehlgeschlagen. Es gibt nichts zu löschen.",
  "Export still in progress": "Der Export wird noch erstellt.",

  'There is no kind of export "{kind}".': "Die Art „{kind}“ von Exporten gibt es nicht.",
  "The server takes no uploads of exports.": "Dieser Server nimmt keine Exporte entgegen.",
  "The server has too little free space for this file.":
    "Der Server hat zu wenig freien Speicherplatz für diese Datei.",
  "Private conversations can only be exported if there is a public stream to announce it in. Create one.":
    "Private Unterhaltungen lassen sich nur exportieren, wenn ein öffentlicher Stream es allen mitteilen kann. Lege einen an.",
  "The organization has an import already. Wait until it ends, or discard it.":
    "Es gibt schon einen Import. Warte, bis er endet, oder verwirf ihn.",
  "The import can't be started now.": "Der Import kann jetzt nicht gestartet werden.",
  "Invalid import ID": "Diesen Import gibt es nicht mehr.",
  "The import waits for no file.": "Der Import erwartet keine Datei.",
  "The file has {size} bytes, but {announced} were announced.":
    "Die Datei hat {size} Bytes statt {announced}.",
  "The import was discarded.": "Der Import wurde verworfen.",
};
