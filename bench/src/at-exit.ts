/** Cleans up after an interrupted run: servers and folders must not outlive it. */

const actions = new Set<() => void>();

process.on("exit", () => {
  for (const action of actions) action();
});

/** Runs the action when the process ends, unless the caller has called the returned function before. */
export function atExit(action: () => void): () => void {
  actions.add(action);
  return () => void actions.delete(action);
}
