import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiScope } from '../../../protocol/wire.ts';
import { createApiToken, loadApiTokens, revokeApiToken } from '../../flows/apiTokens.ts';
import type { ApiToken } from '../../model/entities.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Button } from '../parts/Button.tsx';
import { Choice, Field } from '../parts/Field.tsx';
import { EmptyState, ListStatus } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

const SCOPES = {
  'chats:read': { label: 'Read chats', hint: 'Messages, notes, tags and exports.' },
  'chats:write': { label: 'Work on chats', hint: 'Take, answer, transfer, close and tag them, and block visitors.' },
  'tickets:read': { label: 'Read tickets', hint: 'Their e-mails, and sales leads.' },
  'tickets:write': { label: 'Work on tickets', hint: 'Answer, assign and mark them.' },
  'figures:read': { label: 'Read figures', hint: 'Those of each operator.' },
  'people:read': { label: 'Read people', hint: 'The operators and their activity.' },
} satisfies Record<ApiScope, { label: string; hint: string }>;

/** The tokens with which programs call the API. */
export function ApiTokenList({ onRevoked }: { readonly onRevoked: () => void }) {
  const desk = useDesk();
  const { people, now } = useDeskState();
  const { items, list } = people.apiTokens;
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const isRevoked = useRef(false);
  const close = () => {
    // At once, because nothing behind an open dialog can take the focus.
    flushSync(() => setRevoking(null));
    // The pressed button has disappeared with its line.
    if (isRevoked.current) onRevoked();
    isRevoked.current = false;
  };
  const used = (at: string | null) => (at === null ? 'never used' : `last used ${relativeTime(at, now)}`);
  return (
    <>
      <ListStatus
        list={list}
        isEmpty={items.length === 0}
        what="the API tokens"
        onRetry={() => void loadApiTokens(desk)}
      />
      {list.load === 'ready' && items.length === 0 && (
        <EmptyState icon="key" title="No API tokens">
          With a token, your own programs read and answer chats and tickets.
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="ticket-list" aria-label="API tokens">
          {items.map((token) => (
            <li key={token.tokenId} className="people-line">
              <span className="people-line-text">
                <strong>{token.name}</strong>
                <span className="ticket-meta">
                  {` · ${token.scopes.join(', ')} · by ${token.operatorName}, ${dateAndTime(token.createdAt)} · ${used(token.lastUsedAt)}`}
                </span>
              </span>
              <Button look="quiet" aria-label={`Revoke ${token.name}`} onClick={() => setRevoking(token)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {revoking !== null && (
        <DialogForm
          title={`Revoke ${revoking.name}?`}
          action="Revoke"
          look="danger"
          save={async () => {
            const problem = await revokeApiToken(desk, revoking.tokenId);
            isRevoked.current = problem === null;
            return problem;
          }}
          onClose={close}
        >
          <p className="dialog-text">Programs that use this token are refused at once. You cannot undo this.</p>
        </DialogForm>
      )}
    </>
  );
}

export function ApiTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useDesk();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const choose = (scope: ApiScope, isChosen: boolean) =>
    setScopes(isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <DialogForm
      title="Create an API token"
      action="Create token"
      canSubmit={name.trim() !== '' && scopes.length > 0}
      save={() => createApiToken(desk, { name: name.trim(), scopes })}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="The program that will use it. The activity shows this name beside yours."
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      {(Object.keys(SCOPES) as ApiScope[]).map((scope) => (
        <Choice
          key={scope}
          {...SCOPES[scope]}
          isChosen={scopes.includes(scope)}
          onChange={(isChosen) => choose(scope, isChosen)}
        />
      ))}
    </DialogForm>
  );
}
