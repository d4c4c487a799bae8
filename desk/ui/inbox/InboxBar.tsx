import { type Ref, useRef, useState } from 'react';
import { changeView, chooseView, filterInbox } from '../../flows/views.ts';
import type { DeskView } from '../../model/entities.ts';
import { countInboxFilters, NO_INBOX_FILTER } from '../../model/inboxFilter.ts';
import { isAdministrator, shownView } from '../../state/selectors.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { DeleteViewDialog, RenameViewDialog, SaveViewDialog } from './viewDialogs.tsx';

type Asked = 'save' | 'rename' | 'delete';

/** The view of the inbox and its filters, with what can be done with them. */
export function InboxBar() {
  const desk = useDesk();
  const state = useDeskState();
  const { inbox } = state;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen] = useState(() => inbox.viewId === null && countInboxFilters(inbox.filter) > 0);
  const count = countInboxFilters(inbox.filter);
  const shown = shownView(inbox);
  const mayChange = shown !== null && (!shown.view.isShared || isAdministrator(state));
  const close = () => setAsked(null);
  const select = useRef<HTMLSelectElement>(null);
  const update = async ({ id }: DeskView) => {
    const failure = await changeView(desk, id, { filter: inbox.filter });
    setProblem(failure);
    if (failure === null) select.current?.focus();
  };
  const showEverything = () => {
    if (shown === null) filterInbox(desk, NO_INBOX_FILTER);
    else chooseView(desk, null);
    // The button disappears.
    select.current?.focus();
  };
  return (
    <div className="inbox-bar">
      <ViewSelect ref={select} />
      <details className="inbox-filters" open={isOpen}>
        <summary>{count === 0 ? 'Filters' : `Filters (${count})`}</summary>
        <InboxFilters />
      </details>
      {(count > 0 || mayChange) && (
        <div className="inbox-actions">
          {count > 0 && (
            <Button look="quiet" onClick={showEverything}>
              Show everything
            </Button>
          )}
          {count > 0 && (shown === null || shown.isChanged) && (
            <Button look="quiet" onClick={() => setAsked('save')}>
              Save view…
            </Button>
          )}
          {mayChange && shown.isChanged && (
            <Button look="quiet" onClick={() => void update(shown.view)}>
              Update view
            </Button>
          )}
          {mayChange && (
            <>
              <Button look="quiet" onClick={() => setAsked('rename')}>
                Rename…
              </Button>
              <Button look="quiet" onClick={() => setAsked('delete')}>
                Delete…
              </Button>
            </>
          )}
        </div>
      )}
      {problem !== null && <Notice text={problem} onDismiss={() => setProblem(null)} />}
      {asked === 'save' && <SaveViewDialog onClose={close} />}
      {asked === 'rename' && shown !== null && <RenameViewDialog view={shown.view} onClose={close} />}
      {asked === 'delete' && shown !== null && <DeleteViewDialog view={shown.view} onClose={close} />}
    </div>
  );
}

function ViewSelect({ ref }: { readonly ref: Ref<HTMLSelectElement> }) {
  const desk = useDesk();
  const { inbox } = useDeskState();
  const views = inbox.views ?? [];
  const shown = shownView(inbox);
  const groups = [
    { name: 'My views', views: views.filter(({ isShared }) => !isShared) },
    { name: 'Shared views', views: views.filter(({ isShared }) => isShared) },
  ];
  return (
    <label className="inbox-view">
      <span className="field-hint">View</span>
      <select
        ref={ref}
        className="field-control"
        value={shown === null ? '' : String(shown.view.id)}
        onChange={({ target }) => chooseView(desk, target.value === '' ? null : Number(target.value))}
      >
        <option value="">{countInboxFilters(inbox.filter) > 0 ? 'Not saved' : 'Everything'}</option>
        {groups.map(
          (group) =>
            group.views.length > 0 && (
              <optgroup key={group.name} label={group.name}>
                {group.views.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {id === shown?.view.id && shown.isChanged ? `${name} (changed)` : name}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
    </label>
  );
}
