import { Button } from '@blueprintjs/core';
import {
  ChevronLeft,
  ChevronRight,
  DoubleChevronLeft,
  DoubleChevronRight,
} from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { TAILLES_PAGE } from '#shared/base/liste.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { Combobox } from '../combobox.tsx';
import { TELEPHONE, useMedia } from '../use-media.ts';
import { accorder } from '#shared/base/texte.ts';
import type { ChangerListe, EtatListe } from './use-etat-liste.ts';

interface Props {
  /** The list they are of: two may be on screen. */
  label: string;
  state: EtatListe;
  change: ChangerListe;
  total: number;
  /** False until the first answer: a list never says '0 Lignes' for not knowing. */
  known: boolean;
  /** Sums of all matching rows. */
  totals?: ReactNode;
}

/**
 * 'N Lignes', the page size and the way through the pages. On a telephone one line: which rows are
 * shown of how many, and the page beside when there is one.
 */
export function Pagination({ label, state: { page, rows }, change, total, known, totals }: Props) {
  const telephone = useMedia(TELEPHONE);
  const pages = Math.max(1, Math.ceil(total / rows));
  const first = total === 0 ? 0 : (page - 1) * rows + 1;
  const goTo = (target: number) => change({ page: target });
  const shown = `${formatNombre(first)}–${formatNombre(Math.min(page * rows, total))}`;
  if (telephone)
    return (
      <nav className="pagination" aria-label={`Pages, ${label}`}>
        <span className="pagination-total" aria-live="polite">
          {known && pages > 1 && `${shown} sur `}
          {known ? formatNombre(total) : '…'} {pages === 1 && accorder(total, 'Ligne')}
        </span>
        {totals && <div className="liste-totaux">{totals}</div>}
        {pages > 1 && (
          <>
            <Button
              icon={<ChevronLeft />}
              aria-label="Page précédente"
              disabled={page <= 1}
              onClick={() => goTo(page - 1)}
            />
            <Button
              icon={<ChevronRight />}
              aria-label="Page suivante"
              disabled={page >= pages}
              onClick={() => goTo(page + 1)}
            />
          </>
        )}
      </nav>
    );
  return (
    <nav className="pagination" aria-label={`Pages, ${label}`}>
      <span className="pagination-total">
        {known ? formatNombre(total) : '…'} {accorder(total, 'Ligne')}
      </span>
      {totals && <div className="liste-totaux">{totals}</div>}
      <label>
        <span className="pagination-mot">Lignes par page</span>
        <Combobox
          options={[...TAILLES_PAGE]}
          value={rows}
          onChange={(e) => change({ rows: Number(e.currentTarget.value) })}
        />
      </label>
      <span className="nombre" aria-live="polite">
        {shown}
      </span>
      <Button
        icon={<DoubleChevronLeft />}
        aria-label="Première page"
        disabled={page <= 1}
        onClick={() => goTo(1)}
      />
      <Button
        icon={<ChevronLeft />}
        aria-label="Page précédente"
        disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      />
      <Button
        icon={<ChevronRight />}
        aria-label="Page suivante"
        disabled={page >= pages}
        onClick={() => goTo(page + 1)}
      />
      <Button
        icon={<DoubleChevronRight />}
        aria-label="Dernière page"
        disabled={page >= pages}
        onClick={() => goTo(pages)}
      />
    </nav>
  );
}
