import { Fragment } from 'react';

/** A text whose e-mail addresses break at their at sign, rather than in the middle of a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split('@').map((part, place) => (
    <Fragment key={place}>
      {place > 0 && (
        <>
          <span>@</span>
          <wbr />
        </>
      )}
      <span>{part}</span>
    </Fragment>
  ));
}
