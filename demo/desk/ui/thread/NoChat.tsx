import { EmptyState } from '../parts/EmptyState.tsx';

export function NoChat() {
  return (
    <section className="thread-pane" aria-label="Conversation">
      <EmptyState icon="chat" title="No chat is open">
        Choose one from the list to read it and to answer.
      </EmptyState>
    </section>
  );
}
