import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import type { InventaireLigneRow, InventaireRow } from './inventaire.entity.ts';

export interface Visee
  extends Pick<InventaireLigneRow, 'id' | 'produit_id'>, Pick<ProduitRow, 'prix_achat'> {
  /** Counted less theoretical; null: uncounted, taken as zero. */
  ecart: number | null;
}

/**
 * [INV-22] Counted later by a closed inventory: an older count does not undo it; an open one
 * corrects itself (INV-6). SQL: whole-stocktake comparison.
 */
const PLUS_TARD = `exists (
    select 1
    from inventaire_ligne x
    join inventaire a on a.id = x.inventaire_id
    where x.produit_id = l.produit_id and x.inventaire_id <> l.inventaire_id
      and a.statut = 'Terminé' and x.qte_reelle is not null
      and x.compte_at > coalesce(l.compte_at,
        (select i.created_at from inventaire i where i.id = l.inventaire_id)))`;

const LAISSER = `update inventaire_ligne l
  set applique = 0, prix_achat = p.prix_achat, version = l.version + 1
  from produit p
  where l.inventaire_id = $1 and p.id = l.produit_id and l.qte_reelle is not null and ${PLUS_TARD}
  returning l.produit_id`;
/** Records the day's unit cost; stock untouched. */
export const laisser = (em: EntityManager, id: number) => sql(em, LAISSER, [id]);

interface Laisses {
  numero: InventaireRow['numero'];
  nombre: number;
}
const LAISSES = `select min(a.numero) as numero, count(distinct l.id)::int as nombre
  from inventaire_ligne l
  join inventaire_ligne x on x.produit_id = l.produit_id and x.inventaire_id <> l.inventaire_id
  join inventaire a on a.id = x.inventaire_id
  where l.inventaire_id = $1 and a.statut = 'Terminé' and x.qte_reelle is not null
    and x.compte_at > coalesce(l.compte_at, $2)
    and (l.qte_reelle is not null or $3)
  having count(*) > 0`;
/** Their number and the inventory that counted them. */
export const lireLaisses = (
  em: EntityManager,
  { id, created_at }: InventaireRow,
  nonComptes: boolean,
): Promise<Laisses | undefined> => sqlOne<Laisses>(em, LAISSES, [id, created_at, nonComptes]);

// A count's difference is known before product locks; an uncounted line reads its stock under lock.
const VISEES = `select l.id, l.produit_id, l.qte_reelle - l.qte_theorique as ecart, p.prix_achat
  from inventaire_ligne l
  join produit p on p.id = l.produit_id
  where l.inventaire_id = $1
    and (l.qte_reelle <> l.qte_theorique or ($2 and l.qte_reelle is null))
    and not ${PLUS_TARD}
  order by l.produit_id`;
/** `nonComptes`: also uncounted lines, as zero. */
export const lireVisees = (em: EntityManager, id: number, nonComptes: boolean): Promise<Visee[]> =>
  sql<Visee>(em, VISEES, [id, nonComptes]);
