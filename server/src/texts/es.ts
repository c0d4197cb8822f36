/** All mails, and all messages of the server's own bots, in Spanish. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "./en.ts";
import { momentIn } from "./moment.ts";

const language = "es";

const moment = momentIn(language);

const hello = (name: string): string => `Hola, ${name}:`;

const expiry = {
  day: counted(language, { one: "un día", many: "# de días", other: "# días" }),
  hour: counted(language, { one: "una hora", many: "# de horas", other: "# horas" }),
  minute: counted(language, { one: "un minuto", many: "# de minutos", other: "# minutos" }),
};

const days = counted(language, { one: "# día", many: "# de días", other: "# días" });
const earlier = counted(language, {
  one: "# mensaje anterior no se muestra.",
  many: "# de mensajes anteriores no se muestran.",
  other: "# mensajes anteriores no se muestran.",
});
const omitted = counted(language, {
  one: "# archivo omitido",
  many: "# de archivos omitidos",
  other: "# archivos omitidos",
});
const digestMessages = counted(language, {
  one: "# mensaje",
  many: "# de mensajes",
  other: "# mensajes",
});
const digestPeople = counted(language, {
  one: "una persona",
  many: "# de personas",
  other: "# personas",
});
const otherPeople = counted(language, { one: "otra persona", many: "# de personas más", other: "# más" });

export const es: Wording = {
  names: {
    directMessages: ({ names }) => `Mensajes directos con ${names.join(", ")}`,
    someone: "alguien",
    unknownUser: "Usuario desconocido",
    deletedUser: "Usuario eliminado",
    deletedFile: "archivo eliminado",
  },

  mails: {
    labelled: ({ label, value }) => `${label}: ${value}`,
    signIn: ({ name, realm, siteUrl, browser, at, url, unsubscribe }) => ({
      subject: `Nuevo inicio de sesión en ${realm}`,
      paragraphs: [
        hello(name),
        `Alguien, probablemente tú, ha iniciado sesión en tu cuenta de ${realm} (${siteUrl}) desde un navegador nuevo.`,
        `Navegador: ${browser || "desconocido"}. Fecha: ${moment(at)}.`,
        "Si no fuiste tú, elige una contraseña nueva. Así se cerrarán todas tus sesiones.",
      ],
      action: { label: "Elegir una contraseña nueva", url },
      closing: `Cancelar la suscripción: ${unsubscribe}`,
    }),
    guesses: ({ name, realm, siteUrl, address, at, url, unsubscribe }) => ({
      subject: `Contraseñas incorrectas para tu cuenta de ${realm}`,
      paragraphs: [
        hello(name),
        `Alguien ha escrito varias contraseñas incorrectas para tu cuenta de ${realm} (${siteUrl}). El último intento vino de la dirección ${address}: ${moment(at)}.`,
        "Después de cinco contraseñas incorrectas, el inicio de sesión se bloquea durante media hora. Puedes seguir iniciando sesión desde los navegadores que ya has usado.",
        "Si fuiste tú, no tienes que hacer nada. Si no, nadie ha podido entrar. Si tu contraseña es corta o la usas también en otro sitio, elige una mejor.",
      ],
      action: { label: "Elegir una contraseña nueva", url },
      closing: `Cancelar la suscripción: ${unsubscribe}`,
    }),
    passwordReset: ({ name, realm, siteUrl, url }) => ({
      subject: `Restablece tu contraseña de ${realm}`,
      paragraphs: [
        hello(name),
        `Alguien, probablemente tú, ha pedido restablecer la contraseña de tu cuenta de ${realm} (${siteUrl}).`,
      ],
      action: { label: "Elegir una contraseña nueva", url },
      closing:
        "El enlace funciona una sola vez y caduca en un día. Si no fuiste tú, ignora este correo. Tu contraseña no cambiará.",
    }),
    emailChange: ({ name, realm, siteUrl, email, url }) => ({
      subject: `Confirma tu nueva dirección de ${realm}`,
      paragraphs: [
        hello(name),
        `Alguien, probablemente tú, ha pedido cambiar la dirección de tu cuenta de ${realm} (${siteUrl}) a ${email}.`,
      ],
      action: { label: "Confirmar la dirección", url },
      closing:
        "El enlace funciona una sola vez y caduca en un día. Si no fuiste tú, ignora este correo. Tu cuenta no cambiará.",
    }),
    emailChanged: ({ name, realm, siteUrl, email }) => ({
      subject: `Se ha cambiado tu dirección de ${realm}`,
      paragraphs: [
        hello(name),
        `La dirección de tu cuenta de ${realm} (${siteUrl}) ya no es esta, sino ${email}.`,
      ],
      closing: "Si no fuiste tú, avisa a los administradores de tu organización.",
    }),
    deactivated: ({ name, realm, siteUrl, comment }) => ({
      subject: `Tu cuenta de ${realm} se ha desactivado`,
      paragraphs: [
        hello(name),
        `Un administrador ha desactivado tu cuenta de ${realm} (${siteUrl}). Ya no puedes iniciar sesión.`,
        ...(comment.length === 0 ? [] : ["Los administradores añaden:", ...comment]),
      ],
      closing: "Si se trata de un error, pide a los administradores que reactiven la cuenta.",
    }),
    invitation: ({ inviter, realm, siteUrl, url, expiresIn }) => ({
      subject: `${inviter} te ha invitado a ${realm}`,
      paragraphs: [
        "Hola:",
        `${inviter} te ha invitado a ${realm} (${siteUrl}), un chat de equipo organizado por canales y temas.`,
      ],
      action: { label: "Unirse", url },
      closing: `El enlace funciona una sola vez${expiresIn ? ` y caduca en ${expiry[expiresIn.unit](expiresIn.count)}` : ""}. Si no conoces al remitente, ignora este correo.`,
    }),
    signUp: ({ realm, siteUrl, url }) => ({
      subject: `Tu cuenta de ${realm}`,
      paragraphs: [
        "Hola:",
        `Alguien, probablemente tú, ha pedido crear una cuenta de ${realm} (${siteUrl}) con esta dirección.`,
      ],
      action: { label: "Crear una cuenta", url },
      closing:
        "El enlace funciona una sola vez y caduca en un día. Si no fuiste tú, ignora este correo. No se creará ninguna cuenta.",
    }),
    hasAccount: ({ realm, siteUrl, url }) => ({
      subject: `Ya tienes una cuenta de ${realm}`,
      paragraphs: [
        "Hola:",
        `Alguien, probablemente tú, ha pedido crear una cuenta de ${realm} (${siteUrl}) con esta dirección. Ya tienes una.`,
      ],
      action: { label: "Iniciar sesión", url },
      closing:
        "Si se desactivó, los administradores de la organización pueden reactivarla. Si no fuiste tú, ignora este correo.",
    }),
    missed: {
      newMessages: "Mensajes nuevos",
      earlier: ({ count }) => earlier(count),
      excludedByYou: "Tienes mensajes nuevos. Según tus ajustes, su texto no se incluye en los correos.",
      excludedByRealm:
        "Tienes mensajes nuevos. Según los ajustes de tu organización, su texto no se incluye en los correos.",
      view: "Ver los mensajes",
      unsubscribe: "Cancelar la suscripción",
      reasons: {
        private_message: "Recibes este correo porque tienes mensajes directos sin leer.",
        mentioned: "Recibes este correo porque te han mencionado.",
        wildcard_mentioned: "Recibes este correo porque se ha mencionado a todos en la conversación.",
        followed_topic_push_notify: "Recibes este correo porque sigues el tema.",
        followed_topic_email_notify: "Recibes este correo porque sigues el tema.",
        stream_push_notify: "Recibes este correo porque has activado las notificaciones de este canal.",
        stream_email_notify:
          "Recibes este correo porque has activado las notificaciones por correo de este canal.",
      },
    },

    digest: {
      subject: ({ realm }) => `Tu semana en ${realm}`,
      intro: ({ name, realm, siteUrl }) => [
        hello(name),
        `Has estado fuera unos días. Esto es lo que ha pasado en ${realm} (${siteUrl}) durante la última semana.`,
      ],
      topics: "Temas más animados",
      volume: ({ messages, people }) => `${digestMessages(messages)} de ${digestPeople(people)}`,
      direct: "Mensajes directos sin leer",
      from: ({ count, senders }) => `${count} de ${senders}`,
      streams: "Canales nuevos",
      newcomers: "Personas nuevas",
      people: ({ names, others }) => `${names.join(", ")}${others === 0 ? "" : ` y ${otherPeople(others)}`}`,
      open: ({ realm }) => `Abrir ${realm}`,
      reason: "Recibes este correo porque tus ajustes piden un resumen semanal para cuando estás fuera.",
    },
  },

  bots: {
    streams: {
      eventsTopic: "eventos del canal",
      newTopic: "canales nuevos",
      created: ({ actor }) => `${actor} ha creado este canal.`,
      announced: ({ actor, links }) =>
        links.length === 1
          ? `${actor} ha creado un canal nuevo: ${links[0]}.`
          : `${actor} ha creado canales nuevos: ${links.join(", ")}.`,
      subscribed: ({ actor, links }) =>
        links.length === 1
          ? `${actor} te ha añadido al canal ${links[0]}.`
          : `${actor} te ha añadido a estos canales:\n\n${links.map((link) => `* ${link}`).join("\n")}`,
      renamed: ({ actor, from, to }) => `${actor} ha cambiado el nombre del canal **${from}** a **${to}**.`,
      retention: ({ actor, before, after }) => {
        const period = (count: number | undefined) => (count === undefined ? "Sin límite" : days(count));
        const consequence =
          after === undefined
            ? "Los mensajes se conservarán para siempre."
            : `Los mensajes se eliminarán automáticamente después de ${days(after)}.`;
        return `${actor} ha cambiado el [tiempo de conservación de los mensajes](/help/message-retention-policy) de este canal: antes **${period(before)}**, ahora **${period(after)}**. ${consequence}`;
      },
    },
    topics: {
      resolved: ({ actor }) => `${actor} ha marcado este tema como resuelto.`,
      unresolved: ({ actor }) => `${actor} ha marcado este tema como no resuelto.`,
      movedHere: ({ actor, from }) => `${actor} ha movido este tema aquí desde ${from}.`,
      movedAway: ({ actor, to }) => `${actor} ha movido este tema a ${to}.`,
    },
    newcomers: {
      welcome: ({ name, realm, siteUrl }) =>
        [
          `¡Hola, ${name}! Te damos la bienvenida a **${realm}**. 👋`,
          "",
          "Esta es una conversación entre tú y el bot que saluda a quienes acaban de llegar.",
          "",
          "* Las conversaciones tienen lugar en canales, y cada mensaje de un canal tiene un tema.",
          "* Escribe `@` y un nombre para mencionar a alguien, `*texto*` para dar *énfasis* y tres acentos graves alrededor del código.",
          `* La dirección de la organización, para las aplicaciones de otros dispositivos, es ${siteUrl}.`,
        ].join("\n"),
      firstMessage: ({ realm, siteUrl, here }) =>
        [
          `¡Te damos la bienvenida a **${realm}**!`,
          "",
          `* Las conversaciones tienen lugar en canales, cada una sobre un tema. Esta es ${here}.`,
          "* Escribe `@` y un nombre para mencionar a alguien, `*texto*` para dar *énfasis* y tres acentos graves alrededor del código.",
          `* La API para programas está documentada en ${siteUrl}/api/docs.`,
        ].join("\n"),
      signupsTopic: "miembros nuevos",
      signedUp: ({ user, realm, total }) => `${user} se acaba de unir a ${realm}. (total: ${total})`,
      accepted: ({ name, email, realm }) => `¡${name} <\`${email}\`> ha aceptado tu invitación a ${realm}!`,
    },
    server: {
      exportsTopic: "exportaciones",
      privateExport: ({ actor }) =>
        `${actor ?? "Alguien"} está exportando todos los datos de esta organización, incluidos los canales privados y los mensajes directos.`,
      updatesTopic: "actualizaciones del servidor",
      updated: "Este servidor ya usa una versión nueva.",
      outgrown:
        "La base de datos de este servidor se ha quedado grande para el motor integrado. Todo sigue funcionando, pero su mantenimiento puede provocar esperas. Se recomienda PostgreSQL: consulta «Outgrowing the embedded database» en el manual de administración.",
      backupsFail:
        "Este servidor lleva tres días sin poder hacer su copia de seguridad. El motivo está en su registro. Consulta «Backup and restore» en el manual de administración.",
    },
    scheduled: {
      failed: ({ problem }) => `No se ha podido enviar un mensaje que habías programado: ${problem}`,
    },
    reminders: {
      waiting: ({ sender, link }) => `Recordatorio del mensaje de ${sender} en ${link}.`,
      due: ({ sender, link }) => `Pediste un recordatorio del mensaje de ${sender} en ${link}:`,
      gone: "Pediste un recordatorio de un mensaje que ya no está disponible.",
      note: "Tu nota:",
    },
    owners: {
      missingStream: ({ bot, stream }) =>
        `Tu bot ${bot} ha intentado enviar un mensaje al canal ${stream}, que no existe.`,
      emptyStream: ({ bot, stream }) =>
        `Tu bot ${bot} ha enviado un mensaje al canal ${stream}, que no tiene miembros.`,
      unanswered: ({ bot, id, path }) => `Tu bot ${bot} no ha podido responder al [mensaje ${id}](${path}):`,
    },
    converter: {
      usage: ({ units }) =>
        `Pregúntame, por ejemplo, \`12 km to mi\` o \`70 F in C\`. Conozco estas unidades: ${units.join(", ")}.`,
      mismatch: ({ from, fromKind, to, toKind }) =>
        `${from} es una unidad de ${fromKind}, pero ${to} es una unidad de ${toKind}.`,
      kinds: {
        length: "longitud",
        mass: "masa",
        time: "tiempo",
        volume: "volumen",
        speed: "velocidad",
        data: "datos",
        temperature: "temperatura",
      },
    },
    followUp: {
      usage: "Dime qué debo anotar, por ejemplo, `pedir las cifras nuevas`.",
      topic: ({ name }) => `de ${name}`,
      origin: ({ sender, id, path }) => `${sender} ([mensaje ${id}](${path})):`,
      noted: ({ stream }) => `Anotado en ${stream}.`,
    },
    mailIn: {
      from: ({ sender }) => `De: ${sender}`,
      noText: "*(sin texto)*",
      omitted: ({ count }) => `*(${omitted(count)})*`,
      file: "archivo",
    },
  },
};
