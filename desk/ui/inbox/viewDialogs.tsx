import { useState } from 'react';
import { changeView, deleteView, saveView } from '../../flows/views.ts';
import type { DeskView } from '../../model/entities.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Choice, Field } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

const MAX_NAME = 60;

type CloseProps = { readonly onClose: () => void };
type ViewProps = CloseProps & { readonly view: DeskView };

export function SaveViewDialog({ onClose }: CloseProps) {
  const desk = useDesk();
  const isAdmin = isAdministrator(useDeskState());
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  return (
    <DialogForm
      title="Save these filters as a view"
      action="Save view"
      canSubmit={name.trim() !== ''}
      save={() => saveView(desk, { name, isShared })}
      onClose={onClose}
    >
      <Field label="Name" value={name} maxLength={MAX_NAME} onChange={(event) => setName(event.target.value)} />
      {isAdmin && <SharedChoice isShared={isShared} onChange={setShared} />}
    </DialogForm>
  );
}

export function RenameViewDialog({ view, onClose }: ViewProps) {
  const desk = useDesk();
  const isAdmin = isAdministrator(useDeskState());
  const [name, setName] = useState(view.name);
  const [isShared, setShared] = useState(view.isShared);
  return (
    <DialogForm
      title="Rename this view"
      action="Save"
      canSubmit={name.trim() !== '' && (name !== view.name || isShared !== view.isShared)}
      save={() => changeView(desk, view.id, { name, ...(isShared === view.isShared ? {} : { isShared }) })}
      onClose={onClose}
    >
      <Field label="Name" value={name} maxLength={MAX_NAME} onChange={(event) => setName(event.target.value)} />
      {isAdmin && <SharedChoice isShared={isShared} onChange={setShared} />}
    </DialogForm>
  );
}

export function DeleteViewDialog({ view, onClose }: ViewProps) {
  const desk = useDesk();
  return (
    <DialogForm
      title="Delete this view?"
      action="Delete view"
      look="danger"
      save={() => deleteView(desk, view.id)}
      onClose={onClose}
    >
      <p className="dialog-text">
        <bdi>{view.name}</bdi>
        <span>{view.isShared ? ' is deleted for all operators.' : ' is deleted.'}</span>
        <span>{' Its chats and tickets stay.'}</span>
      </p>
    </DialogForm>
  );
}

type SharedProps = { readonly isShared: boolean; readonly onChange: (isShared: boolean) => void };

function SharedChoice({ isShared, onChange }: SharedProps) {
  return (
    <Choice
      label="Share with all operators"
      hint="Only administrators change and delete shared views."
      isChosen={isShared}
      onChange={onChange}
    />
  );
}
