import { useId } from 'react';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** Shown beside the title: an action or choice for the whole page. */
  readonly action?: ReactNode;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
};

/** One page of the view "Manage". */
export function ManagePane({ title, action, hint, children }: Props) {
  const id = useId();
  return (
    <section className="manage-pane" aria-labelledby={id}>
      <header className="tickets-header">
        <h2 className="tickets-title" id={id}>
          {title}
        </h2>
        {action}
      </header>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      {children}
    </section>
  );
}
