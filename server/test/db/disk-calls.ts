/** The positions, in the memory that threads share, of each call's count and of the flags that make it fail or wait. */
export const diskCalls = {
  writeSync: { count: 0, failing: 1, held: 2 },
  fsyncSync: { count: 3, failing: 4, held: 5 },
} as const;

export type DiskCall = keyof typeof diskCalls;

export const environmentKey = "confab-test-disk";
