/** Writing, editing, moving and deleting messages, and what is done with them. */
import type { Refusals } from "@confab/contract/translator";

export const messages: Refusals = {
  "Message must not be empty": "El mensaje está vacío.",
  "Topic can't be empty": "Escribe un tema.",
  "Invalid characters in topic!": "El tema contiene caracteres no permitidos.",
  "You can have at most {count} drafts. Delete some first.":
    "Puedes tener como máximo {count} borradores. Elimina antes algunos.",
  "Your drafts can have at most {count} characters in total. Delete some first.":
    "Tus borradores pueden sumar como máximo {count} caracteres. Elimina antes algunos.",
  "Scheduled message does not exist": "Este mensaje ya se envió o se eliminó.",
  "Scheduled delivery time must be in the future.": "Elige un momento futuro.",
  "Scheduled delivery time must be before the year 10000.": "Elige una fecha más cercana.",
  "You have scheduled {count} messages, the maximum. Wait until one is sent.":
    "Has programado {count} mensajes, el máximo. Espera a que se envíe alguno.",
  "Your scheduled messages can have at most {count} characters in total. Delete some first.":
    "Tus mensajes programados pueden sumar como máximo {count} caracteres. Elimina antes algunos.",
  "Reminder does not exist": "Este recordatorio ya se eliminó.",
  "You have set {count} reminders, the maximum. Delete some first.":
    "Tienes {count} recordatorios, el máximo. Elimina antes algunos.",
  "You can have at most {count} alert words. Remove some first.":
    "Puedes tener como máximo {count} palabras de alerta. Quita antes algunas.",
  "These people have no direct messages yet.": "Todavía no hay mensajes directos con estas personas.",
  "You can mute at most {count} direct conversations. Unmute some first.":
    "Puedes silenciar como máximo {count} conversaciones directas. Deja de silenciar algunas primero.",
  "A conversation can have at most {count} pinned messages. Unpin some first.":
    "Una conversación puede tener como máximo {count} mensajes fijados. Desfija antes algunos.",
  "Message must have recipients": "Elige a quién va dirigido el mensaje.",
  "Invalid user ID {id}": "Esta persona no existe aquí.",
  "'{address}' is no longer using Zulip.": "{address} está desactivado y no puede recibir mensajes.",
  "You do not have permission to access some of the recipients.":
    "No puedes escribir a algunas de estas personas.",
  "You may not send direct messages to some of these users.":
    "No puedes enviar mensajes directos a algunas de estas personas.",
  "You may not begin conversations of direct messages.":
    "No puedes iniciar conversaciones directas, pero sí responder a las de otros.",
  "Private messages are disabled in this organization.":
    "Los mensajes directos están desactivados en esta organización.",
  "Unable to render message": "No se puede mostrar este mensaje. Simplifica su formato.",

  "Not authorized to send to stream '{name}'": "No puedes publicar en el canal “{name}”.",
  "Only organization administrators can send to this stream.":
    "Solo los administradores pueden publicar en este canal.",
  "Only organization administrators and moderators can send to this stream.":
    "Solo los administradores y moderadores pueden publicar en este canal.",
  "New members cannot send to this stream.": "Los miembros nuevos aún no pueden publicar en este canal.",
  "Guests cannot send to this stream.": "Los invitados no pueden publicar en este canal.",
  "You do not have permission to use wildcard mentions in this stream.":
    "No puedes mencionar a todos en este canal.",

  "Invalid message(s)": "El mensaje ya no existe, o no tienes acceso.",
  "No such topic '{topic}'": "El tema “{topic}” ya no existe.",

  "Your organization has turned off message editing": "En esta organización no se pueden editar mensajes.",
  "Message edit history is disabled in this organization":
    "El historial de cambios está desactivado en esta organización.",
  "You don't have permission to edit this message": "No puedes editar este mensaje.",
  "The time limit for editing this message has past": "Ha pasado el plazo para editar este mensaje.",
  "The time limit for editing this message's topic has passed":
    "Ha pasado el plazo para cambiar el tema de este mensaje.",
  "The time limit for editing this message's stream has passed":
    "Ha pasado el plazo para mover este mensaje a otro canal.",
  "You only have permission to move the {allowed}/{total} most recent messages in this topic.":
    "Solo puedes mover los {allowed} mensajes más recientes de este tema, de un total de {total}.",
  "Nothing to change": "Ya está así.",
  "Widgets cannot be edited.": "Las encuestas y listas de tareas no se pueden editar.",
  "Private messages cannot have topics.": "Los mensajes directos no tienen tema.",
  "Private messages cannot be moved to streams.": "Los mensajes directos no se pueden mover a un canal.",
  "You don't have permission to move this message": "No puedes mover este mensaje.",
  "You don't have permission to move this message due to missing access to its stream":
    "No puedes mover este mensaje, porque no tienes acceso a su canal.",
  "You don't have permission to delete this message": "No puedes eliminar este mensaje.",
  "Read receipts are disabled in this organization.":
    "Las confirmaciones de lectura están desactivadas en esta organización.",
  "The time limit for deleting this message has passed": "Ha pasado el plazo para eliminar este mensaje.",

  "Reaction already exists.": "Ya has reaccionado así.",
  "Reaction doesn't exist.": "Esta reacción ya no existe.",
  "Emoji '{name}' does not exist": "El emoji “{name}” no existe.",
  "Invalid emoji code.": "Este emoji no existe aquí.",
  "Invalid emoji name.": "Este emoji no existe aquí.",
  "Invalid custom emoji.": "Este emoji no existe aquí.",
  "Invalid custom emoji name.": "Este emoji ha cambiado de nombre.",
  "This custom emoji has been deactivated.": "Este emoji se eliminó.",
  "You can't edit a question unless you are the author.":
    "Solo quien creó la encuesta puede editar la pregunta.",
};
