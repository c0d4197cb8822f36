/** One's own account, other people's, bots and invitations. */
import type { Refusals } from "@confab/contract/translator";

export const accounts: Refusals = {
  "Name too long!": "Ce nom est trop long.",
  "Name too short!": "Ce nom est trop court.",
  "Invalid characters in name!": "Ce nom contient des caractères non autorisés.",
  "Invalid format!": "Un nom ne peut pas se terminer ainsi.",
  "Avatar changes are disabled in this organization.":
    "Le changement de photo est désactivé dans cette organisation.",
  "Email address changes are disabled in this organization.":
    "Le changement d’adresse e-mail est désactivé dans cette organisation.",
  "Invalid address.": "Cette adresse e-mail n’est pas valide.",
  "Outside your domain.": "Les adresses de ce domaine ne sont pas autorisées dans cette organisation.",
  "Please use your real email address.":
    "Les adresses jetables ne sont pas autorisées dans cette organisation.",
  "Already has an account.": "Un compte existe déjà avec cette adresse.",
  "Account has been deactivated.": "Le compte associé à cette adresse est désactivé.",
  "Wrong password!": "Mot de passe incorrect.",
  "Your username or password is incorrect.": "Mot de passe incorrect.",
  "New password is too weak!":
    "Le nouveau mot de passe est trop facile à deviner. Choisissez-en un plus long.",
  "You're making too many attempts! Try again in {seconds} seconds.":
    "Trop de tentatives. Réessayez dans {seconds} secondes.",
  "Notifications can be paused only until a future time.":
    "Les notifications ne peuvent être suspendues que jusqu’à un moment futur.",
  "A weekday can have only one time for notifications.":
    "Chaque jour ne peut avoir qu’une plage de notifications.",
  "Invalid timezone": "Le serveur ne connaît pas ce fuseau horaire.",
  "Invalid notification sound '{sound}'": "Le son «\u00a0{sound}\u00a0» n’existe pas.",
  "Invalid email batching period: {seconds} seconds":
    "{seconds} secondes n’est pas possible. Choisissez entre une seconde et une semaine.",

  "No such user": "Cette personne n’existe pas ici.",
  "User is deactivated": "Cette personne est désactivée.",
  "Cannot deactivate the only organization owner":
    "C’est le seul propriétaire de l’organisation. Nommez-en d’abord un autre.",
  "Cannot delete the only organization owner":
    "C’est le seul propriétaire de l’organisation. Nommez-en d’abord un autre.",
  "This person was deleted.": "Cette personne a été supprimée.",
  "This is not the name of the person.": "Ce n’est pas le nom de cette personne.",
  "The owner permission cannot be removed from the only organization owner.":
    "C’est le seul propriétaire de l’organisation. Nommez-en d’abord un autre.",
  "Guests cannot be organization administrators":
    "Un invité ne peut pas devenir directement administrateur. Faites-en d’abord un membre.",
  "'{id}' is not a valid choice for '{field}'.": "Cette option n’existe plus dans «\u00a0{field}\u00a0».",
  "Invalid user ID: {id}": "Cette personne n’existe pas ici.",
  "User with ID {id} is deactivated": "Cette personne est désactivée.",
  "User with ID {id} is a bot": "C’est un bot. Choisissez une personne.",

  "No such bot": "Ce bot n’existe pas.",
  "Embedded bots are not enabled.": "Les bots intégrés sont désactivés sur ce serveur.",
  "Username already in use": "Un bot utilise déjà cette adresse.",
  "Bad name or username":
    "L’adresse ne peut pas commencer ainsi. Utilisez des lettres, des chiffres et des tirets.",
  "Unique names required in this organization.":
    "Quelqu’un porte déjà ce nom. Les noms doivent être uniques ici.",
  "Name is already in use!": "Quelqu’un porte déjà ce nom.",
  "Invalid embedded bot name.": "Ce programme n’existe pas sur le serveur.",
  "Invalid integration '{name}'.": "Le serveur ne connaît pas le service «\u00a0{name}\u00a0».",
  "Invalid configuration data!": "Le bot ne peut pas utiliser cette configuration.",
  "Failed to change owner, no such user": "Le nouveau propriétaire ne fait pas partie de cette organisation.",
  "Failed to change owner, user is deactivated": "Le nouveau propriétaire est désactivé.",
  "Failed to change owner, bots can't own other bots": "Un bot ne peut pas en posséder un autre.",

  "You must specify at least one email address.": "Indiquez au moins une adresse e-mail.",
  "You can invite at most {count} people at once.": "Invitez au maximum {count} personnes à la fois.",
  "You must specify at least one stream for invitees to join.":
    "Choisissez au moins un canal pour les personnes invitées.",
  "Stream does not exist with id: {id}. No invites were sent.":
    "L’un des canaux n’existe plus, ou vous n’y avez pas accès. Aucune invitation envoyée.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "L’organisation a atteint sa limite d’invitations pour aujourd’hui. Réessayez demain.",
  "No such invitation": "Cette invitation n’existe plus.",
};
