import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesInventaire from '#shared/inventaire/inventaire.phrases.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { InventaireRow } from './inventaire.entity.ts';
import { presenterInventaire } from './presenter-inventaire.ts';

/** Closings come one after the other: each corrects what the others have counted. */
const UN_A_LA_FOIS = 7_024;
/** Until the commit no inventory closes: what changes what they counted waits for none of them. */
export const retarderLesClotures = (em: EntityManager) =>
  sql(em, 'select pg_advisory_xact_lock_shared($1)', [UN_A_LA_FOIS]);
/** The inventory to end, held until the commit; refused when it is over. */
export async function tenirEnCours(
  em: EntityManager,
  id: number,
  voit: boolean,
  maintenant: Date,
): Promise<InventaireRow | Refus> {
  await sql(em, 'select pg_advisory_xact_lock($1)', [UN_A_LA_FOIS]);
  const tenu = await sqlOne<InventaireRow>(
    em,
    'select * from inventaire where id = $1 for no key update',
    [id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Inventaire'));
  return tenu.statut === 'En cours'
    ? tenu
    : refus(
        409,
        'inventaire_ferme',
        phrasesInventaire.inventaireFerme(tenu.numero, tenu.statut),
        await presenterInventaire(em, tenu, voit, maintenant),
      );
}

/**
 * Lines that nobody counted, as the stock stood when it ended: what a report shows. Before any
 * product is locked.
 */
export const figerLesNonComptes = (em: EntityManager, id: number) =>
  sql(
    em,
    `update inventaire_ligne l
      set qte_theorique = p.qte
      from produit p
      where l.inventaire_id = $1 and l.qte_reelle is null and p.id = l.produit_id`,
    [id],
  );

/** Ends it, closed or given up. */
export const TERMINER = `update inventaire
  set statut = $2, non_comptes = $3, traite_par = $4, traite_at = $5, updated_at = $5,
    version = version + 1, nb_comptees = coalesce($6, nb_comptees), nb_ecarts = $7, ecart_plus = $8,
    ecart_moins = $9
  where id = $1
  returning *`;
