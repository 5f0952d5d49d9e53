import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { EN_CONFLIT, NON_SYNCHRONISE, numero, pastilleDe } from './pastille.rules.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import type { EtatEcriture } from '../enregistrement/enregistreur.ts';
import { choisir } from '../panier/panier.actions.ts';
import { ecrituresAtom, selectionAtom } from '../reservation.atoms.ts';

const ALT_MAX = 9;
/** How the saving goes is said before what the basket is. */
function pastilleEcrite(r: Reservation, etat: EtatEcriture | undefined) {
  if (etat === 'echec') return NON_SYNCHRONISE;
  return etat === 'conflit' ? EN_CONFLIT : pastilleDe(r);
}
function UnePastille({
  r,
  choisie,
  rang,
}: {
  r: Reservation;
  choisie: boolean;
  rang: number | null;
}) {
  const etat = useAtomValue(ecrituresAtom)[r.id];
  const { signe, mot, teinte } = pastilleEcrite(r, etat);
  const bouton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (choisie) bouton.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [choisie, mot]);
  return (
    <button
      ref={bouton}
      type="button"
      className={`pastille teinte-${teinte}`}
      aria-pressed={choisie}
      data-non-synchronise={etat === 'echec' ? '' : undefined}
      title={[mot, rang && `Alt+${rang}`].filter(Boolean).join(' · ') || undefined}
      aria-keyshortcuts={rang ? `Alt+${rang}` : undefined}
      onClick={() => choisir(r.id)}
    >
      {rang !== null && <sup aria-hidden="true">{rang}</sup>}
      {signe && <span aria-hidden="true">{signe}</span>}
      <b>{numero(r.position)}</b>
      {mot && <small>{mot}</small>}
    </button>
  );
}

/**
 * The day's baskets: sign, number, word and tint, and with several open the digit that Alt takes to
 * each; the one on screen is pressed.
 */
export function Pastilles({ jour }: { jour: readonly Reservation[] }) {
  const selection = useAtomValue(selectionAtom);
  const ouvertes = jour.filter(estTraitable).slice(0, ALT_MAX);
  const rangDe = (r: Reservation): number | null =>
    ouvertes.length > 1 && ouvertes.includes(r) ? ouvertes.indexOf(r) + 1 : null;
  return (
    <nav className="pastilles" aria-label="Réservations du jour">
      {jour.map((r) => (
        <UnePastille key={r.id} r={r} choisie={r.id === selection} rang={rangDe(r)} />
      ))}
    </nav>
  );
}
