import { useState } from 'react';
import { changeCompany } from '../../flows/chatActions.ts';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

type Props = { readonly chatId: number; readonly company: string; readonly onClose: () => void };

export function CompanyDialog({ chatId, company, onClose }: Props) {
  const desk = useDesk();
  const [name, setName] = useState(company);
  const typed = name.trim();
  return (
    <DialogForm
      title="Change company"
      action="Change company"
      canSubmit={typed !== '' && typed !== company}
      save={() => changeCompany(desk, chatId, typed)}
      onClose={onClose}
    >
      <Field
        label="Company"
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint="The visitor’s next chats and tickets go to this company."
      />
    </DialogForm>
  );
}
