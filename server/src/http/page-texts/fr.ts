/** The texts of the server's own pages in French. */
import { translator } from "@confab/contract/translator";
import type { PageTexts } from "./en.ts";
import { refusals } from "./refusals-fr.ts";

const minutes = (count: number): string => (count === 1 ? "1 minute" : `${count} minutes`);

export const fr: PageTexts = {
  toStart: "Aller à la page d’accueil",
  signIn: "Se connecter",
  backToSignIn: "Retour à la connexion",
  haveAccount: "Déjà un compte\u00a0? Connectez-vous",
  email: "Adresse e-mail",
  password: "Mot de passe",
  interface: "Documentation de l’API",
  about:
    "Confab est une messagerie d’équipe organisée par sujets. Chaque conversation a sa place\u00a0: suivez l’essentiel et rattrapez le reste plus tard.",

  notFound: {
    title: "Introuvable",
    heading: "Page introuvable",
    noAddress: "n’existe pas sur ce serveur.",
  },
  noRealm: {
    title: "Aucune organisation",
    heading: "Il n’y a pas d’organisation à cette adresse",
    explanation: "Chaque organisation de ce serveur a son propre nom d’hôte. Vérifiez l’adresse.",
  },
  start: {
    otherPrograms: "Autres applications et programmes",
    anyClient:
      "Utilisez n’importe quel client Zulip. Saisissez cette adresse, puis votre adresse e-mail et votre mot de passe.",
    key: "Les programmes et les bots utilisent une clé API. Si vous avez démarré ce serveur, la vôtre se trouve dans owner.zuliprc, dans le répertoire de données, au format que lisent tous les clients\u00a0:",
    asDocument: "Document OpenAPI",
  },
  login: {
    title: (realmName) => `Se connecter à ${realmName}`,
    nameOrEmail: "Adresse e-mail ou nom d’utilisateur",
    forgotten: "Mot de passe oublié\u00a0?",
    noPasswords: "La connexion par mot de passe est désactivée ici.",
    with: (provider) => `Se connecter avec ${provider}`,
    signUp: "Créer un compte",
    failed: "Échec de la connexion",
    tooOften: (seconds) => `Trop de tentatives de connexion. Réessayez dans ${seconds} secondes.`,
    notThatWay: "Cette méthode de connexion est désactivée ici.",
    unreachable: (provider) => `${provider} est injoignable. Réessayez plus tard.`,
    tookTooLong: "La connexion a pris trop de temps, ou elle a commencé dans un autre navigateur.",
    saidNothing: (provider) => `${provider} n’a pas confirmé votre identité.`,
    noAddress: (provider) => `${provider} n’a pas d’adresse e-mail confirmée pour vous.`,
  },
  desktop: {
    title: "Retour à l’application",
    heading: "Presque terminé",
    explanation:
      "Copiez ce code et revenez à l’application, qui terminera la connexion. Le code est valable quelques secondes.",
    code: "Code",
  },
  forgery: {
    title: "Veuillez réessayer",
    heading: "Cette page a expiré ou a été ouverte depuis un autre site",
    explanation: "Votre demande n’a pas été traitée. Vérifiez que les cookies sont autorisés pour ce site.",
  },
  link: {
    explanation: "Ce lien vous connecte. Il ne fonctionne qu’une fois.",
    usedTitle: "Ce lien a déjà servi",
    usedHeading: "Ce lien a déjà servi ou a expiré",
    usedExplanation: "La clé API se trouve dans owner.zuliprc, dans le répertoire de données du serveur.",
    usedSignIn: "Se connecter avec votre mot de passe",
    signedInTitle: "Connexion réussie",
    welcome: "Bienvenue",
    open: "Ouvrir vos conversations",
    forPrograms: "Pour les programmes",
    saveAs:
      "Enregistrez ceci sous ~/.zuliprc, que lisent toutes les bibliothèques et tous les clients Zulip.",
  },
  expired: {
    title: "Lien non valide",
    heading: "Ce lien n’est plus valable",
    explanation: "Il a déjà servi ou a expiré. Demandez-en un nouveau.",
    notComplete: "Il est incomplet, ou le compte n’existe plus.",
  },
  reset: {
    title: "Réinitialiser votre mot de passe",
    explanation:
      "Saisissez l’adresse e-mail de votre compte pour recevoir un lien permettant de choisir un nouveau mot de passe.",
    send: "Envoyer le lien",
    sentTitle: "Consultez vos e-mails",
    sent: "Si un compte utilise cette adresse, un lien y a été envoyé. Il est valable un jour.",
    choose: "Choisir un nouveau mot de passe",
    consequence: "Toutes vos sessions seront fermées, et votre clé API sera remplacée.",
    newPassword: "Nouveau mot de passe",
    again: "Confirmer le nouveau mot de passe",
    change: "Changer le mot de passe",
    changed: "Mot de passe changé",
    signInWithIt: "Se connecter",
    tooOften: (count) => `Trop de liens demandés. Réessayez dans ${minutes(count)}.`,
  },
  noMail: {
    title: "Demandez votre lien",
    request: "Demander un lien",
    resetExplanation:
      "Ce serveur n’envoie pas d’e-mails. Demandez un lien pour choisir un nouveau mot de passe, puis obtenez-le auprès de la personne qui gère le serveur.",
    askOperatorForReset:
      "Si un compte utilise cette adresse, le serveur a préparé un lien pour choisir un nouveau mot de passe. Obtenez-le auprès de la personne qui gère le serveur. Il est valable un jour.",
    askOperator:
      "Le serveur a préparé un lien pour créer votre compte. Obtenez-le auprès de la personne qui gère le serveur. Il est valable un jour.",
  },
  emailChange: {
    title: "Confirmez votre nouvelle adresse",
    from: "La nouvelle adresse de votre compte sera",
    confirm: "Confirmer",
    changed: "Adresse changée",
    signInWith: "Vous vous connectez désormais avec cette adresse\u00a0:",
    programs: "Mettez à jour l’adresse dans les programmes qui utilisent votre clé API.",
  },
  unsubscribe: {
    title: "Se désabonner",
    explanation:
      "Ne plus recevoir ces e-mails\u00a0? Vous pourrez les réactiver à tout moment dans vos paramètres.",
    end: "Se désabonner",
    ended: "Désabonnement effectué",
    again: "Vous pouvez réactiver ces e-mails dans vos paramètres.",
  },
  join: {
    title: (realmName) => `Rejoindre ${realmName}`,
    invites: (inviter) => `${inviter} vous invite.`,
    explanation: "Saisissez votre adresse e-mail pour recevoir un lien permettant de créer votre compte.",
    sent: "Un lien a été envoyé à votre adresse. Il est valable un jour.",
    withoutMail: "Saisissez l’adresse e-mail avec laquelle vous voulez vous connecter.",
    fromOperator:
      "Ce serveur n’envoie pas d’e-mails. Saisissez votre adresse e-mail pour demander un lien de création de compte, puis obtenez-le auprès de la personne qui gère le serveur.",
    closed: (realmName) => `Il faut une invitation pour rejoindre ${realmName}`,
    askForInvitation: "Demandez à un membre de vous inviter.",
    address: "L’adresse e-mail de votre compte est",
    name: "Votre nom",
    choosePassword: "Choisissez un mot de passe",
    passwordHint: "Prenez-en un long, par exemple quelques mots que personne d’autre ne réunirait.",
    streams: "Voulez-vous aussi rejoindre ces canaux\u00a0?",
    join: "Rejoindre",
  },
  welcome: {
    step: (number, last) => `Étape ${number} sur ${last}`,
    back: "Retour",
    skip: "Passer",
    goOn: "Continuer",
    done: "Terminé",
    nameIt: "Nommez votre organisation",
    realmName: "Nom de l’organisation",
    nameHint: "Visible par tous. Vous pouvez le changer à tout moment.",
    setUpAccount: "Configurez votre compte",
    ownNameHint: "Le nom que les autres voient.",
    ownEmailHint:
      "Elle sert à vous connecter. Les programmes qui utilisent votre clé API en ont aussi besoin.",
    invite: "Invitez des personnes",
    addresses: "Adresses e-mail",
    addressesHint: "Séparez-les par des virgules ou des retours à la ligne. Chacun reçoit son propre lien.",
    addressesHintWithoutMail:
      "Ce serveur n’envoie pas d’e-mails. Vous obtenez un lien par adresse, à transmettre vous-même. Séparez les adresses par des virgules ou des retours à la ligne.",
    sendInvitations: "Envoyer les invitations",
    makeLinks: "Créer les liens",
    inviteMore: "Inviter d’autres personnes",
    linksMade:
      "Aucun e-mail n’a été envoyé. Copiez chaque lien et transmettez-le. Un lien sert une seule fois, est valable dix jours et figure parmi vos invitations.",
    makeLink: "Créer plutôt un lien réutilisable",
    linkForMany: "Toute personne ayant ce lien peut vous rejoindre",
    linkHint: "Copiez-le et partagez-le. Il est valable dix jours et figure parmi vos invitations.",
  },
  refused: translator(refusals),
  notTheSame: "Les mots de passe ne correspondent pas.",
};
