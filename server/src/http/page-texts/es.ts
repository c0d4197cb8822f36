/** The texts of the server's own pages in Spanish. */
import { translator } from "@confab/contract/translator";
import type { PageTexts } from "./en.ts";
import { refusals } from "./refusals-es.ts";

const minutes = (count: number): string => (count === 1 ? "1 minuto" : `${count} minutos`);

export const es: PageTexts = {
  toStart: "Ir a la página de inicio",
  signIn: "Iniciar sesión",
  backToSignIn: "Volver al inicio de sesión",
  haveAccount: "¿Ya tienes una cuenta? Inicia sesión",
  email: "Correo electrónico",
  password: "Contraseña",
  interface: "Documentación de la API",
  about:
    "Confab es un chat de equipo organizado por temas. Cada conversación tiene su lugar: sigue lo que te importa y ponte al día con el resto.",

  notFound: {
    title: "No encontrado",
    heading: "Página no encontrada",
    noAddress: "no existe en este servidor.",
  },
  noRealm: {
    title: "Ninguna organización",
    heading: "No hay ninguna organización en esta dirección",
    explanation: "Cada organización de este servidor tiene su propio nombre de host. Revisa la dirección.",
  },
  start: {
    otherPrograms: "Otras aplicaciones y programas",
    anyClient:
      "Usa cualquier cliente de Zulip. Escribe esta dirección y después tu correo electrónico y tu contraseña.",
    key: "Los programas y bots usan una clave de API. Si tú iniciaste este servidor, tu clave está en owner.zuliprc, en el directorio de datos, en el formato que leen todos los clientes:",
    asDocument: "Documento OpenAPI",
  },
  login: {
    title: (realmName) => `Iniciar sesión en ${realmName}`,
    nameOrEmail: "Correo electrónico o nombre de usuario",
    forgotten: "¿Olvidaste tu contraseña?",
    noPasswords: "Aquí no se puede iniciar sesión con contraseña.",
    with: (provider) => `Iniciar sesión con ${provider}`,
    signUp: "Crear una cuenta",
    failed: "No se pudo iniciar sesión",
    tooOften: (seconds) => `Demasiados intentos de inicio de sesión. Vuelve a probar en ${seconds} segundos.`,
    notThatWay: "Este método de inicio de sesión está desactivado aquí.",
    unreachable: (provider) => `No se puede conectar con ${provider}. Inténtalo más tarde.`,
    tookTooLong: "El inicio de sesión tardó demasiado, o empezó en otro navegador.",
    saidNothing: (provider) => `${provider} no confirmó quién eres.`,
    noAddress: (provider) => `${provider} no tiene un correo electrónico confirmado tuyo.`,
  },
  desktop: {
    title: "Volver a la aplicación",
    heading: "Ya casi está",
    explanation:
      "Copia este código y vuelve a la aplicación, que completará el inicio de sesión. El código vale unos segundos.",
    code: "Código",
  },
  forgery: {
    title: "Inténtalo de nuevo",
    heading: "Esta página ha caducado o se abrió desde otro sitio",
    explanation: "Tu solicitud no se procesó. Comprueba que este sitio pueda usar cookies.",
  },
  link: {
    explanation: "Este enlace inicia tu sesión. Funciona una sola vez.",
    usedTitle: "Este enlace ya se usó",
    usedHeading: "Este enlace ya se usó o ha caducado",
    usedExplanation: "La clave de API está en owner.zuliprc, en el directorio de datos del servidor.",
    usedSignIn: "Iniciar sesión con tu contraseña",
    signedInTitle: "Has iniciado sesión",
    welcome: "Te damos la bienvenida",
    open: "Abrir tus conversaciones",
    forPrograms: "Para programas",
    saveAs: "Guarda esto como ~/.zuliprc, que leen todas las bibliotecas y todos los clientes de Zulip.",
  },
  expired: {
    title: "Enlace no válido",
    heading: "Este enlace ya no es válido",
    explanation: "Ya se usó o ha caducado. Pide uno nuevo.",
    notComplete: "Está incompleto, o la cuenta ya no existe.",
  },
  reset: {
    title: "Restablecer tu contraseña",
    explanation:
      "Escribe el correo electrónico de tu cuenta para recibir un enlace con el que elegir una contraseña nueva.",
    send: "Enviar enlace",
    sentTitle: "Revisa tu correo",
    sent: "Si alguna cuenta tiene esta dirección, se le ha enviado un enlace. Es válido durante un día.",
    choose: "Elegir una contraseña nueva",
    consequence: "Se cerrará tu sesión en todas partes y se reemplazará tu clave de API.",
    newPassword: "Contraseña nueva",
    again: "Confirmar contraseña nueva",
    change: "Cambiar contraseña",
    changed: "Contraseña cambiada",
    signInWithIt: "Iniciar sesión",
    tooOften: (count) => `Se pidieron demasiados enlaces. Vuelve a probar en ${minutes(count)}.`,
  },
  noMail: {
    title: "Pide tu enlace",
    request: "Solicitar enlace",
    resetExplanation:
      "Este servidor no envía correos. Solicita un enlace para elegir una contraseña nueva y pídeselo a quien gestiona el servidor.",
    askOperatorForReset:
      "Si alguna cuenta tiene esta dirección, el servidor ha preparado un enlace para elegir una contraseña nueva. Pídeselo a quien gestiona el servidor. Es válido durante un día.",
    askOperator:
      "El servidor ha preparado un enlace para crear tu cuenta. Pídeselo a quien gestiona el servidor. Es válido durante un día.",
  },
  emailChange: {
    title: "Confirma tu dirección nueva",
    from: "La dirección nueva de tu cuenta será",
    confirm: "Confirmar",
    changed: "Dirección cambiada",
    signInWith: "Ahora inicias sesión con esta dirección:",
    programs: "Actualiza la dirección en los programas que usan tu clave de API.",
  },
  unsubscribe: {
    title: "Cancelar suscripción",
    explanation:
      "¿Dejar de recibir estos correos? Puedes volver a activarlos cuando quieras en tu configuración.",
    end: "Cancelar suscripción",
    ended: "Suscripción cancelada",
    again: "Puedes volver a activar estos correos en tu configuración.",
  },
  join: {
    title: (realmName) => `Unirse a ${realmName}`,
    invites: (inviter) => `${inviter} te ha invitado.`,
    explanation: "Escribe tu correo electrónico para recibir un enlace con el que crear tu cuenta.",
    sent: "Se ha enviado un enlace a tu dirección. Es válido durante un día.",
    withoutMail: "Escribe el correo electrónico con el que quieres iniciar sesión.",
    fromOperator:
      "Este servidor no envía correos. Escribe tu correo electrónico para solicitar un enlace con el que crear tu cuenta y pídeselo a quien gestiona el servidor.",
    closed: (realmName) => `Necesitas una invitación para unirte a ${realmName}`,
    askForInvitation: "Pide a un miembro que te invite.",
    address: "El correo electrónico de tu cuenta es",
    name: "Tu nombre",
    choosePassword: "Elige una contraseña",
    passwordHint: "Usa una larga, por ejemplo unas palabras que solo tú combinarías.",
    streams: "¿Quieres unirte también a estos canales?",
    join: "Unirse",
  },
  welcome: {
    step: (number, last) => `Paso ${number} de ${last}`,
    back: "Atrás",
    skip: "Omitir",
    goOn: "Continuar",
    done: "Listo",
    nameIt: "Pon nombre a tu organización",
    realmName: "Nombre de la organización",
    nameHint: "Todos pueden verlo. Puedes cambiarlo cuando quieras.",
    setUpAccount: "Configura tu cuenta",
    ownNameHint: "El nombre que ven los demás.",
    ownEmailHint: "Con él inicias sesión. Los programas que usan tu clave de API también lo necesitan.",
    invite: "Invita a personas",
    addresses: "Direcciones de correo",
    addressesHint: "Sepáralas con comas o saltos de línea. Cada persona recibe su propio enlace.",
    addressesHintWithoutMail:
      "Este servidor no envía correos. Recibes un enlace para cada dirección y lo haces llegar tú. Separa las direcciones con comas o saltos de línea.",
    sendInvitations: "Enviar invitaciones",
    makeLinks: "Crear enlaces",
    inviteMore: "Invitar a más personas",
    linksMade:
      "No se envió ningún correo. Copia cada enlace y compártelo. Un enlace funciona una vez, vale diez días y aparece en tus invitaciones.",
    makeLink: "Crear un enlace reutilizable en su lugar",
    linkForMany: "Cualquiera con este enlace puede unirse",
    linkHint: "Cópialo y compártelo. Es válido durante diez días y aparece en tus invitaciones.",
  },
  refused: translator(refusals),
  notTheSame: "Las contraseñas no coinciden.",
};
