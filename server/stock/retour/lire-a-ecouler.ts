import { fois } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { colonnesDemandees, LIGNES_MAX, motsCherches, normaliser } from '#shared/base/liste.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import type { listerAEcouler } from '#shared/stock/retour/a-ecouler.api.ts';
import {
  classeAbc,
  excedent,
  maximumConseille,
  semainesDeStock,
} from '#shared/stock/retour/a-ecouler.rules.ts';
import { type LigneAEcouler, ligneAEcouler } from '#shared/stock/retour/a-ecouler.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { type ProduitVendu, produitsVendus } from './produits-vendus.sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { type EcoulementEnCours, lireEcoulements } from '../produit/lire-ecoulements.sql.ts';

const DEFAUTS = { perimes: 90, dormants: 90, semaines: 26 } as const;

const lotsPerimesAu = (jour: string) =>
  query
    .selectFrom('lot')
    .select(['id', 'produit_id', 'numero', 'qte', 'date_expiration'])
    .where('qte', '>', constant(0))
    .where('date_expiration', '<=', jour)
    .orderBy('date_expiration')
    .orderBy('id');

interface Bornes {
  aujourdhui: string;
  jours: number;
  semaines: number;
  marques: readonly EcoulementEnCours[];
}
type Composer = (p: ProduitVendu, qte: number, plus?: Partial<LigneAEcouler>) => object;

/** [ECO-1] Best sellers first. */
function classesDe(produits: readonly ProduitVendu[]): Map<number, string> {
  const total = produits.reduce((s, p) => s + p.ca, 0);
  let avant = 0;
  return new Map(
    produits.map((p) => {
      const classe = classeAbc(p.ca, avant, total);
      avant += p.ca;
      return [p.id, classe] as const;
    }),
  );
}

function composeur(produits: readonly ProduitVendu[], { semaines, marques }: Bornes): Composer {
  const ordres = new Map(marques.map((m) => [m.produit_id, m]));
  const classes = classesDe(produits);
  return (p, qte, plus = {}) => ({
    ...p,
    produit_id: p.id,
    classe: classes.get(p.id),
    qte,
    total_achat: fois(p.prix_achat, qte),
    qte_max_conseillee: maximumConseille(p, p.trimestre, semaines),
    semaines: semainesDeStock(p.qte, p.trimestre),
    lot_id: null,
    lot_numero: null,
    date_expiration: null,
    ecoulement_id: ordres.get(p.id)?.id ?? null,
    taux: ordres.get(p.id)?.taux ?? null,
    marque_par: ordres.get(p.id)?.par ?? null,
    ...plus,
  });
}

type Liste = z.infer<typeof listerAEcouler.requete>['liste'];
/** [ECO-5] Highest value first; expiring lots by date. */
const LISTES: Readonly<
  Record<
    Liste,
    (
      em: EntityManager,
      produits: readonly ProduitVendu[],
      bornes: Bornes,
    ) => Promise<object[]> | object[]
  >
> = {
  perimes: async (em, produits, bornes) => {
    const composer = composeur(produits, bornes);
    const par = new Map(produits.map((p) => [p.id, p]));
    const lots = await rows(em, lotsPerimesAu(jourPlus(bornes.aujourdhui, bornes.jours)));
    return lots.flatMap((l) => {
      const p = par.get(l.produit_id);
      const plus = { id: l.id, lot_id: l.id, lot_numero: l.numero };
      return p ? [composer(p, l.qte, { ...plus, date_expiration: l.date_expiration })] : [];
    });
  },
  // recent arrivals are not dormant
  dormants: (_, produits, bornes) => {
    const composer = composeur(produits, bornes);
    const avant = jourPlus(bornes.aujourdhui, -bornes.jours);
    return parCout(
      produits
        .filter((p) => p.qte > 0 && (p.derniere_vente ?? '') <= avant && p.depuis <= avant)
        .map((p) => composer(p, p.qte)),
    );
  },
  surstock: (_, produits, bornes) => {
    const composer = composeur(produits, bornes);
    return parCout(
      produits.flatMap((p) => {
        const trop = excedent(p.qte, p.trimestre, bornes.semaines);
        return trop > 0 ? [composer(p, trop)] : [];
      }),
    );
  },
  abc: (_, produits, bornes) => {
    const composer = composeur(produits, bornes);
    return produits.map((p) => composer(p, p.qte));
  },
  marques: (_, produits, bornes) => {
    const composer = composeur(produits, bornes);
    const par = new Map(produits.map((p) => [p.id, p]));
    return bornes.marques.flatMap((m) => {
      const p = par.get(m.produit_id);
      const { id, lot_id, lot: lot_numero, jusqua: date_expiration } = m;
      return p ? [composer(p, m.reste, { id, lot_id, lot_numero, date_expiration })] : [];
    });
  },
};
const cout = (l: object): number => Number(Reflect.get(l, 'total_achat'));
const parCout = (lignes: object[]): object[] => lignes.sort((a, b) => cout(b) - cout(a));

const contient = (l: LigneAEcouler, mots: readonly string[]): boolean => {
  const texte = normaliser(`${l.libelle} ${l.cip ?? ''} ${l.rayon ?? ''} ${l.lot_numero ?? ''}`);
  return mots.every((m) => texte.includes(m));
};
/** Empty values last in both directions. */
function comparer(a: unknown, b: unknown, sens: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return sens * (a - b);
  return sens * String(a).localeCompare(String(b), 'fr');
}
function trier(lignes: LigneAEcouler[], sort: string | undefined, sens: 1 | -1): LigneAEcouler[] {
  if (sort === undefined || !Object.hasOwn(ligneAEcouler.shape, sort)) return lignes;
  const lire = (l: LigneAEcouler): unknown => Reflect.get(l, sort);
  return lignes.toSorted((a, b) => comparer(lire(a), lire(b), sens) || a.id - b.id);
}

/** All unless some are named. */
function seulesColonnes(lignes: LigneAEcouler[], columns: string | undefined): LigneAEcouler[] {
  const montrees = new Set(colonnesDemandees(columns, Object.keys(ligneAEcouler.shape)));
  const seules = (l: LigneAEcouler) =>
    Object.fromEntries(Object.entries(l).filter(([cle]) => montrees.has(cle))) as LigneAEcouler;
  return lignes.map(seules);
}

/**
 * [ECO-5] Lots expiring within `jours`, unsold for `jours`, stock beyond `semaines`, or classes.
 * `extra_data.total_achat`: hidden with cost columns [HAB-9].
 */
export async function listerAEcoulerActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, z.infer<typeof listerAEcouler.requete>>): Promise<
  Resultat<LigneAEcouler[]>
> {
  const { liste } = requete;
  const aujourdhui = jourDe(maintenant);
  const bornes = {
    aujourdhui,
    jours: requete.jours ?? (liste === 'perimes' ? DEFAUTS.perimes : DEFAUTS.dormants),
    semaines: requete.semaines ?? DEFAUTS.semaines,
    marques: await lireEcoulements(em),
  };
  const produits = await produitsVendus(em, aujourdhui);
  const mots = motsCherches(requete);
  const toutes = (await LISTES[liste](em, produits, bornes))
    .map((l) => present(ligneAEcouler, l))
    .filter((l) => contient(l, mots));
  const triees = trier(toutes, requete.sort, requete.order === 'desc' ? -1 : 1);
  const total_achat = toutes.reduce((s, l) => s + (l.total_achat ?? 0), 0);
  const entiere = requete.page === undefined && requete.rows === undefined;
  const page = requete.page ?? 1;
  const rows = entiere ? triees.length : Math.min(requete.rows ?? 25, LIGNES_MAX);
  const montrees = entiere ? triees : triees.slice((page - 1) * rows, page * rows);
  return succes(seulesColonnes(montrees, requete.columns), '', {
    meta: { total: triees.length, page, rows },
    extra_data: { total_achat },
  });
}
