import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesTaux from '#shared/admin/pharmacie/taux-taxe.phrases.ts';
import { debutPossible, tauxTaxeRetirable } from '#shared/admin/pharmacie/taux-taxe.rules.ts';
import {
  type NouveauTauxTaxe,
  type TauxTaxe,
  tauxTaxe,
} from '#shared/admin/pharmacie/taux-taxe.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { sealReglage } from '../../platform/scellement/seal-reglage.ts';
import { presenterPharmacie } from './lire-pharmacie.ts';

/** `utilise`: a sale since its entry used it. */
const LIRE = query
  .selectFrom('taux_taxe as t')
  .selectAll('t')
  .select((eb) =>
    eb
      .exists(
        eb
          .selectFrom('vente as v')
          .innerJoin('reservation_produit as l', 'l.reservation_id', 'v.reservation_id')
          .select('v.id')
          .whereRef('v.created_at', '>=', 't.created_at')
          .where((line) =>
            line.or([
              line.and([
                line('t.taxe', '=', 'tva'),
                line('l.tva', '=', constant(true)),
                line('v.taux_tva', '=', line.ref('t.taux')),
              ]),
              line.and([
                line('t.taxe', '<>', 'tva'),
                line('l.css', '=', constant(true)),
                line('v.taux_css', '=', line.ref('t.taux')),
              ]),
            ]),
          ),
      )
      .as('utilise'),
  );

export async function listerTauxTaxesActe({ em }: ActRequest): Promise<Resultat<TauxTaxe[]>> {
  const lus = await rows(em, LIRE.orderBy('t.taxe', 'desc').orderBy('t.debut', 'desc'));
  return succes(lus.map((l) => present(tauxTaxe, l)));
}

const readBack = async (em: EntityManager, id: number): Promise<TauxTaxe | null> => {
  const ligne = await row(em, LIRE.where('t.id', '=', id));
  return ligne ? present(tauxTaxe, ligne) : null;
};
const REGLAGE = { piece: 'taux_taxe', entite: 'taux_taxe' } as const;
const audited = ({ taxe, taux, debut }: TauxTaxe) => ({ taxe, taux, debut });

/** Clients compute prices at current rates. */
async function publishTaux(em: EntityManager): Promise<void> {
  const pharmacie = await presenterPharmacie(em);
  if (pharmacie) raise(em, 'pharmacie.modifiee', ['application'], { pharmacie });
}

/**
 * [TAX-4] From today at the earliest. Only drafts follow (`suivreGarde`): sent baskets, quotes and
 * sales keep theirs. Refuses a past or taken day.
 */
export async function creerTauxTaxeActe(
  r: ActRequest<unknown, unknown, NouveauTauxTaxe>,
): Promise<Resultat<TauxTaxe>> {
  const { em, corps, session, maintenant } = r;
  if (!debutPossible(corps.debut, jourDe(maintenant)))
    return refus(422, 'taux_passe', phrasesTaux.tauxTaxePasse);
  const ligne = await row(
    em,
    query
      .insertInto('taux_taxe')
      .values({
        taxe: corps.taxe,
        taux: corps.taux,
        debut: corps.debut,
        created_by: session.fullname,
        created_at: maintenant,
      })
      .onConflict((conflict) => conflict.columns(['taxe', 'debut']).doNothing())
      .returning('id'),
  );
  const cree = ligne && (await readBack(em, ligne.id));
  if (!cree)
    return refus(
      422,
      'deja_pris',
      phrasesRefus.dejaPris('Le taux', `${corps.taxe.toUpperCase()} au ${corps.debut}`),
    );
  await sealReglage(r, { ...REGLAGE, id: cree.id, apres: audited(cree) });
  await publishTaux(em);
  return succes(cree, phrasesTaux.tauxTaxeCree);
}

/** [TAX-5] Future rates, or today's if unused. */
export async function retirerTauxTaxeActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<TauxTaxe>> {
  const { em, maintenant } = r;
  const { id } = r.parametres;
  await rows(em, query.selectFrom('taux_taxe').select('id').where('id', '=', id).forUpdate());
  const lu = await readBack(em, id);
  if (!lu) return refus(404, 'introuvable', phrasesRefus.introuvable('Taux'));
  if (!tauxTaxeRetirable(lu, jourDe(maintenant)))
    return refus(409, 'taux_commence', phrasesTaux.tauxTaxeCommence, lu);
  await rows(em, query.deleteFrom('taux_taxe').where('id', '=', id));
  await sealReglage(r, { ...REGLAGE, id, avant: audited(lu) });
  await publishTaux(em);
  return succes(lu, phrasesTaux.tauxTaxeRetire);
}
