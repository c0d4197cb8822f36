import { StreamPostPolicy } from "@confab/contract";

/**
 * The policies for writing in a stream, from everybody to the fewest (docs/interface/sending.md#posting-to-a-stream).
 */
export const postPolicies: readonly StreamPostPolicy[] = [
  StreamPostPolicy.everyone,
  StreamPostPolicy.fullMembers,
  StreamPostPolicy.moderators,
  StreamPostPolicy.administrators,
];
