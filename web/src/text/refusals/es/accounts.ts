/** One's own account, other people's, bots and invitations. */
import type { Refusals } from "@confab/contract/translator";

export const accounts: Refusals = {
  "Name too long!": "El nombre es demasiado largo.",
  "Name too short!": "El nombre es demasiado corto.",
  "Invalid characters in name!": "El nombre contiene caracteres no permitidos.",
  "Invalid format!": "Un nombre no puede terminar así.",
  "Avatar changes are disabled in this organization.": "En esta organización no se puede cambiar la foto.",
  "Email address changes are disabled in this organization.":
    "En esta organización no se puede cambiar el correo electrónico.",
  "Invalid address.": "Esta dirección de correo no es válida.",
  "Outside your domain.": "Esta organización no permite direcciones de ese dominio.",
  "Please use your real email address.": "Esta organización no permite direcciones desechables.",
  "Already has an account.": "Ya existe una cuenta con esta dirección.",
  "Account has been deactivated.": "La cuenta con esta dirección está desactivada.",
  "Wrong password!": "La contraseña no es correcta.",
  "Your username or password is incorrect.": "La contraseña no es correcta.",
  "New password is too weak!": "La contraseña nueva es demasiado fácil de adivinar. Elige una más larga.",
  "You're making too many attempts! Try again in {seconds} seconds.":
    "Demasiados intentos. Vuelve a probar en {seconds} segundos.",
  "Notifications can be paused only until a future time.":
    "Las notificaciones solo se pueden pausar hasta un momento futuro.",
  "A weekday can have only one time for notifications.":
    "Cada día solo puede tener un horario de notificaciones.",
  "Invalid timezone": "El servidor no conoce esta zona horaria.",
  "Invalid notification sound '{sound}'": "El sonido “{sound}” no existe.",
  "Invalid email batching period: {seconds} seconds":
    "No se admiten {seconds} segundos. Elige entre un segundo y una semana.",

  "No such user": "Esta persona no existe aquí.",
  "User is deactivated": "Esta persona está desactivada.",
  "Cannot deactivate the only organization owner":
    "Es el único propietario de la organización. Nombra antes a otro.",
  "Cannot delete the only organization owner":
    "Es el único propietario de la organización. Nombra antes a otro.",
  "This person was deleted.": "Esta persona fue eliminada.",
  "This is not the name of the person.": "Ese no es el nombre de la persona.",
  "The owner permission cannot be removed from the only organization owner.":
    "Es el único propietario de la organización. Nombra antes a otro.",
  "Guests cannot be organization administrators":
    "Un invitado no puede pasar directamente a administrador. Conviértelo antes en miembro.",
  "'{id}' is not a valid choice for '{field}'.": "Esta opción ya no existe en “{field}”.",
  "Invalid user ID: {id}": "Esta persona no existe aquí.",
  "User with ID {id} is deactivated": "Esta persona está desactivada.",
  "User with ID {id} is a bot": "Es un bot. Elige a una persona.",

  "No such bot": "Este bot no existe.",
  "Embedded bots are not enabled.": "Los bots integrados están desactivados en este servidor.",
  "Username already in use": "Ya hay un bot con esta dirección.",
  "Bad name or username": "La dirección no puede empezar así. Usa letras, dígitos y guiones.",
  "Unique names required in this organization.":
    "Alguien ya tiene este nombre. Aquí los nombres deben ser únicos.",
  "Name is already in use!": "Alguien ya tiene este nombre.",
  "Invalid embedded bot name.": "El servidor no tiene este programa.",
  "Invalid integration '{name}'.": "El servidor no conoce el servicio “{name}”.",
  "Invalid configuration data!": "El bot no puede usar esta configuración.",
  "Failed to change owner, no such user": "El nuevo propietario no está en esta organización.",
  "Failed to change owner, user is deactivated": "El nuevo propietario está desactivado.",
  "Failed to change owner, bots can't own other bots": "Un bot no puede ser propietario de otro.",

  "You must specify at least one email address.": "Indica al menos una dirección de correo.",
  "You can invite at most {count} people at once.": "Invita como máximo a {count} personas a la vez.",
  "You must specify at least one stream for invitees to join.":
    "Elige al menos un canal para las personas invitadas.",
  "Stream does not exist with id: {id}. No invites were sent.":
    "Uno de los canales ya no existe, o no tienes acceso. No se envió ninguna invitación.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "La organización ha llegado hoy a su límite de invitaciones. Inténtalo mañana.",
  "No such invitation": "Esta invitación ya no existe.",
};
