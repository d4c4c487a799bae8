import { dayName } from '../../model/time.ts';
import type { Figure } from '../../model/entities.ts';

const HEIGHT = 120;
const STEP = 20;

type Props = { readonly days: readonly string[]; readonly figures: readonly Figure[] };

/** Chats per day as bars. Hidden from screen readers: the table below has the same numbers. */
export function BarChart({ days, figures }: Props) {
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
