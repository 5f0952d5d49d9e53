import type { EntityManager } from '@mikro-orm/postgresql';
import { CHAMPS_DE_LA_BASE } from '#shared/stock/produit/remplir.rules.ts';
import type { OrNull, Renamed } from '../../platform/db/row.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ProduitMedicamentRow, ProduitRow } from './produit.entity.ts';

// SQL: bulk writes from JSON, over the columns of a list.

export type ProduitARemplir = Pick<
  ProduitRow,
  'id' | 'libelle' | (typeof CHAMPS_DE_LA_BASE)[number]
> &
  OrNull<Pick<ProduitMedicamentRow, 'sort' | 'cip13' | 'par' | 'candidats'>> &
  OrNull<
    Renamed<
      ProduitMedicamentRow,
      {
        base_dci: 'dci';
        base_forme: 'forme';
        base_famille: 'famille';
        base_classe: 'classe';
        base_categorie: 'categorie';
      }
    >
  >;
const LIRE = `
  select p.id, p.libelle, l.sort, l.cip13, l.par, l.candidats,
    ${CHAMPS_DE_LA_BASE.map((c) => `p.${c}, l.${c} as base_${c}`).join(', ')}
  from produit p
  left join produit_medicament l on l.produit_id = p.id
  where p.id = any($1)
  order by p.id`;

const VALEURS = CHAMPS_DE_LA_BASE.map((c) => `${c} text`).join(', ');
const NOTER = `
  insert into produit_medicament as l
    (produit_id, sort, cip13, candidats, par, at, ${CHAMPS_DE_LA_BASE.join(', ')})
  select v.id, v.sort, v.cip13, v.candidats, v.par, $2, ${CHAMPS_DE_LA_BASE.map((c) => `v.${c}`).join(', ')}
  from jsonb_to_recordset($1::jsonb)
    as v (id int, sort text, cip13 text, candidats jsonb, par text, ${VALEURS})
  order by v.id
  on conflict (produit_id) do update
  set sort = excluded.sort, cip13 = excluded.cip13, candidats = excluded.candidats,
    par = excluded.par, at = excluded.at, ${CHAMPS_DE_LA_BASE.map((c) => `${c} = excluded.${c}`).join(', ')}`;
/** Resets the composition. */
const REMPLIR = `
  update produit p
  set ${CHAMPS_DE_LA_BASE.map((c) => `${c} = v.${c}`).join(', ')}, composee = 0,
    version = p.version + v.change::int, updated_at = $2
  from jsonb_to_recordset($1::jsonb) as v (id int, change boolean, ${VALEURS})
  where p.id = v.id`;

export const lireARemplir = (em: EntityManager, ids: readonly number[]) =>
  sql<ProduitARemplir>(em, LIRE, [ids]);
export const noterLiens = (em: EntityManager, liens: readonly object[], maintenant: Date) =>
  sql(em, NOTER, [JSON.stringify(liens), maintenant]);
export const ecrireValeurs = (em: EntityManager, valeurs: readonly object[], maintenant: Date) =>
  sql(em, REMPLIR, [JSON.stringify(valeurs), maintenant]);
