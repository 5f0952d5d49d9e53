import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import { formatNombre } from '#shared/base/montant.ts';
import { LIBELLE_MODE, type ModePaiement } from '#shared/vente/caisse/caisse.schema.ts';
import type { PartPaiement } from '#shared/vente/caisse/parts.rules.ts';
import { focusAmount } from './montant-saisi.tsx';
import { TextInput } from '../text-input.tsx';

const MAX_LENGTH = 80;
/** Enter in a reference focuses the amount: never pays by surprise. */
function onEnter(e: KeyboardEvent): void {
  if (e.key !== 'Enter') return;
  e.preventDefault();
  focusAmount();
}

function ReferenceField({
  name,
  valeur,
  changer,
  fige,
}: {
  name: string;
  valeur: string;
  changer: (reference: string) => void;
  fige: boolean;
}) {
  return (
    <TextInput
      size="small"
      className="reference"
      aria-label={`Référence, ${name}`}
      placeholder="Référence Alt+N"
      data-reference=""
      maxLength={MAX_LENGTH}
      disabled={fige}
      value={valeur}
      onValueChange={changer}
      onKeyDown={onEnter}
    />
  );
}

interface Props {
  parts: readonly PartPaiement[];
  noter: (index: number, reference: string) => void;
  retirer: (index: number) => void;
  fige: boolean;
}
export function PartsReglement({ parts, noter, retirer, fige }: Props) {
  if (parts.length === 0) return null;
  return (
    <ul className="parts" aria-label="Modes déjà saisis">
      {parts.map((p, index) => (
        <li key={index}>
          <span>{LIBELLE_MODE[p.mode]}</span>
          {p.mode === 'espece' || p.demande_id !== undefined ? (
            <span className="discret">{p.demande_id !== undefined && `✓ confirmé`}</span>
          ) : (
            <ReferenceField
              name={LIBELLE_MODE[p.mode]}
              valeur={p.reference}
              changer={(reference) => noter(index, reference)}
              fige={fige}
            />
          )}
          <b className="nombre">{formatNombre(p.montant)}</b>
          {p.demande_id === undefined ? (
            <Button
              size="small"
              variant="minimal"
              icon={<Cross />}
              aria-label={`Retirer ${LIBELLE_MODE[p.mode]}, ${formatNombre(p.montant)}`}
              disabled={fige}
              onClick={() => retirer(index)}
            />
          ) : (
            <span />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Of the current mode, else the last part; false without any. */
export function focusReference(): boolean {
  const last = [...document.querySelectorAll<HTMLElement>('[data-reference]')].at(-1);
  last?.focus();
  return last !== undefined;
}
export const ReferenceDuMode = ({
  valeur,
  changer,
  fige,
}: {
  valeur: string;
  changer: (reference: string) => void;
  fige: boolean;
}) => <ReferenceField name="ce mode" valeur={valeur} changer={changer} fige={fige} />;

export function PartsPayees({
  paiements,
}: {
  paiements: readonly {
    mode: ModePaiement;
    montant: number;
    reference?: string | null | undefined;
  }[];
}) {
  return (
    <ul className="parts-payees" aria-label="Modes de paiement">
      {paiements.map((p, index) => (
        <li key={index}>
          <span>{LIBELLE_MODE[p.mode]}</span>
          <span className="discret">{p.reference}</span>
          <b className="nombre">{formatNombre(p.montant)}</b>
        </li>
      ))}
    </ul>
  );
}
