import { Link } from 'react-router-dom';
import {
  useJourVivant,
  useReservationsJour,
} from '#client/vente/reservation/reservation.queries.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { paniersOuverts } from '#shared/admin/accueil/accueil.rules.ts';
import { formatDuree } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { nomDuClient, numeroDePanier } from '#shared/vente/reservation/contenu.rules.ts';
import { renvoyePar } from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

export function useMesPaniers() {
  useJourVivant();
  const lecture = useReservationsJour();
  return { lecture, ouverts: lecture.data && paniersOuverts(lecture.data) };
}

function ouEnEst(r: Reservation, maintenant: number): string {
  if (r.etat_caisse === 'Renvoyé') return renvoyePar(r.caisse, r.renvoi_motif ?? '–');
  return r.switch_caisse_at === null
    ? denombrer(r.reservation_produits.length, 'produit')
    : `${r.caisse}, depuis ${formatDuree((maintenant - Date.parse(r.switch_caisse_at)) / 1_000)}`;
}

/** [ACU-27] The seller's open baskets, each a press away; a failed read is retried. */
export function MesPaniers({ lecture, ouverts }: ReturnType<typeof useMesPaniers>) {
  const maintenant = useNow(10_000);
  return (
    <section className="carte mes-paniers" aria-label="Mes paniers">
      <header>
        <h2>Mes paniers</h2>
        {ouverts && ouverts.length > 0 && <span className="pastille-compte">{ouverts.length}</span>}
      </header>
      {!ouverts && (
        <div className="illisible">
          <ReadingState message={lecture.error?.message} onRetry={() => void lecture.refetch()} />
        </div>
      )}
      {ouverts?.length === 0 && <p className="mes-paniers-rien discret">Aucun panier ouvert.</p>}
      <ul>
        {ouverts?.map((r) => (
          <li key={r.id}>
            <Link to={`/vente/reservation?id=${r.id}`}>
              <b>{numeroDePanier(r.position)}</b>
              <span className="a-faire-texte">
                <strong className="coupe" title={nomDuClient(r)}>
                  {nomDuClient(r)}
                </strong>
                <small className="coupe" data-renvoye={r.etat_caisse === 'Renvoyé' || undefined}>
                  {ouEnEst(r, maintenant)}
                </small>
              </span>
              <strong className="nombre">{formatNombre(r.net_a_payer)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
