import { useState } from 'react';
import { safeHref } from '../../../protocol/links.ts';
import { saveOperator } from '../../flows/account.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';
import { AccountSection } from './AccountSection.tsx';
import { DialogForm } from './DialogForm.tsx';

export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useDesk();
  const [name, setName] = useState(desk.state.operator.name);
  const [image, setImage] = useState(desk.state.operator.img ?? '');
  const address = image.trim();
  const isAddress = address === '' || safeHref(address) !== null;
  return (
    <DialogForm
      title="Your profile"
      action="Save"
      canSubmit={name.trim() !== '' && isAddress}
      save={() => saveOperator(desk, { name: name.trim(), img: address === '' ? null : address })}
      onClose={onClose}
    >
      <div className="profile-preview">
        <Avatar name={name} image={isAddress ? address : null} size="large" />
        <p className="dialog-text">Visitors see your name and picture in the chat.</p>
      </div>
      <Field label="Name" value={name} onChange={(event) => setName(event.target.value)} required autoComplete="name" />
      <Field
        label="Link to a picture"
        type="url"
        value={image}
        placeholder="https://"
        onChange={(event) => setImage(event.target.value)}
        hint="Square works best. Leave it empty to show your initials."
        problem={isAddress ? null : 'Enter a link that starts with https://'}
      />
      <AccountSection />
    </DialogForm>
  );
}
