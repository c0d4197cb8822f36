/** The errors of the server's own pages in Spanish; values are named in braces. */
import type { Refusals } from "@confab/contract/translator";

export const refusals: Refusals = {
  "Your username or password is incorrect": "La dirección o la contraseña no son correctas",
  "Enter a valid email address.": "Escribe un correo electrónico válido.",
  "Account is deactivated": "La cuenta está desactivada",
  "This organization has been deactivated": "Esta organización está desactivada",
  "Password authentication is disabled in this organization":
    "En esta organización no se puede iniciar sesión con contraseña",
  "New password is too weak!": "La contraseña nueva es demasiado débil.",
  "{parameter} cannot be blank.": "Este campo no puede estar vacío.",
  "{parameter} is too long (limit: {limit} characters)":
    "Es demasiado largo: {limit} caracteres como máximo.",
  "Name too long!": "El nombre es demasiado largo.",
  "Name too short!": "El nombre es demasiado corto.",
  "Invalid characters in name!": "El nombre contiene caracteres no permitidos.",
  "Unique names required in this organization.":
    "Alguien ya tiene este nombre aquí. Elige uno que te distinga.",
  "Invalid format!": "Un nombre no puede terminar así.",
  "Already has an account.": "Ya existe una cuenta con esta dirección.",
  "Invalid address.": "Esta dirección no es válida.",
  "Outside your domain.": "Esta organización no permite direcciones de ese dominio.",
  "Please use your real email address.": "Usa tu correo electrónico real.",
  "Email address changes are disabled in this organization.":
    "En esta organización no se puede cambiar el correo electrónico.",
  "Email '{email}' not allowed in this organization":
    "La dirección {email} no permite unirse a esta organización.",
  "Disposable email addresses are not allowed in this organization":
    "Esta organización no permite direcciones desechables.",
  "Email '{email}' already in use": "Ya existe una cuenta con la dirección {email}.",
  "The directory of users can't be reached. Try again later.":
    "No se puede conectar con el directorio de usuarios. Inténtalo más tarde.",
  "You must specify at least one email address.": "Indica al menos una dirección de correo.",
  "You can invite at most {count} people at once.": "Puedes invitar como máximo a {count} personas a la vez.",
  "You must specify at least one stream for invitees to join.":
    "No hay ningún canal para las personas invitadas.",
  "Some emails did not validate, so we didn't send any invitations.":
    "Algunas direcciones no son válidas. No se envió ninguna invitación.",
  "We weren't able to invite anyone.": "No se pudo invitar a nadie.",
  "Account has been deactivated.": "La cuenta con esta dirección está desactivada.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "La organización ha llegado hoy a su límite de invitaciones. No se envió ninguna.",
  "File not found.": "Este archivo no existe.",
  "You are not authorized to view this file.": "No tienes permiso para ver este archivo.",
};
