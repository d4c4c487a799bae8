import type { Figure } from '../../model/entities.ts';
import { ratingText, secondsText } from '../../model/figureText.ts';

type Props = { readonly title: string; readonly column: string; readonly figures: readonly Figure[] };

export function FigureTable({ title, column, figures }: Props) {
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
