/** The errors of the server's own pages in Simplified Chinese; values are named in braces. */
import type { Refusals } from "@confab/contract/translator";

export const refusals: Refusals = {
  "Your username or password is incorrect": "Adresse oder Passwort stimmen nicht",
  "Enter a valid email address.": "Gib eine gültige E-Mail-Adresse an.",
  "Account is deactivated": "Das Konto ist deaktiviert",
  "This organization has been deactivated": "Diese Organisation wurde deaktiviert",
  "Password authentication is disabled in this organization":
    "In dieser Organisation meldet sich niemand mit einem Passwort an",
  "New password is too weak!": "Das neue Passwort ist zu schwach!",
  "{parameter} cannot be blank.": "Das darf nicht leer sein.",
  "{parameter} is too long (limit: {limit} characters)": "Das ist zu lang: Höchstens {limit} Zeichen gehen.",
  "Name too long!": "Der Name ist zu lang!",
  "Name too short!": "Der Name ist zu kurz!",
  "Invalid characters in name!": "Im Namen sind Zeichen, die nicht gehen!",
  "Unique names required in this organization.":
    "So heißt hier schon jemand. Nimm einen Namen, an dem man dich erkennt.",
  "Invalid format!": "So kann der Name nicht enden!",
  "Already has an account.": "Jemand hat schon ein Konto mit dieser Adresse.",
  "Invalid address.": "Das ist keine Adresse.",
  "Outside your domain.": "Die Adresse ist keine dieser Organisation.",
  "Please use your real email address.": "Nimm bitte deine richtige E-Mail-Adresse.",
  "Email address changes are disabled in this organization.":
    "In dieser Organisation werden Adressen nicht geändert.",
  "Email '{email}' not allowed in this organization":
    "Mit der Adresse {email} kann man dieser Organisation nicht beitreten.",
  "Disposable email addresses are not allowed in this organization":
    "Mit einer Wegwerfadresse kann man dieser Organisation nicht beitreten.",
  "Email '{email}' already in use": "Jemand hat schon ein Konto mit der Adresse {email}.",
  "The directory of users can't be reached. Try again later.":
    "Das Verzeichnis der Konten ist nicht zu erreichen. Versuche es später noch einmal.",
  "You must specify at least one email address.": "Gib mindestens eine E-Mail-Adresse an.",
  "You can invite at most {count} people at once.": "Du kannst höchstens {count} Leute auf einmal einladen.",
  "You must specify at least one stream for invitees to join.":
    "Es gibt keinen Stream, in dem die Eingeladenen sein könnten.",
  "Some emails did not validate, so we didn't send any invitations.":
    "Niemand wurde eingeladen, denn nicht alle Adressen gehen.",
  "We weren't able to invite anyone.": "Niemand konnte eingeladen werden.",
  "Account has been deactivated.": "Das Konto mit dieser Adresse ist deaktiviert.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "Heute kann diese Organisation keine Einladungen mehr senden. Niemand wurde eingeladen.",
  "File not found.": "Diese Datei gibt es nicht.",
  "You are not authorized to view this file.": "Diese Datei darfst du nicht sehen.",
};
