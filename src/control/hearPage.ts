import type { PageControl } from './PageControl.ts';
import { textOf } from '../config/textOf.ts';

/** Does what an event of the page asks (LAU-17 to LAU-19, FORM-07). */
export function hearPage(control: PageControl, type: string, detail: Readonly<Record<string, unknown>>): void {
  const { first, all } = control;
  switch (type) {
    case 'open-chat': {
      const text = textOf(detail.value);
      if (text !== undefined) first?.tell((app) => app.prefill(text));
      if (detail.form === 'contact-sales') first?.tell((app) => app.showContactForm());
      void first?.open();
      return;
    }
    case 'change-chat-state':
      if (detail.state === 'opened') void first?.open();
      if (detail.state === 'closed') for (const company of all) company.set({ isOpen: false });
      return;
    default:
      for (const company of all) company.closeApp();
  }
}
