/** One's own account, other people's, bots and invitations. */
import type { Refusals } from "@confab/contract/translator";

export const accounts: Refusals = {
  "Name too long!": "O nome é longo demais.",
  "Name too short!": "O nome é curto demais.",
  "Invalid characters in name!": "O nome contém caracteres não permitidos.",
  "Invalid format!": "Um nome não pode terminar assim.",
  "Avatar changes are disabled in this organization.": "Nesta organização, você não pode alterar sua imagem.",
  "Email address changes are disabled in this organization.":
    "Nesta organização, você não pode alterar seu endereço de e-mail.",
  "Invalid address.": "Este não é um endereço de e-mail válido.",
  "Outside your domain.": "A organização não permite endereços deste domínio.",
  "Please use your real email address.": "Esta organização não permite endereços descartáveis.",
  "Already has an account.": "Já existe uma conta com este endereço.",
  "Account has been deactivated.": "A conta com este endereço está desativada.",
  "Wrong password!": "A senha está incorreta.",
  "Your username or password is incorrect.": "A senha está incorreta.",
  "New password is too weak!": "A nova senha é fácil demais de adivinhar. Use uma mais longa.",
  "You're making too many attempts! Try again in {seconds} seconds.":
    "Tentativas demais. Tente novamente em {seconds} segundos.",
  "Notifications can be paused only until a future time.":
    "Só é possível pausar as notificações até um horário no futuro.",
  "A weekday can have only one time for notifications.":
    "Cada dia da semana só pode ter um horário de notificações.",
  "Invalid timezone": "O servidor não conhece este fuso horário.",
  "Invalid notification sound '{sound}'": "O som “{sound}” não existe.",
  "Invalid email batching period: {seconds} seconds":
    "{seconds} segundos não é um valor permitido. Escolha de um segundo a uma semana.",

  "No such user": "Esta pessoa não existe aqui.",
  "User is deactivated": "A conta desta pessoa está desativada.",
  "Cannot deactivate the only organization owner":
    "Este é o único proprietário da organização. Torne outra pessoa proprietária primeiro.",
  "Cannot delete the only organization owner":
    "Este é o único proprietário da organização. Torne outra pessoa proprietária primeiro.",
  "This person was deleted.": "Esta pessoa foi excluída.",
  "This is not the name of the person.": "Esse não é o nome da pessoa.",
  "The owner permission cannot be removed from the only organization owner.":
    "Este é o único proprietário da organização. Torne outra pessoa proprietária primeiro.",
  "Guests cannot be organization administrators":
    "Um convidado não pode se tornar administrador diretamente. Torne-o membro primeiro.",
  "'{id}' is not a valid choice for '{field}'.": "“{field}” não tem mais esta opção.",
  "Invalid user ID: {id}": "Esta pessoa não existe aqui.",
  "User with ID {id} is deactivated": "A conta desta pessoa está desativada.",
  "User with ID {id} is a bot": "Este é um bot. Escolha uma pessoa.",

  "No such bot": "Este bot não existe.",
  "Embedded bots are not enabled.": "Os bots integrados estão desativados neste servidor.",
  "Username already in use": "Já existe um bot com este endereço.",
  "Bad name or username": "Um endereço não pode começar assim. Use letras, dígitos e hifens.",
  "Unique names required in this organization.":
    "Alguém já usa este nome. Nesta organização, cada nome deve ser único.",
  "Name is already in use!": "Alguém já usa este nome.",
  "Invalid embedded bot name.": "O servidor não tem este programa.",
  "Invalid integration '{name}'.": "O servidor não conhece o serviço “{name}”.",
  "Invalid configuration data!": "O bot não consegue usar estes dados de configuração.",
  "Failed to change owner, no such user": "O novo proprietário não está nesta organização.",
  "Failed to change owner, user is deactivated": "A conta do novo proprietário está desativada.",
  "Failed to change owner, bots can't own other bots": "Um bot não pode ser proprietário de outro.",

  "You must specify at least one email address.": "Informe pelo menos um endereço de e-mail.",
  "You can invite at most {count} people at once.": "Convide no máximo {count} pessoas de uma vez.",
  "You must specify at least one stream for invitees to join.":
    "Escolha pelo menos um canal para os convidados.",
  "Stream does not exist with id: {id}. No invites were sent.":
    "Um dos canais não existe mais ou você não tem acesso a ele. Ninguém foi convidado.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "A organização atingiu o limite diário de convites. Tente novamente amanhã.",
  "No such invitation": "Este convite não existe mais.",
};
