/** Widths of the rows to come, in percent. */
const ROWS = [34, 96, 92, 94, 88, 91];

/** The shape of what comes, while its code or its first reading does. */
export function Loading() {
  return (
    <div className="chargement" role="status" aria-label="Chargement">
      {ROWS.map((width) => (
        <span key={width} className="bp6-skeleton" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
