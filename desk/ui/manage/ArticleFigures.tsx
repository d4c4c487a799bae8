import type { Figures } from '../../model/entities.ts';

const TITLE = 'Opened articles';

/** How often visitors opened each suggested article. Nothing while there are none. */
export function ArticleFigures({ articles }: Pick<Figures, 'articles'>) {
  if (articles.length === 0) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <div className="figure-scroller" role="region" aria-label={TITLE} tabIndex={0}>
      <table className="figure-table">
        <caption>{TITLE}</caption>
        <thead>
          <tr>
            <th scope="col">Article</th>
            <th scope="col">Area</th>
            <th scope="col">Opened</th>
          </tr>
        </thead>
        <tbody>
          {articles.map(({ id, title, area, opened }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {title}
              </th>
              <td dir="auto">{area}</td>
              <td>{opened}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
