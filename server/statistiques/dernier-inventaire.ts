import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, type Periode } from '#shared/base/dates.ts';
import type { InventaireLigneRow } from '../inventaire/inventaire-ligne.entity.ts';
import type { InventaireRow } from '../inventaire/inventaire.entity.ts';

interface Tables {
  inventaire: InventaireRow;
  inventaire_ligne: InventaireLigneRow;
}
/** Counted line, named as in the contract (§9). */
export interface LigneDernierInventaire extends Pick<InventaireLigneRow, 'produit_libelle'> {
  qte_reelle: number;
  /** Counted − theoretical. */
  ecart: number;
}

/** Last inventory closed ('Terminé') in the period, or ever; null when none. */
export async function lireDernierInventaireClos(
  em: EntityManager,
  periode: Periode | null,
): Promise<LigneDernierInventaire[] | null> {
  const base = em.getKysely<Tables>();
  let clos = base.selectFrom('inventaire').select('id').where('statut', '=', 'Terminé');
  if (periode)
    clos = clos
      .where('traite_at', '>=', enIso(periode.debut))
      .where('traite_at', '<', enIso(periode.fin));
  const dernier = await clos
    .orderBy('traite_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!dernier) return null;
  return base
    .selectFrom('inventaire_ligne')
    .select(['produit_libelle', (l) => l.ref('qte_reelle').$notNull().as('qte_reelle')])
    .select((l) => l('qte_reelle', '-', l.ref('qte_theorique')).$notNull().as('ecart'))
    .where('inventaire_id', '=', dernier.id)
    .where('qte_reelle', 'is not', null)
    .orderBy('produit_libelle')
    .orderBy('produit_id')
    .execute();
}
