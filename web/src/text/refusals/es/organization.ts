/** Errors about the organization's settings. */
import type { Refusals } from "@confab/contract/translator";

export const organization: Refusals = {
  "At least one authentication method must be enabled.":
    "Debe haber al menos un método de inicio de sesión activado.",

  "Invalid domain: it cannot be empty.": "Indica un dominio.",
  "Invalid domain: it cannot begin or end with a dot.":
    "Un dominio no puede empezar ni terminar con un punto.",
  "Invalid domain: it needs at least two parts with a dot between them.":
    "Un dominio tiene al menos dos partes con un punto en medio.",
  "Invalid domain: its parts can only have letters, digits and hyphens.":
    "Entre los puntos, un dominio solo puede tener letras de la a a la z, dígitos y guiones.",
  "The domain {domain} is already a part of your organization.": "El dominio {domain} ya está permitido.",
  "No entry found for domain {domain}.": "El dominio {domain} ya no está permitido.",

  "This field cannot be blank.": "Este campo no puede estar vacío.",
  "Enter a valid URL.": "Escribe una dirección web completa, que empiece por https://.",
  "Invalid URL template.":
    "La plantilla de URL no es válida: los grupos van entre llaves, y un signo de porcentaje se escribe %25.",
  "Bad regular expression: {detail}": "No se admite esta expresión regular: {detail}",
  "'{parameter}' must be a system user group.": "Solo se pueden elegir grupos por rol.",
  "'{parameter}' setting cannot be set to '{group}' group.": "El grupo “{group}” no se puede elegir aquí.",
  "'old' is no longer the value of {parameter}. Look at the organization again.":
    "Mientras tanto, otra persona ha cambiado este ajuste.",
  "This group has the permission '{parameter}'. Change that first.":
    "Este grupo tiene un permiso en la organización. Cambia antes ese ajuste.",
  "Group '{group}' in URL template is not present in linkifier pattern.":
    "La URL contiene el grupo “{group}”, que falta en el patrón.",
  "Group '{group}' in linkifier pattern is not present in URL template.":
    "El patrón contiene el grupo “{group}”, que falta en la URL.",
  "Realm filter with this Realm and Pattern already exists.": "Este enlace automático ya existe.",
  "The ordered list must enumerate all existing linkifiers exactly once":
    "Los enlaces automáticos han cambiado mientras tanto. Inténtalo de nuevo.",
  "Linkifier not found.": "Este enlace automático ya no existe.",

  "A playground with this name and language already exists.":
    "Ya existe un entorno con este nombre para este lenguaje.",
  "Invalid characters in pygments language": "El nombre del lenguaje contiene caracteres no permitidos.",
  'Missing the required variable "code" in the URL template': "La URL debe contener el código.",
  '"code" should be the only variable present in the URL template':
    "El código es la única variable posible en la URL.",
  "Invalid playground": "Este entorno ya no existe.",

  "Label cannot be blank.": "Pon un nombre al campo de perfil.",
  "A field with that label already exists.": "Ya existe un campo de perfil con este nombre.",
  "Field must have at least one choice.": "Indica al menos una opción.",
  "Malformed URL pattern.": "La URL debe contener %(username)s exactamente una vez.",
  "Custom external account must define URL pattern":
    "Indica la URL de una cuenta, con %(username)s en el lugar del nombre.",
  "Default custom field cannot be updated.": "Este campo de perfil está predefinido y no se puede cambiar.",
  "Field type not supported for display in profile summary.":
    "Los campos de este tipo no caben en el resumen del perfil.",
  "Only 2 custom profile fields can be displayed in the profile summary.":
    "En el resumen del perfil solo caben dos campos.",
  "Field id {id} not found.": "Este campo de perfil ya no existe.",
  "Invalid order mapping.": "La lista ha cambiado mientras tanto. Inténtalo de nuevo.",

  "Emoji name is missing": "Pon un nombre al emoji.",
  "Invalid characters in emoji name":
    "El nombre solo puede tener letras minúsculas, dígitos, - y _. Termina con una letra o un dígito y tiene como máximo 100 caracteres.",
  "A custom emoji with this name already exists.": "Ya existe un emoji personalizado con este nombre.",
  "Only administrators can override built-in emoji.":
    "Solo los administradores pueden reemplazar un emoji habitual.",
  "Must be an organization administrator or emoji author":
    "Solo pueden hacerlo los administradores y quien añadió el emoji.",

  "Exceeded rate limit.": "Como máximo se pueden hacer cinco exportaciones por semana.",
  "Invalid data export ID": "Esta exportación ya no existe.",
  "Export already deleted": "La exportación ya se eliminó.",
  "Export failed, nothing to delete": "La exportación falló. No hay nada que eliminar.",
  "Export still in progress": "La exportación aún está en curso.",

  'There is no kind of export "{kind}".': "No existe el tipo de exportación «{kind}».",
  "The server takes no uploads of exports.": "Este servidor no acepta exportaciones.",
  "The server has too little free space for this file.":
    "El servidor tiene muy poco espacio libre para este archivo.",
  "Private conversations can only be exported if there is a public stream to announce it in. Create one.":
    "Las conversaciones privadas solo se pueden exportar si hay un canal público donde anunciarlo. Crea uno.",
  "The organization has an import already. Wait until it ends, or discard it.":
    "La organización ya tiene una importación. Espera a que termine o descártala.",
  "The import can't be started now.": "La importación no se puede iniciar ahora.",
  "Invalid import ID": "Esta importación ya no existe.",
  "The import waits for no file.": "La importación no espera ningún archivo.",
  "The file has {size} bytes, but {announced} were announced.":
    "El archivo tiene {size} bytes en lugar de {announced}.",
  "The import was discarded.": "La importación se descartó.",
};
