/** The strings for the search, the command palette and the keyboard shortcuts, in Portuguese. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const pt: Wording<typeof en> = {
  search: {
    label: "Buscar mensagens",
    clear: "Limpar busca",
    not: (hint: string) => `exceto: ${hint}`,
    hints: {
      stream: "mensagens em um canal",
      topic: "mensagens em um tópico",
      sender: "mensagens de uma pessoa",
      "pm-with": "mensagens diretas com alguém",
      "dm-including": "mensagens diretas que incluem alguém",
      "group-pm-with": "mensagens em grupo que incluem alguém",
      is: "mensagens com um status",
      has: "mensagens com link, imagem ou arquivo",
      in: "todas as mensagens ou só as não silenciadas",
      near: "mensagens próximas a outra",
      id: "uma única mensagem",
      streams: "mensagens em todos os canais públicos",
    },
  },
  palette: {
    refresh: "Verificar se há novas mensagens",
    switchTo: (name: string) => `Mudar para ${name}`,
    title: "Paleta de comandos",
    label: "Buscar conversas, canais, pessoas e ações",
    nothing: "Nenhum resultado",
    kinds: {
      conversation: "conversa",
      stream: "canal",
      person: "pessoa",
      view: "visualização",
      action: "ação",
    },
    themeAuto: "Tema: sistema",
    themeDark: "Tema: escuro",
    themeLight: "Tema: claro",
    keys: "Atalhos de teclado",
    signOut: "Sair da conta",
    signOutQuestion: "Sair e perder mensagens?",
    unsentMessages: counted("pt", {
      one: "# mensagem não foi enviada. Se você sair, ela será excluída.",
      many: "# de mensagens não foram enviadas. Se você sair, elas serão excluídas.",
      other: "# mensagens não foram enviadas. Se você sair, elas serão excluídas.",
    }),
    account: "Sua conta",
  },
  keyHelp: {
    navigation: "Navegação",
    lists: "Listas",
    search: "Buscar",
    palette: "Abrir a paleta de comandos",
    nextTopic: "Próximo tópico não lido",
    nextDirect: "Próxima mensagem direta não lida",
    toTopic: "Ir para o tópico da mensagem selecionada",
    toStream: "Ir para o canal da mensagem selecionada",
    streamBefore: "Canal anterior",
    streamAfter: "Próximo canal",
    jumpBack: "Depois de abrir o link de uma mensagem: voltar",
    back: "Voltar à visualização padrão",
    lines: "Item anterior ou seguinte",
    lineMenu: "Abrir o menu do item",
    lineRead: "Marcar como lido (caixa de entrada)",
  },
};
