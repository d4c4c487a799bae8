import { resumeVisit } from '../flows/signIn.ts';
import { DeskPage } from './DeskPage.tsx';
import { InvitationPage } from './InvitationPage.tsx';
import { Button } from './parts/Button.tsx';
import { EmptyState, Spinner } from './parts/status.tsx';
import { SignIn } from './SignIn.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

export function App() {
  const desk = useDesk();
  const { phase } = useDeskState();
  if (phase === 'signed-in') return <DeskPage />;
  if (phase === 'signed-out') return <SignIn />;
  if (phase === 'invited') return <InvitationPage />;
  return (
    <main className="start">
      {phase === 'starting' ? (
        <Spinner label="Opening the desk" />
      ) : (
        <EmptyState
          icon="alert"
          title="Can’t reach the server"
          action={
            <Button look="primary" onClick={() => void resumeVisit(desk)}>
              Try again
            </Button>
          }
        >
          Check your internet connection. If that is fine, the server may be down.
        </EmptyState>
      )}
    </main>
  );
}
