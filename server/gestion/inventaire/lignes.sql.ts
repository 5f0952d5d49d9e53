import type { EntityManager } from '@mikro-orm/postgresql';
import type { LigneACompter } from '#shared/gestion/inventaire/inventaire.rules.ts';
import { sql, sqlByNumber } from '../../platform/db/sql.ts';
import { HORS_DISPONIBLE } from '../../stock/produit/retenues.sql.ts';
import type { InventaireLigneRow } from './inventaire.entity.ts';

// SQL: bulk writes from arrays, in one statement.

const AJOUTER = `insert into inventaire_ligne (inventaire_id, produit_id, produit_libelle, rayon)
  select $1, *
  from unnest($2::int[], $3::text[], $4::text[])`;
export const ajouterLignes = (
  em: EntityManager,
  inventaire_id: number,
  lignes: readonly Pick<InventaireLigneRow, 'produit_id' | 'produit_libelle' | 'rayon'>[],
) =>
  sql(em, AJOUTER, [
    inventaire_id,
    lignes.map((l) => l.produit_id),
    lignes.map((l) => l.produit_libelle),
    lignes.map((l) => l.rayon),
  ]);

const COMPTER = `update inventaire_ligne l
  set qte_reelle = x.reelle, qte_theorique = x.theorique, a_verifier = x.verifier,
    qte_retenue = coalesce(h.qte_retenue, 0), version = l.version + 1, compte_par = x.par,
    compte_at = x.compte_at, compte_depuis = x.depuis, autre_reelle = x.autre_reelle,
    autre_theorique = x.autre_theorique, autre_par = x.autre_par, autre_at = x.autre_at
  from unnest($1::int[], $3::int[], $4::int[], $5::bool[], $6::text[], $7::timestamptz[],
    $8::timestamptz[], $9::int[], $10::int[], $11::text[], $12::timestamptz[])
    as x(produit_id, reelle, theorique, verifier, par, compte_at, depuis, autre_reelle,
      autre_theorique, autre_par, autre_at)
  left join (${HORS_DISPONIBLE}) h on h.produit_id = x.produit_id
  where l.inventaire_id = $2 and l.produit_id = x.produit_id`;
/** Counts, with boxes currently in baskets. */
export function ecrireComptes(
  em: EntityManager,
  inventaire_id: number,
  comptes: ReadonlyMap<number, LigneACompter>,
) {
  const faits = [...comptes.values()];
  return sql(em, COMPTER, [
    [...comptes.keys()],
    inventaire_id,
    faits.map((f) => f.qte_reelle),
    faits.map((f) => f.qte_theorique),
    faits.map((f) => f.a_verifier),
    faits.map((f) => f.compte_par),
    faits.map((f) => f.compte_at),
    faits.map((f) => f.compte_depuis),
    faits.map((f) => f.autre?.qte_reelle ?? null),
    faits.map((f) => f.autre?.qte_theorique ?? null),
    faits.map((f) => f.autre?.par ?? null),
    faits.map((f) => f.autre?.at ?? null),
  ]);
}

/** `ecart`: theoretical stock of an uncounted line. */
type LigneClose = Pick<InventaireLigneRow, 'id' | 'applique' | 'prix_achat'> & { ecart: number };
const CLORE = `update inventaire_ligne l
  set qte_theorique = case when l.qte_reelle is null then -x.ecart else l.qte_theorique end,
    qte_reelle = coalesce(l.qte_reelle, 0), applique = x.applique, prix_achat = x.prix_achat,
    version = l.version + 1
  from unnest($1::int[], $2::int[], $3::int[], $4::bigint[])
    as x(id, ecart, applique, prix_achat)
  where l.id = x.id`;
export const ecrireDifferences = (em: EntityManager, lignes: readonly LigneClose[]) =>
  sql(em, CLORE, [
    lignes.map((l) => l.id),
    lignes.map((l) => l.ecart),
    lignes.map((l) => l.applique),
    lignes.map((l) => l.prix_achat),
  ]);

export type CompteSuiviLu = Pick<InventaireLigneRow, 'id' | 'inventaire_id'>;
const SUIVRE_CORRECTION = `update inventaire_ligne l
  set qte_theorique = l.qte_theorique + x.applique,
    autre_theorique = l.autre_theorique + x.applique, version = l.version + 1
  from unnest($2::int[], $3::int[]) as x(produit_id, applique)
  where l.produit_id = x.produit_id and l.inventaire_id = any($1) and l.qte_reelle is not null
  returning l.id, l.inventaire_id`;
export const suivreCorrection = (
  em: EntityManager,
  inventaires: readonly number[],
  bouges: readonly Pick<InventaireLigneRow, 'produit_id' | 'applique'>[],
): Promise<CompteSuiviLu[]> =>
  sqlByNumber<CompteSuiviLu>(
    em,
    SUIVRE_CORRECTION,
    [inventaires, bouges.map((b) => b.produit_id), bouges.map((b) => b.applique)],
    bouges.length,
  );

type LigneSuivie = Pick<
  InventaireLigneRow,
  'id' | 'qte_theorique' | 'a_verifier' | 'autre_theorique'
>;
const SUIVRE_SORTIE = `update inventaire_ligne l
  set qte_theorique = x.theorique, a_verifier = x.verifier, autre_theorique = x.autre_theorique,
    version = l.version + 1
  from unnest($1::int[], $2::int[], $3::bool[], $4::int[])
    as x(id, theorique, verifier, autre_theorique)
  where l.id = x.id`;
/** Counts made after a sale. */
export const suivreSorties = (em: EntityManager, lignes: readonly LigneSuivie[]) =>
  sql(em, SUIVRE_SORTIE, [
    lignes.map((l) => l.id),
    lignes.map((l) => l.qte_theorique),
    lignes.map((l) => l.a_verifier),
    lignes.map((l) => l.autre_theorique),
  ]);
