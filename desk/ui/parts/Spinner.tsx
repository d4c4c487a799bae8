/** Shows after a moment only: an answer that comes at once needs no spinner. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="spinner-label">{`${label}…`}</span>
    </div>
  );
}
