import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Avertissement } from '#shared/vente/reservation/reservation.schema.ts';
import type { LockedPanier } from './lock-panier.ts';
import { lireRetenues } from './lock-panier.sql.ts';

/**
 * [RES-19] Between available and stock a line is accepted with a warning naming other reservations
 * (baskets sent, or edited within 30 minutes). Stock never moves.
 */
export async function lireAvertissements(
  em: EntityManager,
  { reservation, lignes, produits }: LockedPanier,
): Promise<{ avertissements: Avertissement[]; phrases: string[] }> {
  if (lignes.length === 0) return { avertissements: [], phrases: [] };
  const retenues = await lireRetenues(
    em,
    lignes.map((l) => l.produit_id),
    reservation.id,
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
