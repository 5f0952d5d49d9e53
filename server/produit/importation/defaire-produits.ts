import type { EntityManager } from '@mikro-orm/postgresql';
import { auditSelection } from '../../db/audit.ts';
import { sqlFrancs } from '../../db/money.ts';
import { sql } from '../../db/sql.ts';
import type { ImportLigneRow } from '../../import/import-ligne.entity.ts';
import { noterDefaites, renvoisVers } from '../../import/lignes-importees.ts';
import type { AuteurImport, Avancer } from '../../import/nature-importee.ts';
import { raise } from '../../realtime/raise.ts';
import { classerProduits } from '../classer-produits.ts';
import type { MouvementRow } from '../mouvement.entity.ts';
import type { ProduitRow } from '../produit.entity.ts';
import { sortirDuStock } from '../sortir-du-stock.ts';
import { COLONNES_ECRITES, VALEURS } from './ecrire-produits.ts';

const LIGNES = `import_ligne l
  cross join lateral ${VALEURS}
  join produit p on p.id = l.cible_id
  where l.import_id = $1 and l.etat = 'bonne'`;
/** Deleted with the product, or checked separately. */
const AVEC_LE_PRODUIT = [
  'produit_cip',
  'produit_medicament',
  'mouvement',
  'lot',
  'lot_mouvement',
  'offre_fournisseur',
  'vente_passee',
];
const TENIR = `
  select id
  from produit
  where id in (select cible_id
    from import_ligne
    where import_id = $1 and etat = 'bonne' and acte in ('nouveau', 'modifie', 'ajout'))
  order by id for update`;
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
  from ${LIGNES} and l.acte in ('nouveau', 'modifie')`;
const NEUFS = `
  select p.id as produit_id, p.qte
  from import_ligne l
  join produit p on p.id = l.cible_id
  where l.import_id = $1 and l.acte = 'nouveau' and l.defaite
  order by p.id`;
const RETIRER = `
  update produit
  set libelle = left(libelle, 134) || ' (import défait)', is_active = false, cip = null, cip_1 = null, cip_2 = null, cip_deux = null,
    version = version + 1, updated_at = $2
  where id = any($1) and exists (select 1 from mouvement m where m.produit_id = produit.id)`;
const EFFACER = `
  delete from produit p
  where p.id = any($1) and not exists (select 1 from mouvement m where m.produit_id = p.id)`;
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
const PRIX_A_AUDITER = `
  select $2, $3, 'prix', 'produit', p.id, ${PRIX('p')},
    ${PRIX('p')} || jsonb_strip_nulls(jsonb_build_object(
      'prix_achat', ${sqlFrancs('a.prix_achat')}, 'prix_de_vente', ${sqlFrancs('a.prix_de_vente')}))
  from import_ligne l
  join produit p on p.id = l.cible_id
  cross join lateral ${AVANT} a
  where l.import_id = $1 and l.acte = 'modifie' and l.defaite
    and (a.prix_achat <> p.prix_achat or a.prix_de_vente <> p.prix_de_vente)
  order by p.id`;
const RETRAITS_A_AUDITER = `
  select $2, $3, 'suppression', 'produit', p.id, jsonb_build_object('libelle', p.libelle), null::jsonb
  from import_ligne l
  join produit p on p.id = l.cible_id
  where l.import_id = $1 and l.acte = 'nouveau' and l.defaite
  order by p.id`;

/**
 * [IMP-19] New: deleted unless moved or referenced; with ledger lines, off sale without codes or
 * stock. Changed: restored unless edited since.
 */
export async function defaireProduits(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
  avancer: Avancer,
): Promise<void> {
  await sql(em, TENIR, [id]);
  const renvois = await renvoisVers(em, 'produit', AVEC_LE_PRODUIT);
  const jugees = await sql<Pick<ImportLigneRow, 'ligne' | 'defaite'>>(em, intactes(renvois), [id]);
  await noterDefaites(em, id, jugees);
  const neufs = await sql<Pick<MouvementRow, 'produit_id' | 'qte'>>(em, NEUFS, [id]);
  const ids = neufs.map((n) => n.produit_id);
  await auditSelection(em, RETRAITS_A_AUDITER, [id, fullname, adresse]);
  const enStock = neufs.filter((n) => n.qte > 0);
  if (enStock.length > 0)
    await sortirDuStock(em, enStock, {
      motif: 'IMPORT DÉFAIT',
      source: 'import',
      source_id: id,
      par: fullname,
      maintenant,
    });
  await sql(em, RETIRER, [ids, maintenant]);
  await sql(em, EFFACER, [ids]);
  await avancer(ids.length);
  await auditSelection(em, PRIX_A_AUDITER, [id, fullname, adresse]);
  const rendus = await sql<Pick<ProduitRow, 'id'>>(em, REMETTRE, [id, maintenant]);
  if (rendus.length > 0)
    await classerProduits(
      em,
      rendus.map((r) => r.id),
      { par: fullname, maintenant },
    );
  const combien = ids.length + rendus.length;
  await avancer(combien);
  if (combien > 0)
    raise(em, 'produit.importes', ['produits'], {
      importes: { id, nouveaux: 0, modifies: combien },
    });
}
