/** The strings for reading without an account, in Portuguese. */
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const pt: Wording<typeof en> = {
  spectator: {
    streams: "Canais",
    signIn: "Entrar",
    takePart: "Entre para participar",
    readOnly: "Você está lendo sem uma conta.",
    noStreams: "No momento, não há nada para ler sem uma conta.",
    accountNeeded: "Você precisa de uma conta para isso",
    accountNeededHint: "Entre para continuar aqui.",
    older: "Mostrar mensagens mais antigas",
    newer: "Mostrar mensagens mais recentes",
    searchIn: (stream: string) => `Buscar em #${stream}`,
  },
};
