import { Fragment } from 'react';

/** A text whose e-mail addresses wrap after the at sign instead of inside a word. */
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
