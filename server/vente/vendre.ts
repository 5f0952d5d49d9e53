import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, formatDateHeure } from '#shared/base/dates.ts';
import type { ReglementPaiement } from '#shared/caisse/paiement.rules.ts';
import { vente, type Vente } from '#shared/vente/vente.schema.ts';
import { present, toDate } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import type { CaisseRow } from '../caisse/caisse.entity.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { VenteRow } from './vente.entity.ts';

/**
 * Everything a sale is made of, decided before: nothing is computed by the statement but its number
 * and its link.
 */
export interface VenteAEcrire {
  reservation: ReservationRow;
  caisse: Pick<CaisseRow, 'id' | 'libelle'>;
  par: { id: number; fullname: string };
  reglement: ReglementPaiement;
  paiements: VenteRow['paiements'];
}

/**
 * [VEN-2] Writes the sale: the register's next number of the day and the link to its previous sale
 * are taken under the counter's lock, held to the commit, so numbers have no gap and follow the
 * order of commits (I12, I13). Register locks come last.
 */
const VENDRE = `
  with n as (
    insert into compteur_caisse (caisse_id, jour, numero) values ($1, $2, 1)
    on conflict (caisse_id, jour) do update set numero = compteur_caisse.numero + 1 returning numero
  ), texte as (
    select n.numero,
      concat_ws('|', $1::int, $2::text, n.numero, $3::int, $10::bigint, $16::bigint, $17::bigint,
        $15::bigint, $5::text, $7::text)
        as canonique
    from n
  ), maillon as (
    insert into chaine_caisse as c (caisse_id, empreinte)
    select $1, encode(sha256(convert_to('|' || texte.canonique, 'UTF8')), 'hex')
    from texte
    on conflict (caisse_id)
    do update set empreinte
      = encode(sha256(convert_to(c.empreinte || '|' || (select canonique from texte), 'UTF8')),
        'hex')
    returning empreinte
  )
  insert into vente (caisse_id, jour, reservation_id, caisse, "user", user_id, encaisse_par,
    encaisse_par_id, position_and_date, total, ht, tva, css, garde, remise, total_client,
    total_prise_en_charge, arrondi, montant_recu, montant_rendu, mode_paiement, paiements,
      client_id, client, identifiant_assure, nom_assure, numero_feuille_assure, secteur_assure,
      garde_id,
    created_at, updated_at, numero_ticket, empreinte)
  select $1, $2::text::date, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $30, texte.numero,
    maillon.empreinte
  from texte, maillon returning *`;

export async function vendre(
  em: EntityManager,
  { reservation: r, caisse, par, reglement, paiements }: VenteAEcrire,
  maintenant: Date,
): Promise<Vente> {
  const jour = jourDe(maintenant);
  const ligne = await sqlOne<VenteRow>(em, VENDRE, [
    caisse.id,
    jour,
    r.id,
    caisse.libelle,
    r.created_by,
    r.created_by_id,
    par.fullname,
    par.id,
    `${String(r.position).padStart(3, '0')} - ${formatDateHeure(toDate(r.created_at))}`,
    r.total,
    r.total_ht,
    r.total_tva,
    r.total_css,
    r.total_garde,
    r.remise,
    r.montant,
    r.total_prise_en_charge,
    r.arrondi,
    reglement.recu,
    reglement.rendu,
    reglement.mode_paiement,
    paiements === null ? null : JSON.stringify(paiements),
    r.client_id,
    r.client,
    r.identifiant_assure,
    r.nom_assure,
    r.numero_feuille_assure,
    r.secteur_assure,
    r.garde_id,
    maintenant,
  ]);
  return present(vente, ligne ?? {});
}
