import type { EntityManager } from '@mikro-orm/postgresql';
import { estMois } from '#shared/platform/import/champs.ts';
import type { ValeursVentes } from '#shared/platform/import/lire-achats.rules.ts';
import { constant, counted, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { noterDefaites } from '../../platform/import/lignes-importees.sql.ts';
import type { NatureImportee } from '../../platform/import/nature-importee.ts';
import { baseDesProduits } from '../produit/importation/base-des-produits.ts';
import { ecrireVentesImportees } from './importees.sql.ts';

const bonnesDe = (id: number) =>
  query
    .selectFrom('import_ligne as l')
    .where('l.import_id', '=', id)
    .where('l.etat', '=', constant('bonne'))
    .where('l.acte', '=', constant('ajout'));

/** Monthly sales before this software, for proposals [ACH-1]. */
export const IMPORT_DES_VENTES: NatureImportee = {
  base: baseDesProduits,
  ecrit: ({ valeurs }, champs) => {
    const { ventes } = valeurs as unknown as ValeursVentes;
    const mois = champs.flatMap((c) => (c !== null && estMois(c) ? [`${c.slice(7)}-01`] : []));
    return Object.fromEntries(mois.map((m, i) => [m, ventes[i] ?? 0]));
  },
  ecrire: async (em: EntityManager, id: number) => {
    await ecrireVentesImportees(em, id);
    return (await row(em, bonnesDe(id).select(counted)))?.n ?? 0;
  },
  defaire: async (em: EntityManager, id: number) => {
    const siennes = query.selectFrom('vente_passee').where('import_id', '=', id);
    const jugees = await rows(
      em,
      bonnesDe(id)
        .select('l.ligne')
        .select((eb) =>
          eb
            .exists(siennes.select('mois').whereRef('produit_id', '=', eb.ref('l.cible_id')))
            .$castTo<boolean>()
            .as('defaite'),
        ),
    );
    await noterDefaites(em, id, jugees);
    await rows(em, query.deleteFrom('vente_passee').where('import_id', '=', id));
  },
};
