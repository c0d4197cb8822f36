/**
 * Converts bulk exports of Mattermost (docs/importing.md#mattermost). The file is read twice: first for people, channels
 * and emoji, which posts refer to, and then for the posts.
 */
import type { Conversion } from "../convert/converter.ts";
import { PinnedMessages } from "../convert/pinned-messages.ts";
import { Directory } from "./directory.ts";
import { bulkLines, findBulkFile } from "./lines.ts";
import { Posts } from "./posts.ts";

/** @throws InvalidExport if there is no bulk export */
export async function convertMattermost(conversion: Conversion): Promise<void> {
  const { input, output, problems } = conversion;
  const file = await findBulkFile(input);
  const directory = await Directory.read(conversion, file);
  const pins = new PinnedMessages();
  const posts = new Posts(conversion, directory, pins);
  for await (const line of bulkLines(input, file)) {
    if (line.type === "post" || line.type === "direct_post") await posts.convert(line);
  }
  await pins.write(output, file);
  if (posts.systemMessages > 0) {
    problems.add({
      file,
      text: `Messages of Mattermost itself, such as those about joining: ${posts.systemMessages}.`,
      consequence: "They are left out.",
    });
  }
}
