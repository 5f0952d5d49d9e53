import { randomUUID } from 'node:crypto';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { ROUTES } from '#server/routes.ts';
import { type Banc, dire, lireAppel, mediane, ouvrirSession } from './banc.ts';
import { ouvrirComptoirs, vendre } from './journee-pleine.ts';
import { semer } from './recherche.ts';
import { semerVentes } from './semer-ventes.ts';

const PRODUITS = 20_000;
const PETITE = { ventes: 10_000, mouvements: 5_000 };
const GRANDE = {
  ventes: Number(process.env['BANC_VENTES'] ?? 1_000_000),
  mouvements: 500_000,
};
const FOIS = 7;
const CROISSANCE = 1.5;
/** What takes longer is read once: it tells a whole base, or should not. */
const LONG_MS = 5_000;

/** Every reading of the contract whose address asks for nothing, or for one thing of a list. */
const LECTURES = ROUTES.map((r) => r.appel).filter(
  ({ methode, chemin }) =>
    methode === 'GET' && chemin.startsWith('/api/') && (chemin.match(/\{/g)?.length ?? 0) < 2,
);

async function semerMouvements({ sql }: Banc, n: number): Promise<void> {
  await sql.query('alter table mouvement disable trigger user');
  await sql.query('delete from mouvement');
  await sql.query(
    `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
        produit_prix_de_vente, motif, source, source_id, created_by, created_at)
      select p.id, p.libelle, case when i % 3 = 0 then 'Entrée' else 'Sortie' end, 1 + i % 5,
        p.prix_achat, p.prix_de_vente, 'BANC', 'banc', i, 'banc',
        now() - ($1 - i) * interval '190 seconds'
      from generate_series(1, $1::int) i
      join (select *, row_number() over (order by id) as rang from produit) p
        on p.rang = 1 + i % $2`,
    [n, PRODUITS],
  );
  await sql.query('alter table mouvement enable trigger user');
  await sql.query('vacuum analyze mouvement');
}

interface Lue {
  ms: number;
  statut: number;
}
type Lire = (chemin: string) => Promise<{ ms: number; statut: number; texte: string }>;

/** The middle of a few readings of one address. */
async function mesurer(lire: Lire, chemin: string): Promise<Lue> {
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
): Promise<[string, Lue][]> {
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

async function toutLire(banc: Banc, token: string): Promise<Map<string, Lue>> {
  const aujourdhui = jourDe(new Date());
  const periode = `period_from=${jourPlus(aujourdhui, -8)}&period_to=${aujourdhui}&caisse_id=101&search=par&jour=${aujourdhui}`;
  const lire: Lire = async (chemin) => {
    const depart = performance.now();
    const { statut, texte } = await lireAppel({ adresse: banc.adresse, token }, encodeURI(chemin));
    return { ms: performance.now() - depart, statut, texte };
  };
  const lues = new Map<string, Lue>();
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

/**
 * A year in an hour: 1,000,000 sales, 20,000 products, 500,000 movements against 10,000 sales: every
 * reading of the contract, first and last pages, and a sale. Growth ≤ 1.5 for each.
 */
export async function mesurerAnnee(banc: Banc): Promise<void> {
  const { token } = await ouvrirSession(banc, `Gérante ${randomUUID()}`, [], true);
  await semer(banc, PRODUITS);
  const produits = (
    await banc.sql.query<{ id: number }>('select id from produit order by id limit 2000')
  ).rows.map((r) => r.id);
  const vendeurs = await Promise.all(
    Array.from(
      { length: 5 },
      async (_, i) => (await ouvrirSession(banc, `vendeur d’année ${i}`, [])).id,
    ),
  );
  const lues: Map<string, Lue>[] = [];
  for (const { ventes, mouvements } of [PETITE, GRANDE]) {
    await semerVentes(banc, ventes, produits, vendeurs);
    await semerMouvements(banc, mouvements);
    lues.push(await toutLire(banc, token));
  }
  const [petite, grande] = lues;
  const non = [...(grande ?? [])].filter(([, l]) => l.statut !== 200);
  const lignes = [...(grande ?? [])]
    .filter(([, l]) => l.statut === 200)
    .map(([nom, l]) => ({ nom, avant: petite?.get(nom)?.ms ?? NaN, apres: l.ms }))
    .toSorted((a, b) => b.apres / b.avant - a.apres / a.avant);
  const arrondi = (n: number) => Math.round(n * 100) / 100;
  for (const { nom, avant, apres } of lignes)
    dire(`Année : ${nom} (croissance ≤ ${CROISSANCE})`, {
      croissance: arrondi(apres / avant),
      avant_ms: arrondi(avant),
      apres_ms: arrondi(apres),
    });
  dire('Année : ce qui ne se lit pas ainsi', {
    chemins: non.map(([nom, l]) => `${nom} ${l.statut}`),
  });
}
