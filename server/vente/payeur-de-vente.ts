/**
 * [CPT-26] The fund that the sale `v` names, by its sector; null when it names none: what it covers
 * is then borne by its client.
 */
export const FONDS_DE_VENTE = `nullif(v.secteur_assure, '')`;

/**
 * [BOR-16] The sale `v` is on its client's own account [PAN-15]: he had a ceiling, and it names neither
 * fund, nor insured, nor sheet. His settlements pay it. What a sheet bears of an insured whose sector
 * was forgotten is no account: it is to be put right, then claimed.
 */
export const SUR_LE_COMPTE = `(${FONDS_DE_VENTE} is null
  and coalesce(v.identifiant_assure, '') = '' and coalesce(v.numero_feuille_assure, '') = ''
  and exists (
    select from reservation r
    where r.id = v.reservation_id and r.credit_restant is not null))`;
