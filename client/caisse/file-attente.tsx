import { useAtomValue } from 'jotai';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { servir } from './encaissement.actions.ts';
import { nouvellesAtom, servieAtom } from './encaissement.atoms.ts';
import { estPayee } from './encaissement.rules.ts';

function Rond({ r, servie, nouvelle }: { r: Reservation; servie: boolean; nouvelle: boolean }) {
  const payee = estPayee(r);
  return (
    <button type="button" className={`rond ${payee ? 'teinte-success' : nouvelle ? 'teinte-warning nouvelle' : 'teinte-neutre'}`} aria-pressed={servie} onClick={() => servir(r.id)} title={`${r.client} · ${r.created_by}`}>
      {payee && <span aria-hidden="true">✓</span>}
      <b>{r.position}</b>
      {payee && <span className="vue-cachee">payée</span>}
      {nouvelle && <small>nouveau · {r.created_by}</small>}
    </button>
  );
}

/** The day's baskets of this register, in the order they were sent. */
export function FileAttente({ file }: { file: readonly Reservation[] }) {
  const servie = useAtomValue(servieAtom);
  const nouvelles = useAtomValue(nouvellesAtom);
  return (
    <nav className="file-attente" aria-label="Réservations de la caisse">
      {file.map((r) => <Rond key={r.id} r={r} servie={r.id === servie} nouvelle={nouvelles.includes(r.id)} />)}
    </nav>
  );
}
