/** The errors of the server's own pages in French; values are named in braces. */
import type { Refusals } from "@confab/contract/translator";

export const refusals: Refusals = {
  "Your username or password is incorrect": "Adresse ou mot de passe incorrect",
  "Enter a valid email address.": "Saisissez une adresse e-mail valide.",
  "Account is deactivated": "Ce compte est désactivé",
  "This organization has been deactivated": "Cette organisation a été désactivée",
  "Password authentication is disabled in this organization":
    "La connexion par mot de passe est désactivée dans cette organisation",
  "New password is too weak!": "Le nouveau mot de passe est trop faible.",
  "{parameter} cannot be blank.": "Ce champ ne peut pas être vide.",
  "{parameter} is too long (limit: {limit} characters)":
    "C’est trop long\u00a0: {limit} caractères au maximum.",
  "Name too long!": "Ce nom est trop long.",
  "Name too short!": "Ce nom est trop court.",
  "Invalid characters in name!": "Ce nom contient des caractères non autorisés.",
  "Unique names required in this organization.":
    "Quelqu’un porte déjà ce nom ici. Choisissez-en un qui vous distingue.",
  "Invalid format!": "Un nom ne peut pas se terminer ainsi.",
  "Already has an account.": "Un compte existe déjà avec cette adresse.",
  "Invalid address.": "Cette adresse n’est pas valide.",
  "Outside your domain.": "Les adresses de ce domaine ne sont pas autorisées dans cette organisation.",
  "Please use your real email address.": "Veuillez utiliser votre véritable adresse e-mail.",
  "Email address changes are disabled in this organization.":
    "Le changement d’adresse e-mail est désactivé dans cette organisation.",
  "Email '{email}' not allowed in this organization":
    "L’adresse {email} ne permet pas de rejoindre cette organisation.",
  "Disposable email addresses are not allowed in this organization":
    "Les adresses jetables ne sont pas autorisées dans cette organisation.",
  "Email '{email}' already in use": "Un compte existe déjà avec l’adresse {email}.",
  "The directory of users can't be reached. Try again later.":
    "L’annuaire des utilisateurs est injoignable. Réessayez plus tard.",
  "You must specify at least one email address.": "Indiquez au moins une adresse e-mail.",
  "You can invite at most {count} people at once.":
    "Vous pouvez inviter {count} personnes à la fois au maximum.",
  "You must specify at least one stream for invitees to join.":
    "Il n’y a aucun canal pour les personnes invitées.",
  "Some emails did not validate, so we didn't send any invitations.":
    "Certaines adresses ne sont pas valides. Aucune invitation envoyée.",
  "We weren't able to invite anyone.": "Personne n’a pu être invité.",
  "Account has been deactivated.": "Le compte associé à cette adresse est désactivé.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "L’organisation a atteint sa limite d’invitations pour aujourd’hui. Aucune invitation envoyée.",
  "File not found.": "Ce fichier n’existe pas.",
  "You are not authorized to view this file.": "Vous n’êtes pas autorisé à voir ce fichier.",
};
