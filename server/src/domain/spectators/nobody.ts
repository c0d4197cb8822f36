/** Stands for a user where a query asks for what somebody has of a message: no account has this id. */
export const NOBODY = 0;
