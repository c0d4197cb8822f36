/** The strings for the search, the command palette and the keyboard shortcuts, in Spanish. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const es: Wording<typeof en> = {
  search: {
    label: "Buscar mensajes",
    clear: "Borrar búsqueda",
    not: (hint: string) => `excepto: ${hint}`,
    hints: {
      stream: "mensajes de un canal",
      topic: "mensajes de un tema",
      sender: "mensajes de una persona",
      "pm-with": "mensajes directos con alguien",
      "dm-including": "mensajes directos que incluyen a alguien",
      "group-pm-with": "mensajes de grupo que incluyen a alguien",
      is: "mensajes con un estado",
      has: "mensajes con un enlace, una imagen o un archivo",
      in: "todos los mensajes, o solo los no silenciados",
      near: "mensajes cercanos a uno concreto",
      id: "un solo mensaje",
      streams: "mensajes de todos los canales públicos",
    },
  },
  palette: {
    refresh: "Comprobar si hay mensajes nuevos",
    switchTo: (name: string) => `Cambiar a ${name}`,
    title: "Paleta de comandos",
    label: "Buscar conversaciones, canales, personas y acciones",
    nothing: "Sin resultados",
    kinds: {
      conversation: "conversación",
      stream: "canal",
      person: "persona",
      view: "vista",
      action: "acción",
    },
    themeAuto: "Modo: sistema",
    themeDark: "Modo: oscuro",
    themeLight: "Modo: claro",
    keys: "Atajos de teclado",
    signOut: "Cerrar sesión",
    signOutQuestion: "¿Cerrar sesión y perder mensajes?",
    unsentMessages: counted("es", {
      one: "# mensaje no se ha enviado. Al cerrar sesión, se elimina.",
      many: "# de mensajes no se han enviado. Al cerrar sesión, se eliminan.",
      other: "# mensajes no se han enviado. Al cerrar sesión, se eliminan.",
    }),
    account: "Tu cuenta",
  },
  keyHelp: {
    navigation: "Navegación",
    lists: "Listas",
    search: "Buscar",
    palette: "Abrir la paleta de comandos",
    nextTopic: "Siguiente tema no leído",
    nextDirect: "Siguiente mensaje directo no leído",
    toTopic: "Ir al tema del mensaje seleccionado",
    toStream: "Ir al canal del mensaje seleccionado",
    streamBefore: "Canal anterior",
    streamAfter: "Canal siguiente",
    jumpBack: "Tras seguir un enlace a un mensaje: volver",
    back: "Volver a la vista predeterminada",
    lines: "Elemento anterior o siguiente",
    lineMenu: "Abrir el menú del elemento",
    lineRead: "Marcar como leído (bandeja de entrada)",
  },
};
