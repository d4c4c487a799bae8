type Props = { readonly announcement: { readonly messageId: number; readonly text: string } | null };

/**
 * Lets screen readers read each new message of the visitor once. The thread itself is not a live
 * region, because it would also read the history and every reply that changes from pending to sent.
 */
export function Announcer({ announcement }: Props) {
  return (
    <div className="spoken" aria-live="polite">
      {announcement !== null && <p key={announcement.messageId}>{announcement.text}</p>}
    </div>
  );
}
