/** In percent. */
const ROWS = [34, 96, 92, 94, 88, 91];

export function Loading() {
  return (
    <div className="chargement" role="status" aria-label="Chargement">
      {ROWS.map((width) => (
        <span key={width} className="bp6-skeleton" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
