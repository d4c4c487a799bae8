import { teamAt } from '../../state/selectors.ts';
import { useDeskState } from '../useDesk.ts';

/** The colleagues who look at this chat or type in it. Not announced, because it changes often. */
export function TeamLine({ chatId }: { readonly chatId: number }) {
  const { typing, looking } = teamAt(useDeskState(), chatId);
  const parts = [
    typing.length > 0 && `${typing.join(' and ')} ${typing.length === 1 ? 'is' : 'are'} typing a reply`,
    looking.length > 0 && `${looking.join(' and ')} ${looking.length === 1 ? 'is' : 'are'} looking at this chat`,
  ].filter(Boolean);
  return (
    <p className="team-line" role="status" aria-label="Colleagues" aria-live="off">
      {parts.join(' · ')}
    </p>
  );
}
