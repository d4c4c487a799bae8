/** Appears after a delay (`parts.css`), because a quick answer needs no spinner. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="spinner-label">{`${label}…`}</span>
    </div>
  );
}
