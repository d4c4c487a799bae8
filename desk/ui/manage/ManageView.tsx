import type { ReactNode } from 'react';
import { showSection } from '../../flows/openChat.ts';
import { isAdministrator, SECTIONS, type Section } from '../../state/selectors.ts';
import { Segments } from '../parts/Segments.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ArticlesPane } from './ArticlesPane.tsx';
import { BlockedPane } from './BlockedPane.tsx';
import { FiguresPane } from './FiguresPane.tsx';
import { HoursPane } from './HoursPane.tsx';
import { RepliesPane } from './RepliesPane.tsx';
import { WebhooksPane } from './WebhooksPane.tsx';

const PANES = {
  figures: { label: 'Figures', Pane: FiguresPane },
  replies: { label: 'Replies', Pane: RepliesPane },
  articles: { label: 'Articles', Pane: ArticlesPane },
  hours: { label: 'Hours', Pane: HoursPane },
  blocked: { label: 'Blocked', Pane: BlockedPane },
  webhooks: { label: 'Webhooks', Pane: WebhooksPane },
} satisfies Record<Section, { label: string; Pane: () => ReactNode }>;

/** The view "Manage", with one page per section. */
export function ManageView() {
  const desk = useDesk();
  const state = useDeskState();
  const { section } = state;
  const shown = SECTIONS.filter((one) => one !== 'webhooks' || isAdministrator(state));
  const { Pane } = PANES[section];
  return (
    <main className="tickets-view">
      <div className="manage">
        <Segments
          name="Manage"
          segments={shown.map((value) => ({ value, label: PANES[value].label }))}
          value={section}
          onChoose={(chosen) => showSection(desk, chosen)}
        />
        <Pane />
      </div>
    </main>
  );
}
