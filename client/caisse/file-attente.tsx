import { useAtomValue } from 'jotai';
import { resteARegler } from '#shared/caisse/refus-differe.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { mesDifferesAtom } from './differes.atoms.ts';
import { servir } from './encaissement.actions.ts';
import { nouvellesAtom, servieAtom } from './encaissement.atoms.ts';
import { estPayee } from './encaissement.rules.ts';

function Rond({
  r,
  servie,
  nouvelle,
  gardee,
}: {
  r: Reservation;
  servie: boolean;
  nouvelle: boolean;
  gardee: boolean;
}) {
  const payee = estPayee(r);
  const teinte = gardee
    ? 'teinte-warning gardee'
    : payee
      ? 'teinte-success'
      : nouvelle
        ? 'teinte-warning nouvelle'
        : 'teinte-neutre';
  return (
    <button
      type="button"
      className={`rond ${teinte}`}
      aria-pressed={servie}
      onClick={() => servir(r.id)}
      title={`${r.client} · ${r.created_by}`}
    >
      {payee && <span aria-hidden="true">✓</span>}
      <b>{r.position}</b>
      {payee && <span className="vue-cachee">payée</span>}
      {gardee && <small>Non synchronisé</small>}
      {nouvelle && <small>nouveau · {r.created_by}</small>}
    </button>
  );
}

/** The day's baskets of this register, in the order they were sent. */
export function FileAttente({ file }: { file: readonly Reservation[] }) {
  const servie = useAtomValue(servieAtom);
  const nouvelles = useAtomValue(nouvellesAtom);
  const gardees = useAtomValue(mesDifferesAtom)
    .filter(resteARegler)
    .map((d) => d.reservation_id);
  return (
    <nav className="file-attente" aria-label="Réservations de la caisse">
      {file.map((r) => (
        <Rond
          key={r.id}
          r={r}
          servie={r.id === servie}
          nouvelle={nouvelles.includes(r.id)}
          gardee={gardees.includes(r.id)}
        />
      ))}
    </nav>
  );
}
