import { Button } from '@blueprintjs/core';
import {
  ChevronLeft,
  ChevronRight,
  DoubleChevronLeft,
  DoubleChevronRight,
} from '@blueprintjs/icons';
import type { ReactElement, ReactNode } from 'react';
import { TAILLES_PAGE } from '#shared/base/liste.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { Combobox } from '../combobox.tsx';
import { TELEPHONE, useMedia } from '../use-media.ts';
import { accorder } from '#shared/base/texte.ts';
import type { ChangerListe, EtatListe } from './use-etat-liste.ts';

interface Props {
  /** Names the list: two may be on screen. */
  label: string;
  state: EtatListe;
  change: ChangerListe;
  total: number;
  /** Undefined before the first answer: no false '0 Lignes'. */
  shown: number | undefined;
  totals?: ReactNode;
}

/** On telephones, endless: loaded rows of total. */
export function Pagination({ label, state: { page, rows }, change, total, shown, totals }: Props) {
  const telephone = useMedia(TELEPHONE);
  const pages = Math.max(1, Math.ceil(total / rows));
  const first = total === 0 ? 0 : (page - 1) * rows + 1;
  const turn = (label: string, icon: ReactElement, target: number, none: boolean) => (
    <Button
      icon={icon}
      aria-label={label}
      disabled={none}
      onClick={() => change({ page: target })}
    />
  );
  const previous = turn('Page précédente', <ChevronLeft />, page - 1, page <= 1);
  const next = turn('Page suivante', <ChevronRight />, page + 1, page >= pages);
  const known = shown !== undefined;
  if (telephone)
    return (
      <footer className="pagination">
        <span className="pagination-total" aria-live="polite">
          {known && shown < total && `${formatNombre(shown)} sur `}
          {known ? formatNombre(total) : '…'} {shown === total && accorder(total, 'Ligne')}
        </span>
        {totals && <div className="liste-totaux">{totals}</div>}
      </footer>
    );
  const turns = (
    <>
      <label>
        <span className="pagination-mot">Lignes par page</span>
        <Combobox
          options={[...TAILLES_PAGE]}
          value={rows}
          onChange={(e) => change({ rows: Number(e.currentTarget.value) })}
        />
      </label>
      <span className="nombre" aria-live="polite">
        {formatNombre(first)}–{formatNombre(Math.min(page * rows, total))}
      </span>
      {turn('Première page', <DoubleChevronLeft />, 1, page <= 1)}
      {previous}
      {next}
      {turn('Dernière page', <DoubleChevronRight />, pages, page >= pages)}
    </>
  );
  return (
    <nav className="pagination" aria-label={`Pages, ${label}`}>
      <span className="pagination-total">
        {known ? formatNombre(total) : '…'} {accorder(total, 'Ligne')}
      </span>
      {totals && <div className="liste-totaux">{totals}</div>}
      {(!known || total > 0) && turns}
    </nav>
  );
}
