import { readTable } from '#client/ui/lecture/lire-tableau.ts';
import { writeWorkbook } from '#client/ui/export/classeur.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { lireColonnes } from '#shared/platform/import/colonnes.rules.ts';
import { LIGNES_PAR_ENVOI } from '#shared/platform/import/import.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { ecrireAppel, lireAppel, type Banc, centiles, dire, ouvrirSession } from './banc.ts';
import { payerPanier, preparerCaisses } from './encaissement.ts';
import { semerPaniers, semerProduits } from './paniers.ts';

/** Rows: linear from one to the next. */
const TAILLES = [1_000, 10_000, 20_000, 50_000] as const;
const attendre = (ms: number) => new Promise((ok) => setTimeout(ok, ms));
const secondes = (ms: number): number => Math.round(ms / 10) / 100;
const CHAMPS: readonly [string, string, ColonneExport['format']][] = [
  ['libelle', 'LIBELLÉ', 'texte'],
  ['cip', 'CIP', 'texte'],
  ['cip_1', 'CIP 3', 'texte'],
  ['dci', 'DCI', 'texte'],
  ['qte', 'QTÉ', 'nombre'],
  ['qte_min', 'MIN', 'nombre'],
  ['qte_max', 'MAX', 'nombre'],
  ['prix_achat', 'PRIX ACHAT', 'money'],
  ['prix_de_vente', 'PRIX VENTE', 'money'],
  ['tva', 'TVA', 'oui_non'],
  ['css', 'CSS', 'oui_non'],
  ['forme', 'FORME', 'texte'],
  ['famille', 'FAMILLE', 'texte'],
  ['categorie', 'CATÉGORIE', 'texte'],
];
const colonnes: ColonneExport[] = CHAMPS.map(([champ, label, format]) => ({
  champ,
  label,
  format,
}));
const produits = (nombre: number, prix: number, depuis: number) =>
  Array.from({ length: nombre }, (_, i) => ({
    libelle: `IMPORTÉ ${depuis + i} 500 MG CP B/16`,
    cip: cip13De(String(5_000_000 + depuis + i)),
    cip_1: String(5_000_000 + depuis + i),
    dci: 'Paracétamol',
    qte: i % 40,
    qte_min: 2,
    qte_max: 30,
    prix_achat: 500 + (i % 900),
    prix_de_vente: prix + (i % 900),
    tva: i % 5 === 0,
    css: false,
    forme: 'comprimé',
    famille: 'Antalgiques',
    categorie: 'Spécialité',
  }));

type Geste = () => Promise<unknown>;
/** One gesture of the counter after the other while `tache` runs: how long each took, in ms. */
async function pendant<T>(geste: Geste, tache: () => Promise<T>): Promise<[T, number[]]> {
  let fini = false;
  const durees: number[] = [];
  const gestes = (async () => {
    while (!fini) {
      const t = performance.now();
      await geste();
      durees.push(performance.now() - t);
      await attendre(50);
    }
  })();
  const faite = await tache();
  fini = true;
  await gestes;
  return [faite, durees];
}

interface Essai {
  nombre: number;
  prix: number;
  depuis: number;
  nom: string;
}
/** What the gestures of the counter took meanwhile. */
async function importer(
  banc: Banc,
  token: string,
  { nombre, prix, depuis, nom }: Essai,
  geste: Geste,
): Promise<number[]> {
  const classeur = await writeWorkbook('Produits', produits(nombre, prix, depuis), colonnes);
  const debut = performance.now();
  const tableau = await readTable(new Blob([classeur]));
  if ('faute' in tableau) throw new Error(tableau.faute);
  const lu = lireColonnes(tableau.rows, 'produits');
  const fin_lecture = performance.now();
  const poster = async (chemin: string, corps: object = {}) =>
    ecrireAppel({ adresse: banc.adresse, token }, chemin, corps);
  const mesures: Record<string, number> = {};
  const gestes: number[] = [];
  const etape = async <T>(cle: string, acte: () => Promise<T>): Promise<T> => {
    const t = performance.now();
    const [fait, durees] = await pendant(geste, acte);
    mesures[`${cle}_s`] = secondes(performance.now() - t);
    mesures[`${cle}_p99_geste_ms`] = centiles(durees, 1).p99;
    mesures[`${cle}_pire_geste_ms`] = Math.round(Math.max(...durees));
    gestes.push(...durees);
    return fait;
  };
  const { texte } = await poster('/api/imports', {
    nature: 'produits',
    fichier: 'banc.xlsx',
    texte: false,
    tetes: lu.colonnes.map((c) => c.tete ?? ''),
    champs: lu.colonnes.map((c) => c.champ),
    nb_lignes: lu.rangees.length,
  });
  const id = (JSON.parse(texte) as { data: { id: number } }).data.id;
  await etape('envoi', async () => {
    for (let i = 0; i < lu.rangees.length; i += LIGNES_PAR_ENVOI)
      await poster(`/api/imports/${id}/lignes`, {
        rangees: lu.rangees.slice(i, i + LIGNES_PAR_ENVOI),
      });
  });
  /** Asked for, then read until the server is done: the longest answer on the way is told. */
  let pire_reponse_ms = 0;
  const faire = async (acte: 'verifier' | 'importer'): Promise<string> => {
    const t = performance.now();
    await poster(`/api/imports/${id}/${acte}`);
    pire_reponse_ms = Math.max(pire_reponse_ms, Math.round(performance.now() - t));
    for (;;) {
      const lu = await lireAppel({ adresse: banc.adresse, token }, `/api/imports/${id}`);
      const { statut } = (JSON.parse(lu.texte) as { data: { statut: string } }).data;
      if (statut !== 'Vérification' && statut !== 'Écriture') return statut;
      await attendre(50);
    }
  };
  await etape('verification', () => faire('verifier'));
  const statut = await etape('ecriture', () => faire('importer'));
  dire(`import, ${nombre} lignes, ${nom} (20 000 : lu et jugé ≤ 10 s, écrit ≤ 20 s)`, {
    statut,
    total_s: secondes(performance.now() - debut),
    lecture_du_classeur_s: secondes(fin_lecture - debut),
    pire_reponse_ms,
    ...mesures,
  });
  return gestes;
}

/** Checkouts one after the other, alone then while 20,000 rows are sent, judged and written. */
async function vendrePendantUnImport(banc: Banc, token: string): Promise<void> {
  const scene = await preparerCaisses(banc, 4);
  const produitsVendus = await semerProduits(banc, 2_000);
  const paniers = await semerPaniers(banc, {
    n: 1_000,
    vendeur_id: scene.vendeur.id,
    caisses: scene.caisses,
    choisir: (i) => [0, 1, 2].map((k) => produitsVendus[(i * 3 + k) % 2_000] ?? 0),
  });
  let refus = 0;
  const payer = async () => {
    const panier = paniers.pop();
    if (!panier) throw new Error('plus de paniers');
    if ((await payerPanier(scene, panier)) !== 200) refus += 1;
  };
  const [, seules] = await pendant(payer, () => attendre(15_000));
  const essai = { nombre: 20_000, prix: 1_500, depuis: 200_000, nom: 'ventes à côté' };
  const pendantLui = await importer(banc, token, essai, payer);
  const [seul, avec] = [centiles(seules, 1), centiles(pendantLui, 1)];
  dire('encaissement pendant un import (p99 ≤ 2 fois)', {
    ratio: Math.round((avec.p99 / seul.p99) * 100) / 100,
    p50_seul: seul.p50,
    p99_seul: seul.p99,
    p50_avec: avec.p50,
    p99_avec: avec.p99,
    ventes: [seules.length, pendantLui.length],
    refus,
  });
}

/**
 * Workbooks of products read, sent, judged and written, longer and longer: all new, each as fast as
 * the one before; then the 20,000 changed, then with nothing to change.
 */
export async function mesurerImport(banc: Banc): Promise<void> {
  if (process.env['BANC_STAT'])
    await banc.sql.query('create extension if not exists pg_stat_statements');
  const { token } = await ouvrirSession(banc, 'importateur', [], true);
  const chercher = () =>
    lireAppel(
      { adresse: banc.adresse, token },
      '/api/produits?page=1&rows=5&search_by_keyword=import&total=borne',
    );
  await vendrePendantUnImport(banc, token);
  let depuis = 0;
  for (const nombre of TAILLES) {
    await importer(banc, token, { nombre, prix: 1_500, depuis, nom: 'tous nouveaux' }, chercher);
    depuis += nombre;
  }
  const vingt = { nombre: 20_000, depuis: 11_000 };
  await importer(banc, token, { ...vingt, prix: 1_600, nom: 'tous modifiés' }, chercher);
  await importer(banc, token, { ...vingt, prix: 1_600, nom: 'aucun changement' }, chercher);
  if (!process.env['BANC_STAT']) return;
  const { rows } = await banc.sql.query(
    `select round(total_exec_time) as ms, calls, left(query, 90) as texte
      from pg_stat_statements
      order by total_exec_time desc
      limit 14`,
  );
  dire('import, ce que coûtent les instructions', { instructions: rows });
}
