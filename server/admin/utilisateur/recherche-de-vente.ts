import type { ListSource } from '../../platform/http/read-list.ts';

/**
 * [HAB-11] Alias `v`. The insured's name only if permitted; otherwise the index still filters and
 * only insured sales are rechecked.
 */
export const rechercheDeVente = (
  v: string,
): Pick<ListSource<unknown>, 'recherche' | 'reserve'> => ({
  recherche: `${v}.recherche`,
  reserve: {
    colonnes: ['nom_assure'],
    sans: `(${v}.nom_assure is null
      or f_recherche(concat_ws(' ', ${v}.position_and_date, ${v}.client, ${v}."user", ${v}.caisse))
        like ?)`,
  },
});
