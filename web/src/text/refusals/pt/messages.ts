/** Writing, editing, moving and deleting messages, and what is done with them. */
import type { Refusals } from "@confab/contract/translator";

export const messages: Refusals = {
  "Message must not be empty": "A mensagem está vazia.",
  "Topic can't be empty": "Digite um tópico.",
  "Invalid characters in topic!": "O tópico contém caracteres não permitidos.",
  "You can have at most {count} drafts. Delete some first.":
    "Você pode ter no máximo {count} rascunhos. Exclua alguns primeiro.",
  "Your drafts can have at most {count} characters in total. Delete some first.":
    "Seus rascunhos podem ter no máximo {count} caracteres no total. Exclua alguns primeiro.",
  "Scheduled message does not exist": "Esta mensagem já foi enviada ou excluída.",
  "Scheduled delivery time must be in the future.": "Escolha um horário no futuro.",
  "Scheduled delivery time must be before the year 10000.": "Escolha uma data anterior.",
  "You have scheduled {count} messages, the maximum. Wait until one is sent.":
    "Você já agendou {count} mensagens, o máximo. Espere o envio de uma delas.",
  "Your scheduled messages can have at most {count} characters in total. Delete some first.":
    "Suas mensagens agendadas podem ter no máximo {count} caracteres no total. Exclua algumas primeiro.",
  "Reminder does not exist": "Este lembrete já foi excluído.",
  "You have set {count} reminders, the maximum. Delete some first.":
    "Você já tem {count} lembretes, o máximo. Exclua alguns primeiro.",
  "You can have at most {count} alert words. Remove some first.":
    "Você pode ter no máximo {count} palavras de alerta. Remova algumas primeiro.",
  "These people have no direct messages yet.": "Ainda não há mensagens diretas com essas pessoas.",
  "You can mute at most {count} direct conversations. Unmute some first.":
    "Você pode silenciar no máximo {count} conversas diretas. Deixe de silenciar algumas primeiro.",
  "A conversation can have at most {count} pinned messages. Unpin some first.":
    "Uma conversa pode ter no máximo {count} mensagens fixadas. Desafixe algumas primeiro.",
  "Message must have recipients": "Escolha para quem é a mensagem.",
  "Invalid user ID {id}": "Esta pessoa não existe aqui.",
  "'{address}' is no longer using Zulip.": "{address} tem a conta desativada e não pode receber mensagens.",
  "You do not have permission to access some of the recipients.":
    "Você não pode escrever a algumas destas pessoas.",
  "You may not send direct messages to some of these users.":
    "Você não pode enviar mensagens diretas a algumas destas pessoas.",
  "You may not begin conversations of direct messages.":
    "Você não pode iniciar conversas de mensagens diretas, só responder a elas.",
  "Private messages are disabled in this organization.":
    "As mensagens diretas estão desativadas nesta organização.",
  "Unable to render message": "Não foi possível exibir esta mensagem. Use uma formatação mais simples.",

  "Not authorized to send to stream '{name}'": "Você não pode escrever no canal “{name}”.",
  "Only organization administrators can send to this stream.":
    "Só administradores podem escrever neste canal.",
  "Only organization administrators and moderators can send to this stream.":
    "Só administradores e moderadores podem escrever neste canal.",
  "New members cannot send to this stream.": "Novos membros ainda não podem escrever neste canal.",
  "Guests cannot send to this stream.": "Convidados não podem escrever neste canal.",
  "You do not have permission to use wildcard mentions in this stream.":
    "Você não pode mencionar todos neste canal.",

  "Invalid message(s)": "A mensagem não existe mais ou você não tem acesso a ela.",
  "No such topic '{topic}'": "O tópico “{topic}” não existe mais.",

  "Your organization has turned off message editing": "Sua organização desativou a edição de mensagens.",
  "Message edit history is disabled in this organization":
    "O histórico de edições está desativado nesta organização.",
  "You don't have permission to edit this message": "Você não pode editar esta mensagem.",
  "The time limit for editing this message has past": "O prazo para editar esta mensagem acabou.",
  "The time limit for editing this message's topic has passed":
    "O prazo para alterar o tópico desta mensagem acabou.",
  "The time limit for editing this message's stream has passed":
    "O prazo para mover esta mensagem para outro canal acabou.",
  "You only have permission to move the {allowed}/{total} most recent messages in this topic.":
    "Você só pode mover as {allowed} mensagens mais recentes deste tópico, de um total de {total}.",
  "Nothing to change": "Não há nada a alterar.",
  "Widgets cannot be edited.": "Enquetes e listas de tarefas não podem ser editadas.",
  "Private messages cannot have topics.": "Mensagens diretas não têm tópico.",
  "Private messages cannot be moved to streams.": "Mensagens diretas não podem ser movidas para um canal.",
  "You don't have permission to move this message": "Você não pode mover esta mensagem.",
  "You don't have permission to move this message due to missing access to its stream":
    "Você não pode mover esta mensagem porque não tem acesso ao canal dela.",
  "You don't have permission to delete this message": "Você não pode excluir esta mensagem.",
  "Read receipts are disabled in this organization.":
    "As confirmações de leitura estão desativadas nesta organização.",
  "The time limit for deleting this message has passed": "O prazo para excluir esta mensagem acabou.",

  "Reaction already exists.": "Você já reagiu assim.",
  "Reaction doesn't exist.": "Esta reação não existe mais.",
  "Emoji '{name}' does not exist": "O emoji “{name}” não existe.",
  "Invalid emoji code.": "Este emoji não existe aqui.",
  "Invalid emoji name.": "Este emoji não existe aqui.",
  "Invalid custom emoji.": "Este emoji não existe aqui.",
  "Invalid custom emoji name.": "Este emoji agora tem outro nome.",
  "This custom emoji has been deactivated.": "Este emoji foi excluído.",
  "You can't edit a question unless you are the author.": "Só quem criou a enquete pode alterar a pergunta.",
};
