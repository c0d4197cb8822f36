/** The strings of the page for imports in French. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../../wording/wording.ts";
import type { en } from "./en.ts";

export const fr: Wording<typeof en> = {
  hint: "Apportez ici les conversations d’un autre produit. Les messages gardent leurs auteurs et leurs dates, personne n’est averti, et tout ce qui est importé compte comme lu.",
  begin: "Nouvelle importation",
  product: "Produit",
  neutral: "Format neutre",
  howTo: {
    slack:
      "Un propriétaire ou un administrateur exporte l’espace de travail dans Slack : Outils et paramètres → Paramètres de l’espace de travail → Importer/exporter des données. L’export contient les canaux publics, et les autres seulement avec l’accord de Slack.",
    zulip:
      "Une personne qui a accès au serveur exporte l’organisation avec manage.py export. Envoyez le fichier .tar.gz ainsi créé.",
    mattermost:
      "Une personne qui a accès au serveur crée un export avec mmctl export create. Envoyez le fichier ZIP ainsi créé.",
    rocketchat:
      "Une personne qui a accès à la base de données l’exporte avec mongodump --archive. Envoyez le fichier ainsi créé.",
    matrix:
      "Dans Element, exportez chaque salon en JSON, depuis le début et avec les pièces jointes. Envoyez le fichier d’un salon, ou un fichier ZIP qui contient ceux de tous les salons.",
    neutral: "Un dossier de lignes JSON, comme le décrit la documentation du format d’importation.",
    other: "La documentation sur l’importation explique comment obtenir l’export et ce qui en est importé.",
  },
  file: "Export",
  fileHint: (size: string) =>
    `Un fichier ZIP, une archive tar ou un seul fichier, de ${size} au plus. Vous pouvez le déposer ici.`,
  tooLarge: (size: string) => `Le fichier dépasse ${size}. L’administrateur du serveur peut l’importer.`,
  noUploads: "Ce serveur n’accepte pas d’exports. L’administrateur du serveur peut les importer.",
  token: "Jeton (facultatif)",
  tokenHint:
    "Pendant qu’il vérifie l’export de Slack, le serveur télécharge les fichiers dont les adresses donnent encore accès. Avec le jeton d’une application Slack qui a les droits files:read, emoji:read et usergroups:read, il obtient tous les fichiers, les photos des personnes, les émojis personnalisés et les groupes. Il ne conserve pas le jeton.",
  options: "Plus d’options",
  source: "Nom du lieu",
  sourceHint:
    "Nécessaire seulement si vous importez de plusieurs lieux d’un même produit. Les exports d’un lieu doivent toujours porter le même nom.",
  replies: "Réponses dans un fil",
  repliesHint: "Un fil avec plus de réponses devient un sujet.",
  notANumber: "Saisissez un nombre.",
  others: "Sujets de tous les autres messages",
  othersChoices: { channel: "Un par canal", week: "Un par semaine", month: "Un par mois" },
  upload: "Envoyer et vérifier",
  uploading: "Envoi",
  keepOpen: "Gardez cette fenêtre ouverte jusqu’à la fin de l’envoi. Rien n’est encore importé.",
  elsewhere: "L’export est en cours d’envoi depuis une autre fenêtre.",
  cancelUpload: "Annuler l’envoi",
  reading: "Lecture de l’export",
  unpacking: "Décompression. Rien n’est encore importé.",
  read: (size: string) => `${size} lus. Rien n’est encore importé.`,
  ready: (product: string, file: string) => `L’export de ${product} (${file}) peut être importé.`,
  counts: {
    caption: "L’export contient",
    people: "Personnes",
    groups: "Groupes",
    emoji: "Emojis personnalisés",
    streams: "Canaux",
    topics: "Sujets",
    messages: "Messages",
    files: "Fichiers",
  },
  merged: "Ces personnes ont déjà un compte",
  renamed: "Ces noms doivent changer",
  more: (count: string) => `et ${count} de plus`,
  noProblems: "Tout le contenu de l’export est lisible.",
  problems: counted("fr", { one: "# problème", other: "# problèmes" }),
  downloadReport: "Télécharger le rapport",
  start: "Importer",
  discard: "Abandonner",
  discardQuestion: "Abandonner l’importation ?",
  discardWarning: "Le fichier envoyé est supprimé. Rien n’a été importé.",
  stop: "Arrêter",
  stopQuestion: "Arrêter l’importation ?",
  stopWarning:
    "Ce qui a déjà été importé reste. Si vous importez l’export de nouveau plus tard, l’importation reprend là.",
  running: "Importation",
  preparing: "Ajout des personnes, des canaux et des fichiers",
  messagesOf: (done: string, total: string) => `${done} messages sur ${total}`,
  perSecond: (count: string) => `${count} par seconde`,
  remaining: (time: string) => `encore ${time} environ`,
  mayLeave:
    "Vous pouvez fermer cette page. L’importation continue, et les autres peuvent travailler pendant ce temps.",
  last: "Dernière importation",
  imported: counted("fr", { one: "# message a été importé.", other: "# messages ont été importés." }),
  whereStreamsAre: "La barre latérale n’affiche que vos canaux, la liste les affiche tous.",
  failures: {
    not_uploaded: "Aucun fichier n’a été envoyé.",
    upload_interrupted: "L’envoi a été interrompu. Envoyez l’export de nouveau.",
    reading_interrupted:
      "Le serveur s’est arrêté pendant la lecture de l’export. Envoyez l’export de nouveau.",
    unreadable: "Le fichier ne peut pas être importé.",
    too_much_memory: "L’export demande trop de mémoire. L’administrateur du serveur peut l’importer.",
    no_space: "Le serveur a trop peu d’espace libre.",
    not_started: "L’importation n’a pas été lancée pendant une semaine, et ses fichiers ont été supprimés.",
    files_lost: "Le serveur qui a les fichiers ne fonctionne plus depuis un jour.",
    server_error: "L’importation a échoué à cause d’une erreur du serveur. Son journal en dit plus.",
  },
};
