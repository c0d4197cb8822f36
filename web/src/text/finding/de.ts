/** The strings for the search, the command palette and the keyboard shortcuts, in German. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const de: Wording<typeof en> = {
  search: {
    label: "Nachrichten suchen",
    clear: "Suche leeren",
    not: (hint: string) => `nicht: ${hint}`,
    hints: {
      stream: "Nachrichten in einem Stream",
      topic: "Nachrichten eines Themas",
      sender: "Nachrichten von jemandem",
      "pm-with": "Direktnachrichten mit Personen",
      "dm-including": "Direktnachrichten, an denen jemand teilnimmt",
      "group-pm-with": "Gruppennachrichten mit jemandem",
      is: "Nachrichten in einem Zustand",
      has: "Nachrichten, die etwas enthalten",
      in: "alles, oder ohne Stummgeschaltetes",
      near: "um eine Nachricht herum",
      id: "eine Nachricht",
      streams: "alle öffentlichen Streams",
    },
  },
  palette: {
    refresh: "Nach neuen Nachrichten sehen",
    switchTo: (name: string) => `Zu ${name} wechseln`,
    title: "Hingehen oder tun",
    label: "Unterhaltungen, Streams, Personen, Aktionen",
    nothing: "Nichts mit diesem Namen",
    kinds: {
      conversation: "Unterhaltung",
      stream: "Stream",
      person: "Person",
      view: "Ansicht",
      action: "Aktion",
    },
    themeAuto: "Farben: wie im System",
    themeDark: "Farben: dunkel",
    themeLight: "Farben: hell",
    keys: "Tastenkürzel",
    signOut: "Abmelden",
    signOutQuestion: "Abmelden und Nachrichten verlieren?",
    unsentMessages: counted("de", {
      one: "# Nachricht wurde noch nicht gesendet. Beim Abmelden wird sie gelöscht.",
      other: "# Nachrichten wurden noch nicht gesendet. Beim Abmelden werden sie gelöscht.",
    }),
    account: "Dein Konto",
  },
  keyHelp: {
    navigation: "Zurechtfinden",
    lists: "In Listen",
    search: "Suchen",
    palette: "Überall hingehen, alles tun",
    nextTopic: "Nächstes ungelesenes Thema",
    nextDirect: "Nächste ungelesene Direktnachricht",
    toTopic: "Zum Thema der gewählten Nachricht",
    toStream: "Zum Stream der gewählten Nachricht",
    streamBefore: "Stream davor",
    streamAfter: "Stream danach",
    jumpBack: "Nach einem Sprung zu einer Nachricht: zurück",
    back: "Zurück zur ersten Ansicht",
    lines: "Zeile davor oder danach",
    lineMenu: "Was mit einer Zeile geht",
    lineRead: "Im Eingang: als gelesen markieren",
  },
};
