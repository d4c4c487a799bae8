type Props = { readonly announcement: { readonly messageId: number; readonly text: string } | null };

/**
 * Reads each new message of the visitor out once. The thread itself is silent: as a live region it would read the
 * history too, and every reply that changes from pending to sent.
 */
export function Announcer({ announcement }: Props) {
  return (
    <div className="spoken" aria-live="polite">
      {announcement !== null && <p key={announcement.messageId}>{announcement.text}</p>}
    </div>
  );
}
