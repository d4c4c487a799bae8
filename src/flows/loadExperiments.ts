import { EXPERIMENTS } from '../config/experiments.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** Asks for the visitor's branch of each experiment and keeps it by name; nothing waits for it (CALL-17). */
export async function loadExperiments(session: ChatSession): Promise<void> {
  const { state, ports, conversation } = session;
  await Promise.all(
    EXPERIMENTS.map(async (experiment) => {
      const answer = await ports.api.experiment({ experiment, userId: state.user.id }, conversation);
      if (conversation.aborted || !answer.ok) return;
      state.experiments = { ...state.experiments, [experiment]: answer.value.branch };
    }),
  );
}
