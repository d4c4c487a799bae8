import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { UserFormEntry } from '../../../entries/userForm/userForm.ts';
import { useSession } from '../../context/ChatContext.tsx';

type Field = ComponentType<{ entry: UserFormEntry }>;

/**
 * The place of the ticket's files, which are loaded when a server accepts them. If they cannot be
 * loaded, the form works without them.
 */
export function TicketFilesSlot({ entry }: { entry: UserFormEntry }): ReactNode {
  const session = useSession();
  const [loaded, setLoaded] = useState<{ Field: Field } | null>(null);
  useEffect(() => {
    let isShown = true;
    const load = async (): Promise<void> => {
      const { TicketFilesField: Field } = await import('./TicketFilesField.tsx');
      if (isShown) setLoaded({ Field });
    };
    load().catch((cause: unknown) =>
      session.ports.report({ code: 'load', message: 'The files of the ticket form could not be loaded', cause }),
    );
    return () => void (isShown = false);
  }, [session]);
  return loaded && <loaded.Field entry={entry} />;
}
