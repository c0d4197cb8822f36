/** The user id in queries of a user's messages for people without an account. No account has it. */
export const NOBODY = 0;
