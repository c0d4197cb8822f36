/** Streams, topics, groups, and people who are muted. */
import type { Refusals } from "@confab/contract/translator";

export const streams: Refusals = {
  "Stream name '{name}' is already taken.": "Ya existe un canal llamado “{name}”.",
  "Stream already has that name!": "El canal ya se llama así.",
  "Stream name too long (limit: {limit} characters).":
    "El nombre es demasiado largo: {limit} caracteres como máximo.",
  "Stream name '{name}' contains NULL (0x00) characters.":
    "“{name}” contiene un carácter invisible que no se puede guardar. Escribe el nombre de nuevo.",
  "Invalid stream name '{name}'": "“{name}” no es un canal que puedas usar. Revisa el nombre.",
  "Invalid stream id": "El canal ya no existe, o no tienes acceso.",
  "Must be an organization or stream administrator": "Solo pueden hacerlo los administradores.",
  "Unable to access stream ({name}).": "No puedes unirte al canal “{name}”.",
  "User not authorized to execute queries on behalf of '{id}'":
    "Alguna de estas personas está desactivada o no está en esta organización.",
  "Not subscribed to stream id {id}": "Ya no estás en este canal.",
  "Default streams cannot be made private.":
    "El canal no puede ser privado mientras se añada automáticamente a las personas nuevas.",
  "Private streams cannot be made default.": "Un canal privado no puede ser un canal predeterminado.",
  "Web public streams are not enabled.": "Esta organización no permite canales públicos en la web.",
  "You are not allowed to mention user group '{name}'.": "No puedes mencionar el grupo “{name}”.",
  "{parameter} can't be '{name}'.": "El grupo “{name}” no se puede elegir aquí.",
  "{parameter} can list up to {users} users and {groups} groups.":
    "Se pueden elegir como máximo {users} personas y {groups} grupos.",
  "'old' is no longer the value of can_mention_group. Look at the group again.":
    "Otra persona acaba de cambiar este ajuste.",
  "This group may mention '{name}'. Change that group's permission first.":
    "Este grupo puede mencionar “{name}”. Cambia antes ese permiso.",
  "can_remove_subscribers_group must be a system group.": "Solo se pueden elegir grupos por rol.",

  "Channel folder name can't be empty.": "Pon un nombre a la carpeta.",
  "Channel folder name already in use": "Ya existe una carpeta con este nombre.",
  "Invalid channel folder ID": "Esta carpeta ya no existe.",
  "personal_folder is too long (limit: {count} characters)":
    "El nombre de una carpeta tiene como máximo {count} caracteres.",
  "Channel folder is archived": "Esta carpeta está archivada.",
  "A channel folder with streams can't be archived.":
    "La carpeta aún tiene canales. Sácalos antes, o ponlos en otra.",
  "An organization can have at most {count} channel folders.":
    "Puede haber como máximo {count} carpetas, incluidas las archivadas.",

  "Topic already muted": "El tema ya está silenciado.",
  "Topic is not muted": "El tema ya no está silenciado.",
  "Cannot mute self": "No puedes silenciarte.",
  "User already muted": "Esta persona ya está silenciada.",
  "User is not muted": "Esta persona ya no está silenciada.",

  "User group '{name}' already exists.": "Ya existe un grupo llamado “{name}”.",
  "Invalid user group": "Este grupo ya no existe.",
  "No new data supplied": "Pon un nombre al grupo.",
  "User {id} is already a member of this group": "Alguna de estas personas ya está en el grupo.",
  "There is no member '{id}' in this user group": "Esta persona ya no está en el grupo.",
  "Group {id} is already a subgroup of this group": "Alguno de estos grupos ya está en el grupo.",
  "There is no subgroup '{id}' in this user group": "Ese grupo ya no está en este.",
  "Invalid user group ID: {id}": "Uno de los grupos ya no existe.",
  "Group {id} can't be a subgroup of this group, because it contains this group.":
    "No es posible: este grupo ya está dentro del otro.",
  "A user group can have up to {count} subgroups.": "Un grupo puede contener como máximo {count} grupos.",
  "User groups can be nested up to {count} levels deep.":
    "Los grupos se pueden anidar como máximo en {count} niveles.",
};
