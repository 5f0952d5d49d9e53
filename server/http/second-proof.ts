/**
 * Columns read beside a user `u`: whether the pharmacy asks a second proof [SEC-8], and whether
 * theirs stands.
 */
export const SECOND_PROOF = `
  exists (select 1 from parametre where cle = 'second_facteur_exige' and valeur = 'true'::jsonb)
    as exige,
  exists (select 1 from second_facteur f
    where f.utilisateur_id = u.id and f.active_at is not null) as actif`;
export interface SecondProof {
  exige: boolean;
  actif: boolean;
}
