import { useAtomValue } from 'jotai';
import { resteARegler } from '#shared/caisse/refus-differe.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { mesDifferesAtom } from './differes.atoms.ts';
import { servir } from './encaissement.actions.ts';
import { nouvellesAtom, servieAtom } from './encaissement.atoms.ts';
import { estPayee } from './encaissement.rules.ts';

interface EtatRond {
  payee: boolean;
  nouvelle: boolean;
  gardee: boolean;
}
/** Kept on this station first: it is what the cashier must not lose sight of. */
function teinteRond({ payee, nouvelle, gardee }: EtatRond): string {
  if (gardee) return 'teinte-warning gardee';
  if (payee) return 'teinte-success';
  return nouvelle ? 'teinte-warning nouvelle' : 'teinte-neutre';
}

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
  const teinte = teinteRond({ payee, nouvelle, gardee });
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
