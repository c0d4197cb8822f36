/** The errors of the server's own pages in Portuguese; values are named in braces. */
import type { Refusals } from "@confab/contract/translator";

export const refusals: Refusals = {
  "Your username or password is incorrect": "O endereço ou a senha estão incorretos",
  "Enter a valid email address.": "Digite um endereço de e-mail válido.",
  "Account is deactivated": "A conta está desativada",
  "This organization has been deactivated": "Esta organização foi desativada",
  "Password authentication is disabled in this organization":
    "Nesta organização, não é possível entrar com uma senha",
  "New password is too weak!": "A nova senha é fraca demais.",
  "{parameter} cannot be blank.": "Este campo não pode ficar em branco.",
  "{parameter} is too long (limit: {limit} characters)":
    "O texto é longo demais. O limite é de {limit} caracteres.",
  "Name too long!": "O nome é longo demais.",
  "Name too short!": "O nome é curto demais.",
  "Invalid characters in name!": "O nome contém caracteres não permitidos.",
  "Unique names required in this organization.":
    "Alguém já usa este nome aqui. Escolha um nome pelo qual reconheçam você.",
  "Invalid format!": "Um nome não pode terminar assim.",
  "Already has an account.": "Já existe uma conta com este endereço.",
  "Invalid address.": "Este não é um endereço de e-mail válido.",
  "Outside your domain.": "A organização não permite endereços deste domínio.",
  "Please use your real email address.": "Use seu endereço de e-mail verdadeiro.",
  "Email address changes are disabled in this organization.":
    "Nesta organização, não é possível alterar o endereço de e-mail.",
  "Email '{email}' not allowed in this organization":
    "Não é possível participar desta organização com o endereço {email}.",
  "Disposable email addresses are not allowed in this organization":
    "Não é possível participar desta organização com um endereço descartável.",
  "Email '{email}' already in use": "Já existe uma conta com o endereço {email}.",
  "The directory of users can't be reached. Try again later.":
    "Não foi possível acessar o diretório de usuários. Tente mais tarde.",
  "You must specify at least one email address.": "Informe pelo menos um endereço de e-mail.",
  "You can invite at most {count} people at once.":
    "Você pode convidar no máximo {count} pessoas de uma vez.",
  "You must specify at least one stream for invitees to join.":
    "Não há nenhum canal de que os convidados possam participar.",
  "Some emails did not validate, so we didn't send any invitations.":
    "Ninguém foi convidado, porque alguns endereços não são válidos.",
  "We weren't able to invite anyone.": "Não foi possível convidar ninguém.",
  "Account has been deactivated.": "A conta com este endereço está desativada.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "A organização atingiu o limite diário de convites. Ninguém foi convidado.",
  "File not found.": "Este arquivo não existe.",
  "You are not authorized to view this file.": "Você não tem permissão para ver este arquivo.",
};
