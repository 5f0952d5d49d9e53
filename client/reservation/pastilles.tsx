import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { EN_CONFLIT, NON_SYNCHRONISE, numero, pastilleDe } from './pastille.rules.ts';
import { choisir } from './panier.actions.ts';
import { ecrituresAtom, selectionAtom } from './reservation.atoms.ts';

function UnePastille({ r, choisie }: { r: Reservation; choisie: boolean }) {
  const etat = useAtomValue(ecrituresAtom)[r.id];
  const { signe, mot, teinte } = etat === 'echec' ? NON_SYNCHRONISE : etat === 'conflit' ? EN_CONFLIT : pastilleDe(r);
  const bouton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (choisie) bouton.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [choisie, mot]);
  return (
    <button ref={bouton} type="button" className={`pastille teinte-${teinte}`} aria-pressed={choisie} data-non-synchronise={etat === 'echec' ? '' : undefined} title={mot || undefined} onClick={() => choisir(r.id)}>
      {signe && <span aria-hidden="true">{signe}</span>}
      <b>{numero(r.position)}</b>
      {mot && <small>{mot}</small>}
    </button>
  );
}

/** The day's baskets: sign, number, word and tint; the one on screen is pressed. */
export function Pastilles({ jour }: { jour: readonly Reservation[] }) {
  const selection = useAtomValue(selectionAtom);
  return (
    <nav className="pastilles" aria-label="Réservations du jour">
      {jour.map((r) => (
        <UnePastille key={r.id} r={r} choisie={r.id === selection} />
      ))}
    </nav>
  );
}
