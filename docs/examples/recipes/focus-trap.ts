import 'support-chat';
import { createFocusTrap } from 'focus-trap';

const dialog = document.querySelector<HTMLElement>('#signing');
const launcher = document.querySelector('support-launcher');

if (dialog && launcher) {
  const trap = createFocusTrap([dialog, launcher], {
    initialFocus: dialog.querySelector('input') ?? dialog,
    tabbableOptions: { getShadowRoot: true },
  });
  trap.activate();
}
