/** Streams, topics, groups, and people who are muted. */
import type { Refusals } from "@confab/contract/translator";

export const streams: Refusals = {
  "Stream name '{name}' is already taken.": "Un canal nommé «\u00a0{name}\u00a0» existe déjà.",
  "Stream already has that name!": "Le canal porte déjà ce nom.",
  "Stream name too long (limit: {limit} characters).":
    "Ce nom est trop long\u00a0: {limit} caractères au maximum.",
  "Stream name '{name}' contains NULL (0x00) characters.":
    "«\u00a0{name}\u00a0» contient un caractère invisible impossible à enregistrer. Saisissez le nom à nouveau.",
  "Invalid stream name '{name}'": "«\u00a0{name}\u00a0» n’est pas un canal utilisable. Vérifiez le nom.",
  "Invalid stream id": "Ce canal n’existe plus, ou vous n’y avez pas accès.",
  "Must be an organization or stream administrator": "Réservé aux administrateurs.",
  "Unable to access stream ({name}).": "Vous ne pouvez pas rejoindre le canal «\u00a0{name}\u00a0».",
  "User not authorized to execute queries on behalf of '{id}'":
    "L’une de ces personnes est désactivée ou ne fait pas partie de cette organisation.",
  "Not subscribed to stream id {id}": "Vous n’êtes plus membre de ce canal.",
  "Default streams cannot be made private.":
    "Un canal ne peut pas être privé tant que les nouvelles personnes y sont ajoutées automatiquement.",
  "Private streams cannot be made default.": "Un canal privé ne peut pas être un canal par défaut.",
  "Web public streams are not enabled.":
    "Les canaux publics sur le web ne sont pas autorisés dans cette organisation.",
  "You are not allowed to mention user group '{name}'.":
    "Vous ne pouvez pas mentionner le groupe «\u00a0{name}\u00a0».",
  "{parameter} can't be '{name}'.": "Le groupe «\u00a0{name}\u00a0» ne peut pas être choisi ici.",
  "{parameter} can list up to {users} users and {groups} groups.":
    "Choisissez au maximum {users} personnes et {groups} groupes.",
  "'old' is no longer the value of can_mention_group. Look at the group again.":
    "Quelqu’un d’autre vient de modifier ce réglage.",
  "This group may mention '{name}'. Change that group's permission first.":
    "Ce groupe peut mentionner «\u00a0{name}\u00a0». Changez d’abord cette autorisation.",
  "can_remove_subscribers_group must be a system group.": "Seuls les groupes par rôle peuvent être choisis.",

  "Channel folder name can't be empty.": "Donnez un nom au dossier.",
  "Channel folder name already in use": "Un dossier porte déjà ce nom.",
  "Invalid channel folder ID": "Ce dossier n’existe plus.",
  "personal_folder is too long (limit: {count} characters)":
    "Le nom d’un dossier compte {count} caractères au maximum.",
  "Channel folder is archived": "Ce dossier a été archivé.",
  "A channel folder with streams can't be archived.":
    "Ce dossier contient encore des canaux. Retirez-les d’abord ou changez-les de dossier.",
  "An organization can have at most {count} channel folders.":
    "{count} dossiers au maximum, archivés compris.",

  "Topic already muted": "Ce sujet est déjà en sourdine.",
  "Topic is not muted": "Ce sujet n’est plus en sourdine.",
  "Cannot mute self": "Vous ne pouvez pas vous mettre en sourdine.",
  "User already muted": "Cette personne est déjà en sourdine.",
  "User is not muted": "Cette personne n’est plus en sourdine.",

  "User group '{name}' already exists.": "Un groupe nommé «\u00a0{name}\u00a0» existe déjà.",
  "Invalid user group": "Ce groupe n’existe plus.",
  "No new data supplied": "Donnez un nom au groupe.",
  "User {id} is already a member of this group": "L’une de ces personnes est déjà dans le groupe.",
  "There is no member '{id}' in this user group": "Cette personne n’est plus dans le groupe.",
  "Group {id} is already a subgroup of this group": "L’un de ces groupes est déjà dans le groupe.",
  "There is no subgroup '{id}' in this user group": "Ce groupe n’est plus dans le groupe.",
  "Invalid user group ID: {id}": "L’un des groupes n’existe plus.",
  "Group {id} can't be a subgroup of this group, because it contains this group.":
    "Impossible\u00a0: ce groupe est lui-même contenu dans l’autre.",
  "A user group can have up to {count} subgroups.": "Un groupe peut contenir {count} groupes au maximum.",
  "User groups can be nested up to {count} levels deep.":
    "Les groupes peuvent être imbriqués sur {count} niveaux au maximum.",
};
