/** The strings for the search, the command palette and the keyboard shortcuts, in French. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const fr: Wording<typeof en> = {
  search: {
    label: "Rechercher des messages",
    clear: "Effacer la recherche",
    not: (hint: string) => `sauf\u00a0: ${hint}`,
    hints: {
      stream: "messages d’un canal",
      topic: "messages d’un sujet",
      sender: "messages d’une personne",
      "pm-with": "messages directs avec quelqu’un",
      "dm-including": "messages directs incluant quelqu’un",
      "group-pm-with": "messages de groupe incluant quelqu’un",
      is: "messages dans un certain état",
      has: "messages avec un lien, une image ou un fichier",
      in: "tous les messages, ou sans ceux en sourdine",
      near: "messages autour d’un message donné",
      id: "un seul message",
      streams: "messages de tous les canaux publics",
    },
  },
  palette: {
    refresh: "Vérifier les nouveaux messages",
    switchTo: (name: string) => `Passer à ${name}`,
    title: "Palette de commandes",
    label: "Rechercher conversations, canaux, personnes et actions",
    nothing: "Aucun résultat",
    kinds: {
      conversation: "conversation",
      stream: "canal",
      person: "personne",
      view: "vue",
      action: "action",
    },
    themeAuto: "Thème\u00a0: système",
    themeDark: "Thème\u00a0: sombre",
    themeLight: "Thème\u00a0: clair",
    keys: "Raccourcis clavier",
    signOut: "Se déconnecter",
    signOutQuestion: "Se déconnecter et perdre des messages\u00a0?",
    unsentMessages: counted("fr", {
      one: "# message n’a pas été envoyé. La déconnexion le supprimera.",
      many: "# de messages n’ont pas été envoyés. La déconnexion les supprimera.",
      other: "# messages n’ont pas été envoyés. La déconnexion les supprimera.",
    }),
    account: "Votre compte",
  },
  keyHelp: {
    navigation: "Navigation",
    lists: "Listes",
    search: "Rechercher",
    palette: "Ouvrir la palette de commandes",
    nextTopic: "Sujet non lu suivant",
    nextDirect: "Message direct non lu suivant",
    toTopic: "Aller au sujet du message sélectionné",
    toStream: "Aller au canal du message sélectionné",
    streamBefore: "Canal précédent",
    streamAfter: "Canal suivant",
    jumpBack: "Après avoir suivi un lien vers un message\u00a0: revenir",
    back: "Revenir à la vue par défaut",
    lines: "Élément précédent ou suivant",
    lineMenu: "Ouvrir le menu de l’élément",
    lineRead: "Marquer comme lu (boîte de réception)",
  },
};
