/**
 * The notification of a commit between nodes on one PostgreSQL. It is only a hint: a node that misses it finds the
 * commit by polling.
 */

export interface CommitHint {
  readonly realmId: number;
  /** The node that has committed. */
  readonly nodeId: string;
}

export const formatHint = ({ realmId, nodeId }: CommitHint): string => `${realmId} ${nodeId}`;

export function parseHint(text: string): CommitHint {
  const [realmId, nodeId = ""] = text.split(" ");
  return { realmId: Number(realmId), nodeId };
}
