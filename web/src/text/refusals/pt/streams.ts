/** Streams, topics, groups, and people who are muted. */
import type { Refusals } from "@confab/contract/translator";

export const streams: Refusals = {
  "Stream name '{name}' is already taken.": "Já existe um canal chamado “{name}”.",
  "Stream already has that name!": "O canal já tem este nome.",
  "Stream name too long (limit: {limit} characters).":
    "O nome é longo demais. O limite é de {limit} caracteres.",
  "Stream name '{name}' contains NULL (0x00) characters.":
    "“{name}” contém um caractere invisível que não pode ser salvo. Digite o nome de novo.",
  "Invalid stream name '{name}'": "“{name}” não é um canal que você possa usar. Confira o nome.",
  "Invalid stream id": "O canal não existe mais ou você não tem acesso a ele.",
  "Must be an organization or stream administrator": "Só administradores podem fazer isto.",
  "Unable to access stream ({name}).": "Você não pode participar do canal “{name}”.",
  "User not authorized to execute queries on behalf of '{id}'":
    "Uma destas pessoas tem a conta desativada ou não está nesta organização.",
  "Not subscribed to stream id {id}": "Você não está mais neste canal.",
  "Default streams cannot be made private.":
    "O canal não pode ser privado enquanto novas pessoas são adicionadas automaticamente.",
  "Private streams cannot be made default.": "Um canal privado não pode ser um canal padrão.",
  "Web public streams are not enabled.": "Canais públicos na web não estão ativados nesta organização.",
  "You are not allowed to mention user group '{name}'.": "Você não pode mencionar o grupo “{name}”.",
  "{parameter} can't be '{name}'.": "O grupo “{name}” não pode ser escolhido aqui.",
  "{parameter} can list up to {users} users and {groups} groups.":
    "É possível escolher até {users} pessoas e {groups} grupos.",
  "'old' is no longer the value of can_mention_group. Look at the group again.":
    "Outra pessoa acabou de alterar isto.",
  "This group may mention '{name}'. Change that group's permission first.":
    "Este grupo pode mencionar “{name}”. Altere essa permissão primeiro.",
  "can_remove_subscribers_group must be a system group.": "Só é possível escolher grupos por função.",

  "Channel folder name can't be empty.": "Uma pasta precisa de um nome.",
  "Channel folder name already in use": "Já existe uma pasta com este nome.",
  "Invalid channel folder ID": "Esta pasta não existe mais.",
  "personal_folder is too long (limit: {count} characters)":
    "O nome de uma pasta pode ter no máximo {count} caracteres.",
  "Channel folder is archived": "Esta pasta foi arquivada.",
  "A channel folder with streams can't be archived.":
    "Ainda há canais na pasta. Retire-os ou mova-os para outra pasta primeiro.",
  "An organization can have at most {count} channel folders.":
    "Pode haver no máximo {count} pastas, contando as arquivadas.",

  "Topic already muted": "O tópico já está silenciado.",
  "Topic is not muted": "O tópico não está mais silenciado.",
  "Cannot mute self": "Você não pode silenciar a si mesmo.",
  "User already muted": "Esta pessoa já está silenciada.",
  "User is not muted": "Esta pessoa não está mais silenciada.",

  "User group '{name}' already exists.": "Já existe um grupo chamado “{name}”.",
  "Invalid user group": "Este grupo não existe mais.",
  "No new data supplied": "Um grupo precisa de um nome.",
  "User {id} is already a member of this group": "Uma destas pessoas já está no grupo.",
  "There is no member '{id}' in this user group": "A pessoa não está mais no grupo.",
  "Group {id} is already a subgroup of this group": "Um destes grupos já está no grupo.",
  "There is no subgroup '{id}' in this user group": "Esse grupo não está mais neste grupo.",
  "Invalid user group ID: {id}": "Um dos grupos não existe mais.",
  "Group {id} can't be a subgroup of this group, because it contains this group.":
    "Não é possível: esse grupo já contém este grupo.",
  "A user group can have up to {count} subgroups.": "Um grupo pode conter no máximo {count} grupos.",
  "User groups can be nested up to {count} levels deep.": "Os grupos podem ter no máximo {count} níveis.",
};
