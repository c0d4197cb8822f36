/** What nodes on one PostgreSQL tell each other of a commit. Only a hint: whoever misses it finds out by the poll. */

export interface CommitHint {
  readonly realmId: number;
  /** Who has committed. */
  readonly nodeId: string;
}

export const formatHint = ({ realmId, nodeId }: CommitHint): string => `${realmId} ${nodeId}`;

export function parseHint(text: string): CommitHint {
  const [realmId, nodeId = ""] = text.split(" ");
  return { realmId: Number(realmId), nodeId };
}
