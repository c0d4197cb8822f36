/** The strings of the page for imports in Spanish. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../../wording/wording.ts";
import type { en } from "./en.ts";

export const es: Wording<typeof en> = {
  hint: "Trae aquí las conversaciones de otro producto. Los mensajes conservan sus autores y fechas, nadie recibe avisos y todo lo importado cuenta como leído.",
  begin: "Nueva importación",
  product: "Producto",
  neutral: "Formato neutral",
  howTo: {
    slack:
      "Un propietario o administrador exporta el espacio de trabajo en Slack: Herramientas y ajustes → Ajustes del espacio de trabajo → Importar/exportar datos. La exportación contiene los canales públicos, y los demás solo con la aprobación de Slack.",
    zulip:
      "Alguien con acceso al servidor exporta la organización con manage.py export. Sube el archivo .tar.gz que crea.",
    mattermost:
      "Alguien con acceso al servidor crea una exportación con mmctl export create. Sube el archivo ZIP que crea.",
    rocketchat:
      "Alguien con acceso a la base de datos la exporta con mongodump --archive. Sube el archivo que crea.",
    matrix:
      "En Element, exporta cada sala como JSON, desde el principio y con archivos adjuntos. Sube el archivo de una sala, o un archivo ZIP con los de todas.",
    neutral: "Una carpeta de líneas JSON, como describe la documentación del formato de importación.",
    other:
      "La documentación sobre importaciones explica cómo obtener la exportación y qué se importa de ella.",
  },
  file: "Exportación",
  fileHint: (size: string) =>
    `Un archivo ZIP, un archivo tar o un solo archivo de ${size} como máximo. Puedes soltarlo aquí.`,
  tooLarge: (size: string) =>
    `El archivo ocupa más de ${size}. El administrador del servidor puede importarlo.`,
  noUploads: "Este servidor no acepta exportaciones. El administrador del servidor puede importarlas.",
  token: "Token (opcional)",
  tokenHint:
    "Mientras comprueba la exportación de Slack, el servidor descarga los archivos cuyas direcciones aún dan acceso. Con el token de una aplicación de Slack que tenga los permisos files:read, emoji:read y usergroups:read, obtiene todos los archivos, las imágenes de las personas, los emojis personalizados y los grupos. No guarda el token.",
  options: "Más opciones",
  source: "Nombre del lugar",
  sourceHint:
    "Solo hace falta si importas desde varios lugares del mismo producto. Las exportaciones de un lugar siempre necesitan el mismo nombre.",
  replies: "Respuestas en un hilo",
  repliesHint: "Un hilo con más respuestas se convierte en un tema.",
  notANumber: "Escribe un número.",
  others: "Temas de los demás mensajes",
  othersChoices: { channel: "Uno por canal", week: "Uno por semana", month: "Uno por mes" },
  upload: "Subir y comprobar",
  uploading: "Subiendo",
  keepOpen: "Mantén esta ventana abierta hasta que termine la subida. Todavía no se importa nada.",
  elsewhere: "La exportación se está subiendo desde otra ventana.",
  cancelUpload: "Cancelar la subida",
  reading: "Leyendo la exportación",
  unpacking: "Descomprimiendo. Todavía no se importa nada.",
  read: (size: string) => `${size} leídos. Todavía no se importa nada.`,
  ready: (product: string, file: string) => `La exportación de ${product} (${file}) se puede importar.`,
  counts: {
    caption: "La exportación contiene",
    people: "Personas",
    groups: "Grupos",
    emoji: "Emojis personalizados",
    streams: "Canales",
    topics: "Temas",
    messages: "Mensajes",
    files: "Archivos",
  },
  merged: "Estas personas ya tienen una cuenta",
  renamed: "Estos nombres tienen que cambiar",
  more: (count: string) => `y ${count} más`,
  noProblems: "Todo lo que hay en la exportación se puede leer.",
  problems: counted("es", { one: "# problema", other: "# problemas" }),
  downloadReport: "Descargar el informe",
  start: "Importar",
  discard: "Descartar",
  discardQuestion: "¿Descartar la importación?",
  discardWarning: "Se elimina el archivo subido. No se ha importado nada.",
  stop: "Detener",
  stopQuestion: "¿Detener la importación?",
  stopWarning:
    "Lo que ya se ha importado se conserva. Si vuelves a importar la exportación más tarde, continuará desde ahí.",
  running: "Importando",
  preparing: "Añadiendo personas, canales y archivos",
  messagesOf: (done: string, total: string) => `${done} de ${total} mensajes`,
  perSecond: (count: string) => `${count} por segundo`,
  remaining: (time: string) => `quedan unos ${time}`,
  mayLeave: "Puedes cerrar esta página. La importación continúa y los demás pueden trabajar mientras tanto.",
  last: "Última importación",
  imported: counted("es", { one: "Se importó # mensaje.", other: "Se importaron # mensajes." }),
  whereStreamsAre: "La barra lateral solo muestra tus canales; la lista los muestra todos.",
  failures: {
    not_uploaded: "No se subió ningún archivo.",
    upload_interrupted: "La subida se interrumpió. Sube la exportación otra vez.",
    reading_interrupted: "El servidor se detuvo mientras leía la exportación. Sube la exportación otra vez.",
    unreadable: "El archivo no se puede importar.",
    too_much_memory:
      "La exportación necesita demasiada memoria. El administrador del servidor puede importarla.",
    no_space: "El servidor tiene muy poco espacio libre.",
    not_started: "La importación no se inició en una semana, así que se eliminaron sus archivos.",
    files_lost: "El servidor que tiene los archivos lleva un día sin funcionar.",
    server_error: "La importación falló por un error del servidor. Su registro dice más.",
  },
};
