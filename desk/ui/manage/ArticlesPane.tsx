import { useEffect, useState } from 'react';
import { deleteHelpArticle, loadHelpArticles } from '../../flows/helpArticles.ts';
import type { HelpArticle } from '../../model/entities.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Button } from '../parts/Button.tsx';
import { EmptyState, Spinner } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ArticleDialog } from './ArticleDialog.tsx';
import { ManagePane } from './ManagePane.tsx';

type Open = { readonly kind: 'edit' | 'delete'; readonly article: HelpArticle | null };

/** The help articles that the window suggests, by question area. */
export function ArticlesPane() {
  const desk = useDesk();
  const state = useDeskState();
  const { articles } = state.work;
  const canChange = isAdministrator(state);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useEffect(() => void loadHelpArticles(desk), [desk]);
  const areas = state.areas.filter(({ id }) => articles?.some(({ areaId }) => areaId === id));
  return (
    <ManagePane
      title="Help articles"
      action={
        canChange && (
          <Button look="primary" onClick={() => setOpen({ kind: 'edit', article: null })}>
            New article
          </Button>
        )
      }
      hint={`Visitors see up to three of them before their first message and in the ticket form: those of the area that they choose, and those with a word that they type.${canChange ? '' : ' Administrators choose these articles.'}`}
    >
      {articles === null && <Spinner label="Loading articles" />}
      {articles?.length === 0 && (
        <EmptyState icon="list" title="No articles yet">
          {canChange ? 'Add the help pages that answer most questions.' : 'Ask an administrator to add some.'}
        </EmptyState>
      )}
      {areas.map(({ id, name }) => (
        <section key={id} className="manage-group" aria-label={name}>
          <h3 className="manage-group-title" dir="auto">
            {name}
          </h3>
          <ul className="manage-list">
            {articles
              ?.filter(({ areaId }) => areaId === id)
              .map((article) => (
                <li key={article.id} className="manage-row">
                  <ArticleText article={article} />
                  {canChange && (
                    <div className="manage-row-actions">
                      <Button aria-label={`Edit ${article.title}`} onClick={() => setOpen({ kind: 'edit', article })}>
                        Edit
                      </Button>
                      <Button
                        aria-label={`Delete ${article.title}`}
                        onClick={() => setOpen({ kind: 'delete', article })}
                      >
                        Delete
                      </Button>
                    </div>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {open?.kind === 'edit' && <ArticleDialog article={open.article} onClose={close} />}
      {open?.kind === 'delete' && open.article !== null && (
        <DialogForm
          title="Delete this article?"
          action="Delete"
          look="danger"
          save={() => deleteHelpArticle(desk, open.article?.id ?? 0)}
          onClose={close}
        >
          <p className="dialog-text">
            <bdi>{open.article.title}</bdi>
            {' is not suggested any more, and its figures are deleted.'}
          </p>
        </DialogForm>
      )}
    </ManagePane>
  );
}

function ArticleText({ article: { title, url, text, words } }: { readonly article: HelpArticle }) {
  return (
    <div className="manage-row-text">
      <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
        {title}
      </a>
      {text !== '' && (
        <p className="message-text" dir="auto">
          {text}
        </p>
      )}
      <p className="field-hint">
        {words.length === 0 ? 'Suggested for its area only' : 'Words: '}
        <bdi>{words.join(', ')}</bdi>
      </p>
    </div>
  );
}
