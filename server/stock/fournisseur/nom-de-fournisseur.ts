/**
 * [FRN-3] Rows of `t` for the name `?`: of its current bearer, under any name (`colonne`), plus
 * rows written under it.
 */
export const duFournisseurNomme = (colonne: string): string => `(
  f_recherche(${colonne}) = f_recherche(?)
  or t.fournisseur_id in (
    select f.id
    from fournisseur f
    where f.deleted_at is null and f_recherche(f.libelle) = f_recherche(?)))`;
