import type { EntityManager } from '@mikro-orm/postgresql';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { retient } from '#shared/reservation/retenue.rules.ts';
import { toDate } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import { presenterProduits } from '../produit/lire-produits.ts';
import { raise } from '../realtime/raise.ts';
import type { PanierEcrit } from './presenter-reservation.ts';

/** How much of each product this basket holds. */
function retenuesDe({ reservation: r, lignes }: PanierEcrit, maintenant: Date) {
  const tient = retient(r, toDate(r.edited_at).getTime(), maintenant.getTime());
  return new Map(tient ? lignes.map((l) => [l.produit_id, l.qte]) : []);
}

/**
 * The products whose holds move, held by ascending id: two baskets edited at once would each count
 * the other's hold as it was. Before the register, when the basket goes to one.
 */
export async function tenirRetenues(
  em: EntityManager,
  avant: PanierEcrit,
  apres: PanierEcrit,
  maintenant: Date,
): Promise<number[]> {
  const [a, b] = [retenuesDe(avant, maintenant), retenuesDe(apres, maintenant)];
  const ids = [...new Set([...a.keys(), ...b.keys()])].filter(
    (id) => (a.get(id) ?? 0) !== (b.get(id) ?? 0),
  );
  if (ids.length > 0)
    await sql(em, 'select 1 from produit where id = any($1) order by id for no key update', [ids]);
  return ids;
}

/** Whoever looks at these products sees their holds (the quantity of the shelf did not move). */
export function direProduits(em: EntityManager, produits: readonly Produit[]): void {
  for (const produit of produits) raise(em, 'produit.stock_modifie', ['produits'], { produit });
}

/** The two at once, for what goes to no register. */
export async function direRetenues(
  em: EntityManager,
  avant: PanierEcrit,
  apres: PanierEcrit,
  maintenant: Date,
): Promise<void> {
  const bouges = await tenirRetenues(em, avant, apres, maintenant);
  direProduits(em, await presenterProduits(em, bouges));
}
