import type { ReplyTime } from '../../model/entities.ts';
import { replyText, secondsText } from '../../model/figureText.ts';

const TITLE = 'Reply times that visitors see';

/** What visitors read about the usual time to the first answer. Nothing while there is too little data. */
export function ReplyTimes({ times }: { readonly times: readonly ReplyTime[] }) {
  if (times.length === 0) return null;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <div className="figure-scroller" role="region" aria-label={TITLE} tabIndex={0}>
        <table className="figure-table">
          <caption>{TITLE}</caption>
          <thead>
            <tr>
              <th scope="col">Of</th>
              <th scope="col">First answers</th>
              <th scope="col">Median</th>
              <th scope="col">Visitors read</th>
            </tr>
          </thead>
          <tbody>
            {times.map((time) => (
              <tr key={nameOf(time)}>
                <th scope="row">{nameOf(time)}</th>
                <td>{time.answers}</td>
                <td>{secondsText(time.seconds)}</td>
                <td>{replyText(time)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="field-hint">
        From the last 10 working days, whatever the period above. Chats and tickets without an answer count as the
        longest. An area with fewer than 10 first answers has the time of its company.
      </p>
    </>
  );
}

function nameOf({ company, of, area }: ReplyTime): string {
  return `${company}: ${of === 'tickets' ? 'tickets' : (area ?? 'all chats')}`;
}
