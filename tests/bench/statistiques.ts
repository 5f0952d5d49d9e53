import { commandLine } from '#server/cli/commands.ts';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import { type Banc, centiles, dire, lireAppel, ouvrirSession } from './banc.ts';
import { Comparaison, type Lue } from './comparer-statistiques.ts';
import { semerProduits } from './paniers.ts';
import { semerVentes } from './semer-ventes.ts';
import { lireBrut } from './statistiques-brutes.ts';

const PAR_TOUR = 120;
/** Random periods over which every widget is compared with the sales. */
const COMPAREES = 50;
const S = '/api/statistiques/';
const ONGLETS: Readonly<Record<string, readonly string[]>> = {
  Produits: [
    '/api/stat/top20-produits-vendus',
    '/api/stat/moins-vendus',
    `${S}sold-products`,
    `${S}ventes-annulees?page=1&rows=1`,
  ],
  Inventaire: [
    `${S}dernier-inventaire`,
    `${S}diff-dernier-inventaire`,
    `${S}produits-achetes`,
    '/api/marge-benefice',
    `${S}marge-fournisseurs`,
  ],
  Utilisateurs: [`${S}total-ventes-utilisateur`, `${S}panier-moyen`, `${S}clients-utilisateur`],
  'Chiffre d’affaires': ['/api/stat/chiffre-affaire'],
  'Analyse des ventes': [`${S}evolution-ventes`, `${S}ventes-par-categorie`],
  'Gestion des stocks': [
    `${S}valeur-stocks`,
    `${S}produits-obsoletes`,
    `${S}planification-reapprovisionnement`,
  ],
  'Analyse financière': [`${S}marge-brute-mensuelle`, `${S}marge-nette`],
  'Performances employés': [`${S}ventes-par-employe`],
  'En direct': [`${S}direct`],
};

/**
 * Every widget and every tab of the statistics over random periods and over always (p99), and their
 * equality with the sales. `--ventes N`: one million unless told.
 */
export async function mesurerStatistiques(banc: Banc): Promise<void> {
  const n = Number(commandLine('bench').values.ventes);
  const produits = await semerProduits(banc, 2_000);
  const { token } = await ouvrirSession(banc, 'gérante des statistiques', [
    { menu: 'GESTION', submenus: ['stat'] },
  ]);
  const vendeurs = await Promise.all(
    Array.from(
      { length: 5 },
      async (_, i) => (await ouvrirSession(banc, `vendeur des statistiques ${i}`, [])).id,
    ),
  );
  const { premier } = await semerVentes(banc, n, produits, vendeurs);
  const jours = Math.round((Date.now() - debutDeJour(premier).getTime()) / 86_400_000);
  let graine = 42;
  const tirer = (m: number) => ((graine = (graine * 16_807) % 2_147_483_647) >>> 8) % m;
  const periode = (): [string, string] => {
    const x = tirer(jours);
    const y = tirer(jours);
    return [jourPlus(premier, Math.min(x, y)), jourPlus(premier, Math.max(x, y))];
  };
  const avec = (chemin: string, [de, a]: [string, string]) =>
    `${chemin}${chemin.includes('?') ? '&' : '?'}period_from=${de}&period_to=${a}`;
  const lire = async <T>(chemin: string): Promise<Lue<T>> => {
    const { statut, texte } = await lireAppel({ adresse: banc.adresse, token }, chemin);
    if (statut !== 200) throw new Error(`${chemin} : ${statut}`);
    return JSON.parse(texte) as Lue<T>;
  };
  const comparaison = new Comparaison(lire);
  const debutDesComparaisons = performance.now();
  for (let i = 0; i < COMPAREES; i++) {
    const p = periode();
    await comparaison.comparerPeriode(await lireBrut(banc, ...p), (chemin) => avec(chemin, p));
  }
  dire(`Statistiques : chaque graphique contre les ventes elles-mêmes, ${n} ventes (0 écart)`, {
    ecarts: comparaison.ecarts,
    periodes: COMPAREES,
    graphiques: comparaison.compares.size,
    secondes: Math.round((performance.now() - debutDesComparaisons) / 1000),
  });
  for (const [onglet, chemins] of Object.entries(ONGLETS)) {
    const tab: number[] = [];
    const widgets = new Map(chemins.map((c) => [c, [] as number[]]));
    for (let i = -5; i < PAR_TOUR; i++) {
      const choisie = i % 6 === 0 ? null : periode();
      for (const [chemin, durees] of widgets) {
        const debut = performance.now();
        await lire(choisie ? avec(chemin, choisie) : chemin);
        if (i >= 0) durees.push(performance.now() - debut);
      }
      const debut = performance.now();
      await Promise.all(chemins.map((c) => lire(choisie ? avec(c, choisie) : c)));
      if (i >= 0) tab.push(performance.now() - debut);
    }
    const { p50, p99 } = centiles(tab, 1);
    dire(
      `Statistiques : onglet ${onglet}, ${n} ventes (p99 d’un graphique ≤ 50 ms, de l’onglet ≤ 300 ms)`,
      {
        p50,
        p99,
        graphiques: Object.fromEntries(
          [...widgets].map(([c, d]) => [
            c.replace(/^.*\//, '').replace(/\?.*/, ''),
            centiles(d, 1).p99,
          ]),
        ),
      },
    );
  }
}
