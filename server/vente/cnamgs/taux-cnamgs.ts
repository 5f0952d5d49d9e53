import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import type { Centimes } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { tauxRetirable } from '#shared/vente/cnamgs/bordereau.rules.ts';
import { type Taux, taux } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, row, rows, searchForm } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { sealReglage } from '../../platform/scellement/seal-reglage.ts';
import type { ActRequest } from '../../platform/http/route.ts';

/** `utilise`: used by a sale or claim since entry. */
const LIRE = query
  .selectFrom('taux_cnamgs as t')
  .select(['t.id', 't.libelle', 't.taux', 't.debut', 't.created_by', 't.created_at'])
  .select((eb) =>
    eb
      .or([
        eb.exists(
          eb
            .selectFrom('vente as v')
            .innerJoin('reservation_produit as l', 'l.reservation_id', 'v.reservation_id')
            .select('v.id')
            .whereRef('v.created_at', '>=', 't.created_at')
            .where('v.total_prise_en_charge', '>', fragment<Centimes>`0`)
            .whereRef('l.prise_en_charge', '=', 't.taux'),
        ),
        eb.exists(
          eb
            .selectFrom('bordereau as b')
            .select('b.id')
            .whereRef('b.created_at', '>=', 't.created_at')
            .where(
              'b.sous_totaux',
              '@>',
              fragment<never>`jsonb_build_array(jsonb_build_object('taux', ${eb.ref('t.taux')}))`,
            ),
        ),
      ])
      .as('utilise'),
  );
export async function lireTaux(em: EntityManager): Promise<Taux[]> {
  const lus = await rows(
    em,
    LIRE.orderBy((eb) => searchForm(eb.ref('t.libelle')))
      .orderBy('t.libelle')
      .orderBy('t.debut', 'desc'),
  );
  return lus.map((l) => present(taux, l));
}
async function readTaux(em: EntityManager, id: number): Promise<Taux | null> {
  const ligne = await row(em, LIRE.where('t.id', '=', id));
  return ligne ? present(taux, ligne) : null;
}
const REGLAGE = { piece: 'taux', entite: 'taux_cnamgs' } as const;
const dejaPris = (libelle: string, debut: string) =>
  refus(422, 'deja_pris', phrasesRefus.dejaPris('Le taux', `${libelle} au ${debut}`));
export const listerTauxActe = async ({ em }: ActRequest): Promise<Resultat<Taux[]>> =>
  succes(await lireTaux(em));

/** [BOR-10] A decree is a new row. A used rate is immutable: it explains past claims. */
export async function creerTauxActe(
  r: ActRequest<unknown, unknown, { libelle: string; taux: number; debut: string }>,
): Promise<Resultat<Taux>> {
  const { em, corps, session, maintenant } = r;
  const ligne = await row(
    em,
    query
      .insertInto('taux_cnamgs')
      .values({
        libelle: corps.libelle,
        taux: corps.taux,
        debut: corps.debut,
        created_by: session.fullname,
        created_at: maintenant,
      })
      .onConflict((conflict) => conflict.columns(['libelle', 'debut']).doNothing())
      .returning('id'),
  );
  const cree = ligne && (await readTaux(em, ligne.id));
  if (!cree) return dejaPris(corps.libelle, corps.debut);
  await sealReglage(r, { ...REGLAGE, id: cree.id, apres: corps });
  return succes(cree, phrasesCnamgs.tauxCree);
}

/** Row lock; refuses a used rate. */
async function lockTaux(em: EntityManager, id: number, jour: string): Promise<Taux | Refus> {
  await rows(em, query.selectFrom('taux_cnamgs').select('id').where('id', '=', id).forUpdate());
  const lu = await readTaux(em, id);
  if (!lu) return refus(404, 'introuvable', phrasesRefus.introuvable('Taux'));
  return tauxRetirable(lu, jour) ? lu : refus(409, 'taux_commence', phrasesCnamgs.tauxCommence, lu);
}

/** [BOR-15] Corrects an unused rate; old values audited. */
export async function corrigerTauxActe(
  r: ActRequest<{ id: number }, unknown, { taux: number; debut: string }>,
): Promise<Resultat<Taux>> {
  const { em, corps, maintenant } = r;
  const { id } = r.parametres;
  const avant = await lockTaux(em, id, jourDe(maintenant));
  if (estRefus(avant)) return avant;
  const ecrit = await row(
    em,
    query
      .updateTable('taux_cnamgs')
      .set({ taux: corps.taux, debut: corps.debut })
      .where('id', '=', id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('taux_cnamgs as autre')
              .select('autre.id')
              .whereRef('autre.libelle', '=', 'taux_cnamgs.libelle')
              .where('autre.debut', '=', corps.debut)
              .where('autre.id', '<>', id),
          ),
        ),
      )
      .returning('id'),
  );
  const apres = ecrit && (await readTaux(em, id));
  if (!apres) return dejaPris(avant.libelle, corps.debut);
  await sealReglage(r, {
    ...REGLAGE,
    id,
    avant: { taux: avant.taux, debut: avant.debut },
    apres: { taux: apres.taux, debut: apres.debut },
  });
  return succes(apres, phrasesCnamgs.tauxCorrige);
}

/** [BOR-15] Deletes an unused rate. */
export async function supprimerTauxActe(r: ActRequest<{ id: number }>): Promise<Resultat<Taux>> {
  const { em, maintenant } = r;
  const { id } = r.parametres;
  const lu = await lockTaux(em, id, jourDe(maintenant));
  if (estRefus(lu)) return lu;
  await rows(em, query.deleteFrom('taux_cnamgs').where('id', '=', id));
  const { libelle, taux: retire, debut } = lu;
  await sealReglage(r, { ...REGLAGE, id, avant: { libelle, taux: retire, debut } });
  return succes(lu, phrasesCnamgs.tauxRetire);
}
