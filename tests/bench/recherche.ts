import { normaliser } from '#shared/base/liste.ts';
import { connaitre, corriger, motsDe } from '#shared/stock/produit/orthographe.rules.ts';
import {
  type ProduitCherche,
  classer,
  codeEntier,
  lireTermes,
  repond,
} from '#shared/stock/produit/recherche.rules.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { lireAppel, type Banc, centiles, dire, ouvrirSession } from './banc.ts';

const DCI = [
  'PARACÉTAMOL',
  'AMOXICILLINE',
  'IBUPROFÈNE',
  'ARTÉMÉTHER/LUMÉFANTRINE',
  'MÉTRONIDAZOLE',
  'OMÉPRAZOLE',
  'AMLODIPINE',
  'METFORMINE',
  'CÉFIXIME',
  'CIPROFLOXACINE',
  'DICLOFÉNAC',
  'LORATADINE',
  'ŒSTRADIOL',
  'FUROSÉMIDE',
  'PRÉDNISOLONE',
  'QUININE',
  'SALBUTAMOL',
  'VITAMINE C',
  'ZINC',
  'ALBENDAZOLE',
];
const LABOS = [
  'BIOGARAN',
  'MYLAN',
  'TEVA',
  'SANDOZ',
  'ARROW',
  'ZENTIVA',
  'DENK',
  'CIPLA',
  'EG',
  'CRISTERS',
  'PHARMA 5',
  'SANOFI',
];
const FORMES = [
  'comprimé',
  'gélule',
  'sirop',
  'crème',
  'suppositoire',
  'solution injectable',
  'collyre',
  'sachet',
];

const un = <T>(xs: readonly T[], i: number): T =>
  xs[((i % xs.length) + xs.length) % xs.length] as T;
export const libelle = (i: number) =>
  `${un(DCI, i)} ${un(LABOS, Math.floor(i / 7))} ${un([50, 100, 250, 500, 1000], Math.floor(i / 3))} mg ${un(FORMES, Math.floor(i / 11))} réf ${i.toString(36).toUpperCase()}`;
export const cip = (i: number): string => cip13De(String(4_000_000 + i));

export async function semer(banc: Banc, total: number): Promise<ProduitCherche[]> {
  await banc.sql.query('truncate produit cascade');
  for (let debut = 0; debut < total; debut += 10_000) {
    const lot = Array.from({ length: Math.min(10_000, total - debut) }, (_, k) => debut + k);
    await banc.sql.query(
      `insert into produit (libelle, cip, dci, qte, prix_de_vente, qte_max)
        select l, c, d, 10, 100000, 100
        from unnest($1::text[], $2::text[], $3::text[]) x(l, c, d)`,
      [lot.map(libelle), lot.map(cip), lot.map((i) => un(DCI, i))],
    );
  }
  await banc.sql.query('vacuum analyze produit');
  const { rows } = await banc.sql.query<{ id: number; libelle: string; cip: string; dci: string }>(
    'select id, libelle, cip, dci from produit',
  );
  return rows.map((r) => ({
    id: r.id,
    texte: normaliser(`${r.libelle} ${r.cip}    ${r.dci}`),
    longueur: normaliser(r.libelle).length,
    vendable: 10,
    vendu: 0,
  }));
}

/** What the shared rules find among all products: what the server must answer. */
function parForce(fiches: readonly ProduitCherche[], question: string): number[] {
  for (const cips of codeEntier(question)) {
    const porteurs = fiches.filter((f) => f.texte.split(' ').some((mot) => cips.includes(mot)));
    if (porteurs.length > 0) return porteurs.map((f) => f.id);
  }
  const termes = lireTermes(question);
  const trouves = (t: typeof termes) =>
    classer(
      fiches.filter((f) => repond(f.texte, t)),
      t,
    ).map((f) => f.id);
  const exacts = trouves(termes);
  if (exacts.length > 0) return exacts;
  const mots = new Set(fiches.slice(0, 5_000).flatMap((f) => motsDe(f.texte)));
  const correction = corriger(termes, [...mots].map(connaitre));
  return correction ? trouves(correction.termes) : [];
}

/**
 * 600 queries: whole and partial words, accents or not, any order, codes, words of two letters,
 * strengths, misspelt ones, and some that match nothing.
 */
export function questions(total: number): string[] {
  const q: string[] = [];
  for (let i = 0; i < 40; i++) {
    const n = (i * 7_919) % total;
    const [dci, labo] = [un(DCI, n), un(LABOS, Math.floor(n / 7))];
    q.push(
      dci,
      normaliser(dci),
      dci.slice(0, 5).toLowerCase(),
      `${labo} ${dci}`,
      `${dci.slice(2, 7)} ${un([50, 100, 250, 500, 1000], n)}`,
      cip(n),
      cip(n).slice(5, 12),
      libelle(n).split(' réf ')[1] ?? '',
      `${un(FORMES, n)} ${labo.toLowerCase()}`,
      normaliser(un(FORMES, n)).slice(0, 4),
      `introuvable ${n}`,
      labo.slice(0, 2),
      `${normaliser(dci).slice(0, 5)} 500mg`,
      `${normaliser(dci).slice(0, 3)}${normaliser(dci).slice(4)}`,
      `${normaliser(dci).slice(0, 4)} ${labo.slice(0, 2)}`,
    );
  }
  return q;
}

/**
 * P7: keystroke → answer over HTTP, each answer compared with a brute-force look at every product.
 */
export async function mesurerRecherche(banc: Banc): Promise<void> {
  const { token } = await ouvrirSession(banc, 'chercheur', [
    { menu: 'VENTE', submenus: ['reservation'] },
  ]);
  for (const total of [20_000, 200_000]) {
    const fiches = await semer(banc, total);
    const posees = questions(total);
    const chercher = (q: string) =>
      lireAppel(
        { adresse: banc.adresse, token },
        `/api/produits?is_active=1&rows=15&page=1&total=borne&search_by_keyword=${encodeURIComponent(q)}`,
      );
    for (const q of posees.slice(0, 60)) await chercher(q);
    const durees: number[] = [];
    const reponses: string[] = [];
    // Asked first and compared afterwards: looking at every product by force takes the caches and the
    // memory of whoever answers next.
    for (const q of posees) {
      const t = performance.now();
      const { texte } = await chercher(q);
      durees.push(performance.now() - t);
      reponses.push(texte);
    }
    let faux = 0;
    for (const [i, q] of posees.entries()) {
      const { data, meta } = JSON.parse(reponses[i] ?? '') as {
        data: { id: number }[];
        meta: { total: number };
      };
      const ids = data.map((d) => d.id);
      const attendus = parForce(fiches, q);
      const justes = new Set(attendus);
      // Above what a search may look at, which ones are found first is not promised.
      const range =
        attendus.length > 1_000
          ? ids.length === 15 && ids.every((id) => justes.has(id))
          : ids.join() === attendus.slice(0, 15).join();
      if (!range || meta.total !== Math.min(1_001, attendus.length)) {
        faux += 1;
        if (process.env['BANC_FAUX']) dire('fausse', { q, ids, attendus: attendus.slice(0, 15) });
      }
    }
    const { p50, p99 } = centiles(durees, 1);
    if (process.env['BANC_LENTES'])
      for (const [i, ms] of durees.entries()) if (ms > 20) dire('lente', { q: posees[i], ms });
    dire(`P7 recherche à ${total} produits par HTTP (p99 ≤ 20 ms, 0 réponse fausse)`, {
      p50,
      p99,
      questions: posees.length,
      fausses: faux,
    });
  }
}
