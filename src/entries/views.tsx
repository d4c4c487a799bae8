import type { ComponentType } from 'react';
import { AskView } from './ask/AskView.tsx';
import { CategoriesView } from './categories/CategoriesView.tsx';
import { ClosedChatView } from './closedChat/ClosedChatView.tsx';
import { DelimeterView } from './delimeter/DelimeterView.tsx';
import { EndChatView } from './endChat/EndChatView.tsx';
import { MessageView } from './message/MessageView.tsx';
import { ModalView } from './modal/ModalView.tsx';
import type { Entry, EntryKind } from './models.ts';
import { RateView } from './rate/RateView.tsx';
import { TicketWidgetView } from './ticketWidget/TicketWidgetView.tsx';
import { UserFormView } from './userForm/UserFormView.tsx';

export type EntryViewProps<Kind extends EntryKind = EntryKind> = {
  entry: Extract<Entry, { objectType: Kind }>;
  /** The first, the last of what one author says without a pause. */
  isFirst: boolean;
  isLast: boolean;
};

/** The view of each kind of entry; a kind without one does not compile. */
export const views: { [Kind in EntryKind]: ComponentType<EntryViewProps<Kind>> } = {
  ask: AskView,
  categories: CategoriesView,
  closedChat: ClosedChatView,
  delimeter: DelimeterView,
  endChat: EndChatView,
  message: MessageView,
  modal: ModalView,
  rate: RateView,
  ticketWidget: TicketWidgetView,
  userForm: UserFormView,
};
