/** What must not outlive a run that is interrupted: servers, folders. */

const actions = new Set<() => void>();

process.on("exit", () => {
  for (const action of actions) action();
});

/** Does this when the process ends, unless what is returned has been called before. */
export function atExit(action: () => void): () => void {
  actions.add(action);
  return () => void actions.delete(action);
}
