/** The strings of the page for imports in Portuguese. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../../wording/wording.ts";
import type { en } from "./en.ts";

export const pt: Wording<typeof en> = {
  hint: "Traga para cá as conversas de outro produto. As mensagens mantêm autores e horários, ninguém é notificado e tudo o que é importado conta como lido.",
  begin: "Nova importação",
  product: "Produto",
  neutral: "Formato neutro",
  howTo: {
    slack:
      "Um proprietário ou administrador exporta o workspace no Slack: Ferramentas e configurações → Configurações do workspace → Importar/exportar dados. A exportação contém os canais públicos, e os outros só com a aprovação do Slack.",
    zulip:
      "Alguém com acesso ao servidor exporta a organização com manage.py export. Envie o arquivo .tar.gz criado.",
    mattermost:
      "Alguém com acesso ao servidor cria uma exportação com mmctl export create. Envie o arquivo ZIP criado.",
    rocketchat:
      "Alguém com acesso ao banco de dados o exporta com mongodump --archive. Envie o arquivo criado.",
    matrix:
      "No Element, exporte cada sala como JSON, desde o início e com anexos. Envie o arquivo de uma sala, ou um arquivo ZIP com os de todas.",
    neutral: "Uma pasta de linhas JSON, como descreve a documentação do formato de importação.",
    other: "A documentação sobre importação explica como obter a exportação e o que é importado dela.",
  },
  file: "Exportação",
  fileHint: (size: string) =>
    `Um arquivo ZIP, um arquivo tar ou um único arquivo, de até ${size}. Você pode soltá-lo aqui.`,
  tooLarge: (size: string) => `O arquivo é maior que ${size}. O administrador do servidor pode importá-lo.`,
  noUploads: "Este servidor não aceita exportações. O administrador do servidor pode importá-las.",
  token: "Token (opcional)",
  tokenHint:
    "Enquanto verifica a exportação do Slack, o servidor baixa os arquivos cujos endereços ainda dão acesso. Com o token de um aplicativo do Slack que tenha as permissões files:read, emoji:read e usergroups:read, ele obtém todos os arquivos, fotos das pessoas, emojis personalizados e grupos. Ele não guarda o token.",
  options: "Mais opções",
  source: "Nome do lugar",
  sourceHint:
    "Só é necessário se você importa de vários lugares do mesmo produto. As exportações de um lugar sempre precisam do mesmo nome.",
  replies: "Respostas em uma thread",
  repliesHint: "Uma thread com mais respostas se torna um tópico.",
  notANumber: "Digite um número.",
  others: "Tópicos de todas as outras mensagens",
  othersChoices: { channel: "Um por canal", week: "Um por semana", month: "Um por mês" },
  upload: "Enviar e verificar",
  uploading: "Enviando",
  keepOpen: "Mantenha esta janela aberta até o envio terminar. Nada é importado ainda.",
  elsewhere: "A exportação está sendo enviada de outra janela.",
  cancelUpload: "Cancelar envio",
  reading: "Lendo a exportação",
  unpacking: "Descompactando. Nada é importado ainda.",
  read: (size: string) => `${size} lidos. Nada é importado ainda.`,
  ready: (product: string, file: string) => `A exportação de ${product} (${file}) pode ser importada.`,
  counts: {
    caption: "A exportação contém",
    people: "Pessoas",
    groups: "Grupos",
    emoji: "Emojis personalizados",
    streams: "Canais",
    topics: "Tópicos",
    messages: "Mensagens",
    files: "Arquivos",
  },
  merged: "Estas pessoas já têm uma conta",
  renamed: "Estes nomes precisam mudar",
  more: (count: string) => `e mais ${count}`,
  noProblems: "Tudo na exportação pode ser lido.",
  problems: counted("pt", { one: "# problema", other: "# problemas" }),
  downloadReport: "Baixar relatório",
  start: "Importar",
  discard: "Descartar",
  discardQuestion: "Descartar a importação?",
  discardWarning: "O arquivo enviado é excluído. Nada foi importado.",
  stop: "Parar",
  stopQuestion: "Parar a importação?",
  stopWarning:
    "O que já foi importado permanece. Se você importar a exportação de novo mais tarde, ela continua dali.",
  running: "Importando",
  preparing: "Adicionando pessoas, canais e arquivos",
  messagesOf: (done: string, total: string) => `${done} de ${total} mensagens`,
  perSecond: (count: string) => `${count} por segundo`,
  remaining: (time: string) => `faltam cerca de ${time}`,
  mayLeave: "Você pode fechar esta página. A importação continua, e os outros podem trabalhar enquanto isso.",
  last: "Última importação",
  imported: counted("pt", { one: "# mensagem foi importada.", other: "# mensagens foram importadas." }),
  whereStreamsAre: "A barra lateral mostra apenas os seus canais; a lista mostra todos.",
  failures: {
    not_uploaded: "Nenhum arquivo foi enviado.",
    upload_interrupted: "O envio foi interrompido. Envie a exportação de novo.",
    reading_interrupted: "O servidor parou enquanto lia a exportação. Envie a exportação de novo.",
    unreadable: "O arquivo não pode ser importado.",
    too_much_memory: "A exportação precisa de memória demais. O administrador do servidor pode importá-la.",
    no_space: "O servidor tem pouco espaço livre.",
    not_started: "A importação não foi iniciada em uma semana, e seus arquivos foram excluídos.",
    files_lost: "O servidor que tem os arquivos não funciona há um dia.",
    server_error: "A importação falhou por causa de um erro do servidor. O registro dele diz mais.",
  },
};
