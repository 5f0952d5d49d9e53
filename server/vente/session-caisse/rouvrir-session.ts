import { oppose, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import { fondDitDepuis } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import type { BilletageRow } from '../../gestion/billetage/billetage.entity.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { ecrireMouvement, lockSession } from './lock-session.ts';

type CompteRetire = Pick<BilletageRow, 'id' | 'caisse_id' | 'caisse_libelle' | 'fond_laisse'>;
interface Retrait {
  par: string;
  maintenant: Date;
}

/** Reverses amounts stated only at the count. */
async function defaireDits(
  em: EntityManager,
  tenu: CompteRetire,
  session_id: number,
  { par, maintenant }: Retrait,
): Promise<void> {
  const dits = await rows(
    em,
    query
      .selectFrom('mouvement_caisse')
      .select(['genre', 'espece', 'rang'])
      .where('source', '=', constant('billetage'))
      .where('source_id', '=', tenu.id),
  );
  for (const { genre, espece, rang } of dits)
    await ecrireMouvement(em, {
      session_id,
      caisse_id: tenu.caisse_id,
      at: maintenant,
      genre: genre === 'ajout' ? 'retrait' : 'ajout',
      source: 'billetage',
      source_id: tenu.id,
      rang: rang + 2,
      espece: oppose(espece),
      par,
      motif: 'Comptage retiré',
      accord_par: null,
    });
}

/**
 * [SES-7] The session resumes with later movements, its successor closes empty; earlier-period
 * counts change nothing. Refused once recounted or the float stated [SES-19].
 */
export async function rouvrirSession(
  em: EntityManager,
  tenu: CompteRetire,
  retrait: Retrait,
): Promise<Refus | null> {
  const caisse = { id: tenu.caisse_id, libelle: tenu.caisse_libelle };
  await rows(
    em,
    query.selectFrom('caisse').select('id').where('id', '=', caisse.id).forNoKeyUpdate(),
  );
  const suivi = await row(
    em,
    query
      .selectFrom('billetage')
      .select('id')
      .where('caisse_id', '=', caisse.id)
      .where('id', '>', tenu.id)
      .where('statut', '<>', constant('retiré'))
      .limit(constant(1)),
  );
  if (suivi) return refus(409, 'billetage_suivi', phrasesBilletage.billetageSuivi(caisse.libelle));
  const ouverte = await lockSession(em, caisse, retrait.maintenant);
  const comptee = await row(
    em,
    query
      .selectFrom('session_caisse')
      .select(['id', 'avant'])
      .where('billetage_id', '=', tenu.id)
      .forNoKeyUpdate(),
  );
  if (!comptee) throw new Error(`billetage ${tenu.id} sans session`);
  if (comptee.avant) return refus(409, 'billetage_suivi', phrasesBilletage.billetageDAvant);
  const deLaSuite = comptee.id < ouverte.id;
  if (deLaSuite && fondDitDepuis(tenu, ouverte))
    return refus(409, 'billetage_suivi', phrasesBilletage.fondDitDepuis);
  await defaireDits(em, tenu, comptee.id, retrait);
  if (!deLaSuite) return null;
  await rows(
    em,
    query
      .updateTable('mouvement_caisse')
      .set({ session_id: comptee.id })
      .where('session_id', '=', ouverte.id),
  );
  await rows(
    em,
    query
      .updateTable('session_caisse')
      .set((eb) => ({ fermee_at: eb.ref('ouverte_at') }))
      .where('id', '=', ouverte.id),
  );
  // a float known from this count only
  await rows(
    em,
    query
      .updateTable('session_caisse')
      .set((eb) => ({
        fermee_at: null,
        billetage_id: null,
        fond: eb.case().when('fond_dit', '=', true).then(eb.ref('fond')).else(ZERO).end(),
        fond_le: eb.case().when('fond_dit', '=', true).then(eb.ref('fond_le')).end(),
      }))
      .where('id', '=', comptee.id),
  );
  return null;
}
