import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { row, rows } from '../../platform/db/query.ts';
import { advisoryLock, sharedAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { query } from '../../query.ts';
import type { InventaireRow } from './inventaire.entity.ts';
import { presenterInventaire } from './presenter-inventaire.ts';

/** Closings are serialized: each corrects what others counted. */
const UN_A_LA_FOIS = 7_024;
/** Shared lock: blocks closings until commit. */
export const retarderLesClotures = (em: EntityManager) => sharedAdvisoryLock(em, UN_A_LA_FOIS);
/** Row lock until commit; refused when over. */
export async function lockEnCours(
  em: EntityManager,
  id: number,
  voit: boolean,
  maintenant: Date,
): Promise<InventaireRow | Refus> {
  await advisoryLock(em, UN_A_LA_FOIS);
  const locked = await row(
    em,
    query.selectFrom('inventaire').selectAll().where('id', '=', id).forNoKeyUpdate(),
  );
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Inventaire'));
  return locked.statut === 'En cours'
    ? locked
    : refus(
        409,
        'inventaire_ferme',
        phrasesInventaire.inventaireFerme(locked.numero, locked.statut),
        await presenterInventaire(em, locked, voit, maintenant),
      );
}

/** Uncounted lines' stock, for reports. Before any product lock. */
export const figerLesNonComptes = (em: EntityManager, id: number) =>
  rows(
    em,
    query
      .updateTable('inventaire_ligne as l')
      .from('produit as p')
      .set((eb) => ({ qte_theorique: eb.ref('p.qte') }))
      .where('l.inventaire_id', '=', id)
      .where('l.qte_reelle', 'is', null)
      .whereRef('p.id', '=', 'l.produit_id'),
  );

interface Fin {
  par: string;
  maintenant: Date;
}
type Resultats = Pick<InventaireRow, 'statut'> &
  Partial<
    Pick<InventaireRow, 'non_comptes' | 'nb_comptees' | 'nb_ecarts' | 'ecart_plus' | 'ecart_moins'>
  >;
/** Absent fields stay unchanged. */
export const terminer = (
  em: EntityManager,
  id: number,
  { par, maintenant }: Fin,
  resultats: Resultats,
): Promise<InventaireRow | undefined> =>
  row(
    em,
    query
      .updateTable('inventaire')
      .set((eb) => ({
        ...resultats,
        traite_par: par,
        traite_at: maintenant,
        updated_at: maintenant,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .returningAll(),
  );
