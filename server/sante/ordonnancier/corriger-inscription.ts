import type { EntityManager } from '@mikro-orm/postgresql';
import { repriseParLigne } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import { constant, fragment, rows, sumOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { publishInscription } from './inscrire-delivrance.ts';
import { type CorrectionInscrite, ecrireCorrection } from './inscription.sql.ts';

/** Boxes still with the patient: those given, and the corrections, whose `qte` is below zero. */
const restantesDe = (vente_id: number) =>
  query
    .selectFrom('inscription_ligne as l')
    .innerJoin('inscription as i', 'i.id', 'l.inscription_id')
    .select((eb) => {
      const corrections = eb
        .selectFrom('inscription_ligne as x')
        .select((of) => sumOf(of.ref('x.qte')).as('qte'))
        .whereRef('x.corrige_ligne_id', '=', 'l.id');
      return [
        'l.id',
        'l.produit_id',
        'l.inscription_id',
        fragment<number>`(${eb.ref('l.qte')} + ${corrections})::int`.as('reste'),
      ];
    })
    .where('i.vente_id', '=', vente_id)
    .where('i.genre', '=', constant('delivrance'))
    .orderBy('l.id');

/**
 * [ORD-14] Adds a line naming the first; append-only, even while the register is off. Caller holds
 * the sale lock.
 */
export async function corrigerInscription(em: EntityManager, c: CorrectionInscrite): Promise<void> {
  const restantes = await rows(em, restantesDe(c.vente_id));
  const rendues = new Map<number, number>();
  for (const l of c.lignes) rendues.set(l.produit_id, (rendues.get(l.produit_id) ?? 0) + l.qte);
  const reprises = repriseParLigne(restantes, rendues);
  const [premiere] = reprises;
  if (!premiere) return;
  const [ecrite] = await ecrireCorrection(em, premiere.ligne.inscription_id, reprises, c);
  if (!ecrite) throw new Error(`vente ${c.vente_id} reprise sans son inscription`);
  publishInscription(em, ecrite.inscription_id);
}
