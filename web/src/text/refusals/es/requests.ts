/** Errors that any request may get: rights, formats of values, files. */
import type { Refusals } from "@confab/contract/translator";

export const requests: Refusals = {
  "Insufficient permission": "No tienes permiso para hacer esto.",
  "Must be an organization administrator": "Solo pueden hacerlo los administradores.",
  "Must be an organization owner": "Solo pueden hacerlo los propietarios.",
  "Not allowed for guest users": "Los invitados no pueden hacer esto.",

  "{parameter} cannot be blank.": "Este campo no puede estar vacío.",
  "Invalid character in {parameter}, at position {position}!":
    "En la posición {position} hay un carácter invisible no permitido.",
  "{parameter} is too long (limit: {limit} characters)":
    "Es demasiado largo: {limit} caracteres como máximo.",
  "This search takes too long. Add a stream, topic or sender to narrow it down.":
    "Esta búsqueda tarda demasiado. Añade un canal, un tema o un remitente.",
  "The server's disk is full. Tell its administrator, and try again later.":
    "El disco del servidor está lleno. Avisa a su administrador e inténtalo más tarde.",
  "{parameter} is too long (limit: {limit} items)": "Son demasiados a la vez: {limit} como máximo.",
  "{parameter} is not a URL": "Escribe una dirección web completa, que empiece por https://.",
  "{parameter} is not a date": "Esto no es una fecha.",
  "{parameter} is not a valid hex color code": "Esto no es un color.",
  "{parameter} is not an integer": "Debe ser un número entero.",
  "{parameter} is too small": "Este número es demasiado pequeño.",
  "{parameter} is too large": "Este número es demasiado grande.",
  "{parameter} must not contain null bytes":
    "El texto contiene un carácter invisible que no se puede guardar. Escríbelo en lugar de pegarlo.",
  "Bad value for '{parameter}': {value}": "“{value}” no se admite aquí.",

  "The request is too large (limit: {mebibytes} MiB).": "Es demasiado grande: {mebibytes} MiB como máximo.",
  "The address of the request is too long. Send the parameters in its body.":
    "Es demasiado largo. Prueba con menos palabras.",
  "The request arrived too slowly.": "La conexión es demasiado lenta. Inténtalo de nuevo.",
  "The request took too long to arrive.": "La conexión es demasiado lenta. Inténtalo de nuevo.",
  "The multipart body could not be read.": "El archivo no llegó completo. Inténtalo de nuevo.",

  "Uploaded file is larger than the allowed limit of {mebibytes} MiB":
    "El archivo supera los {mebibytes} MiB.",
  "Invalid attachment": "Este archivo ya no existe.",
  "Could not decode image; did you upload an image file?":
    "No se pudo leer como imagen. Elige un archivo de imagen.",
  "Image size exceeds limit.": "La imagen tiene demasiados píxeles. Elige una más pequeña.",
};
