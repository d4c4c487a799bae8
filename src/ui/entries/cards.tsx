import { EndDialog } from '../chrome/EndDialog.tsx';
import { notificationChoice } from '../chrome/notificationChoice.ts';
import { Notifier } from '../chrome/Notifier.tsx';
import { ChosenFiles } from '../composer/ChosenFiles.tsx';
import { JumpButton } from '../thread/JumpButton.tsx';
import { SeenOnScreen } from '../thread/SeenOnScreen.tsx';
import { TypingBubble } from '../thread/TypingBubble.tsx';
import { AskView } from './ask/AskView.tsx';
import { AccessRequest } from './message/AccessRequest.tsx';
import { CopyControl } from './message/CopyControl.tsx';
import { FormattedText } from './message/FormattedText.tsx';
import { MessageFiles } from './message/MessageFiles.tsx';
import { RateView } from './RateView.tsx';
import { TicketWidgetView } from './TicketWidgetView.tsx';
import { UserFormView } from './userForm/UserFormView.tsx';

/**
 * Views in a separate chunk, because an open window and a first message need none of them: forms,
 * questions and their confirmations; files; formatted messages; the controls to copy a message and to jump to the
 * last one; typing, notifications, the report of what was on screen, and the question whether to end the chat.
 */
export const cards = {
  ChosenFiles,
  CopyControl,
  EndDialog,
  JumpButton,
  Notifier,
  SeenOnScreen,
  TypingBubble,
  access: AccessRequest,
  ask: AskView,
  files: MessageFiles,
  formatted: FormattedText,
  notificationChoice,
  rate: RateView,
  ticketWidget: TicketWidgetView,
  userForm: UserFormView,
};
