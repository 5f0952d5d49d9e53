import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesEcoulement from '#shared/stock/produit/ecoulement.phrases.ts';
import {
  ecoulement,
  type Ecoulement,
  type EcoulementDemande,
} from '#shared/stock/produit/ecoulement.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { publishDisponibles } from './publish-stock.ts';
import { lireEcoulementsDe } from './lire-ecoulements.sql.ts';
import { perimeAu, vendableDe } from './retenues.sql.ts';

/** Expiry, null without a lot; or a refusal. */
async function finDe(
  em: EntityManager,
  { produit_id, lot_id, qte }: EcoulementDemande,
): Promise<{ jusqua: string | null } | Refus> {
  const produit = await row(
    em,
    query
      .selectFrom('produit as p')
      .select(['p.id', fragment.raw<number>(vendableDe('p')).as('vendable')])
      .where('p.id', '=', produit_id)
      .forNoKeyUpdate(),
  );
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  if (lot_id == null)
    return qte > produit.vendable
      ? refus(422, 'saisie_invalide', phrasesEcoulement.ecoulementTrop(produit.vendable))
      : { jusqua: null };
  const perime = fragment.raw<boolean>(`coalesce(${perimeAu('date_expiration')}, false)`);
  const lot = await row(
    em,
    query
      .selectFrom('lot')
      .select(['qte', 'date_expiration', perime.as('perime')])
      .where('id', '=', lot_id)
      .where('produit_id', '=', produit_id)
      .where('qte', '>', constant(0)),
  );
  if (!lot) return refus(422, 'introuvable', phrasesEcoulement.ecoulementLotAbsent);
  if (lot.perime) return refus(422, 'saisie_invalide', phrasesEcoulement.ecoulementLotPerime);
  if (qte > lot.qte)
    return refus(422, 'saisie_invalide', phrasesEcoulement.ecoulementTrop(lot.qte));
  return { jusqua: lot.date_expiration };
}

/**
 * [ECO-9] Discounted until the lot expires or boxes are sold; published to counters. Replaces the
 * product's previous order.
 */
export async function vendreDAbordActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, EcoulementDemande>): Promise<Resultat<Ecoulement>> {
  const fin = await finDe(em, corps);
  if (estRefus(fin)) return fin;
  const { produit_id, lot_id = null, taux, qte } = corps;
  await rows(
    em,
    query
      .updateTable('ecoulement')
      .set({ fin_at: maintenant, fin_par: session.fullname })
      .where('produit_id', '=', produit_id)
      .where('fin_at', 'is', null),
  );
  await rows(
    em,
    query.insertInto('ecoulement').values({
      produit_id,
      lot_id,
      taux,
      qte,
      jusqua: fin.jusqua,
      par: session.fullname,
      created_at: maintenant,
    }),
  );
  const pose = (await lireEcoulementsDe(em, [produit_id])).get(produit_id);
  if (!pose) throw new Error(`écoulement du produit ${produit_id} non écrit`);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'vendre d’abord',
    entite: 'produit',
    entite_id: produit_id,
    apres: { taux, qte, lot: pose.lot, jusqua: fin.jusqua },
  });
  await publishDisponibles(em, [produit_id]);
  return succes(present(ecoulement, pose), phrasesEcoulement.ecoulementPose(taux, pose.reste));
}

/** [ECO-9] New lines pay full price. */
export async function retirerEcoulementActe({
  em,
  parametres: { id },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<null>> {
  const fini = await row(
    em,
    query
      .updateTable('ecoulement')
      .set({ fin_at: maintenant, fin_par: session.fullname })
      .where('id', '=', id)
      .where('fin_at', 'is', null)
      .returning(['produit_id', 'taux', 'qte']),
  );
  if (!fini) return refus(404, 'introuvable', phrasesEcoulement.ecoulementDejaFini);
  const { produit_id, ...avant } = fini;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'vendre d’abord',
    entite: 'produit',
    entite_id: produit_id,
    avant,
  });
  await publishDisponibles(em, [produit_id]);
  return succes(null, phrasesEcoulement.ecoulementFini);
}
