import type { ListSource } from '../http/read-list.ts';

/**
 * [HAB-11] How the sales of a list are searched, `v` being their alias: basket, client, seller,
 * register, and the insured's name for who may see it. Others are answered by the rest alone: their
 * words still go by the index, then only the sales of an insured are looked at again.
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
