import { useRef, type ReactNode } from 'react';
import { ComposerTools } from '../../src/ui/composer/ComposerTools.tsx';
import { SendButton } from '../../src/ui/composer/SendButton.tsx';
import { useComposer } from '../../src/ui/composer/useComposer.ts';
import { byRole } from './byRole.ts';
import { fakePorts } from './fakePorts.ts';
import type { TestSession } from './makeSession.ts';
import { mountUi, type Mounted } from './mountUi.tsx';
import { chatSession } from './scenes.ts';

/** The composer as rendered in the window; `typed` is the text entered before React took over. */
export function Composer({ typed = '' }: { typed?: string }): ReactNode {
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  useComposer(textareaRef);
  return (
    <form>
      <textarea ref={textareaRef} part="composer-input" aria-label="Message" defaultValue={typed} />
      <ComposerTools textareaRef={textareaRef} />
      <SendButton isTaken name={undefined} textareaRef={textareaRef} />
    </form>
  );
}

export type Shown = Mounted & { input: HTMLTextAreaElement };

export async function shown(session: TestSession, view: Parameters<typeof mountUi>[1] = <Composer />): Promise<Shown> {
  const ui = await mountUi(session, view);
  return { ...ui, input: byRole<HTMLTextAreaElement>(ui.root, 'textbox', 'Message') };
}

export function onAPhone(): TestSession {
  const ports = fakePorts();
  ports.page.mobile = true;
  return chatSession({ ports });
}
