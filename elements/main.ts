/** The package's entry in a browser: importing it defines both elements. */
import './define.ts';

export { SupportChatElement } from './support-chat.ts';
export { SupportLauncherElement } from './support-launcher.ts';
