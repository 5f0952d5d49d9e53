import { Button } from '@blueprintjs/core';
import { formatNombre } from '#shared/base/montant.ts';

interface Props {
  page: number;
  /** Per page. */
  rows: number;
  total: number;
  goTo: (page: number) => void;
}
/** 'Précédents 1–50 sur 120 Suivants'; nothing for one page. */
export function PageTurner({ page, rows, total, goTo }: Props) {
  const end = page * rows;
  if (total <= rows) return null;
  return (
    <div className="pagination-simple">
      <Button size="small" text="Précédents" disabled={page === 1} onClick={() => goTo(page - 1)} />
      <span>
        {formatNombre(end - rows + 1)}–{formatNombre(Math.min(total, end))} sur{' '}
        {formatNombre(total)}
      </span>
      <Button size="small" text="Suivants" disabled={end >= total} onClick={() => goTo(page + 1)} />
    </div>
  );
}
