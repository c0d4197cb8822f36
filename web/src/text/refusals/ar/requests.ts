/** Errors that any request may get: rights, formats of values, files. */
import type { Refusals } from "@confab/contract/translator";

export const requests: Refusals = {
  "Insufficient permission": "Dafür fehlt dir das Recht.",
  "Must be an organization administrator": "Das können nur Administratoren.",
  "Must be an organization owner": "Das können nur Besitzer.",
  "Not allowed for guest users": "Gäste können das nicht.",

  "{parameter} cannot be blank.": "Das darf nicht leer sein.",
  "Invalid character in {parameter}, at position {position}!":
    "An Stelle {position} steht ein unsichtbares Zeichen, das nicht geht.",
  "{parameter} is too long (limit: {limit} characters)": "Das ist zu lang: Höchstens {limit} Zeichen gehen.",
  "This search takes too long. Add a stream, topic or sender to narrow it down.":
    "Diese Suche dauert zu lange. Nenne dazu einen Stream, ein Thema oder einen Absender.",
  "The server's disk is full. Tell its administrator, and try again later.":
    "Auf dem Server ist kein Platz mehr. Sag denen Bescheid, die ihn betreiben, und versuche es später noch einmal.",
  "{parameter} is too long (limit: {limit} items)": "Das sind zu viele auf einmal: Höchstens {limit} gehen.",
  "{parameter} is not a URL": "Das ist keine vollständige Web-Adresse. Sie beginnt mit https://.",
  "{parameter} is not a date": "Das ist kein Datum.",
  "{parameter} is not a valid hex color code": "Das ist keine Farbe.",
  "{parameter} is not an integer": "Das muss eine ganze Zahl sein.",
  "{parameter} is too small": "Diese Zahl ist zu klein.",
  "{parameter} is too large": "Diese Zahl ist zu groß.",
  "{parameter} must not contain null bytes":
    "Im Text ist ein unsichtbares Zeichen, das nicht gespeichert werden kann. Schreib ihn neu, statt ihn einzufügen.",
  "Bad value for '{parameter}': {value}": "„{value}“ geht hier nicht.",

  "The request is too large (limit: {mebibytes} MiB).":
    "Das ist zu viel auf einmal: Höchstens {mebibytes} MiB gehen.",
  "The address of the request is too long. Send the parameters in its body.":
    "Das ist zu lang. Versuche es mit weniger Wörtern.",
  "The request arrived too slowly.": "Die Verbindung ist zu langsam. Versuche es noch einmal.",
  "The request took too long to arrive.": "Die Verbindung ist zu langsam. Versuche es noch einmal.",
  "The multipart body could not be read.": "Die Datei kam nicht ganz an. Versuche es noch einmal.",

  "Uploaded file is larger than the allowed limit of {mebibytes} MiB":
    "Die Datei ist größer als {mebibytes} MiB.",
  "Invalid attachment": "Diese Datei gibt es nicht mehr.",
  "Could not decode image; did you upload an image file?":
    "Das ließ sich nicht als Bild lesen. Wähle eine Bilddatei.",
  "Image size exceeds limit.": "Das Bild hat zu viele Bildpunkte. Nimm ein kleineres.",
};
