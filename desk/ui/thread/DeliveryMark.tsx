import type { Delivery } from '../../model/timeline.ts';
import { Icon } from '../parts/Icon.tsx';

const MARKS = {
  pending: { icon: 'clock', text: 'Sending' },
  waiting: { icon: 'clock', text: 'Waiting for the connection' },
  sent: { icon: 'check', text: 'Sent' },
  seen: { icon: 'checks', text: 'Seen by the visitor' },
  failed: { icon: 'alert', text: 'Not sent' },
} as const;

export function DeliveryMark({ delivery }: { readonly delivery: Delivery }) {
  const { icon, text } = MARKS[delivery];
  return (
    <span className="delivery" data-delivery={delivery} title={text}>
      <Icon name={icon} />
      <span className="spoken">{text}</span>
    </span>
  );
}
