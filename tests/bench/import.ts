import { lireFichier, parEnvois } from '#client/produit/import/lire-fichier.ts';
import { writeWorkbook } from '#client/ui/export/classeur.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { COLONNES_IMPORT } from '#shared/produit/import.rules.ts';
import { LIGNES_PAR_ENVOI } from '#shared/produit/import.schema.ts';
import { cip13De } from '#shared/produit/codes.rules.ts';
import { ecrireAppel, lireAppel, type Banc, dire, ouvrirSession } from './banc.ts';

const PRODUITS = 20_000;
const secondes = (ms: number): number => Math.round(ms / 10) / 100;
const FORMATS: Readonly<Record<string, ColonneExport['format']>> = {
  montant: 'money',
  entier: 'nombre',
  drapeau: 'oui_non',
};
const colonnes: ColonneExport[] = COLONNES_IMPORT.map((c) => ({
  champ: c.champ,
  label: c.label,
  format: FORMATS[c.genre] ?? 'texte',
}));
const produits = (prix: number) =>
  Array.from({ length: PRODUITS }, (_, i) => ({
    libelle: `IMPORTÉ ${i} 500 MG CP B/16`,
    cip: cip13De(String(5_000_000 + i)),
    cip_1: String(5_000_000 + i),
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

/** Small reads one after the other while `tache` runs: what a counter would feel. */
async function pendant<T>(
  banc: Banc,
  token: string,
  tache: () => Promise<T>,
): Promise<[T, number]> {
  let fini = false;
  let pire = 0;
  const sonde = (async () => {
    while (!fini) {
      const t = performance.now();
      await lireAppel(
        { adresse: banc.adresse, token },
        '/api/produits?page=1&rows=5&search_by_keyword=import&total=borne',
      );
      pire = Math.max(pire, performance.now() - t);
      await new Promise((ok) => setTimeout(ok, 50));
    }
  })();
  const faite = await tache();
  fini = true;
  await sonde;
  return [faite, pire];
}

async function importer(banc: Banc, token: string, prix: number, nom: string): Promise<void> {
  const classeur = await writeWorkbook('Produits', produits(prix), colonnes);
  const debut = performance.now();
  const lu = await lireFichier(new Uint8Array(classeur).buffer);
  if ('fautes' in lu) throw new Error(lu.fautes.join(' '));
  const fin_lecture = performance.now();
  const poster = async (chemin: string, corps: object = {}) =>
    ecrireAppel({ adresse: banc.adresse, token }, chemin, corps);
  const mesures: Record<string, number> = {};
  const etape = async <T>(cle: string, acte: () => Promise<T>): Promise<T> => {
    const t = performance.now();
    const [fait, pire] = await pendant(banc, token, acte);
    mesures[`${cle}_s`] = secondes(performance.now() - t);
    mesures[`${cle}_pire_recherche_ms`] = Math.round(pire);
    return fait;
  };
  const { texte } = await poster('/api/imports-produits', {
    fichier: 'banc.xlsx',
    nb_lignes: lu.lignes.length,
  });
  const id = (JSON.parse(texte) as { data: { id: number } }).data.id;
  await etape('envoi', async () => {
    for (const lignes of parEnvois(lu.lignes, LIGNES_PAR_ENVOI))
      await poster(`/api/imports-produits/${id}/lignes`, { lignes });
  });
  /** Asked for, then read until the server is done: the longest answer on the way is told. */
  let pire_reponse_ms = 0;
  const faire = async (acte: 'verifier' | 'importer'): Promise<string> => {
    const t = performance.now();
    await poster(`/api/imports-produits/${id}/${acte}`);
    pire_reponse_ms = Math.max(pire_reponse_ms, Math.round(performance.now() - t));
    for (;;) {
      const lu = await lireAppel({ adresse: banc.adresse, token }, `/api/imports-produits/${id}`);
      const { statut } = (JSON.parse(lu.texte) as { data: { statut: string } }).data;
      if (statut !== 'Vérification' && statut !== 'Écriture') return statut;
      await new Promise((ok) => setTimeout(ok, 50));
    }
  };
  await etape('verification', () => faire('verifier'));
  const statut = await etape('ecriture', () => faire('importer'));
  dire(`import, 20 000 lignes, ${nom} (≤ 30 s)`, {
    statut,
    total_s: secondes(performance.now() - debut),
    lecture_du_classeur_s: secondes(fin_lecture - debut),
    pire_reponse_ms,
    ...mesures,
  });
}

/**
 * A workbook of 20,000 products read, sent, judged and written: all new, then all changed, then
 * nothing to change.
 */
export async function mesurerImport(banc: Banc): Promise<void> {
  if (process.env['BANC_STAT'])
    await banc.sql.query('create extension if not exists pg_stat_statements');
  const { token } = await ouvrirSession(banc, 'importateur', [], true);
  await importer(banc, token, 1_500, 'tous nouveaux');
  await importer(banc, token, 1_600, 'tous modifiés');
  await importer(banc, token, 1_600, 'aucun changement');
  if (!process.env['BANC_STAT']) return;
  const { rows } = await banc.sql.query(
    `select round(total_exec_time) as ms, calls, left(query, 90) as texte
      from pg_stat_statements
      order by total_exec_time desc
      limit 14`,
  );
  dire('import, ce que coûtent les instructions', { instructions: rows });
}
