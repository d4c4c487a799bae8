/** The experiments that a chat takes part in; the branch goes with the chat's start as an extra (CALL-17). */
export const EXPERIMENTS = ['chat_greeting'] as const;
