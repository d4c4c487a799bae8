import type { ComponentType } from 'react';
import { onDemand } from '../onDemand/onDemand.tsx';
import { CategoriesView } from './CategoriesView.tsx';
import { DelimeterView } from './DelimeterView.tsx';
import { MessageView } from './message/MessageView.tsx';
import { NoticeView } from './NoticeView.tsx';
import type { EntryViewProps } from './EntryViewProps.ts';
import type { EntryKind } from '../../entries/models.ts';

/** The view of each kind of entry. A missing kind does not compile. */
export const views: { [Kind in EntryKind]: ComponentType<EntryViewProps<Kind>> } = {
  ask: onDemand(({ ask: View }, props) => <View {...props} />),
  categories: CategoriesView,
  closedChat: NoticeView,
  delimeter: DelimeterView,
  endChat: NoticeView,
  message: MessageView,
  modal: NoticeView,
  rate: onDemand(({ rate: View }, props) => <View {...props} />),
  ticketWidget: onDemand(({ ticketWidget: View }, props) => <View {...props} />),
  userForm: onDemand(({ userForm: View }, props) => <View {...props} />),
};
