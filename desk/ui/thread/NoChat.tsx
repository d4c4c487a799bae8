import { EmptyState } from '../parts/EmptyState.tsx';

export function NoChat() {
  return (
    <section className="thread-pane" aria-label="Conversation">
      <EmptyState icon="chat" title="No chat selected">
        Choose a chat from the list to read it and reply.
      </EmptyState>
    </section>
  );
}
