import { useSessionState } from "./session-context.tsx";

/** False if the server has no mail server, so that no mail may be promised. */
export const useSendsMail = (): boolean => useSessionState(({ fixed }) => fixed.server_sends_emails ?? true);
