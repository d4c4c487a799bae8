import { AskView } from './ask/AskView.tsx';
import { AccessRequest } from './message/AccessRequest.tsx';
import { CopyControl } from './message/CopyControl.tsx';
import { RateView } from './rate/RateView.tsx';
import { TicketWidgetView } from './ticketWidget/TicketWidgetView.tsx';
import { UserFormView } from './userForm/UserFormView.tsx';

/**
 * What is to be filled in or answered, and its confirmations; and what copies a message: a chunk of its own, for an open window and a first
 * message need none.
 */
export const cards = {
  CopyControl,
  access: AccessRequest,
  ask: AskView,
  rate: RateView,
  ticketWidget: TicketWidgetView,
  userForm: UserFormView,
};
