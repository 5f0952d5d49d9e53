import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlFrancs } from '../../../platform/db/money.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ImportLigneRow } from '../../../platform/import/import.entity.ts';
import type { ProduitRow } from '../produit.entity.ts';
import { COLONNES_ECRITES, VALEURS } from './produits-importes.sql.ts';

// SQL: what a line of an import holds is JSON.

const LIGNES = `import_ligne l
  cross join lateral ${VALEURS}
  join produit p on p.id = l.cible_id
  where l.import_id = $1 and l.etat = 'bonne'`;
/** Values still as imported. */
const TEL_QUEL = COLONNES_ECRITES.map(
  (c) => `(v.${c} is null or p.${c} is not distinct from v.${c})`,
).join(' and ');
/** New product unmoved since the import and unreferenced. */
const intactes = (renvois: string) => `
  with renvoyes as materialized (${renvois})
  select l.ligne,
    ${TEL_QUEL} and (l.acte = 'modifie'
      or not exists (select 1
        from mouvement m
        where m.produit_id = p.id and not (m.source = 'import' and m.source_id = $1))
      and p.id not in (select cible_id from renvoyes where cible_id is not null)) as defaite
  from ${LIGNES} and (l.acte = 'nouveau' or l.acte = 'modifie' and l.avant is not null)`;
/** `renvois`: selects the products that other rows name. */
export const jugerProduits = (em: EntityManager, id: number, renvois: string) =>
  sql<Pick<ImportLigneRow, 'ligne' | 'defaite'>>(em, intactes(renvois), [id]);

const AVANT = `jsonb_populate_record(null::produit, l.avant)`;
const remis = (c: string) => `${c} = case when l.avant ? '${c}' then a.${c} else p.${c} end`;
const REMETTRE = `
  update produit p
  set ${COLONNES_ECRITES.map(remis).join(', ')}, version = p.version + 1, updated_at = $2
  from import_ligne l, ${AVANT} a
  where l.import_id = $1 and l.acte = 'modifie' and l.defaite and p.id = l.cible_id
  returning p.id`;
const PRIX = (p: string) =>
  `jsonb_build_object('prix_achat', ${sqlFrancs(`${p}.prix_achat`)}, 'prix_de_vente', ${sqlFrancs(`${p}.prix_de_vente`)})`;
export const PRIX_REMIS = `
  select $2, $3, 'prix', 'produit', p.id, ${PRIX('p')},
    ${PRIX('p')} || jsonb_strip_nulls(jsonb_build_object(
      'prix_achat', ${sqlFrancs('a.prix_achat')}, 'prix_de_vente', ${sqlFrancs('a.prix_de_vente')}))
  from import_ligne l
  join produit p on p.id = l.cible_id
  cross join lateral ${AVANT} a
  where l.import_id = $1 and l.acte = 'modifie' and l.defaite
    and (a.prix_achat <> p.prix_achat or a.prix_de_vente <> p.prix_de_vente)
  order by p.id`;
export const RETRAITS_DE_PRODUITS = `
  select $2, $3, 'suppression', 'produit', p.id, jsonb_build_object('libelle', p.libelle), null::jsonb
  from import_ligne l
  join produit p on p.id = l.cible_id
  where l.import_id = $1 and l.acte = 'nouveau' and l.defaite
  order by p.id`;

export const remettreProduits = (em: EntityManager, id: number, maintenant: Date) =>
  sql<Pick<ProduitRow, 'id'>>(em, REMETTRE, [id, maintenant]);
