import { randomUUID } from 'node:crypto';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { verifierJournalFiscal } from '#shared/gestion/journal/cloture.api.ts';
import { ROUTES } from '#server/routes.ts';
import {
  clorePeriodes,
  exporterTout,
  type Mesuree,
  type Mesures,
  sauvegarderEtRestaurer,
} from './annee-actes.ts';
import { scellerTout } from './annee-scellee.ts';
import { type Banc, dire, lireAppel, mediane, ouvrirBanc, ouvrirSession } from './banc.ts';
import { rendreVraie } from './base-vraie.ts';
import { oublierLePlus, residenteAuPlus } from './residence.ts';
import { ouvrirComptoirs, vendre } from './journee-pleine.ts';
import { semer } from './recherche.ts';
import { semerVentes } from './semer-ventes.ts';

const PRODUITS = 20_000;
const PETITE = 10_000;
const GRANDE = Number(process.env['BANC_VENTES'] ?? 1_000_000);
const FOIS = 7;
const CROISSANCE = 1.5;
/** What takes longer is read once: it tells a whole base, or should not. */
const LONG_MS = 5_000;

/** Every reading of the contract whose address asks for nothing, or for one thing of a list. */
const LECTURES = ROUTES.map((r) => r.appel).filter(
  ({ methode, chemin }) =>
    methode === 'GET' &&
    chemin.startsWith('/api/') &&
    chemin !== verifierJournalFiscal.chemin && // every fact there is: among the acts
    (chemin.match(/\{/g)?.length ?? 0) < 2,
);

type Lire = (chemin: string) => Promise<{ ms: number; statut: number; texte: string }>;

/** The middle of a few readings of one address. */
async function mesurer(lire: Lire, chemin: string): Promise<Mesuree> {
  const premiere = await lire(chemin);
  if (process.env['BANC_DETAIL']) console.error(chemin, premiere.statut, Math.round(premiere.ms));
  if (premiere.statut !== 200 || premiere.ms > LONG_MS) return premiere;
  const durees: number[] = [];
  for (let i = 0; i < FOIS; i++) durees.push((await lire(chemin)).ms);
  return { statut: 200, ms: mediane(durees) };
}

/** First and last page of a list; one thing of it; or the whole answer of what is no list. */
async function mesurerAppel(
  lire: Lire,
  { chemin, forme }: (typeof LECTURES)[number],
  periode: string,
): Promise<[string, Mesuree][]> {
  const suite = `rows=25&${periode}`;
  if (chemin.includes('{')) {
    const liste = chemin.slice(0, chemin.indexOf('/{'));
    const { texte } = await lire(`${liste}?page=1&rows=1`);
    const id = Number(/"id":(\d+)/.exec(texte)?.[1] ?? 0);
    if (id === 0) return [];
    const adresse = chemin.replace(/\{\w+\}/, String(id));
    return [[chemin, await mesurer(lire, `${adresse}?${periode}`)]];
  }
  const une = await mesurer(lire, `${chemin}?page=1&${suite}`);
  if (forme !== 'liste') return [[chemin, une]];
  const { texte } = await lire(`${chemin}?page=1&${suite}`);
  const total = Number(/"meta":\{[^}]*"total":(\d+)/.exec(texte)?.[1] ?? 0);
  const derniere = Math.max(1, Math.ceil(total / 25));
  return [
    [`${chemin}, première page`, une],
    [
      `${chemin}, page ${derniere > 1 ? 'dernière' : 'unique'}`,
      await mesurer(lire, `${chemin}?page=${derniere}&${suite}`),
    ],
  ];
}

async function toutLire(banc: Banc, token: string): Promise<Mesures> {
  const aujourdhui = jourDe(new Date());
  const periode = `period_from=${jourPlus(aujourdhui, -8)}&period_to=${aujourdhui}&caisse_id=101&search=par&jour=${aujourdhui}`;
  const lire: Lire = async (chemin) => {
    const depart = performance.now();
    const { statut, texte } = await lireAppel({ adresse: banc.adresse, token }, encodeURI(chemin));
    return { ms: performance.now() - depart, statut, texte };
  };
  const lues: Mesures = new Map();
  for (const appel of LECTURES)
    for (const [nom, lue] of await mesurerAppel(lire, appel, periode)) lues.set(nom, lue);
  const comptoir = await ouvrirComptoirs(banc, 1);
  const ventes: number[] = [];
  for (let i = 0; i < 60; i++) {
    const depart = performance.now();
    await vendre(comptoir, i, 0);
    if (i >= 20) ventes.push(performance.now() - depart);
  }
  return lues.set('une vente de trois lignes', { statut: 200, ms: mediane(ventes) });
}

/** One size of pharmacy, sown, sealed, read, closed, backed up and restored. */
async function vivreUneAnnee(ventes: number): Promise<Mesures> {
  const banc = await ouvrirBanc({ archives: true });
  try {
    const { token } = await ouvrirSession(banc, `Gérante ${randomUUID()}`, [], true);
    const chef = { adresse: banc.adresse, token, pid: banc.pid };
    await semer(banc, PRODUITS);
    const { rows } = await banc.sql.query<{ id: number }>(
      'select id from produit order by id limit 2000',
    );
    const vendeurs = await Promise.all(
      [0, 1, 2, 3, 4].map((i) => ouvrirSession(banc, `vendeur d’année ${i}`, [])),
    );
    const { premier, dernier } = await semerVentes(
      banc,
      ventes,
      rows.map(({ id }) => id),
      vendeurs.map(({ id }) => id),
    );
    await rendreVraie(banc);
    const soir = await scellerTout(banc, premier);
    const listes = LECTURES.filter((l) => l.forme === 'liste' && !l.chemin.includes('{'));
    oublierLePlus(banc.pid);
    const lues = await toutLire(banc, token);
    dire(`Année : ${ventes} ventes lues`, { mo: Math.round(residenteAuPlus(banc.pid) / 1000) });
    const mesures: [string, Mesuree][] = [
      ...lues,
      ['la clôture d’un soir', { ms: soir, statut: 200 }],
      ...(await clorePeriodes(banc, chef, dernier)),
      ...(await exporterTout(
        chef,
        listes.map(({ chemin }) => chemin),
        [premier, dernier],
      )),
      ...(await sauvegarderEtRestaurer(banc, chef)),
    ];
    return new Map(mesures);
  } finally {
    await banc.fermer();
  }
}

/**
 * A year in an hour: 1,000,000 sales, 20,000 products, 3,000,000 movements, 3 years of days against
 * 10,000 sales: every reading of the contract, first and last pages, a sale, every export, what is
 * done at the end of days, months and years, a backup and its restoration. Growth ≤ 1.5 for each;
 * of what is for more, by what it is for.
 */
export async function mesurerAnnee(): Promise<void> {
  const petite = await vivreUneAnnee(PETITE);
  const grande = await vivreUneAnnee(GRANDE);
  const non = [...grande].filter(([, l]) => l.statut !== 200);
  const part = (m: Mesuree | undefined): number => (m ? m.ms / (m.pour ?? 1) : NaN);
  const lignes = [...grande]
    .filter(([, l]) => l.statut === 200)
    .map(([nom, apres]) => {
      const avant = petite.get(nom);
      // a file of a megabyte against one of ten kilobytes is not for as much
      const comparable = avant && (avant.pour === undefined) === (apres.pour === undefined);
      return { nom, avant, apres, croissance: comparable ? part(apres) / part(avant) : NaN };
    })
    .toSorted((a, b) => (b.croissance || 0) - (a.croissance || 0));
  const arrondi = (n: number) => Math.round(n * 100) / 100;
  for (const { nom, avant, apres, croissance } of lignes)
    dire(`Année : ${nom} (croissance ≤ ${CROISSANCE})`, {
      croissance: arrondi(croissance),
      avant_ms: arrondi(avant?.ms ?? NaN),
      apres_ms: arrondi(apres.ms),
      ...(apres.pour !== undefined && {
        pour: [arrondi(avant?.pour ?? NaN), arrondi(apres.pour)],
      }),
      ...(apres.autrui !== undefined && {
        autrui_ms: [avant?.autrui, apres.autrui],
        serveur_mo: [avant?.mo, apres.mo],
      }),
    });
  dire('Année : ce qui ne se lit pas ainsi', {
    chemins: non.map(([nom, l]) => `${nom} ${l.statut}`),
  });
}
