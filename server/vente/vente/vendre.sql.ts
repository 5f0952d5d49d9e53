import { CERTIFIER_LA_VENTE } from '../certification/ecrire-certifications.sql.ts';
import type { CertificationEcrite } from '../certification/mettre-a-certifier.ts';
import { PLACE_DANS_LA_CHAINE } from './chainer.sql.ts';
import type { VenteRow } from './vente.entity.ts';

// SQL: hot path; number, link and sale in one statement.

/**
 * [VEN-2] Chain locked until commit sets date, number and link: across midnight, the new day.
 * Gapless, in commit order (I12, I13). Register locks last.
 */
const PLACER = `
  with place as (${PLACE_DANS_LA_CHAINE('$1', '$29')}), n as (
    insert into compteur_caisse (caisse_id, jour, numero)
    select $1, jour, 1
    from place
    on conflict (caisse_id, jour) do update set numero = compteur_caisse.numero + 1
    returning numero
  ), maillon as (
    update chaine_caisse c
    set rang = c.rang + 1, vendue_at = place.vendue_at,
      empreinte = encode(sha256(convert_to(c.empreinte || '|' ||
        concat_ws('|', $1::int, place.jour::text, n.numero, $2::int, $9::bigint, $15::bigint,
          $16::bigint, $14::bigint, $4::text, $6::text), 'UTF8')), 'hex')
    from place, n
    where c.caisse_id = $1
    returning c.empreinte, c.rang, c.vendue_at, place.jour, n.numero
  )`;
const ECRIRE = `
  insert into vente (caisse_id, reservation_id, caisse, "user", user_id, encaisse_par,
    encaisse_par_id, position_and_date, total, ht, tva, css, garde, remise, total_client,
    total_prise_en_charge, arrondi, montant_recu, montant_rendu, mode_paiement, paiements,
      client_id, client, identifiant_assure, nom_assure, numero_feuille_assure, secteur_assure,
      garde_id, taux_tva, taux_css,
    hors_ligne, arrondi_especes, created_at, updated_at, jour, numero_ticket, empreinte,
    rang_chaine)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
    $21, $22, $23, $24, $25, $26, $27, $28, $30, $31, $32, $33, m.vendue_at, m.vendue_at, m.jour,
    m.numero, m.empreinte, m.rang
  from maillon m returning *`;
export const VENDRE_SANS_CERTIFIER = `${PLACER} ${ECRIRE}`;
export const VENDRE_ET_CERTIFIER = `
  ${PLACER}, v as (${ECRIRE}), c as (${CERTIFIER_LA_VENTE(34)})
  select v.*, (select json_agg(c order by c.id) from c) as certifications
  from v`;
export type Vendue = VenteRow & { certifications?: CertificationEcrite[] };
