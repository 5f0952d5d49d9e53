import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { drawLast } from '../../platform/realtime/raise.ts';
import { lireCaissePour } from './lock-panier.ts';
import { publishPanier } from './presenter-reservation.ts';

interface Corps {
  created_by?: string | undefined;
  client_id?: number | undefined;
  caisse_id?: number | undefined;
  libelle?: string | null | undefined;
}

const TIRER_POSITION = (first: number): string => `n as (
    insert into compteur_jour (jour, position)
    values ($${first}, 1)
    on conflict (jour) do update set position = compteur_jour.position + 1
    returning position
  ), tire as (
    update reservation r set position = n.position from n where r.id = $${first + 1}
    returning r.position as numero
  )`;

/**
 * [RES-3] Brouillon, COMPTANT, register Default, day's rates [TAX-3], current duty tax. Gapless
 * daily number, drawn last: its row is locked until commit.
 */
export async function creerReservationActe({
  em,
  corps,
  session,
  maintenant,
}: ActRequest<unknown, unknown, Corps>): Promise<Resultat<Reservation>> {
  const jour = jourDe(maintenant);
  const ligne = await sqlOne<ReservationRow>(
    em,
    `
    with n as (select nextval(pg_get_serial_sequence('reservation', 'id'))::int as id),
      g as (select id, montant_taxe from garde where statut = 'En cours')
    insert into reservation (id, jour, position, created_by, created_by_id, client_id, client,
      caisse_id, caisse, libelle, garde_id, montant_taxe, taux_tva, taux_css, created_at, updated_at,
      edited_at, identifiant_assure, secteur_assure, nom_assure, credit_restant)
      overriding system value
    select n.id, $1, -n.id, $2, $3, c.id, c.libelle, k.id, k.libelle, $6, g.id,
      coalesce(g.montant_taxe, 0), f_taux('tva', $1), f_taux('css', $1), $7, $7, $7,
      case when c.id = ${CLIENT_COMPTANT} then null else c.identifiant_assure end,
        case when c.id = ${CLIENT_COMPTANT} then null else c.secteur_assure end,
      case when c.id = ${CLIENT_COMPTANT} then null else c.nom end,
      case when c.plafond_dette > 0 then greatest(0, c.plafond_dette - c.current_dette) end
    from n
    join client c on c.id = $4 and c.is_active and c.deleted_at is null
    join caisse k on k.id = $5 and (k.statut = 'Ouvert' or k.id = ${CAISSE_DEFAUT})
    left join g on true
    returning *`,
    [
      jour,
      session.fullname,
      session.id,
      corps.client_id ?? CLIENT_COMPTANT,
      corps.caisse_id ?? CAISSE_DEFAUT,
      corps.libelle ?? null,
      maintenant,
    ],
  );
  if (!ligne) return pourquoiPas(em, corps);
  drawLast(em, {
    field: 'position',
    provisional: ligne.position,
    draw: TIRER_POSITION,
    values: [jour, ligne.id],
  });
  return succes(
    publishPanier(em, 'reservation.creee', { reservation: ligne, lignes: [] }),
    phrasesReservation.reservationCreee,
  );
}

/** Register closed [RES-8] or client or register missing. */
async function pourquoiPas(em: EntityManager, { caisse_id }: Corps): Promise<Refus> {
  const caisse = await lireCaissePour(em, caisse_id ?? CAISSE_DEFAUT);
  if (caisse && caisse.statut !== 'Ouvert' && caisse.id !== CAISSE_DEFAUT)
    return refus(409, 'caisse_fermee', phrasesCaisse.caisseFermee);
  return refus(422, 'introuvable', 'Le client ou la caisse n’existe pas.');
}

const NUMEROTER = `
  with n as (
    insert into compteur_jour (jour, position)
    values ($1, 1)
    on conflict (jour) do update set position = compteur_jour.position + 1
    returning position
  )
  insert into reservation (jour, position, created_by, created_by_id, client_id, client, caisse_id,
    caisse, created_at, updated_at, edited_at)
  select $1, n.position, $2, $3, c.id, c.libelle, k.id, k.libelle, $4, $4, $4
  from n
  join client c on c.id = ${CLIENT_COMPTANT}
  join caisse k on k.id = ${CAISSE_DEFAUT}
  returning id`;
/**
 * For a sale already made, on `moment`'s day: its seal needs the number, drawn at once and locked
 * until commit. Take no product lock before.
 */
export async function creerPanierNumerote(
  em: EntityManager,
  vendeur: { id: number; fullname: string },
  moment: Date,
): Promise<number> {
  const fait = await sqlOne<Pick<ReservationRow, 'id'>>(em, NUMEROTER, [
    jourDe(moment),
    vendeur.fullname,
    vendeur.id,
    moment,
  ]);
  if (!fait) throw new Error('panier non écrit');
  return fait.id;
}
