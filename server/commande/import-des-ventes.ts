import type { EntityManager } from '@mikro-orm/postgresql';
import { estMois } from '#shared/import/champs.ts';
import type { ValeursVentes } from '#shared/import/lire-achats.rules.ts';
import { type Counted, sql } from '../db/sql.ts';
import type { ImportLigneRow } from '../import/import-ligne.entity.ts';
import { noterDefaites } from '../import/lignes-importees.ts';
import type { NatureImportee } from '../import/nature-importee.ts';
import { baseDesProduits } from '../produit/importation/base-des-produits.ts';

const BONNES = `l.import_id = $1 and l.etat = 'bonne' and l.acte = 'ajout'`;
/** The latest file replaces a month. */
const ECRIRE = `
  insert into vente_passee (produit_id, mois, boites, import_id)
  select l.cible_id, m.key::date, m.value::int, $1
  from import_ligne l
  cross join lateral jsonb_each_text(l.ecrit) as m(key, value)
  where ${BONNES}
  order by 1, 2
  on conflict (produit_id, mois)
  do update set boites = excluded.boites, import_id = excluded.import_id`;
const INTACTES = `
  select l.ligne, exists (select 1
    from vente_passee v
    where v.produit_id = l.cible_id and v.import_id = $1) as defaite
  from import_ligne l
  where ${BONNES}`;

/** Monthly sales before this software, for proposals [ACH-1]. */
export const IMPORT_DES_VENTES: NatureImportee = {
  base: baseDesProduits,
  ecrit: ({ valeurs }, champs) => {
    const { ventes } = valeurs as unknown as ValeursVentes;
    const mois = champs.flatMap((c) => (c !== null && estMois(c) ? [`${c.slice(7)}-01`] : []));
    return Object.fromEntries(mois.map((m, i) => [m, ventes[i] ?? 0]));
  },
  ecrire: async (em: EntityManager, id: number) => {
    await sql(em, ECRIRE, [id]);
    const [lignes] = await sql<Counted>(
      em,
      `select count(*)::int as n from import_ligne l where ${BONNES}`,
      [id],
    );
    return lignes?.n ?? 0;
  },
  defaire: async (em: EntityManager, id: number) => {
    const jugees = await sql<Pick<ImportLigneRow, 'ligne' | 'defaite'>>(em, INTACTES, [id]);
    await noterDefaites(em, id, jugees);
    await sql(em, 'delete from vente_passee where import_id = $1', [id]);
  },
};
