import { useEffect, useState } from 'react';
import { loadFigures } from '../../flows/manage.ts';
import type { Figures } from '../../model/entities.ts';
import { lastDays, ratingText, secondsText } from '../../model/figureText.ts';
import { dayName } from '../../model/time.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Segments } from '../parts/Segments.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { isAdministrator } from '../../state/selectors.ts';
import { useDesk, useDeskState } from '../useDesk.ts';
import { BarChart } from './BarChart.tsx';
import { ManagePane } from './ManagePane.tsx';
import { FigureTable } from './FigureTable.tsx';

const PERIODS = { '7': '7 days', '30': '30 days', '90': '90 days' } as const;
type Days = keyof typeof PERIODS;

export function FiguresPane() {
  const desk = useDesk();
  const isForAll = isAdministrator(useDeskState());
  const [count, setCount] = useState<Days>('7');
  const [answer, setAnswer] = useState<{ days: readonly string[]; figures: Figures | string | null } | null>(null);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = answer?.days ?? [];
  useEffect(() => {
    let isWanted = true;
    const wanted = lastDays(Number(count), desk.ports.clock.now());
    const period = { from: wanted[0] ?? '', to: wanted.at(-1) ?? '', timeZone };
    void loadFigures(desk, period).then((figures) => {
      if (isWanted) setAnswer({ days: wanted, figures });
    });
    return () => {
      isWanted = false;
    };
  }, [desk, count, timeZone]);
  const figures = answer?.figures ?? null;
  const query = new URLSearchParams({ from: days[0] ?? '', to: days.at(-1) ?? '', time_zone: timeZone });
  return (
    <ManagePane
      title="Figures"
      action={
        <Segments
          name="Period"
          segments={(['7', '30', '90'] as const).map((value) => ({ value, label: PERIODS[value] }))}
          value={count}
          onChoose={setCount}
        />
      }
    >
      {answer === null && <Spinner label="Counting" />}
      {typeof figures === 'string' && <Notice text={figures} />}
      {figures !== null && typeof figures !== 'string' && (
        <>
          <dl className="figure-cards">
            <Card label="Chats" value={String(figures.total.chats)} />
            <Card label="Tickets" value={String(figures.tickets)} />
            <Card label="Waiting (median)" value={secondsText(figures.total.waitingSeconds)} />
            <Card label="First answer (median)" value={secondsText(figures.total.answerSeconds)} />
            <Card label="Rating" value={ratingText(figures.total)} />
          </dl>
          {figures.total.chats === 0 ? (
            <EmptyState icon="chat" title="No chats in these days" />
          ) : (
            <>
              <BarChart days={days} figures={figures.days} />
              <FigureTable
                title="By day"
                column="Day"
                figures={figures.days.map((day) => ({ ...day, name: dayName(day.name) }))}
              />
              <FigureTable title="By question area" column="Area" figures={figures.areas} />
              <FigureTable title="By operator" column="Operator" figures={figures.operators} />
            </>
          )}
          <p className="field-hint">
            <span>{`Counts the chats in which the visitor wrote, on the day they began (${timeZone.replaceAll('_', ' ')}). `}</span>
            {!isForAll && <span>{'Administrators see the figures of each operator. '}</span>}
            <a href={`./api/figures.csv?${query}`} download>
              Download as CSV
            </a>
          </p>
        </>
      )}
    </ManagePane>
  );
}

function Card({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="figure-card">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
