/** Permissions to import the exports of other products (docs/interface/more-operations.md#imports). */
import { path, sendFile } from "../imports/in-server-support.ts";
import { type Actor, type Row, row } from "./row.ts";
import { NOTHING, type Stage } from "./stage.ts";

const fileName = "messages.jsonl";
const content = "{}\n";

const wanted = { kind: "neutral", file_name: fileName, file_size: content.length };

async function discarded({ host }: Stage): Promise<void> {
  const { import: found } = await host.ok<{ import: { id: number } | null }>("GET", path);
  if (found) await host.ok("DELETE", `${path}/${found.id}`);
}

/** Only owners try it on a real import: an organization has one at a time. */
const forOwner = (actor: Actor, make: () => Promise<number>): Promise<number> =>
  actor === "owner" ? make() : Promise.resolve(NOTHING);

async function begun(stage: Stage): Promise<number> {
  await discarded(stage);
  return (await stage.host.ok<{ id: number }>("POST", path, wanted)).id;
}

async function ready(stage: Stage): Promise<number> {
  const id = await begun(stage);
  await sendFile(stage.host, id, new Blob([content]));
  await stage.world.settle();
  return id;
}

export const rows: readonly Row[] = [
  row("getRealmImport", "", () => ({})),
  row("createRealmImport", "", async (stage) => {
    await discarded(stage);
    return { parameters: wanted };
  }),
  row("uploadRealmImportFile", "", async (stage, _, actor) => ({
    path: { import_id: await forOwner(actor, () => begun(stage)) },
    file: new File([content], fileName),
  })),
  row("startRealmImport", "", async (stage, _, actor) => ({
    path: { import_id: await forOwner(actor, () => ready(stage)) },
  })),
  row("getRealmImportReport", "", async (stage, _, actor) => ({
    path: { import_id: await forOwner(actor, () => begun(stage)) },
  })),
  row("discardRealmImport", "", async (stage, _, actor) => ({
    path: { import_id: await forOwner(actor, () => begun(stage)) },
  })),
];
