import { type FormEvent, useId, useState } from 'react';
import { changeTag } from '../../flows/tags.ts';
import type { ThreadKey } from '../../model/threadKey.ts';
import { Button, IconButton } from '../parts/Button.tsx';
import { Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Props = { readonly threadKey: ThreadKey; readonly tags: readonly string[] };

/** The tags of a chat or ticket, and a field that suggests the tags in use. */
export function Tags({ threadKey, tags }: Props) {
  const desk = useDesk();
  const { work } = useDeskState();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const failure = await changeTag(desk, threadKey, { tag: typed, isAdded: true });
    setProblem(failure);
    if (failure === null) setTyped('');
  };
  return (
    <>
      <h2 className="details-title">Tags</h2>
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="tag">
              <span className="tag-name">{`#${tag}`}</span>
              <IconButton
                icon="close"
                name={`Remove tag ${tag}`}
                onClick={() => void changeTag(desk, threadKey, { tag, isAdded: false }).then(setProblem)}
              />
            </li>
          ))}
        </ul>
      )}
      <form className="tag-form" onSubmit={(event) => void add(event)}>
        <input
          className="field-control"
          aria-label="Add a tag"
          placeholder="Add a tag"
          list={id}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={id}>
          {work.tags
            .filter(({ tag }) => !tags.includes(tag))
            .map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <Button type="submit">Add</Button>
      </form>
      {problem !== null && <Notice text={problem} onDismiss={() => setProblem(null)} />}
    </>
  );
}
