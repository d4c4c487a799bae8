import { useEffect, useState } from 'react';
import { loadFigures } from '../../flows/manage.ts';
import type { Figure, Figures } from '../../model/entities.ts';
import { lastDays, ratingText, secondsText } from '../../model/figureText.ts';
import { dayName } from '../../model/time.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { Segments } from '../parts/Segments.tsx';
import { EmptyState, Notice, Spinner } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ArticleFigures } from './ArticleFigures.tsx';
import { ManagePane } from './ManagePane.tsx';
import { RatingComments } from './RatingComments.tsx';
import { ReplyTimes } from './ReplyTimes.tsx';

const PERIODS = { '7': '7 days', '30': '30 days', '90': '90 days' } as const;
type Days = keyof typeof PERIODS;

const HEIGHT = 120;
const STEP = 20;

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
          <ArticleFigures articles={figures.articles} />
          <ReplyTimes times={figures.replyTimes} />
          <RatingComments comments={figures.comments} />
          <p className="field-hint">
            <span>{`Counts the chats in which the visitor wrote, on the day they began (${timeZone.replaceAll('_', ' ')}). `}</span>
            <span>{'A chat counts for each operator who answered in it. '}</span>
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

type Props = { readonly days: readonly string[]; readonly figures: readonly Figure[] };

/** Chats per day as bars. Hidden from screen readers: the table below has the same numbers. */
function BarChart({ days, figures }: Props) {
  const counts = new Map(figures.map(({ name, chats }) => [name, chats]));
  const most = Math.max(1, ...counts.values());
  return (
    <figure className="chart" aria-hidden="true">
      <figcaption className="chart-caption">
        <span>Chats a day</span>
        <span className="field-hint">{`Most in a day: ${most}`}</span>
      </figcaption>
      <svg className="bar-chart" viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
        {days.map((day, place) => {
          const chats = counts.get(day) ?? 0;
          const height = (chats / most) * (HEIGHT - 4);
          return (
            <rect key={day} x={place * STEP + 2} y={HEIGHT - height} width={STEP - 4} height={height}>
              <title>{`${dayName(day)}: ${chats}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="chart-days field-hint">
        <span>{dayName(days[0] ?? '')}</span>
        <span>{dayName(days.at(-1) ?? '')}</span>
      </p>
    </figure>
  );
}

type FigureTableProps = { readonly title: string; readonly column: string; readonly figures: readonly Figure[] };

function FigureTable({ title, column, figures }: FigureTableProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <div className="figure-scroller" role="region" aria-label={title} tabIndex={0}>
      <table className="figure-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col">Chats</th>
            <th scope="col">Waiting</th>
            <th scope="col">First answer</th>
            <th scope="col">Rating</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.name}>
              <th scope="row">{figure.name}</th>
              <td>{figure.chats}</td>
              <td>{secondsText(figure.waitingSeconds)}</td>
              <td>{secondsText(figure.answerSeconds)}</td>
              <td>{ratingText(figure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
