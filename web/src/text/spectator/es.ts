/** The strings for reading without an account, in Spanish. */
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const es: Wording<typeof en> = {
  spectator: {
    streams: "Canales",
    signIn: "Iniciar sesión",
    takePart: "Iniciar sesión para participar",
    readOnly: "Estás leyendo sin cuenta.",
    noStreams: "Ahora mismo no hay nada que leer sin cuenta.",
    accountNeeded: "Para esto necesitas una cuenta",
    accountNeededHint: "Inicia sesión para continuar aquí.",
    older: "Mostrar mensajes anteriores",
    newer: "Mostrar mensajes posteriores",
    searchIn: (stream) => `Buscar en #${stream}`,
  },
};
