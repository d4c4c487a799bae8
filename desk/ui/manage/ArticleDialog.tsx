import { useState } from 'react';
import { safeHref } from '../../../protocol/links.ts';
import { saveHelpArticle } from '../../flows/helpArticles.ts';
import type { HelpArticle } from '../../model/entities.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Field, Select } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Props = {
  /** Null to add one. */
  readonly article: HelpArticle | null;
  readonly onClose: () => void;
};

const wordsOf = (text: string) => text.split(/[,،、\n]/).flatMap((word) => word.trim() || []);

/** The form of a help article. */
export function ArticleDialog({ article, onClose }: Props) {
  const desk = useDesk();
  const { areas } = useDeskState();
  const [areaId, setAreaId] = useState(article?.areaId ?? areas[0]?.id ?? 0);
  const [title, setTitle] = useState(article?.title ?? '');
  const [url, setUrl] = useState(article?.url ?? '');
  const [text, setText] = useState(article?.text ?? '');
  const [words, setWords] = useState(article?.words.join(', ') ?? '');
  const isLink = safeHref(url.trim()) !== null;
  return (
    <DialogForm
      title={article === null ? 'New article' : 'Edit article'}
      action="Save"
      canSubmit={title.trim() !== '' && isLink}
      save={() => saveHelpArticle(desk, article?.id ?? null, { areaId, title, url, text, words: wordsOf(words) })}
      onClose={onClose}
    >
      <Select label="Question area" value={String(areaId)} onChange={(value) => setAreaId(Number(value))}>
        {areas.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={200}
        dir="auto"
        required
      />
      <Field
        label="Link"
        type="url"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        hint="Starts with https://. It opens in a new tab."
        problem={url.trim() === '' || isLink ? null : 'A link starts with https:// or http://.'}
        maxLength={2000}
        required
      />
      <Field
        kind="textarea"
        label="First lines"
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint="Optional. Visitors see two lines of it."
        maxLength={300}
        dir="auto"
      />
      <Field
        kind="textarea"
        label="Words"
        rows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        hint="Optional, with commas between them: refund, money back. Typing one of them suggests the article. Upper case and accents make no difference."
        maxLength={2400}
        dir="auto"
      />
    </DialogForm>
  );
}
