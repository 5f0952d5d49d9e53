import { MARQUE_RETOUR } from '#shared/vente/vente/chaine.rules.ts';
import { PLACE_DANS_LA_CHAINE } from './chainer.sql.ts';

// SQL: number, day and link come from the locked chain, in the insert's pass; lines from JSON.

/**
 * Locks the register's chain until commit, like a sale ($1: register, $2: now, $3: sealed content).
 */
export const RETOURNER = `
  with place as (${PLACE_DANS_LA_CHAINE('$1', '$2')}),
  maillon as (
    update chaine_caisse c
    set rang = c.rang + 1, vendue_at = place.vendue_at,
      empreinte = encode(sha256(convert_to(c.empreinte || '|' ||
        concat_ws('|', '${MARQUE_RETOUR}', $1::int, place.jour::text, $3::text), 'UTF8')), 'hex')
    from place
    where c.caisse_id = $1
    returning c.empreinte, c.rang, c.vendue_at, place.jour
  )
  insert into retour_vente (caisse_id, caisse, vente_id, rang, user_id, created_by, created_by_id,
    motif, mode, reference, total, ht, tva, css, garde, remise, total_client,
    total_prise_en_charge, arrondi, montant_rendu, achat, apres_export, arrondi_especes,
    created_at, jour, empreinte, rang_chaine)
  select $1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    $22, $23, $24, $25, m.vendue_at, m.jour, m.empreinte, m.rang
  from maillon m
  returning id`;

/** One insert: a trigger deducts the day's sums. */
export const LIGNES_RETOURNEES = `
  insert into retour_vente_ligne (retour_id, ligne_id, produit_id, libelle, qte, destination,
    lot_id, total_ht, total_tva, total_css, total_garde, cout_total_reel, total_prise_en_charge,
    remise, total_client, prix_achat)
  select $1, x.ligne_id, x.produit_id, x.libelle, x.qte, x.destination, x.lot_id, x.total_ht,
    x.total_tva, x.total_css, x.total_garde, x.cout_total_reel, x.total_prise_en_charge, x.remise,
    x.total_client, x.prix_achat
  from jsonb_to_recordset($2::jsonb) as x(ligne_id bigint, produit_id int, libelle text, qte int,
    destination text, lot_id int, total_ht bigint, total_tva bigint, total_css bigint,
    total_garde bigint, cout_total_reel bigint, total_prise_en_charge bigint, remise bigint,
    total_client bigint, prix_achat bigint)`;
