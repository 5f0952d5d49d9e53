import type { EntityManager } from '@mikro-orm/postgresql';
import { mouvementDe } from '#shared/gestion/inventaire/inventaire.rules.ts';
import { type CountedLot, type PartDeLot, prendreLots } from '#shared/stock/produit/lots.rules.ts';
import { anyOf, constant, counted, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { annoncerPromesses } from '../../vente/promis/annoncer-promesses.ts';
import type { Bouge } from '../../stock/produit/mouvoir-stock.sql.ts';
import { notifyNiveaux } from '../../stock/produit/sortir-du-stock.ts';
import { lireLotsDe } from '../../stock/produit/lock-lots.ts';
import { deplacerStock, ecrireCorrections } from '../../stock/produit/corriger-quantites.sql.ts';
import { inSavepoint } from '../../platform/db/in-savepoint.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import { publishComptesSuivis } from './publish-comptes-suivis.ts';
import { ecrireDifferences, suivreCorrection } from './lignes.sql.ts';
import type { Visee } from './visees.sql.ts';

export interface DifferenceStock extends Visee {
  ecart: number;
  /** Stock delta (INV-2). */
  applique: number;
}
export interface Correction {
  id: number;
  par: string;
  maintenant: Date;
}
/** Product snapshot; `version` changes with its lots too. */
type Etat = Pick<ProduitRow, 'id' | 'version' | 'qte' | 'qte_min' | 'libelle' | 'is_active'>;
interface Plan {
  differences: DifferenceStock[];
  parts: PartDeLot[];
  etats: ReadonlyMap<number, Etat>;
}

const SOURCE = 'inventaire';
const etatsDe = (ids: readonly number[]) =>
  query
    .selectFrom('produit')
    .select(['id', 'version', 'qte', 'qte_min', 'libelle', 'is_active'])
    .where('id', '=', anyOf(ids))
    .orderBy('id');
const autresQue = (id: number) =>
  query
    .selectFrom('inventaire')
    .select('id')
    .where('statut', '=', constant('En cours'))
    .where('id', '<>', id);
// Promis are few: read whole, instead of per product.
const PROMIS = query
  .selectFrom('promis')
  .select('produit_id')
  .distinct()
  .where('statut', '=', constant('En attente'))
  .where('annonce_at', 'is', null);
/** Pure. */
function planifier(
  visees: readonly Visee[],
  etats: readonly Etat[],
  lots: readonly CountedLot[],
): Plan {
  const parId = new Map(etats.map((e) => [e.id, e]));
  const differences = visees.map((v) => {
    const qte = parId.get(v.produit_id)?.qte ?? 0;
    const ecart = v.ecart ?? -qte;
    return { ...v, ecart, applique: mouvementDe(ecart, qte) };
  });
  return {
    differences,
    parts: prendreLots(
      differences.flatMap((d) =>
        d.applique < 0 ? [{ produit_id: d.produit_id, qte: -d.applique }] : [],
      ),
      lots,
    ),
    etats: parId,
  };
}

/** Everything writable without locking stock. */
async function ecrire(
  em: EntityManager,
  { id, par, maintenant }: Correction,
  { differences, parts }: Plan,
): Promise<void> {
  if (differences.length === 0) return;
  await ecrireDifferences(em, differences);
  const bouges = differences.filter((d) => d.applique !== 0);
  const origine = { motif: 'INVENTAIRE', source: SOURCE, source_id: id, par, maintenant };
  await ecrireCorrections(em, origine, bouges, parts);
}

/**
 * [INV-6] Adjusts other open inventories: the same boxes must not be corrected twice. Products are
 * locked, so no count is missed. Published: line versions moved.
 */
async function suivreComptes(
  em: EntityManager,
  { id, maintenant }: Correction,
  differences: readonly DifferenceStock[],
): Promise<void> {
  const bouges = differences.filter((d) => d.applique !== 0);
  const autres = await rows(em, autresQue(id));
  if (autres.length === 0 || bouges.length === 0) return;
  const suivis = await suivreCorrection(
    em,
    autres.map((a) => a.id),
    bouges,
  );
  await publishComptesSuivis(em, suivis, maintenant);
}

/** Stock thresholds crossed, per plan. */
const notifyBouges = (
  em: EntityManager,
  { differences, etats }: Plan,
  maintenant: Date,
): Promise<void> =>
  notifyNiveaux(
    em,
    differences.flatMap((d): Bouge[] => {
      const e = etats.get(d.produit_id);
      return e && d.applique !== 0
        ? [
            {
              produit_id: e.id,
              libelle: e.libelle,
              avant: e.qte,
              apres: e.qte + d.applique,
              qte_min: e.qte_min,
              is_active: e.is_active,
            },
          ]
        : [];
    }),
    maintenant,
  );

/** Moves locked stock and lots; `versions`: only products still as planned. Returns the others. */
async function basculer(
  em: EntityManager,
  { id, maintenant }: Correction,
  { differences, parts, etats }: Plan,
  versions: boolean,
): Promise<number[]> {
  const bouges = differences.filter((d) => d.applique !== 0);
  if (bouges.length === 0) return [];
  const deplacements = bouges.map((d) => ({
    produit_id: d.produit_id,
    applique: d.applique,
    version: versions ? (etats.get(d.produit_id)?.version ?? 0) : null,
  }));
  return deplacerStock(em, deplacements, parts, {
    maintenant,
    source: SOURCE,
    source_id: id,
  });
}

/** Row locks by ascending id; returns a count. */
const tenues = (ids: readonly number[]) =>
  query
    .selectFrom((db) =>
      db
        .selectFrom('produit')
        .select('id')
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .forNoKeyUpdate()
        .as('t'),
    )
    .select(counted);
const ESSAIS = 3;

/** Outcome, or rolled back because of these products. */
type Issue = { faites: DifferenceStock[] } | { bougees: number[] };

/**
 * Writes all from a snapshot, then locks products only to move quantities, lots and counts: sales
 * wait briefly. A product sold meanwhile moves if nothing written became false; otherwise retry,
 * reading it (`tardifs`) under lock.
 */
async function essayer(
  em: EntityManager,
  c: Correction,
  visees: readonly Visee[],
  tardifs: ReadonlySet<number>,
): Promise<Issue> {
  const prevues = visees.filter((v) => !tardifs.has(v.produit_id));
  const plan = await lirePlan(em, prevues);
  await ecrire(em, c, plan);
  await notifyBouges(em, plan, c.maintenant);
  await rows(em, tenues(visees.map((v) => v.produit_id)));
  const bougees = await basculerPrevues(em, c, plan, prevues);
  if (bougees.length > 0) return { bougees };
  const tard = await lirePlan(
    em,
    visees.filter((v) => tardifs.has(v.produit_id)),
  );
  await ecrire(em, c, tard);
  if ((await basculer(em, c, tard, false)).length > 0)
    throw new Error(`inventaire ${c.id} : stock sous zéro`);
  await notifyBouges(em, tard, c.maintenant);
  const differences = [...plan.differences, ...tard.differences];
  await suivreComptes(em, c, differences);
  const promis = new Set((await rows(em, PROMIS)).map((p) => p.produit_id));
  const entres = differences
    .filter((d) => d.applique > 0 && promis.has(d.produit_id))
    .map((d) => d.produit_id);
  if (entres.length > 0) await annoncerPromesses(em, entres, c.maintenant);
  return { faites: differences.sort((a, b) => a.produit_id - b.produit_id) };
}

async function lirePlan(em: EntityManager, visees: readonly Visee[]): Promise<Plan> {
  const ids = visees.map((v) => v.produit_id);
  if (ids.length === 0) return planifier([], [], []);
  const [etats, lots] = await Promise.all([rows(em, etatsDe(ids)), lireLotsDe(em, ids)]);
  return planifier(visees, etats, lots);
}

/** Moves products as planned, or changed harmlessly; returns the rest. */
async function basculerPrevues(
  em: EntityManager,
  c: Correction,
  plan: Plan,
  visees: readonly Visee[],
): Promise<number[]> {
  const autres = new Set(await basculer(em, c, plan, true));
  if (autres.size === 0) return [];
  const relu = await lirePlan(
    em,
    visees.filter((v) => autres.has(v.produit_id)),
  );
  const bougees = [...autres].filter((id) => describe(relu, id) !== describe(plan, id));
  if (bougees.length > 0) return bougees;
  await basculer(em, c, relu, false);
  await notifyBouges(em, relu, c.maintenant);
  return [];
}
/** Comparable text of a product's writes. */
const describe = ({ differences, parts }: Plan, id: number): string =>
  JSON.stringify([
    differences.filter((d) => d.produit_id === id).map((d) => [d.ecart, d.applique]),
    parts.filter((p) => p.produit_id === id).map((p) => [p.lot_id, p.qte]),
  ]);

/**
 * [INV-6] One INVENTAIRE movement per difference: shortages from the first-expiring lot (LOT-2),
 * surplus without lot. Locks differing products only, late.
 */
export async function corrigerStock(
  em: EntityManager,
  c: Correction,
  visees: readonly Visee[],
): Promise<DifferenceStock[]> {
  const tardifs = new Set<number>();
  for (let essai = 1; ; essai++) {
    const vises = essai < ESSAIS ? tardifs : new Set(visees.map((v) => v.produit_id));
    const issue = await inSavepoint(
      em,
      () => essayer(em, c, visees, vises),
      (i) => 'faites' in i,
    );
    if ('faites' in issue) return issue.faites;
    for (const id of issue.bougees) tardifs.add(id);
  }
}
