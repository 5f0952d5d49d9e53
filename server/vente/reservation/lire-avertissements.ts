import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Avertissement } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '../../platform/db/sql.ts';
import { LIGNES_RETENUES } from '../../stock/produit/retenues.sql.ts';
import type { LockedPanier } from './lock-panier.ts';
import type { ReservationProduitRow, ReservationRow } from './reservation.entity.ts';

type Retenue = Pick<ReservationProduitRow, 'produit_id' | 'qte'> & {
  fullname: ReservationRow['created_by'];
};

/**
 * [RES-19] Between available and stock a line is accepted with a warning naming other reservations
 * (baskets sent, or edited within 30 minutes). Stock never moves.
 */
export async function lireAvertissements(
  em: EntityManager,
  { reservation, lignes, produits }: LockedPanier,
): Promise<{ avertissements: Avertissement[]; phrases: string[] }> {
  if (lignes.length === 0) return { avertissements: [], phrases: [] };
  const retenues = await sql<Retenue>(
    em,
    `select l.produit_id, l.created_by as fullname, sum(l.qte)::int as qte
      from (${LIGNES_RETENUES}) l
      where l.reservation_id <> $2
      group by l.produit_id, l.created_by
      order by l.produit_id, qte desc`,
    [lignes.map((l) => l.produit_id), reservation.id],
  );
  const avertissements: Avertissement[] = [];
  const phrases: string[] = [];
  for (const l of lignes) {
    const retenu_par = retenues
      .filter((t) => t.produit_id === l.produit_id)
      .map(({ fullname, qte }) => ({ fullname, qte }));
    const stock = produits.get(l.produit_id)?.qte ?? 0;
    const qte_disponible = stock - retenu_par.reduce((s, t) => s + t.qte, 0);
    if (retenu_par.length === 0 || l.qte <= qte_disponible) continue;
    avertissements.push({ produit_id: l.produit_id, qte_disponible, retenu_par });
    phrases.push(
      phrasesReservation.retenuPar(
        l.libelle,
        Math.max(0, qte_disponible),
        retenu_par.map((t) => `${t.fullname} (${t.qte})`).join(', '),
      ),
    );
  }
  return { avertissements, phrases };
}
