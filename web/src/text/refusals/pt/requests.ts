/** Errors that any request may get: rights, formats of values, files. */
import type { Refusals } from "@confab/contract/translator";

export const requests: Refusals = {
  "Insufficient permission": "Você não tem permissão para isto.",
  "Must be an organization administrator": "Só administradores podem fazer isto.",
  "Must be an organization owner": "Só proprietários podem fazer isto.",
  "Not allowed for guest users": "Convidados não podem fazer isto.",

  "{parameter} cannot be blank.": "Este campo não pode ficar em branco.",
  "Invalid character in {parameter}, at position {position}!":
    "Há um caractere invisível não permitido na posição {position}.",
  "{parameter} is too long (limit: {limit} characters)":
    "O texto é longo demais. O limite é de {limit} caracteres.",
  "This search takes too long. Add a stream, topic or sender to narrow it down.":
    "Esta busca demora demais. Adicione um canal, um tópico ou um remetente para restringi-la.",
  "The server's disk is full. Tell its administrator, and try again later.":
    "O disco do servidor está cheio. Avise quem administra o servidor e tente mais tarde.",
  "{parameter} is too long (limit: {limit} items)": "São itens demais. O limite é de {limit}.",
  "{parameter} is not a URL": "Este não é um endereço da web completo. Ele começa com https://.",
  "{parameter} is not a date": "Esta não é uma data válida.",
  "{parameter} is not a valid hex color code": "Esta não é uma cor válida.",
  "{parameter} is not an integer": "O valor deve ser um número inteiro.",
  "{parameter} is too small": "Este número é pequeno demais.",
  "{parameter} is too large": "Este número é grande demais.",
  "{parameter} must not contain null bytes":
    "O texto contém um caractere invisível que não pode ser salvo. Digite o texto em vez de colá-lo.",
  "Bad value for '{parameter}': {value}": "“{value}” não é um valor válido aqui.",

  "The request is too large (limit: {mebibytes} MiB).":
    "É demais para uma só vez. O limite é de {mebibytes} MiB.",
  "The address of the request is too long. Send the parameters in its body.":
    "O texto é longo demais. Tente com menos palavras.",
  "The request arrived too slowly.": "A conexão está lenta demais. Tente novamente.",
  "The request took too long to arrive.": "A conexão está lenta demais. Tente novamente.",
  "The multipart body could not be read.": "O arquivo não chegou completo. Tente novamente.",

  "Uploaded file is larger than the allowed limit of {mebibytes} MiB":
    "O arquivo tem mais de {mebibytes} MiB.",
  "Invalid attachment": "Este arquivo não existe mais.",
  "Could not decode image; did you upload an image file?":
    "Não foi possível ler a imagem. Escolha um arquivo de imagem.",
  "Image size exceeds limit.": "A imagem tem pixels demais. Use uma menor.",
};
