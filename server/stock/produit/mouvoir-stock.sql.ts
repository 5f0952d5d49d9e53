import type { EntityManager } from '@mikro-orm/postgresql';
import type { PartDeLot } from '#shared/stock/produit/lots.rules.ts';
import { sql, sqlByNumber } from '../../platform/db/sql.ts';
import type { OrNull, Renamed } from '../../platform/db/row.ts';
import type { CompteStupefiantRow, ProduitRow } from './produit.entity.ts';

// SQL: stock, ledger, lots and narcotics' accounts move in one statement.

export interface LigneStock {
  produit_id: number;
  qte: number;
  /** Absent: exits take first expired, entries go to 'SANS LOT'. */
  lot_id?: number | null;
}
export interface Origine {
  motif: string;
  /** 'reservation', 'vente', 'produit', … and its id. */
  source: string;
  source_id: number | null;
  par: string;
  maintenant: Date;
}

/**
 * [STU-2] The statement moving stock also writes the open account's line, so balances agree. A null
 * `rang_stupefiant` gets none.
 */
const suivreComptes = (signe: '+' | '-', genre: 'entree' | 'sortie'): string => `, comptes as (
      insert into compte_stupefiant (produit_id, libelle, rang, genre, qte, solde, unites,
        mouvement_id, par, at)
      select c.id, c.libelle, c.rang_stupefiant, '${genre}', 0 ${signe} c.n, c.qte, coalesce(c.unites_de_prise, 1), e.id, $6, $7
      from changes c
      join ecrits e on e.produit_id = c.id
      where c.rang_stupefiant is not null
      order by c.id
      returning id, produit_id
    )`;

/** Protected by the product's row lock. */
const suivreLots = (signe: '+' | '-'): string => `, parts as (
      select u.lot_id, u.produit_id, sum(u.n)::int as n from unnest($8::int[], $9::int[], $10::int[]) as u(lot_id, produit_id, n) join changes c on c.id = u.produit_id group by 1, 2
    ), lots as (
      update lot t set qte = t.qte ${signe} x.n from parts x where t.id = x.lot_id and t.produit_id = x.produit_id
    ), traces as (
      insert into lot_mouvement (mouvement_id, lot_id, produit_id, qte, source, source_id) select e.id, x.lot_id, x.produit_id, 0 ${signe} x.n, $4, $5 from parts x join ecrits e using (produit_id)
    )`;

/**
 * One statement: duplicates are summed, rows locked by ascending id, `qte` changes relatively, one
 * ledger line per change (I1).
 */
const mouvoir = (signe: '+' | '-', type: 'Entrée' | 'Sortie', lots: boolean): string => `
  with d as (select l.produit_id as id, sum(l.qte)::int as n
  from unnest($1::int[], $2::int[]) as l(produit_id, qte)
  group by 1),
    tenus as materialized (select p.id
    from produit p
    where p.id in (select id from d)
    order by p.id for no key update),
    changes as (
      update produit p set qte = p.qte ${signe} d.n, version = p.version + 1, updated_at = $7,
        rang_stupefiant = p.rang_stupefiant + 1
      from d join tenus using (id) where p.id = d.id${signe === '-' ? ' and p.qte >= d.n' : ''}
      returning p.id, p.libelle, p.prix_achat, p.prix_de_vente, p.qte, p.qte_min, p.is_active, d.n,
        p.rang_stupefiant, p.unites_de_prise
    ), ecrits as (
      insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
        produit_prix_de_vente, motif, source, source_id, created_by, created_at)
      select id, libelle, '${type}', n, prix_achat, prix_de_vente, $3, $4, $5, $6, $7
      from changes
      order by id
      returning id, produit_id
    )${lots ? suivreLots(signe) : ''}${suivreComptes(signe, type === 'Entrée' ? 'entree' : 'sortie')}
  select id as produit_id, libelle, qte as apres, qte ${signe === '-' ? '+' : '-'} n as avant,
    qte_min, is_active,
    (select k.id from comptes k where k.produit_id = changes.id) as compte_id
  from changes
  order by id`;

export type SensDuStock = 'Entrée' | 'Sortie';
/** Without lots, with lots. */
const MOUVOIR = {
  Sortie: [mouvoir('-', 'Sortie', false), mouvoir('-', 'Sortie', true)],
  Entrée: [mouvoir('+', 'Entrée', false), mouvoir('+', 'Entrée', true)],
} as const;

export interface Bouge
  extends
    Pick<ProduitRow, 'libelle' | 'qte_min' | 'is_active'>,
    Renamed<ProduitRow, { produit_id: 'id'; avant: 'qte'; apres: 'qte' }> {}
/** With its account line, if any. */
type BougeEtCompte = Bouge & OrNull<Renamed<CompteStupefiantRow, { compte_id: 'id' }>>;
/** Quantities by product, and parts by lot. */
export interface Mouvements {
  lignes: readonly LigneStock[];
  parts: readonly PartDeLot[];
}
export function mouvoirStock(
  em: EntityManager,
  sens: SensDuStock,
  { lignes, parts }: Mouvements,
  o: Origine,
): Promise<BougeEtCompte[]> {
  const [sans, avec] = MOUVOIR[sens];
  const communes = [
    lignes.map((l) => l.produit_id),
    lignes.map((l) => l.qte),
    o.motif,
    o.source,
    o.source_id,
    o.par,
    o.maintenant,
  ];
  const desLots = [
    parts.map((p) => p.lot_id),
    parts.map((p) => p.produit_id),
    parts.map((p) => p.qte),
  ];
  return parts.length === 0
    ? sqlByNumber<BougeEtCompte>(em, sans, communes, lignes.length)
    : sqlByNumber<BougeEtCompte>(em, avec, [...communes, ...desLots], lignes.length + parts.length);
}

/** Ledger lines and lot parts, `qte` unmoved. A narcotic's account records both. */
const ECARTER = `
  with d as (select * from unnest($1::int[], $2::int[], $3::int[]) as l(produit_id, n, lot_id)),
    ecrits as (
      insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
        produit_prix_de_vente, motif, source, source_id, created_by, created_at)
      select p.id, p.libelle, $4, x.n, p.prix_achat, p.prix_de_vente, $6, $7, $8, $9, $10
      from (select produit_id, sum(n)::int as n from d group by 1) x
      join produit p on p.id = x.produit_id
      order by p.id
      returning id, produit_id, qte
    ), traces as (
      insert into lot_mouvement (mouvement_id, lot_id, produit_id, qte, source, source_id)
      select e.id, d.lot_id, d.produit_id, $5::int * sum(d.n)::int, $7, $8
      from d
      join ecrits e using (produit_id)
      where d.lot_id is not null
      group by 1, 2, 3
    ), suivis as (
      update produit p
      set rang_stupefiant = p.rang_stupefiant + 1
      from ecrits e
      where p.id = e.produit_id and p.rang_stupefiant is not null
      returning p.id, p.libelle, p.rang_stupefiant, p.qte as reste, coalesce(p.unites_de_prise, 1) as unites,
        e.id as mouvement_id, e.qte
    )
  insert into compte_stupefiant (produit_id, libelle, rang, genre, qte, solde, unites, mouvement_id,
    par, at)
  select id, libelle, rang_stupefiant, case when $5 > 0 then 'entree' else 'sortie' end, $5::int * qte,
    reste + case when $5 > 0 then qte else 0 end, unites, mouvement_id, $9, $10
  from suivis
  order by id
  returning id`;
export const ecarterStock = (
  em: EntityManager,
  lignes: readonly LigneStock[],
  ecrit: { type: SensDuStock; signe: 1 | -1; motif: string; source: string },
  { source_id, par, maintenant }: Pick<Origine, 'source_id' | 'par' | 'maintenant'>,
) =>
  sql<Pick<CompteStupefiantRow, 'id'>>(em, ECARTER, [
    lignes.map((l) => l.produit_id),
    lignes.map((l) => l.qte),
    lignes.map((l) => l.lot_id ?? null),
    ecrit.type,
    ecrit.signe,
    ecrit.motif,
    ecrit.source,
    source_id,
    par,
    maintenant,
  ]);

/** Between lots: stock unchanged. */
const DEPLACER = `
  update lot t
  set qte = t.qte + x.n
  from (
    select lot_id, sum(n)::int as n
    from unnest($1::int[], $2::int[]) as u(lot_id, n)
    group by 1
  ) x
  where t.id = x.lot_id`;
export const deplacerBoites = (em: EntityManager, parts: readonly PartDeLot[]) =>
  sql(em, DEPLACER, [parts.map((p) => p.lot_id), parts.map((p) => p.qte)]);
const TRACER = `
  insert into lot_mouvement (mouvement_id, lot_id, produit_id, qte, source, source_id)
  select (select max(m.id) from mouvement m where m.produit_id = u.produit_id and m.source = $4
      and m.source_id = $5), u.lot_id, u.produit_id, u.n, 'boite_lue', $5
  from unnest($1::int[], $2::int[], $3::int[]) as u(lot_id, produit_id, n)`;
export const tracerBoites = (
  em: EntityManager,
  parts: readonly PartDeLot[],
  { source, source_id }: Pick<Origine, 'source' | 'source_id'>,
) =>
  sql(em, TRACER, [
    parts.map((p) => p.lot_id),
    parts.map((p) => p.produit_id),
    parts.map((p) => p.qte),
    source,
    source_id,
  ]);
