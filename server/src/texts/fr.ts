/** All mails, and all messages of the server's own bots, in French. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "./en.ts";
import { momentIn } from "./moment.ts";

const language = "fr";

const moment = momentIn(language);

const hello = (name: string): string => `Bonjour ${name},`;

const expiry = {
  day: counted(language, { one: "un jour", many: "# de jours", other: "# jours" }),
  hour: counted(language, { one: "une heure", many: "# d’heures", other: "# heures" }),
  minute: counted(language, { one: "une minute", many: "# de minutes", other: "# minutes" }),
};

const days = counted(language, { one: "# jour", many: "# de jours", other: "# jours" });
const earlier = counted(language, {
  one: "# message plus ancien n’est pas affiché.",
  many: "# de messages plus anciens ne sont pas affichés.",
  other: "# messages plus anciens ne sont pas affichés.",
});
const omitted = counted(language, {
  one: "# fichier omis",
  many: "# de fichiers omis",
  other: "# fichiers omis",
});
const digestMessages = counted(language, {
  one: "# message",
  many: "# de messages",
  other: "# messages",
});
const digestPeople = counted(language, {
  one: "une personne",
  many: "# de personnes",
  other: "# personnes",
});
const otherPeople = counted(language, { one: "une autre personne", many: "# d’autres", other: "# autres" });

export const fr: Wording = {
  names: {
    directMessages: ({ names }) => `Messages directs avec ${names.join(", ")}`,
    someone: "quelqu’un",
    unknownUser: "Utilisateur inconnu",
    deletedUser: "Utilisateur supprimé",
    deletedFile: "fichier supprimé",
  },

  mails: {
    labelled: ({ label, value }) => `${label}\u00a0: ${value}`,
    signIn: ({ name, realm, siteUrl, browser, at, url, unsubscribe }) => ({
      subject: `Nouvelle connexion à ${realm}`,
      paragraphs: [
        hello(name),
        `Quelqu’un, sans doute vous, s’est connecté à votre compte ${realm} (${siteUrl}) depuis un nouveau navigateur.`,
        `Navigateur\u00a0: ${browser || "inconnu"}. Date\u00a0: ${moment(at)}.`,
        "Si ce n’était pas vous, choisissez un nouveau mot de passe. Vous serez alors déconnecté partout.",
      ],
      action: { label: "Choisir un nouveau mot de passe", url },
      closing: `Se désabonner\u00a0: ${unsubscribe}`,
    }),
    guesses: ({ name, realm, siteUrl, address, at, url, unsubscribe }) => ({
      subject: `Mots de passe incorrects pour votre compte ${realm}`,
      paragraphs: [
        hello(name),
        `Quelqu’un a saisi plusieurs mots de passe incorrects pour votre compte ${realm} (${siteUrl}). La dernière tentative venait de l’adresse ${address}\u00a0: ${moment(at)}.`,
        "Après cinq mots de passe incorrects, les connexions sont bloquées pendant une demi-heure. Vous pouvez toujours vous connecter depuis les navigateurs que vous avez déjà utilisés.",
        "Si c’était vous, vous n’avez rien à faire. Sinon, personne n’a pu entrer. Si votre mot de passe est court ou s’il vous sert aussi ailleurs, choisissez-en un meilleur.",
      ],
      action: { label: "Choisir un nouveau mot de passe", url },
      closing: `Se désabonner\u00a0: ${unsubscribe}`,
    }),
    passwordReset: ({ name, realm, siteUrl, url }) => ({
      subject: `Réinitialisez votre mot de passe pour ${realm}`,
      paragraphs: [
        hello(name),
        `Quelqu’un, sans doute vous, a demandé à réinitialiser le mot de passe de votre compte ${realm} (${siteUrl}).`,
      ],
      action: { label: "Choisir un nouveau mot de passe", url },
      closing:
        "Le lien fonctionne une seule fois et expire dans un jour. Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste inchangé.",
    }),
    emailChange: ({ name, realm, siteUrl, email, url }) => ({
      subject: `Confirmez votre nouvelle adresse pour ${realm}`,
      paragraphs: [
        hello(name),
        `Quelqu’un, sans doute vous, a demandé à remplacer l’adresse de votre compte ${realm} (${siteUrl}) par ${email}.`,
      ],
      action: { label: "Confirmer l’adresse", url },
      closing:
        "Le lien fonctionne une seule fois et expire dans un jour. Si ce n’était pas vous, ignorez cet e-mail. Votre compte reste inchangé.",
    }),
    emailChanged: ({ name, realm, siteUrl, email }) => ({
      subject: `Votre adresse pour ${realm} a changé`,
      paragraphs: [
        hello(name),
        `L’adresse de votre compte ${realm} (${siteUrl}) n’est plus celle-ci, mais ${email}.`,
      ],
      closing: "Si ce n’était pas vous, contactez les administrateurs de votre organisation.",
    }),
    deactivated: ({ name, realm, siteUrl, comment }) => ({
      subject: `Votre compte ${realm} a été désactivé`,
      paragraphs: [
        hello(name),
        `Un administrateur a désactivé votre compte ${realm} (${siteUrl}). Vous ne pouvez plus vous connecter.`,
        ...(comment.length === 0 ? [] : ["Les administrateurs ajoutent\u00a0:", ...comment]),
      ],
      closing: "S’il s’agit d’une erreur, demandez aux administrateurs de réactiver le compte.",
    }),
    invitation: ({ inviter, realm, siteUrl, url, expiresIn }) => ({
      subject: `${inviter} vous invite à rejoindre ${realm}`,
      paragraphs: [
        "Bonjour,",
        `${inviter} vous invite à rejoindre ${realm} (${siteUrl}), une messagerie d’équipe organisée par canaux et par sujets.`,
      ],
      action: { label: "Rejoindre", url },
      closing: `Le lien fonctionne une seule fois${expiresIn ? ` et expire dans ${expiry[expiresIn.unit](expiresIn.count)}` : ""}. Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail.`,
    }),
    signUp: ({ realm, siteUrl, url }) => ({
      subject: `Votre compte ${realm}`,
      paragraphs: [
        "Bonjour,",
        `Quelqu’un, sans doute vous, a demandé à créer un compte ${realm} (${siteUrl}) avec cette adresse.`,
      ],
      action: { label: "Créer un compte", url },
      closing:
        "Le lien fonctionne une seule fois et expire dans un jour. Si ce n’était pas vous, ignorez cet e-mail. Aucun compte ne sera créé.",
    }),
    hasAccount: ({ realm, siteUrl, url }) => ({
      subject: `Vous avez déjà un compte ${realm}`,
      paragraphs: [
        "Bonjour,",
        `Quelqu’un, sans doute vous, a demandé à créer un compte ${realm} (${siteUrl}) avec cette adresse. Vous en avez déjà un.`,
      ],
      action: { label: "Se connecter", url },
      closing:
        "S’il a été désactivé, les administrateurs de l’organisation peuvent le réactiver. Si ce n’était pas vous, ignorez cet e-mail.",
    }),
    missed: {
      newMessages: "Nouveaux messages",
      earlier: ({ count }) => earlier(count),
      excludedByYou:
        "Vous avez de nouveaux messages. D’après vos paramètres, leur texte ne figure pas dans les e-mails.",
      excludedByRealm:
        "Vous avez de nouveaux messages. D’après les paramètres de votre organisation, leur texte ne figure pas dans les e-mails.",
      view: "Voir les messages",
      unsubscribe: "Se désabonner",
      reasons: {
        private_message: "Vous recevez cet e-mail parce que vous avez des messages directs non lus.",
        mentioned: "Vous recevez cet e-mail parce que quelqu’un vous a mentionné.",
        wildcard_mentioned:
          "Vous recevez cet e-mail parce que tout le monde a été mentionné dans la conversation.",
        followed_topic_push_notify: "Vous recevez cet e-mail parce que vous suivez le sujet.",
        followed_topic_email_notify: "Vous recevez cet e-mail parce que vous suivez le sujet.",
        stream_push_notify:
          "Vous recevez cet e-mail parce que vous avez activé les notifications de ce canal.",
        stream_email_notify:
          "Vous recevez cet e-mail parce que vous avez activé les notifications par e-mail de ce canal.",
      },
    },

    digest: {
      subject: ({ realm }) => `Votre semaine sur ${realm}`,
      intro: ({ name, realm, siteUrl }) => [
        hello(name),
        `Voici ce qui s’est passé sur ${realm} (${siteUrl}) ces sept derniers jours, pendant votre absence.`,
      ],
      topics: "Sujets les plus animés",
      volume: ({ messages, people }) => `${digestMessages(messages)} de ${digestPeople(people)}`,
      direct: "Messages directs non lus",
      from: ({ count, senders }) => `${count} de ${senders}`,
      streams: "Nouveaux canaux",
      newcomers: "Nouvelles personnes",
      people: ({ names, others }) => `${names.join(", ")}${others === 0 ? "" : ` et ${otherPeople(others)}`}`,
      open: ({ realm }) => `Ouvrir ${realm}`,
      reason:
        "Vous recevez cet e-mail parce que vos paramètres demandent un résumé hebdomadaire en cas d’absence.",
    },
  },

  bots: {
    streams: {
      eventsTopic: "événements du canal",
      newTopic: "nouveaux canaux",
      created: ({ actor }) => `${actor} a créé ce canal.`,
      announced: ({ actor, links }) =>
        links.length === 1
          ? `${actor} a créé un nouveau canal\u00a0: ${links[0]}.`
          : `${actor} a créé de nouveaux canaux\u00a0: ${links.join(", ")}.`,
      subscribed: ({ actor, links }) =>
        links.length === 1
          ? `${actor} vous a ajouté au canal ${links[0]}.`
          : `${actor} vous a ajouté aux canaux suivants\u00a0:\n\n${links.map((link) => `* ${link}`).join("\n")}`,
      renamed: ({ actor, from, to }) => `${actor} a renommé le canal **${from}** en **${to}**.`,
      retention: ({ actor, before, after }) => {
        const period = (count: number | undefined) => (count === undefined ? "Illimitée" : days(count));
        const consequence =
          after === undefined
            ? "Les messages seront conservés indéfiniment."
            : `Les messages seront supprimés automatiquement au bout de ${days(after)}.`;
        return `${actor} a modifié la [durée de conservation des messages](/help/message-retention-policy) de ce canal\u00a0: avant **${period(before)}**, maintenant **${period(after)}**. ${consequence}`;
      },
    },
    topics: {
      resolved: ({ actor }) => `${actor} a marqué ce sujet comme résolu.`,
      unresolved: ({ actor }) => `${actor} a marqué ce sujet comme non résolu.`,
      movedHere: ({ actor, from }) => `${actor} a déplacé ce sujet ici depuis ${from}.`,
      movedAway: ({ actor, to }) => `${actor} a déplacé ce sujet vers ${to}.`,
    },
    newcomers: {
      welcome: ({ name, realm, siteUrl }) =>
        [
          `Bonjour ${name}, bienvenue sur **${realm}**\u00a0! 👋`,
          "",
          "Ceci est une conversation entre vous et le bot qui accueille les nouveaux membres.",
          "",
          "* Les conversations ont lieu dans des canaux, et chaque message d’un canal a un sujet.",
          "* Écrivez `@` et un nom pour mentionner quelqu’un, `*texte*` pour une *mise en valeur*, et trois accents graves autour du code.",
          `* L’adresse de l’organisation, pour les applications sur d’autres appareils, est ${siteUrl}.`,
        ].join("\n"),
      firstMessage: ({ realm, siteUrl, here }) =>
        [
          `Bienvenue sur **${realm}**\u00a0!`,
          "",
          `* Les conversations ont lieu dans des canaux, chacune autour d’un sujet. Celle-ci est ${here}.`,
          "* Écrivez `@` et un nom pour mentionner quelqu’un, `*texte*` pour une *mise en valeur*, et trois accents graves autour du code.",
          `* L’API pour les programmes est documentée sur ${siteUrl}/api/docs.`,
        ].join("\n"),
      signupsTopic: "nouveaux membres",
      signedUp: ({ user, realm, total }) => `${user} vient de rejoindre ${realm}. (total\u00a0: ${total})`,
      accepted: ({ name, email, realm }) =>
        `${name} <\`${email}\`> a accepté votre invitation à rejoindre ${realm}\u00a0!`,
    },
    server: {
      exportsTopic: "exportations",
      privateExport: ({ actor }) =>
        `${actor ?? "Quelqu’un"} exporte toutes les données de cette organisation, y compris les canaux privés et les messages directs.`,
      updatesTopic: "mises à jour du serveur",
      updated: "Ce serveur utilise désormais une nouvelle version.",
      outgrown:
        "La base de données de ce serveur est devenue trop grande pour le moteur intégré. Tout fonctionne encore, mais sa maintenance peut faire attendre. PostgreSQL est recommandé\u00a0: voir «\u00a0Outgrowing the embedded database\u00a0» dans le manuel d’exploitation.",
      backupsFail:
        "Depuis trois jours, ce serveur ne parvient pas à faire sa sauvegarde. Son journal indique pourquoi. Voir «\u00a0Backup and restore\u00a0» dans le manuel d’exploitation.",
    },
    scheduled: {
      failed: ({ problem }) => `Un message que vous aviez programmé n’a pas pu être envoyé\u00a0: ${problem}`,
    },
    reminders: {
      waiting: ({ sender, link }) => `Rappel du message de ${sender} dans ${link}.`,
      due: ({ sender, link }) => `Vous avez demandé un rappel du message de ${sender} dans ${link}\u00a0:`,
      gone: "Vous avez demandé un rappel d’un message qui n’est plus disponible.",
      note: "Votre note\u00a0:",
    },
    owners: {
      missingStream: ({ bot, stream }) =>
        `Votre bot ${bot} a tenté d’envoyer un message au canal ${stream}, qui n’existe pas.`,
      emptyStream: ({ bot, stream }) =>
        `Votre bot ${bot} a envoyé un message au canal ${stream}, qui n’a aucun membre.`,
      unanswered: ({ bot, id, path }) =>
        `Votre bot ${bot} n’a pas pu répondre au [message ${id}](${path})\u00a0:`,
    },
    converter: {
      usage: ({ units }) =>
        `Demandez-moi par exemple \`12 km to mi\` ou \`70 F in C\`. Je connais ces unités\u00a0: ${units.join(", ")}.`,
      mismatch: ({ from, fromKind, to, toKind }) =>
        `${from} est une unité de ${fromKind}, mais ${to} est une unité de ${toKind}.`,
      kinds: {
        length: "longueur",
        mass: "masse",
        time: "temps",
        volume: "volume",
        speed: "vitesse",
        data: "données",
        temperature: "température",
      },
    },
    followUp: {
      usage: "Dites-moi ce qu’il faut noter, par exemple `demander les nouveaux chiffres`.",
      topic: ({ name }) => `de ${name}`,
      origin: ({ sender, id, path }) => `${sender} ([message ${id}](${path}))\u00a0:`,
      noted: ({ stream }) => `Noté dans ${stream}.`,
    },
    mailIn: {
      from: ({ sender }) => `De\u00a0: ${sender}`,
      noText: "*(sans texte)*",
      omitted: ({ count }) => `*(${omitted(count)})*`,
      file: "fichier",
    },
  },
};
