import type { EntityManager } from '@mikro-orm/postgresql';
import { type champsEcrits, PLACES } from '#shared/platform/import/lire-produits.rules.ts';
import { sqlFrancs } from '../../../platform/db/money.ts';
import type { OrNull, Renamed } from '../../../platform/db/row.ts';
import { sql, sqlOne } from '../../../platform/db/sql.ts';
import type { ImportLigneRow } from '../../../platform/import/import.entity.ts';
import type { LotRow, MouvementRow, ProduitRow } from '../produit.entity.ts';
import type { PrixPose } from '../notify-sous-cout.ts';

// SQL: what a line of an import holds is JSON, written by the hundred.

/** Rows per transaction step: yields, reports progress, can stop. */
export const PAR_TOUR = 100;
type ColonneEcrite =
  | Exclude<keyof ReturnType<typeof champsEcrits>, 'rayon' | 'nature'>
  | 'rayon_id'
  | 'nature_id';
const TYPES: Readonly<Record<ColonneEcrite, 'text' | 'int' | 'bigint' | 'boolean'>> = {
  libelle: 'text',
  cip: 'text',
  cip_deux: 'text',
  cip_1: 'text',
  cip_2: 'text',
  dci: 'text',
  forme: 'text',
  famille: 'text',
  classe: 'text',
  categorie: 'text',
  posologie: 'text',
  qte_min: 'int',
  qte_max: 'int',
  rayon_id: 'int',
  nature_id: 'int',
  prix_achat: 'bigint',
  prix_de_vente: 'bigint',
  tva: 'boolean',
  tva_a_verifier: 'boolean',
  css: 'boolean',
  couvert: 'boolean',
  is_active: 'boolean',
};
export const COLONNES_ECRITES = Object.keys(TYPES) as ColonneEcrite[];
export const VALEURS = `jsonb_to_record(l.ecrit) as v(${COLONNES_ECRITES.map((c) => `${c} ${TYPES[c]}`).join(', ')})`;
const DEFAUTS: Readonly<Partial<Record<ColonneEcrite, string>>> = {
  qte_min: '0',
  qte_max: '0',
  prix_achat: '0',
  tva: 'false',
  tva_a_verifier: 'false',
  css: 'false',
  couvert: 'true',
  is_active: 'true',
};

const prix = (achat: string, vente: string): string =>
  `jsonb_build_object('prix_achat', ${sqlFrancs(achat)}, 'prix_de_vente', ${sqlFrancs(vente)})`;

// Walks file rows and finds each product by key: independent of stale statistics.
const TOUR = `l.import_id = $1 and l.ligne > $2 and l.ligne <= $3 and l.etat = 'bonne'`;
const TENIR = `
  with touches as (select l.cible_id
    from import_ligne l
    where ${TOUR} and l.acte in ('modifie', 'ajout'))
  select id
  from produit
  where id in (select cible_id
    from touches
    union
    select d.unite_id
    from touches m
    join deconditionnement d on d.boite_id = m.cible_id)
  order by id for no key update`;
const A_MODIFIER = `
  from import_ligne l cross join lateral ${VALEURS} join produit p on p.id = l.cible_id
  where ${TOUR} and l.acte = 'modifie'`;
const AUTRE_PRIX = `(p.prix_achat <> coalesce(v.prix_achat, p.prix_achat)
    or p.prix_de_vente <> coalesce(v.prix_de_vente, p.prix_de_vente))`;
export const PRIX_IMPORTES = `
  select $4, $5, 'prix', 'produit', p.id, ${prix('p.prix_achat', 'p.prix_de_vente')},
    ${prix('coalesce(v.prix_achat, p.prix_achat)', 'coalesce(v.prix_de_vente, p.prix_de_vente)')}
  ${A_MODIFIER} and ${AUTRE_PRIX}`;
/** Written, against the values before. */
const ECRITS = `
  from import_ligne l
  join produit p on p.id = l.cible_id
  cross join lateral jsonb_to_record(l.avant) as a(prix_achat bigint, prix_de_vente bigint,
    qte_min int, is_active boolean)
  where l.import_id = $1 and l.etat = 'bonne' and l.acte = 'modifie'`;
const PRIX_CHANGES = `
  select p.id, p.libelle, p.prix_achat, p.prix_de_vente
  ${ECRITS} and (a.prix_achat <> p.prix_achat or a.prix_de_vente <> p.prix_de_vente)
  order by p.id`;
const SEUILS_CHANGES = `
  select p.id, p.libelle, p.qte, p.qte_min, p.is_active,
    coalesce(a.qte_min, p.qte_min) as avant_min, coalesce(a.is_active, p.is_active) as avant_actif
  ${ECRITS} and (a.qte_min <> p.qte_min or a.is_active <> p.is_active)
  order by p.id`;
/** Codes are only added: the row of a product whose codes changed since is left. */
const AUTRES_CODES = `
  select l.ligne
  ${A_MODIFIER} and exists (select 1
    from unnest(array[${PLACES.map((c) => `p.${c}`).join(', ')}],
      array[${PLACES.map((c) => `v.${c}`).join(', ')}]) as k(tenu, ecrit)
    where k.tenu is not null and k.tenu is distinct from k.ecrit)`;
const COMPTER = `
  select count(*) filter (where acte = 'nouveau')::int as nouveaux,
    count(*) filter (where acte = 'modifie')::int as modifies
  from import_ligne
  where import_id = $1 and etat = 'bonne'`;
// Empty cells keep the current value.
const keptOr = (c: string): string => `${c} = coalesce(v.${c}, p.${c})`;
const AVANT = `
  select l.ligne, (select jsonb_object_agg(k, to_jsonb(p) -> k)
    from jsonb_object_keys(l.ecrit) k
    where k = any($4::text[])) as avant
  from import_ligne l
  join produit p on p.id = l.cible_id
  where ${TOUR} and l.acte = 'modifie'`;
const MODIFIER = `
  update produit p
  set ${COLONNES_ECRITES.map(keptOr).join(', ')}, version = p.version + 1, updated_at = $4
  from import_ligne l, ${VALEURS}
  where ${TOUR} and l.acte = 'modifie' and p.id = l.cible_id`;

const CREER = `
  insert into produit (id, created_at, updated_at, ${COLONNES_ECRITES.join(', ')}) overriding system value
  select l.cible_id, $4, $4,
    ${COLONNES_ECRITES.map((c) => (DEFAUTS[c] === undefined ? `v.${c}` : `coalesce(v.${c}, ${DEFAUTS[c]})`)).join(', ')}
  from import_ligne l, ${VALEURS}
  where ${TOUR} and l.acte = 'nouveau'
  order by l.ligne`;
export const CREATIONS_DE_PRODUITS = `
  select $4, $5, 'création', 'produit', l.cible_id, null::jsonb,
    jsonb_build_object('libelle', v.libelle, 'qte',
      l.ecrit->'stock') || ${prix('coalesce(v.prix_achat, 0)', 'v.prix_de_vente')}
  from import_ligne l, ${VALEURS}
  where ${TOUR} and l.acte = 'nouveau'
  order by l.ligne`;
const ENTREES = `
  select l.cible_id as produit_id, (l.ecrit->>'stock')::int as qte, l.ecrit->>'lot' as numero,
    l.ecrit->>'peremption' as date_expiration
  from import_ligne l
  where ${TOUR} and l.acte = $4 and (l.ecrit->>'stock')::int > 0
  order by l.cible_id, l.ligne`;
const BORNE = `
  select max(ligne) as fin, count(*)::int as nombre
  from (select ligne
  from import_ligne
  where import_id = $1 and etat = 'bonne' and acte = any($3) and ligne > $2
  order by ligne
  limit ${PAR_TOUR}) t`;
const SOUS_COUT = `
  select p.id, p.libelle, p.prix_achat, p.prix_de_vente
  from import_ligne l
  join produit p on p.id = l.cible_id
  where l.import_id = $1 and l.etat = 'bonne' and l.acte in ('nouveau', 'modifie')
    and (l.ecrit ? 'prix_achat' or l.ecrit ? 'prix_de_vente')
    and p.prix_de_vente > 0 and p.prix_de_vente < p.prix_achat
  order by p.id
  limit $2`;

/** Last row and size; null when done. */
interface BorneDeTour {
  fin: number | null;
  nombre: number;
}
export type Tour = readonly [id: number, apres: number, fin: number];
export type Acte = NonNullable<ImportLigneRow['acte']>;
export const lireFinDuTour = (
  em: EntityManager,
  id: number,
  apres: number,
  actes: readonly Acte[],
) => sqlOne<BorneDeTour>(em, BORNE, [id, apres, actes]);
const DU_TOUR = `
  select l.cible_id as produit_id
  from import_ligne l
  where ${TOUR} and l.acte = $4
  order by l.cible_id`;
export const lireDuTour = (em: EntityManager, tour: Tour, acte: Acte) =>
  sql<Pick<MouvementRow, 'produit_id'>>(em, DU_TOUR, [...tour, acte]);
type Entree = Pick<MouvementRow, 'produit_id' | 'qte'> &
  OrNull<Pick<LotRow, 'numero'>> &
  Pick<LotRow, 'date_expiration'>;
export const lireEntrees = (em: EntityManager, tour: Tour, acte: Acte) =>
  sql<Entree>(em, ENTREES, [...tour, acte]);

export const creerDuTour = (em: EntityManager, tour: Tour, maintenant: Date) =>
  sql(em, CREER, [...tour, maintenant]);
/** With their units, by id. */
export const lockDuTour = (em: EntityManager, tour: Tour) => sql(em, TENIR, [...tour]);
export const lireCodesPerdus = (em: EntityManager, tour: Tour) =>
  sql<Pick<ImportLigneRow, 'ligne'>>(em, AUTRES_CODES, tour);
interface ProduitsEcrits {
  nouveaux: number;
  modifies: number;
}
export const compterEcrits = (em: EntityManager, id: number) =>
  sqlOne<ProduitsEcrits>(em, COMPTER, [id]);
export const lireAvant = (em: EntityManager, tour: Tour) =>
  sql<Pick<ImportLigneRow, 'ligne' | 'avant'>>(em, AVANT, [...tour, COLONNES_ECRITES]);
export const modifierDuTour = (em: EntityManager, tour: Tour, maintenant: Date) =>
  sql(em, MODIFIER, [...tour, maintenant]);

export const lirePrixChanges = (em: EntityManager, id: number) =>
  sql<PrixPose>(em, PRIX_CHANGES, [id]);
type SeuilsChanges = Pick<ProduitRow, 'id' | 'libelle' | 'qte' | 'qte_min' | 'is_active'> &
  Renamed<ProduitRow, { avant_min: 'qte_min'; avant_actif: 'is_active' }>;
export const lireSeuilsChanges = (em: EntityManager, id: number) =>
  sql<SeuilsChanges>(em, SEUILS_CHANGES, [id]);
export const lireSousCout = (em: EntityManager, id: number, nombre: number) =>
  sql<PrixPose>(em, SOUS_COUT, [id, nombre]);
