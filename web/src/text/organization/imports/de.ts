/** The strings of the page for imports in German. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../../wording/wording.ts";
import type { en } from "./en.ts";

export const de: Wording<typeof en> = {
  hint: "Hole die Gespräche eines anderen Produkts hierher. Nachrichten behalten Absender und Zeiten, niemand wird benachrichtigt, und alles Importierte gilt als gelesen.",
  begin: "Neuer Import",
  product: "Produkt",
  neutral: "Neutrales Format",
  howTo: {
    slack:
      "Inhaber oder Administratoren exportieren den Workspace in Slack unter Tools & Einstellungen → Workspace-Einstellungen → Daten importieren/exportieren. Der Export enthält die öffentlichen Channels, alle anderen nur mit Genehmigung von Slack.",
    zulip:
      "Jemand mit Zugang zum Server exportiert die Organisation mit manage.py export. Lade die .tar.gz-Datei hoch, die dabei entsteht.",
    mattermost:
      "Jemand mit Zugang zum Server erstellt mit mmctl export create einen Export. Lade die ZIP-Datei hoch, die dabei entsteht.",
    rocketchat:
      "Jemand mit Zugang zur Datenbank exportiert sie mit mongodump --archive. Lade die Datei hoch, die dabei entsteht.",
    matrix:
      "Exportiere in Element jeden Raum als JSON, von Anfang an und mit Anhängen. Lade die Datei eines Raums hoch, oder eine ZIP-Datei mit denen aller Räume.",
    neutral: "Ein Ordner mit JSON-Zeilen, wie ihn die Dokumentation des Importformats beschreibt.",
    other:
      "Die Dokumentation zum Importieren beschreibt, wie man den Export erhält und was davon importiert wird.",
  },
  file: "Export",
  fileHint: (size: string) =>
    `Eine ZIP-Datei, ein tar-Archiv oder eine einzelne Datei mit höchstens ${size}. Du kannst sie hier ablegen.`,
  tooLarge: (size: string) =>
    `Die Datei ist größer als ${size}. Der Administrator des Servers kann sie importieren.`,
  noUploads:
    "Dieser Server nimmt keine Exporte entgegen. Der Administrator des Servers kann sie importieren.",
  token: "Token (freiwillig)",
  tokenHint:
    "Beim Prüfen des Exports von Slack lädt der Server die Dateien herunter, deren Adressen noch Zugriff geben. Mit dem Token einer Slack-App, die die Rechte files:read, emoji:read und usergroups:read hat, erhält er alle Dateien, Bilder von Personen, eigene Emojis und Gruppen. Er behält das Token nicht.",
  options: "Weitere Optionen",
  source: "Name des Ortes",
  sourceHint:
    "Nur nötig, wenn du aus mehreren Orten desselben Produkts importierst. Exporte desselben Ortes brauchen immer denselben Namen.",
  replies: "Antworten in einem Thread",
  repliesHint: "Ein Thread mit mehr Antworten wird zu einem Thema.",
  notANumber: "Gib eine Zahl ein.",
  others: "Themen aller anderen Nachrichten",
  othersChoices: {
    channel: "Eines für jeden Channel",
    week: "Eines für jede Woche",
    month: "Eines für jeden Monat",
  },
  upload: "Hochladen und prüfen",
  uploading: "Wird hochgeladen",
  keepOpen: "Lass dieses Fenster offen, bis das Hochladen beendet ist. Noch wird nichts importiert.",
  elsewhere: "Der Export wird gerade in einem anderen Fenster hochgeladen.",
  cancelUpload: "Hochladen abbrechen",
  reading: "Der Export wird gelesen",
  unpacking: "Wird entpackt. Noch wird nichts importiert.",
  read: (size: string) => `${size} gelesen. Noch wird nichts importiert.`,
  ready: (product: string, file: string) => `Der Export aus ${product} (${file}) kann importiert werden.`,
  counts: {
    caption: "Der Export enthält",
    people: "Personen",
    groups: "Gruppen",
    emoji: "Eigene Emoji",
    streams: "Streams",
    topics: "Themen",
    messages: "Nachrichten",
    files: "Dateien",
  },
  merged: "Diese Personen haben schon ein Konto",
  renamed: "Diese Namen müssen sich ändern",
  more: (count: string) => `und ${count} weitere`,
  noProblems: "Alles im Export ist lesbar.",
  problems: counted("de", { one: "# Problem", other: "# Probleme" }),
  downloadReport: "Bericht herunterladen",
  start: "Importieren",
  discard: "Verwerfen",
  discardQuestion: "Import verwerfen?",
  discardWarning: "Die hochgeladene Datei wird gelöscht. Es wurde nichts importiert.",
  stop: "Anhalten",
  stopQuestion: "Import anhalten?",
  stopWarning:
    "Was schon importiert ist, bleibt. Wenn du den Export später noch einmal importierst, geht es dort weiter.",
  running: "Wird importiert",
  preparing: "Personen, Streams und Dateien werden angelegt",
  messagesOf: (done: string, total: string) => `${done} von ${total} Nachrichten`,
  perSecond: (count: string) => `${count} pro Sekunde`,
  remaining: (time: string) => `noch etwa ${time}`,
  mayLeave:
    "Du kannst diese Seite schließen. Der Import läuft weiter, und andere können inzwischen arbeiten.",
  last: "Letzter Import",
  imported: counted("de", {
    one: "# Nachricht wurde importiert.",
    other: "# Nachrichten wurden importiert.",
  }),
  whereStreamsAre: "Die Seitenleiste enthält nur deine Streams, die Liste enthält alle.",
  failures: {
    not_uploaded: "Es wurde keine Datei hochgeladen.",
    upload_interrupted: "Das Hochladen wurde unterbrochen. Lade den Export noch einmal hoch.",
    reading_interrupted: "Der Server wurde beim Lesen des Exports beendet. Lade den Export noch einmal hoch.",
    unreadable: "Die Datei kann nicht importiert werden.",
    too_much_memory:
      "Der Export braucht zu viel Speicher. Der Administrator des Servers kann ihn importieren.",
    no_space: "Der Server hat zu wenig freien Speicherplatz.",
    not_started: "Der Import wurde eine Woche lang nicht gestartet. Seine Dateien wurden gelöscht.",
    files_lost: "Der Server mit den Dateien läuft seit einem Tag nicht.",
    server_error: "Der Import ist wegen eines Fehlers des Servers gescheitert. Sein Protokoll sagt mehr.",
  },
};
