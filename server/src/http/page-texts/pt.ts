/** The texts of the server's own pages in Portuguese. */
import { translator } from "@confab/contract/translator";
import type { PageTexts } from "./en.ts";
import { refusals } from "./refusals-pt.ts";

const minutes = (count: number): string => (count === 1 ? "1 minuto" : `${count} minutos`);

export const pt: PageTexts = {
  toStart: "Ir para a página inicial",
  signIn: "Entrar",
  backToSignIn: "Voltar ao login",
  haveAccount: "Já tem uma conta? Entre",
  email: "Endereço de e-mail",
  password: "Senha",
  interface: "Documentação da API",
  about:
    "O Confab é um chat para equipes organizado por tópicos. Cada conversa tem seu lugar: você acompanha o que importa e põe o resto em dia depois.",

  notFound: {
    title: "Não encontrado",
    heading: "Página não encontrada",
    noAddress: "não existe neste servidor.",
  },
  noRealm: {
    title: "Nenhuma organização",
    heading: "Não há nenhuma organização neste endereço",
    explanation: "Cada organização deste servidor tem seu próprio nome de host. Confira o endereço.",
  },
  start: {
    otherPrograms: "Outros aplicativos e programas",
    anyClient:
      "Use qualquer cliente Zulip. Digite este endereço e, depois, seu endereço de e-mail e sua senha.",
    key: "Programas e bots usam uma chave de API. Se você iniciou este servidor, sua chave está em owner.zuliprc no diretório de dados, no formato que todos os clientes leem:",
    asDocument: "Documento OpenAPI",
  },
  login: {
    title: (realmName) => `Entrar em ${realmName}`,
    nameOrEmail: "Endereço de e-mail ou nome de usuário",
    forgotten: "Esqueceu sua senha?",
    noPasswords: "Aqui não é possível entrar com uma senha.",
    with: (provider) => `Entrar com ${provider}`,
    signUp: "Criar uma conta",
    failed: "Não foi possível entrar",
    tooOften: (seconds) => `Tentativas demais. Tente novamente em ${seconds} segundos.`,
    notThatWay: "Este método de acesso está desativado aqui.",
    unreachable: (provider) => `Não foi possível acessar ${provider}. Tente mais tarde.`,
    tookTooLong: "O acesso demorou demais ou foi iniciado em outro navegador.",
    saidNothing: (provider) => `${provider} não confirmou quem você é.`,
    noAddress: (provider) => `${provider} não tem um endereço de e-mail confirmado para você.`,
  },
  desktop: {
    title: "De volta ao aplicativo",
    heading: "Quase pronto",
    explanation:
      "Copie este código e volte ao aplicativo, que concluirá seu acesso. O código vale por alguns segundos.",
    code: "Código",
  },
  forgery: {
    title: "Tente novamente",
    heading: "Esta página expirou ou foi aberta a partir de outro site",
    explanation: "Sua solicitação não foi processada. Verifique se os cookies são permitidos para este site.",
  },
  link: {
    explanation: "Com este link, você entra na conta. Ele só funciona uma vez.",
    usedTitle: "Este link já foi usado",
    usedHeading: "Este link já foi usado ou expirou",
    usedExplanation: "A chave de API está em owner.zuliprc no diretório de dados do servidor.",
    usedSignIn: "Entrar com sua senha",
    signedInTitle: "Você entrou",
    welcome: "Boas-vindas",
    open: "Abrir suas conversas",
    forPrograms: "Para programas",
    saveAs: "Salve isto como ~/.zuliprc, que todos os clientes e bibliotecas leem.",
  },
  expired: {
    title: "Link inválido",
    heading: "Este link não é mais válido",
    explanation: "Ele já foi usado ou expirou. Solicite um novo.",
    notComplete: "Ele está incompleto ou a conta não existe mais.",
  },
  reset: {
    title: "Redefinir sua senha",
    explanation: "Digite o endereço de e-mail da sua conta para receber um link e escolher uma nova senha.",
    send: "Enviar link",
    sentTitle: "Confira seu e-mail",
    sent: "Se uma conta tiver este endereço, um link foi enviado a ele. O link vale por um dia.",
    choose: "Escolha uma nova senha",
    consequence: "Sua conta será desconectada em todos os lugares, e sua chave de API será substituída.",
    newPassword: "Nova senha",
    again: "Confirmar nova senha",
    change: "Alterar senha",
    changed: "Senha alterada",
    signInWithIt: "Entrar",
    tooOften: (count) => `Foram solicitados links demais. Tente novamente em ${minutes(count)}.`,
  },
  noMail: {
    title: "Peça seu link",
    request: "Solicitar link",
    resetExplanation:
      "Este servidor não envia e-mails. Solicite um link para escolher uma nova senha e depois peça-o à pessoa que administra o servidor.",
    askOperatorForReset:
      "Se uma conta tiver este endereço, o servidor criou um link para escolher uma nova senha. Peça-o à pessoa que administra o servidor. Ele vale por um dia.",
    askOperator:
      "O servidor criou um link para você criar sua conta. Peça-o à pessoa que administra o servidor. Ele vale por um dia.",
  },
  emailChange: {
    title: "Confirme seu novo endereço",
    from: "O novo endereço da sua conta será",
    confirm: "Confirmar",
    changed: "Endereço alterado",
    signInWith: "A partir de agora, você entra com este endereço:",
    programs: "Atualize o endereço nos programas que usam sua chave de API.",
  },
  unsubscribe: {
    title: "Cancelar inscrição",
    explanation:
      "Parar de receber estes e-mails? Você pode reativá-los nas suas configurações a qualquer momento.",
    end: "Cancelar inscrição",
    ended: "Inscrição cancelada",
    again: "Você pode reativar estes e-mails nas suas configurações.",
  },
  join: {
    title: (realmName) => `Participar de ${realmName}`,
    invites: (inviter) => `${inviter} convidou você.`,
    explanation: "Digite seu endereço de e-mail para receber um link e criar sua conta.",
    sent: "Um link foi enviado ao seu endereço. Ele vale por um dia.",
    withoutMail: "Digite o endereço de e-mail com que você quer entrar.",
    fromOperator:
      "Este servidor não envia e-mails. Digite seu endereço de e-mail para solicitar um link e criar sua conta; depois peça-o à pessoa que administra o servidor.",
    closed: (realmName) => `Você precisa de um convite para participar de ${realmName}`,
    askForInvitation: "Peça um convite a um membro.",
    address: "O endereço de e-mail da sua conta é",
    name: "Seu nome",
    choosePassword: "Escolha uma senha",
    passwordHint: "Use uma senha longa, como algumas palavras que só você combinaria.",
    streams: "Quer participar também destes canais?",
    join: "Participar",
  },
  welcome: {
    step: (number, last) => `Etapa ${number} de ${last}`,
    back: "Voltar",
    skip: "Pular",
    goOn: "Continuar",
    done: "Concluir",
    nameIt: "Dê um nome à sua organização",
    realmName: "Nome da organização",
    nameHint: "Todos podem vê-lo. Você pode alterá-lo a qualquer momento.",
    setUpAccount: "Configure sua conta",
    ownNameHint: "O nome que os outros veem.",
    ownEmailHint: "Você entra com ele. Os programas que usam sua chave de API também precisam dele.",
    invite: "Convide pessoas",
    addresses: "Endereços de e-mail",
    addressesHint: "Separe-os com vírgulas ou quebras de linha. Cada pessoa recebe seu próprio link.",
    addressesHintWithoutMail:
      "Este servidor não envia e-mails. Você recebe um link para cada endereço e o repassa. Separe os endereços com vírgulas ou quebras de linha.",
    sendInvitations: "Enviar convites",
    makeLinks: "Criar links",
    inviteMore: "Convidar mais pessoas",
    linksMade:
      "Nenhum e-mail foi enviado. Copie cada link e repasse-o. Um link funciona uma vez, por dez dias, e aparece nos seus convites.",
    makeLink: "Criar um link reutilizável",
    linkForMany: "Qualquer pessoa com este link pode participar",
    linkHint: "Copie e compartilhe. Ele vale por dez dias e aparece nos seus convites.",
  },
  refused: translator(refusals),
  notTheSame: "As senhas não coincidem.",
};
