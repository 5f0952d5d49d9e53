import type { EntityManager } from '@mikro-orm/postgresql';
import { JOUR_MS } from '#shared/base/dates.ts';
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
import { row } from '../../platform/db/query.ts';
import { type SqlRow, sql } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { ReservationRow } from './reservation.entity.ts';

/** Days. */
const FENETRE = 30;

/** Not returned; latest date per product. */
const ACHATS = `select p.id as produit_id, p.libelle, max(v.jour)::text as jour, p.composition
  from vente v
  join reservation_produit l on l.reservation_id = v.reservation_id
  join produit p on p.id = l.produit_id
  where v.client_id = $1 and v.client_id <> 1 and v.statut = 'Soldé' and v.created_at >= $2
    and l.qte > coalesce((select sum(x.qte)
    from retour_vente_ligne x
    join retour_vente r on r.id = x.retour_id
    where r.vente_id = v.id and x.produit_id = l.produit_id), 0)
  group by p.id
  order by max(v.created_at) desc, p.id`;

export const lireAchats = async (
  em: EntityManager,
  client_id: number,
  maintenant: Date,
): Promise<AchatRecent[]> =>
  (
    await sql<SqlRow>(em, ACHATS, [client_id, new Date(maintenant.getTime() - FENETRE * JOUR_MS)])
  ).map((l) => present(achatRecent, l));

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
