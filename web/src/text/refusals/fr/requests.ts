/** Errors that any request may get: rights, formats of values, files. */
import type { Refusals } from "@confab/contract/translator";

export const requests: Refusals = {
  "Insufficient permission": "Vous n’avez pas l’autorisation nécessaire.",
  "Must be an organization administrator": "Réservé aux administrateurs.",
  "Must be an organization owner": "Réservé aux propriétaires.",
  "Not allowed for guest users": "Les invités ne peuvent pas faire cela.",

  "{parameter} cannot be blank.": "Ce champ ne peut pas être vide.",
  "Invalid character in {parameter}, at position {position}!":
    "Un caractère invisible non autorisé se trouve à la position {position}.",
  "{parameter} is too long (limit: {limit} characters)":
    "C’est trop long\u00a0: {limit} caractères au maximum.",
  "This search takes too long. Add a stream, topic or sender to narrow it down.":
    "Cette recherche est trop longue. Précisez un canal, un sujet ou un expéditeur.",
  "The server's disk is full. Tell its administrator, and try again later.":
    "Le disque du serveur est plein. Prévenez son administrateur et réessayez plus tard.",
  "{parameter} is too long (limit: {limit} items)": "Il y en a trop à la fois\u00a0: {limit} au maximum.",
  "{parameter} is not a URL": "Saisissez une adresse web complète, qui commence par https://.",
  "{parameter} is not a date": "Ce n’est pas une date.",
  "{parameter} is not a valid hex color code": "Ce n’est pas une couleur.",
  "{parameter} is not an integer": "Saisissez un nombre entier.",
  "{parameter} is too small": "Ce nombre est trop petit.",
  "{parameter} is too large": "Ce nombre est trop grand.",
  "{parameter} must not contain null bytes":
    "Le texte contient un caractère invisible impossible à enregistrer. Saisissez-le au lieu de le coller.",
  "Bad value for '{parameter}': {value}": "«\u00a0{value}\u00a0» n’est pas accepté ici.",

  "The request is too large (limit: {mebibytes} MiB).":
    "C’est trop volumineux\u00a0: {mebibytes} Mio au maximum.",
  "The address of the request is too long. Send the parameters in its body.":
    "C’est trop long. Essayez avec moins de mots.",
  "The request arrived too slowly.": "La connexion est trop lente. Réessayez.",
  "The request took too long to arrive.": "La connexion est trop lente. Réessayez.",
  "The multipart body could not be read.": "Le fichier n’est pas arrivé en entier. Réessayez.",

  "Uploaded file is larger than the allowed limit of {mebibytes} MiB": "Le fichier dépasse {mebibytes} Mio.",
  "Invalid attachment": "Ce fichier n’existe plus.",
  "Could not decode image; did you upload an image file?":
    "Cette image est illisible. Choisissez un fichier image.",
  "Image size exceeds limit.": "Cette image a trop de pixels. Choisissez-en une plus petite.",
};
