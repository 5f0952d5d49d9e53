import type { EntityManager } from '@mikro-orm/postgresql';
import type { Periode } from '#shared/base/dates.ts';
import { sqlLibre } from '../db/sql.ts';
import type { InventaireRow } from '../inventaire/inventaire.entity.ts';

/** A counted line of an inventory, by the names of the contract (§9). */
export interface LigneDernierInventaire {
  produit_libelle: string;
  qte_reelle: number;
  ecart: number;
}

/**
 * The counted lines of the last inventory closed ('Terminé') in the period, or ever; null when
 * there is none.
 */
export async function lireDernierInventaireClos(
  em: EntityManager,
  periode: Periode | null,
): Promise<LigneDernierInventaire[] | null> {
  const [dernier] = await sqlLibre<Pick<InventaireRow, 'id'>>(
    em,
    `select id
      from inventaire
      where statut = 'Terminé'${periode ? ' and traite_at >= $1 and traite_at < $2' : ''}
      order by traite_at desc, id desc
      limit 1`,
    periode ? [periode.debut, periode.fin] : [],
  );
  if (!dernier) return null;
  return sqlLibre<LigneDernierInventaire>(
    em,
    `select produit_libelle, qte_reelle, qte_reelle - qte_theorique as ecart
      from inventaire_ligne
      where inventaire_id = $1 and qte_reelle is not null
      order by produit_libelle, produit_id`,
    [dernier.id],
  );
}
