/** Errors about the organization's settings. */
import type { Refusals } from "@confab/contract/translator";

export const organization: Refusals = {
  "At least one authentication method must be enabled.": "Pelo menos um método de acesso deve estar ativado.",

  "Invalid domain: it cannot be empty.": "Informe um domínio.",
  "Invalid domain: it cannot begin or end with a dot.":
    "Um domínio não pode começar nem terminar com um ponto.",
  "Invalid domain: it needs at least two parts with a dot between them.":
    "Um domínio precisa de pelo menos duas partes separadas por um ponto.",
  "Invalid domain: its parts can only have letters, digits and hyphens.":
    "As partes de um domínio só podem ter letras de a a z, dígitos e hifens.",
  "The domain {domain} is already a part of your organization.": "O domínio {domain} já é permitido.",
  "No entry found for domain {domain}.": "O domínio {domain} não é mais permitido.",

  "This field cannot be blank.": "Este campo não pode ficar em branco.",
  "Enter a valid URL.": "Este não é um endereço da web completo. Ele começa com https://.",
  "Invalid URL template.":
    "Este modelo de URL não é válido: os grupos ficam entre chaves, e um sinal de porcentagem é escrito %25.",
  "Bad regular expression: {detail}": "O padrão não é uma expressão regular aceita aqui: {detail}",
  "'{parameter}' must be a system user group.": "Só é possível escolher grupos por função.",
  "'{parameter}' setting cannot be set to '{group}' group.": "O grupo “{group}” não pode ser escolhido aqui.",
  "'old' is no longer the value of {parameter}. Look at the organization again.":
    "Outra pessoa alterou esta configuração nesse meio-tempo.",
  "This group has the permission '{parameter}'. Change that first.":
    "Este grupo tem uma permissão na organização. Altere essa configuração primeiro.",
  "Group '{group}' in URL template is not present in linkifier pattern.":
    "A URL usa o grupo “{group}”, que não está no padrão.",
  "Group '{group}' in linkifier pattern is not present in URL template.":
    "O padrão tem o grupo “{group}”, que falta na URL.",
  "Realm filter with this Realm and Pattern already exists.": "Este padrão de link já existe.",
  "The ordered list must enumerate all existing linkifiers exactly once":
    "Os padrões de link mudaram nesse meio-tempo. Tente novamente.",
  "Linkifier not found.": "Este padrão de link não existe mais.",

  "A playground with this name and language already exists.":
    "Já existe um playground com este nome para esta linguagem.",
  "Invalid characters in pygments language": "O nome da linguagem contém caracteres não permitidos.",
  'Missing the required variable "code" in the URL template': "A URL deve conter o código.",
  '"code" should be the only variable present in the URL template':
    "O código deve ser a única variável na URL.",
  "Invalid playground": "Este playground não existe mais.",

  "Label cannot be blank.": "Dê um nome ao campo de perfil.",
  "A field with that label already exists.": "Já existe um campo de perfil com este nome.",
  "Field must have at least one choice.": "Informe pelo menos uma opção.",
  "Malformed URL pattern.": "A URL deve conter %(username)s exatamente uma vez.",
  "Custom external account must define URL pattern":
    "Informe a URL de uma conta, com %(username)s no lugar do nome.",
  "Default custom field cannot be updated.": "Este campo de perfil é padrão e não pode ser alterado.",
  "Field type not supported for display in profile summary.":
    "Campos deste tipo não podem aparecer no resumo do perfil.",
  "Only 2 custom profile fields can be displayed in the profile summary.":
    "O resumo do perfil só pode mostrar dois campos.",
  "Field id {id} not found.": "Este campo de perfil não existe mais.",
  "Invalid order mapping.": "A lista mudou nesse meio-tempo. Tente novamente.",

  "Emoji name is missing": "Dê um nome ao emoji.",
  "Invalid characters in emoji name":
    "O nome só pode ter letras minúsculas, dígitos, - e _. Ele termina com uma letra ou um dígito e tem no máximo 100 caracteres.",
  "A custom emoji with this name already exists.": "Já existe um emoji personalizado com este nome.",
  "Only administrators can override built-in emoji.":
    "Só administradores podem substituir um emoji padrão por um personalizado.",
  "Must be an organization administrator or emoji author":
    "Só administradores e quem adicionou o emoji podem fazer isto.",

  "Exceeded rate limit.": "Só é possível fazer cinco exportações por semana.",
  "Invalid data export ID": "Esta exportação não existe mais.",
  "Export already deleted": "A exportação já foi excluída.",
  "Export failed, nothing to delete": "A exportação falhou. Não há nada a excluir.",
  "Export still in progress": "A exportação ainda está em andamento.",

  'There is no kind of export "{kind}".': "O tipo de exportação “{kind}” não existe.",
  "The server takes no uploads of exports.": "Este servidor não aceita exportações.",
  "The server has too little free space for this file.":
    "O servidor tem pouco espaço livre para este arquivo.",
  "Private conversations can only be exported if there is a public stream to announce it in. Create one.":
    "Conversas privadas só podem ser exportadas se houver um canal público para anunciar isso. Crie um.",
  "The organization has an import already. Wait until it ends, or discard it.":
    "A organização já tem uma importação. Espere que ela termine ou descarte-a.",
  "The import can't be started now.": "A importação não pode ser iniciada agora.",
  "Invalid import ID": "Esta importação não existe mais.",
  "The import waits for no file.": "A importação não espera nenhum arquivo.",
  "The file has {size} bytes, but {announced} were announced.":
    "O arquivo tem {size} bytes em vez de {announced}.",
  "The import was discarded.": "A importação foi descartada.",
};
