import { Icon } from '../parts/Icon.tsx';

/** Marks an e-mail whose sender the mail server has not proved (DESK-24). */
export function UnprovenSender() {
  return (
    <p className="mail-mark">
      <Icon name="alert" />
      <span>Sender not proven. The address may be forged</span>
    </p>
  );
}
