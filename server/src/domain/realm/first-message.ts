/** The stream that a new organization has. */
export const GENERAL_STREAM = "general";

/** The topic of the organization's first message. */
export const WELCOME_TOPIC = "welcome";
