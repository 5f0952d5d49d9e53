/**
 * [FRN-3] A condition on the rows of `t`, for the name asked as `?`: those of the supplier who bears it
 * now, whatever he was called when they were written (`colonne`), and those that were written under it.
 */
export const duFournisseurNomme = (colonne: string): string => `(
  f_recherche(${colonne}) = f_recherche(?)
  or t.fournisseur_id in (
    select f.id
    from fournisseur f
    where f.deleted_at is null and f_recherche(f.libelle) = f_recherche(?)))`;
