/** Errors about the organization's settings. */
import type { Refusals } from "@confab/contract/translator";

export const organization: Refusals = {
  "At least one authentication method must be enabled.":
    "Au moins une méthode de connexion doit être activée.",

  "Invalid domain: it cannot be empty.": "Indiquez un domaine.",
  "Invalid domain: it cannot begin or end with a dot.":
    "Un domaine ne peut ni commencer ni se terminer par un point.",
  "Invalid domain: it needs at least two parts with a dot between them.":
    "Un domaine comporte au moins deux parties séparées par un point.",
  "Invalid domain: its parts can only have letters, digits and hyphens.":
    "Entre les points, un domaine ne contient que des lettres de a à z, des chiffres et des tirets.",
  "The domain {domain} is already a part of your organization.": "Le domaine {domain} est déjà autorisé.",
  "No entry found for domain {domain}.": "Le domaine {domain} n’est plus autorisé.",

  "This field cannot be blank.": "Ce champ ne peut pas être vide.",
  "Enter a valid URL.": "Saisissez une adresse web complète, qui commence par https://.",
  "Invalid URL template.":
    "Ce modèle d’URL n’est pas valide\u00a0: les groupes y sont entre accolades, et un signe pour cent s’écrit %25.",
  "Bad regular expression: {detail}": "Cette expression régulière n’est pas acceptée\u00a0: {detail}",
  "'{parameter}' must be a system user group.": "Seuls les groupes par rôle peuvent être choisis.",
  "'{parameter}' setting cannot be set to '{group}' group.":
    "Le groupe «\u00a0{group}\u00a0» ne peut pas être choisi ici.",
  "'old' is no longer the value of {parameter}. Look at the organization again.":
    "Quelqu’un d’autre a modifié ce réglage entre-temps.",
  "This group has the permission '{parameter}'. Change that first.":
    "Ce groupe a une autorisation dans l’organisation. Changez d’abord ce réglage.",
  "Group '{group}' in URL template is not present in linkifier pattern.":
    "L’URL contient le groupe «\u00a0{group}\u00a0», absent du motif.",
  "Group '{group}' in linkifier pattern is not present in URL template.":
    "Le motif contient le groupe «\u00a0{group}\u00a0», absent de l’URL.",
  "Realm filter with this Realm and Pattern already exists.": "Ce lien automatique existe déjà.",
  "The ordered list must enumerate all existing linkifiers exactly once":
    "Les liens automatiques ont changé entre-temps. Réessayez.",
  "Linkifier not found.": "Ce lien automatique n’existe plus.",

  "A playground with this name and language already exists.":
    "Un bac à sable de ce nom existe déjà pour ce langage.",
  "Invalid characters in pygments language": "Le nom du langage contient des caractères non autorisés.",
  'Missing the required variable "code" in the URL template': "L’URL doit contenir le code.",
  '"code" should be the only variable present in the URL template':
    "Le code est la seule variable possible dans l’URL.",
  "Invalid playground": "Ce bac à sable n’existe plus.",

  "Label cannot be blank.": "Donnez un nom au champ de profil.",
  "A field with that label already exists.": "Un champ de profil porte déjà ce nom.",
  "Field must have at least one choice.": "Indiquez au moins une option.",
  "Malformed URL pattern.": "L’URL doit contenir %(username)s exactement une fois.",
  "Custom external account must define URL pattern":
    "Indiquez l’URL d’un compte, avec %(username)s à la place du nom.",
  "Default custom field cannot be updated.": "Ce champ de profil est prédéfini et ne peut pas être modifié.",
  "Field type not supported for display in profile summary.":
    "Les champs de ce type ne peuvent pas figurer dans le résumé du profil.",
  "Only 2 custom profile fields can be displayed in the profile summary.":
    "Le résumé du profil n’a de place que pour deux champs.",
  "Field id {id} not found.": "Ce champ de profil n’existe plus.",
  "Invalid order mapping.": "La liste a changé entre-temps. Réessayez.",

  "Emoji name is missing": "Donnez un nom à l’emoji.",
  "Invalid characters in emoji name":
    "Le nom ne contient que des minuscules, des chiffres, - et _. Il se termine par une lettre ou un chiffre et compte 100 caractères au maximum.",
  "A custom emoji with this name already exists.": "Un emoji personnalisé porte déjà ce nom.",
  "Only administrators can override built-in emoji.":
    "Seuls les administrateurs peuvent remplacer un emoji standard.",
  "Must be an organization administrator or emoji author":
    "Réservé aux administrateurs et à la personne qui a ajouté l’emoji.",

  "Exceeded rate limit.": "Cinq exports par semaine au maximum.",
  "Invalid data export ID": "Cet export n’existe plus.",
  "Export already deleted": "Cet export est déjà supprimé.",
  "Export failed, nothing to delete": "L’export a échoué. Il n’y a rien à supprimer.",
  "Export still in progress": "L’export est encore en cours.",

  'There is no kind of export "{kind}".': "Le type d’export « {kind} » n’existe pas.",
  "The server takes no uploads of exports.": "Ce serveur n’accepte pas d’exports.",
  "The server has too little free space for this file.":
    "Le serveur a trop peu d’espace libre pour ce fichier.",
  "Private conversations can only be exported if there is a public stream to announce it in. Create one.":
    "Les conversations privées ne peuvent être exportées que si un canal public permet de l’annoncer. Créez-en un.",
  "The organization has an import already. Wait until it ends, or discard it.":
    "L’organisation a déjà une importation. Attendez sa fin ou abandonnez-la.",
  "The import can't be started now.": "L’importation ne peut pas être lancée maintenant.",
  "Invalid import ID": "Cette importation n’existe plus.",
  "The import waits for no file.": "L’importation n’attend aucun fichier.",
  "The file has {size} bytes, but {announced} were announced.":
    "Le fichier a {size} octets au lieu de {announced}.",
  "The import was discarded.": "L’importation a été abandonnée.",
};
