import type { PharmacieRow } from './pharmacie.entity.ts';

// SQL: hot path; read with the basket that is paid.

/** What an invoice of the State says of the pharmacy. */
export interface Certifie extends Pick<PharmacieRow, 'nif' | 'rccm' | 'adresse' | 'email'> {
  pays: NonNullable<PharmacieRow['certification_pays']>;
  mode: PharmacieRow['certification_mode'];
  nom: PharmacieRow['nom_pharmacie'];
  telephone: PharmacieRow['telephone1'];
}
/** [CER-1] One column; null without a country. */
export const CERTIFIE = `(
  select json_build_object('pays', p.certification_pays, 'mode', p.certification_mode,
    'nom', p.nom_pharmacie, 'nif', p.nif, 'rccm', p.rccm, 'adresse', p.adresse,
    'telephone', p.telephone1, 'email', p.email)
  from pharmacie p
  where p.certification_pays is not null
  order by p.id
  limit 1)`;
