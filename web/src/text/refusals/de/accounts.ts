/** One's own account, other people's, bots and invitations. */
import type { Refusals } from "@confab/contract/translator";

export const accounts: Refusals = {
  "Name too long!": "Der Name ist zu lang.",
  "Name too short!": "Der Name ist zu kurz.",
  "Invalid characters in name!": "Im Namen sind Zeichen, die nicht gehen.",
  "Invalid format!": "So kann ein Name nicht enden.",
  "Avatar changes are disabled in this organization.":
    "In dieser Organisation kannst du dein Bild nicht ändern.",
  "Email address changes are disabled in this organization.":
    "In dieser Organisation kannst du deine E-Mail-Adresse nicht ändern.",
  "Invalid address.": "Das ist keine E-Mail-Adresse.",
  "Outside your domain.": "Adressen dieser Domain sind in der Organisation nicht erlaubt.",
  "Please use your real email address.": "Wegwerfadressen sind in dieser Organisation nicht erlaubt.",
  "Already has an account.": "Mit dieser Adresse gibt es schon ein Konto.",
  "Account has been deactivated.": "Das Konto mit dieser Adresse ist deaktiviert.",
  "Wrong password!": "Das Passwort stimmt nicht.",
  "Your username or password is incorrect.": "Das Passwort stimmt nicht.",
  "New password is too weak!": "Das neue Passwort ist zu leicht zu erraten. Nimm ein längeres.",
  "You're making too many attempts! Try again in {seconds} seconds.":
    "Das waren zu viele Versuche. Versuche es in {seconds} Sekunden wieder.",
  "Notifications can be paused only until a future time.":
    "Benachrichtigungen können nur bis zu einer künftigen Zeit pausieren.",
  "A weekday can have only one time for notifications.":
    "Ein Wochentag kann nur eine Zeit für Benachrichtigungen haben.",
  "Invalid timezone": "Diese Zeitzone kennt der Server nicht.",
  "Invalid notification sound '{sound}'": "Den Ton „{sound}“ gibt es nicht.",
  "Invalid email batching period: {seconds} seconds":
    "{seconds} Sekunden gehen nicht. Möglich sind eine Sekunde bis eine Woche.",

  "No such user": "Diese Person gibt es hier nicht.",
  "User is deactivated": "Die Person ist deaktiviert.",
  "Cannot deactivate the only organization owner":
    "Die Organisation hat nur diesen Besitzer. Mach erst jemand anderen dazu.",
  "Cannot delete the only organization owner":
    "Die Organisation hat nur diesen Besitzer. Mach erst jemand anderen dazu.",
  "This person was deleted.": "Diese Person wurde gelöscht.",
  "This is not the name of the person.": "So heißt diese Person nicht.",
  "The owner permission cannot be removed from the only organization owner.":
    "Die Organisation hat nur diesen Besitzer. Mach erst jemand anderen dazu.",
  "Guests cannot be organization administrators":
    "Ein Gast kann nicht gleich Administrator werden. Mach ihn erst zum Mitglied.",
  "'{id}' is not a valid choice for '{field}'.": "Diese Möglichkeit hat „{field}“ nicht mehr.",
  "Invalid user ID: {id}": "Diese Person gibt es hier nicht.",
  "User with ID {id} is deactivated": "Die Person ist deaktiviert.",
  "User with ID {id} is a bot": "Das ist ein Bot. Wähle eine Person.",

  "No such bot": "Diesen Bot gibt es nicht.",
  "Embedded bots are not enabled.": "Eingebaute Bots sind auf diesem Server abgeschaltet.",
  "Username already in use": "Ein Bot mit dieser Adresse ist schon da.",
  "Bad name or username": "So kann eine Adresse nicht beginnen. Nimm Buchstaben, Ziffern und Bindestriche.",
  "Unique names required in this organization.":
    "So heißt schon jemand. Hier braucht jeder einen eigenen Namen.",
  "Name is already in use!": "So heißt schon jemand.",
  "Invalid embedded bot name.": "Dieses Programm hat der Server nicht.",
  "Invalid integration '{name}'.": "Den Dienst „{name}“ kennt der Server nicht.",
  "Invalid configuration data!": "Mit diesen Angaben kann der Bot nichts anfangen.",
  "Failed to change owner, no such user": "Der neue Besitzer ist nicht in dieser Organisation.",
  "Failed to change owner, user is deactivated": "Der neue Besitzer ist deaktiviert.",
  "Failed to change owner, bots can't own other bots": "Ein Bot kann keinen anderen besitzen.",

  "You must specify at least one email address.": "Gib mindestens eine E-Mail-Adresse an.",
  "You can invite at most {count} people at once.": "Lade höchstens {count} Personen auf einmal ein.",
  "You must specify at least one stream for invitees to join.":
    "Wähle mindestens einen Stream, in dem sie sein werden.",
  "Stream does not exist with id: {id}. No invites were sent.":
    "Einen der Streams gibt es nicht mehr, oder du darfst ihn nicht sehen. Niemand wurde eingeladen.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "Die Organisation würde heute mehr Einladungen senden, als sie darf. Versuche es morgen wieder.",
  "No such invitation": "Diese Einladung gibt es nicht mehr.",
};
