/** [CPT-26] Fund of sale `v`; null: the client bears the covered share. */
export const FONDS_DE_VENTE = `nullif(v.secteur_assure, '')`;

/**
 * [BOR-16] Client account [PAN-15]: ceiling, no fund, insured or sheet; settled by the client. A
 * sheet without sector is to correct, then claim.
 */
export const SUR_LE_COMPTE = `(${FONDS_DE_VENTE} is null
  and coalesce(v.identifiant_assure, '') = '' and coalesce(v.numero_feuille_assure, '') = ''
  and exists (
    select from reservation r
    where r.id = v.reservation_id and r.credit_restant is not null))`;
