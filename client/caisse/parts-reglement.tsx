import { Button, InputGroup } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useAtom } from 'jotai';
import type { KeyboardEvent } from 'react';
import { formatNombre } from '#shared/base/montant.ts';
import { LIBELLE_MODE } from '#shared/caisse/caisse.schema.ts';
import type { Paiement, Reservation } from '#shared/reservation/reservation.schema.ts';
import { noterReference, retirerMode } from './encaissement.actions.ts';
import { referenceAtom } from './encaissement.atoms.ts';
import type { Part } from './encaissement.rules.ts';

const LONGUEUR = 80;
/** Enter in a reference goes on to the amount: it never pays by surprise. */
function versLeMontant(e: KeyboardEvent): void {
  if (e.key !== 'Enter') return;
  e.preventDefault();
  const montant = document.querySelector<HTMLInputElement>('#montant-recu');
  montant?.focus();
  montant?.select();
}

function ChampReference({ nom, valeur, changer, fige, autoFocus = false }: { nom: string; valeur: string; changer: (reference: string) => void; fige: boolean; autoFocus?: boolean }) {
  return <InputGroup size="small" className="reference" aria-label={`Référence, ${nom}`} placeholder="Référence" maxLength={LONGUEUR} autoFocus={autoFocus} disabled={fige} value={valeur} onValueChange={changer} onKeyDown={versLeMontant} />;
}

/** The parts already put down: mode, reference, amount; each can be taken back. */
export function PartsReglement({ r, parts, fige }: { r: Reservation; parts: readonly Part[]; fige: boolean }) {
  if (parts.length === 0) return null;
  return (
    <ul className="parts" aria-label="Modes déjà saisis">
      {parts.map((p, rang) => (
        <li key={rang}>
          <span>{LIBELLE_MODE[p.mode]}</span>
          {p.mode === 'espece' ? <span /> : <ChampReference nom={LIBELLE_MODE[p.mode]} valeur={p.reference} changer={(reference) => noterReference(r.id, rang, reference)} fige={fige} autoFocus={rang === parts.length - 1} />}
          <b className="nombre">{formatNombre(p.montant)}</b>
          <Button size="small" variant="minimal" icon={<Cross />} aria-label={`Retirer ${LIBELLE_MODE[p.mode]}, ${formatNombre(p.montant)}`} disabled={fige} onClick={() => retirerMode(r, rang)} />
        </li>
      ))}
    </ul>
  );
}

/** Reference of the mode being typed. */
export function Reference({ fige }: { fige: boolean }) {
  const [reference, setReference] = useAtom(referenceAtom);
  return <ChampReference nom="ce mode" valeur={reference} changer={setReference} fige={fige} />;
}

/** The modes of a basket that is paid. */
export function PartsPayees({ paiements }: { paiements: readonly Paiement[] }) {
  return (
    <ul className="parts" aria-label="Modes de paiement">
      {paiements.map((p, rang) => <li key={rang}><span>{LIBELLE_MODE[p.mode]}</span><span className="discret">{p.reference}</span><b className="nombre">{formatNombre(p.montant)}</b></li>)}
    </ul>
  );
}
