/** All mails, and all messages of the server's own bots, in Portuguese. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "./en.ts";
import { momentIn } from "./moment.ts";

const language = "pt";

const moment = momentIn(language);

const hello = (name: string): string => `Olá, ${name}!`;

const expiry = {
  day: counted(language, { one: "um dia", many: "# de dias", other: "# dias" }),
  hour: counted(language, { one: "uma hora", many: "# de horas", other: "# horas" }),
  minute: counted(language, { one: "um minuto", many: "# de minutos", other: "# minutos" }),
};

const days = counted(language, { one: "# dia", many: "# de dias", other: "# dias" });
const earlier = counted(language, {
  one: "# mensagem anterior não é mostrada.",
  many: "# de mensagens anteriores não são mostradas.",
  other: "# mensagens anteriores não são mostradas.",
});
const omitted = counted(language, {
  one: "# arquivo omitido",
  many: "# de arquivos omitidos",
  other: "# arquivos omitidos",
});
const digestMessages = counted(language, {
  one: "# mensagem",
  many: "# de mensagens",
  other: "# mensagens",
});
const digestPeople = counted(language, {
  one: "uma pessoa",
  many: "# de pessoas",
  other: "# pessoas",
});
const otherPeople = counted(language, { one: "mais uma pessoa", many: "mais # de pessoas", other: "mais #" });

export const pt: Wording = {
  names: {
    directMessages: ({ names }) => `Mensagens diretas com ${names.join(", ")}`,
    someone: "alguém",
    unknownUser: "Usuário desconhecido",
    deletedUser: "Usuário excluído",
    deletedFile: "arquivo excluído",
  },

  mails: {
    labelled: ({ label, value }) => `${label}: ${value}`,
    signIn: ({ name, realm, siteUrl, browser, at, url, unsubscribe }) => ({
      subject: `Novo acesso a ${realm}`,
      paragraphs: [
        hello(name),
        `Alguém, provavelmente você, entrou na sua conta em ${realm} (${siteUrl}) a partir de um novo navegador.`,
        `Navegador: ${browser || "desconhecido"}. Data: ${moment(at)}.`,
        "Se não foi você, escolha uma nova senha. Assim, você será desconectado em todos os lugares.",
      ],
      action: { label: "Escolher uma nova senha", url },
      closing: `Cancelar inscrição: ${unsubscribe}`,
    }),
    guesses: ({ name, realm, siteUrl, address, at, url, unsubscribe }) => ({
      subject: `Senhas incorretas para sua conta em ${realm}`,
      paragraphs: [
        hello(name),
        `Alguém digitou várias senhas incorretas para sua conta em ${realm} (${siteUrl}). A última tentativa veio do endereço ${address}: ${moment(at)}.`,
        "Depois de cinco senhas incorretas, o acesso fica bloqueado por meia hora. Você ainda pode entrar a partir dos navegadores que já usou.",
        "Se foi você, não é preciso fazer nada. Se não foi, ninguém conseguiu entrar. Se sua senha é curta ou se você também a usa em outro lugar, escolha uma melhor.",
      ],
      action: { label: "Escolher uma nova senha", url },
      closing: `Cancelar inscrição: ${unsubscribe}`,
    }),
    passwordReset: ({ name, realm, siteUrl, url }) => ({
      subject: `Redefina sua senha de ${realm}`,
      paragraphs: [
        hello(name),
        `Alguém, provavelmente você, pediu para redefinir a senha da sua conta em ${realm} (${siteUrl}).`,
      ],
      action: { label: "Escolher uma nova senha", url },
      closing:
        "O link funciona uma vez e vale por um dia. Se não foi você, ignore este e-mail. Sua senha continua a mesma.",
    }),
    emailChange: ({ name, realm, siteUrl, email, url }) => ({
      subject: `Confirme seu novo endereço em ${realm}`,
      paragraphs: [
        hello(name),
        `Alguém, provavelmente você, pediu para alterar o endereço da sua conta em ${realm} (${siteUrl}) para ${email}.`,
      ],
      action: { label: "Confirmar endereço", url },
      closing:
        "O link funciona uma vez e vale por um dia. Se não foi você, ignore este e-mail. Sua conta continua a mesma.",
    }),
    emailChanged: ({ name, realm, siteUrl, email }) => ({
      subject: `Seu endereço em ${realm} foi alterado`,
      paragraphs: [
        hello(name),
        `O endereço da sua conta em ${realm} (${siteUrl}) foi alterado deste para ${email}.`,
      ],
      closing: "Se não foi você, fale com os administradores da sua organização.",
    }),
    deactivated: ({ name, realm, siteUrl, comment }) => ({
      subject: `Sua conta em ${realm} foi desativada`,
      paragraphs: [
        hello(name),
        `Um administrador desativou sua conta em ${realm} (${siteUrl}). Você não pode mais entrar.`,
        ...(comment.length === 0 ? [] : ["Os administradores acrescentam:", ...comment]),
      ],
      closing: "Se for um engano, peça aos administradores que reativem a conta.",
    }),
    invitation: ({ inviter, realm, siteUrl, url, expiresIn }) => ({
      subject: `${inviter} convidou você para ${realm}`,
      paragraphs: [
        "Olá!",
        `${inviter} convidou você para ${realm} (${siteUrl}), um chat para equipes organizado por canais e tópicos.`,
      ],
      action: { label: "Participar", url },
      closing: `O link funciona uma vez${expiresIn ? ` e vale por ${expiry[expiresIn.unit](expiresIn.count)}` : ""}. Se você não conhece o remetente, ignore este e-mail.`,
    }),
    signUp: ({ realm, siteUrl, url }) => ({
      subject: `Sua conta em ${realm}`,
      paragraphs: [
        "Olá!",
        `Alguém, provavelmente você, pediu para criar uma conta em ${realm} (${siteUrl}) com este endereço.`,
      ],
      action: { label: "Criar conta", url },
      closing:
        "O link funciona uma vez e vale por um dia. Se não foi você, ignore este e-mail. Nenhuma conta será criada.",
    }),
    hasAccount: ({ realm, siteUrl, url }) => ({
      subject: `Você já tem uma conta em ${realm}`,
      paragraphs: [
        "Olá!",
        `Alguém, provavelmente você, pediu para criar uma conta em ${realm} (${siteUrl}) com este endereço. Você já tem uma.`,
      ],
      action: { label: "Entrar", url },
      closing:
        "Se ela foi desativada, os administradores da organização podem reativá-la. Se não foi você, ignore este e-mail.",
    }),
    missed: {
      newMessages: "Novas mensagens",
      earlier: ({ count }) => earlier(count),
      excludedByYou:
        "Você tem novas mensagens. De acordo com suas configurações, o texto delas não é incluído nos e-mails.",
      excludedByRealm:
        "Você tem novas mensagens. De acordo com as configurações da sua organização, o texto delas não é incluído nos e-mails.",
      view: "Ver mensagens",
      unsubscribe: "Cancelar inscrição",
      reasons: {
        private_message: "Você recebeu este e-mail porque tem mensagens diretas não lidas.",
        mentioned: "Você recebeu este e-mail porque mencionaram você.",
        wildcard_mentioned: "Você recebeu este e-mail porque todos na conversa foram mencionados.",
        followed_topic_push_notify: "Você recebeu este e-mail porque segue o tópico.",
        followed_topic_email_notify: "Você recebeu este e-mail porque segue o tópico.",
        stream_push_notify: "Você recebeu este e-mail porque ativou as notificações deste canal.",
        stream_email_notify: "Você recebeu este e-mail porque ativou as notificações por e-mail deste canal.",
      },
    },

    digest: {
      subject: ({ realm }) => `Sua semana em ${realm}`,
      intro: ({ name, realm, siteUrl }) => [
        hello(name),
        `Você ficou fora por alguns dias. Veja o que aconteceu em ${realm} (${siteUrl}) na última semana.`,
      ],
      topics: "Tópicos mais movimentados",
      volume: ({ messages, people }) => `${digestMessages(messages)} de ${digestPeople(people)}`,
      direct: "Mensagens diretas não lidas",
      from: ({ count, senders }) => `${count} de ${senders}`,
      streams: "Novos canais",
      newcomers: "Pessoas novas",
      people: ({ names, others }) => `${names.join(", ")}${others === 0 ? "" : ` e ${otherPeople(others)}`}`,
      open: ({ realm }) => `Abrir ${realm}`,
      reason:
        "Você recebeu este e-mail porque suas configurações pedem um resumo semanal quando você está fora.",
    },
  },

  bots: {
    streams: {
      eventsTopic: "eventos do canal",
      newTopic: "novos canais",
      created: ({ actor }) => `${actor} criou este canal.`,
      announced: ({ actor, links }) =>
        links.length === 1
          ? `${actor} criou um novo canal: ${links[0]}.`
          : `${actor} criou novos canais: ${links.join(", ")}.`,
      subscribed: ({ actor, links }) =>
        links.length === 1
          ? `${actor} adicionou você ao canal ${links[0]}.`
          : `${actor} adicionou você a estes canais:\n\n${links.map((link) => `* ${link}`).join("\n")}`,
      renamed: ({ actor, from, to }) => `${actor} mudou o nome do canal **${from}** para **${to}**.`,
      retention: ({ actor, before, after }) => {
        const period = (count: number | undefined) => (count === undefined ? "Sem limite" : days(count));
        const consequence =
          after === undefined
            ? "As mensagens serão mantidas para sempre."
            : `As mensagens serão excluídas automaticamente após ${days(after)}.`;
        return `${actor} alterou a [retenção de mensagens](/help/message-retention-policy) deste canal: antes **${period(before)}**, agora **${period(after)}**. ${consequence}`;
      },
    },
    topics: {
      resolved: ({ actor }) => `${actor} marcou este tópico como resolvido.`,
      unresolved: ({ actor }) => `${actor} marcou este tópico como não resolvido.`,
      movedHere: ({ actor, from }) => `${actor} moveu este tópico de ${from} para cá.`,
      movedAway: ({ actor, to }) => `${actor} moveu este tópico para ${to}.`,
    },
    newcomers: {
      welcome: ({ name, realm, siteUrl }) =>
        [
          `Olá, ${name}! Boas-vindas a **${realm}**! 👋`,
          "",
          "Esta é uma conversa entre você e o bot que recebe quem acabou de chegar.",
          "",
          "* As conversas acontecem em canais, e cada mensagem de um canal tem um tópico.",
          "* Escreva `@` e um nome para mencionar alguém, `*texto*` para dar *ênfase* e três crases em volta do código.",
          `* O endereço da organização, para aplicativos em outros dispositivos, é ${siteUrl}.`,
        ].join("\n"),
      firstMessage: ({ realm, siteUrl, here }) =>
        [
          `Boas-vindas a **${realm}**!`,
          "",
          `* As conversas acontecem em canais, cada uma sobre um tópico. Esta é ${here}.`,
          "* Escreva `@` e um nome para mencionar alguém, `*texto*` para dar *ênfase* e três crases em volta do código.",
          `* A API para programas está documentada em ${siteUrl}/api/docs.`,
        ].join("\n"),
      signupsTopic: "novos membros",
      signedUp: ({ user, realm, total }) => `${user} acaba de entrar em ${realm}. (total: ${total})`,
      accepted: ({ name, email, realm }) =>
        `${name} <\`${email}\`> aceitou seu convite para participar de ${realm}!`,
    },
    server: {
      exportsTopic: "exportações",
      privateExport: ({ actor }) =>
        `${actor ?? "Alguém"} está exportando todos os dados desta organização, incluindo canais privados e mensagens diretas.`,
      updatesTopic: "atualizações do servidor",
      updated: "Este servidor agora usa uma nova versão.",
      outgrown:
        "O banco de dados deste servidor ficou grande demais para o mecanismo integrado. Tudo ainda funciona, mas a manutenção dele pode causar esperas. Recomenda-se o PostgreSQL: consulte “Outgrowing the embedded database” no manual de operação.",
      backupsFail:
        "Há três dias este servidor não consegue fazer seu backup. O motivo está no log dele. Consulte “Backup and restore” no manual de operação.",
    },
    scheduled: {
      failed: ({ problem }) => `Não foi possível enviar uma mensagem que você agendou: ${problem}`,
    },
    reminders: {
      waiting: ({ sender, link }) => `Lembrete da mensagem de ${sender} em ${link}.`,
      due: ({ sender, link }) => `Você pediu um lembrete da mensagem de ${sender} em ${link}:`,
      gone: "Você pediu um lembrete de uma mensagem que não está mais disponível.",
      note: "Sua nota:",
    },
    owners: {
      missingStream: ({ bot, stream }) =>
        `Seu bot ${bot} tentou enviar uma mensagem ao canal ${stream}, que não existe.`,
      emptyStream: ({ bot, stream }) =>
        `Seu bot ${bot} enviou uma mensagem ao canal ${stream}, que não tem membros.`,
      unanswered: ({ bot, id, path }) =>
        `Seu bot ${bot} não conseguiu responder à [mensagem ${id}](${path}):`,
    },
    converter: {
      usage: ({ units }) =>
        `Pergunte, por exemplo, \`12 km to mi\` ou \`70 F in C\`. Conheço estas unidades: ${units.join(", ")}.`,
      mismatch: ({ from, fromKind, to, toKind }) =>
        `${from} é uma unidade de ${fromKind}, mas ${to} é uma unidade de ${toKind}.`,
      kinds: {
        length: "comprimento",
        mass: "massa",
        time: "tempo",
        volume: "volume",
        speed: "velocidade",
        data: "dados",
        temperature: "temperatura",
      },
    },
    followUp: {
      usage: "Diga o que devo anotar, por exemplo, `pedir os novos números`.",
      topic: ({ name }) => `de ${name}`,
      origin: ({ sender, id, path }) => `${sender} ([mensagem ${id}](${path})):`,
      noted: ({ stream }) => `Anotado em ${stream}.`,
    },
    mailIn: {
      from: ({ sender }) => `De: ${sender}`,
      noText: "*(sem texto)*",
      omitted: ({ count }) => `*(${omitted(count)})*`,
      file: "arquivo",
    },
  },
};
