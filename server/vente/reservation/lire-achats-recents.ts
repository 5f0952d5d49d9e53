import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, JOUR_MS } from '#shared/base/dates.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/vente/reservation/interactions-panier.phrases.ts';
import {
  type AchatRecent,
  achatRecent,
} from '#shared/vente/reservation/interactions-panier.schema.ts';
import { readPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, rows, sumOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { ReservationRow } from './reservation.entity.ts';

/** Days. */
const FENETRE = 30;

/** Not returned; latest date per product. */
const achatsDepuis = (client_id: number, depuis: Date) =>
  query
    .selectFrom('vente as v')
    .innerJoin('reservation_produit as l', 'l.reservation_id', 'v.reservation_id')
    .innerJoin('produit as p', 'p.id', 'l.produit_id')
    .select((eb) => [
      'p.id as produit_id',
      'p.libelle',
      eb.fn.max('v.jour').as('jour'),
      'p.composition',
    ])
    .where('v.client_id', '=', client_id)
    .where('v.client_id', '<>', constant(CLIENT_COMPTANT))
    .where('v.statut', '=', constant('Soldé'))
    .where('v.created_at', '>=', enIso(depuis))
    .where('l.qte', '>', (eb) =>
      eb
        .selectFrom('retour_vente_ligne as x')
        .innerJoin('retour_vente as r', 'r.id', 'x.retour_id')
        .select((x) => sumOf(x.ref('x.qte')).as('qte'))
        .whereRef('r.vente_id', '=', 'v.id')
        .whereRef('x.produit_id', '=', 'l.produit_id'),
    )
    .groupBy('p.id')
    .orderBy((eb) => eb.fn.max('v.created_at'), 'desc')
    .orderBy('p.id');

export const lireAchats = async (
  em: EntityManager,
  client_id: number,
  maintenant: Date,
): Promise<AchatRecent[]> =>
  (await rows(em, achatsDepuis(client_id, new Date(maintenant.getTime() - FENETRE * JOUR_MS)))).map(
    (l) => present(achatRecent, l),
  );

/** [HIS-1] Enabled by the pharmacy, client consents and is not COMPTANT. */
export async function historiqueOuvert(em: EntityManager, client_id: number): Promise<boolean> {
  if (client_id === CLIENT_COMPTANT) return false;
  const ouvert = await readPharmacie(em);
  if (!ouvert?.historique_interactions) return false;
  const client = await row(
    em,
    query.selectFrom('client').select('historique_accord').where('id', '=', client_id),
  );
  return client?.historique_accord === true;
}

type Panier = Pick<ReservationRow, 'id' | 'client_id'>;

/** [HIS-1] Audits the reader, never the content. */
export const noterRegardDesAchats = (
  em: EntityManager,
  { id, client_id }: Panier,
  { session, adresse }: Pick<ActRequest, 'session' | 'adresse'>,
): Promise<void> =>
  audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'consultation',
    entite: 'client',
    entite_id: client_id,
    apres: { quoi: 'ce qu’il a pris depuis 30 jours', reservation_id: id },
  });

/** [HIS-1] Last thirty days' purchases; 403 where not open, unaudited. */
export async function lireAchatsRecentsActe(
  r: ActRequest<unknown, unknown, { reservation_id: number }>,
): Promise<Resultat<AchatRecent[]>> {
  const { em, corps, maintenant } = r;
  const panier = await row(
    em,
    query
      .selectFrom('reservation')
      .select(['id', 'client_id'])
      .where('id', '=', corps.reservation_id),
  );
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  if (!(await historiqueOuvert(em, panier.client_id)))
    return refus(403, 'non_autorise', phrases.historiqueFerme);
  await noterRegardDesAchats(em, panier, r);
  return succes(await lireAchats(em, panier.client_id, maintenant));
}
