/** Columns beside user `u`: second factor required [SEC-8], and configured. */
export const SECOND_PROOF = `
  exists (select 1 from parametre where cle = 'second_facteur_exige' and valeur = 'true'::jsonb)
    as exige,
  exists (select 1 from second_facteur f
    where f.utilisateur_id = u.id and f.active_at is not null) as actif`;
export interface SecondProof {
  exige: boolean;
  actif: boolean;
}
