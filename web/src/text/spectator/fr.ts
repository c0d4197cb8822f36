/** The strings for reading without an account, in French. */
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const fr: Wording<typeof en> = {
  spectator: {
    streams: "Canaux",
    signIn: "Se connecter",
    takePart: "Se connecter pour participer",
    readOnly: "Vous lisez sans compte.",
    noStreams: "Il n’y a rien à lire sans compte pour le moment.",
    accountNeeded: "Il faut un compte pour cela",
    accountNeededHint: "Connectez-vous pour continuer ici.",
    older: "Afficher les messages plus anciens",
    newer: "Afficher les messages plus récents",
    searchIn: (stream) => `Rechercher dans #${stream}`,
  },
};
