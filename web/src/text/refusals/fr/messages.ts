/** Writing, editing, moving and deleting messages, and what is done with them. */
import type { Refusals } from "@confab/contract/translator";

export const messages: Refusals = {
  "Message must not be empty": "Le message est vide.",
  "Topic can't be empty": "Indiquez un sujet.",
  "Invalid characters in topic!": "Le sujet contient des caractères non autorisés.",
  "You can have at most {count} drafts. Delete some first.":
    "Vous pouvez avoir {count} brouillons au maximum. Supprimez-en d’abord.",
  "Your drafts can have at most {count} characters in total. Delete some first.":
    "Vos brouillons sont limités à {count} caractères au total. Supprimez-en d’abord.",
  "Scheduled message does not exist": "Ce message est déjà envoyé ou supprimé.",
  "Scheduled delivery time must be in the future.": "Choisissez un moment dans le futur.",
  "Scheduled delivery time must be before the year 10000.": "Choisissez une date plus proche.",
  "You have scheduled {count} messages, the maximum. Wait until one is sent.":
    "Vous avez programmé {count} messages, le maximum. Attendez que l’un d’eux soit envoyé.",
  "Your scheduled messages can have at most {count} characters in total. Delete some first.":
    "Vos messages programmés sont limités à {count} caractères au total. Supprimez-en d’abord.",
  "Reminder does not exist": "Ce rappel est déjà supprimé.",
  "You have set {count} reminders, the maximum. Delete some first.":
    "Vous avez {count} rappels, le maximum. Supprimez-en d’abord.",
  "You can have at most {count} alert words. Remove some first.":
    "Vous pouvez avoir {count} mots d’alerte au maximum. Supprimez-en d’abord.",
  "These people have no direct messages yet.": "Il n’y a pas encore de messages directs avec ces personnes.",
  "You can mute at most {count} direct conversations. Unmute some first.":
    "Vous pouvez mettre en sourdine au plus {count} conversations directes. Désactivez d’abord la sourdine de certaines.",
  "A conversation can have at most {count} pinned messages. Unpin some first.":
    "Une conversation peut avoir {count} messages épinglés au maximum. Détachez-en d’abord.",
  "Message must have recipients": "Choisissez un destinataire.",
  "Invalid user ID {id}": "Cette personne n’existe pas ici.",
  "'{address}' is no longer using Zulip.": "{address} est désactivé et ne peut pas recevoir de messages.",
  "You do not have permission to access some of the recipients.":
    "Vous ne pouvez pas écrire à certaines de ces personnes.",
  "You may not send direct messages to some of these users.":
    "Vous ne pouvez pas envoyer de messages directs à certaines de ces personnes.",
  "You may not begin conversations of direct messages.":
    "Vous ne pouvez pas démarrer de conversation directe, mais vous pouvez répondre aux autres.",
  "Private messages are disabled in this organization.":
    "Les messages directs sont désactivés dans cette organisation.",
  "Unable to render message": "Ce message ne peut pas être affiché. Simplifiez sa mise en forme.",

  "Not authorized to send to stream '{name}'":
    "Vous ne pouvez pas publier dans le canal «\u00a0{name}\u00a0».",
  "Only organization administrators can send to this stream.":
    "Seuls les administrateurs peuvent publier dans ce canal.",
  "Only organization administrators and moderators can send to this stream.":
    "Seuls les administrateurs et les modérateurs peuvent publier dans ce canal.",
  "New members cannot send to this stream.":
    "Les nouveaux membres ne peuvent pas encore publier dans ce canal.",
  "Guests cannot send to this stream.": "Les invités ne peuvent pas publier dans ce canal.",
  "You do not have permission to use wildcard mentions in this stream.":
    "Vous ne pouvez pas mentionner tout le monde dans ce canal.",

  "Invalid message(s)": "Ce message n’existe plus, ou vous n’y avez pas accès.",
  "No such topic '{topic}'": "Le sujet «\u00a0{topic}\u00a0» n’existe plus.",

  "Your organization has turned off message editing":
    "La modification des messages est désactivée dans cette organisation.",
  "Message edit history is disabled in this organization":
    "L’historique des modifications est désactivé dans cette organisation.",
  "You don't have permission to edit this message": "Vous ne pouvez pas modifier ce message.",
  "The time limit for editing this message has past": "Le délai de modification de ce message est dépassé.",
  "The time limit for editing this message's topic has passed":
    "Le délai pour changer le sujet de ce message est dépassé.",
  "The time limit for editing this message's stream has passed":
    "Le délai pour déplacer ce message vers un autre canal est dépassé.",
  "You only have permission to move the {allowed}/{total} most recent messages in this topic.":
    "Vous ne pouvez déplacer que les {allowed} messages les plus récents de ce sujet, sur {total}.",
  "Nothing to change": "C’est déjà le cas.",
  "Widgets cannot be edited.": "Les sondages et les listes de tâches ne peuvent pas être modifiés.",
  "Private messages cannot have topics.": "Les messages directs n’ont pas de sujet.",
  "Private messages cannot be moved to streams.":
    "Les messages directs ne peuvent pas être déplacés vers un canal.",
  "You don't have permission to move this message": "Vous ne pouvez pas déplacer ce message.",
  "You don't have permission to move this message due to missing access to its stream":
    "Vous ne pouvez pas déplacer ce message, car vous n’avez pas accès à son canal.",
  "You don't have permission to delete this message": "Vous ne pouvez pas supprimer ce message.",
  "Read receipts are disabled in this organization.":
    "Les confirmations de lecture sont désactivées dans cette organisation.",
  "The time limit for deleting this message has passed": "Le délai de suppression de ce message est dépassé.",

  "Reaction already exists.": "Vous avez déjà réagi ainsi.",
  "Reaction doesn't exist.": "Cette réaction n’existe plus.",
  "Emoji '{name}' does not exist": "L’emoji «\u00a0{name}\u00a0» n’existe pas.",
  "Invalid emoji code.": "Cet emoji n’existe pas ici.",
  "Invalid emoji name.": "Cet emoji n’existe pas ici.",
  "Invalid custom emoji.": "Cet emoji n’existe pas ici.",
  "Invalid custom emoji name.": "Cet emoji a changé de nom.",
  "This custom emoji has been deactivated.": "Cet emoji a été supprimé.",
  "You can't edit a question unless you are the author.":
    "Seule la personne qui a créé le sondage peut modifier la question.",
};
