import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { type Banc, centiles, dire, ouvrirBanc } from './banc.ts';
import { envoyerEnCaisse, ouvrirComptoir } from './ecran.ts';
import { avecNavigateur } from './page.ts';

const CLICS = 200;

interface Marque {
  quoi: 'recue' | 'repondue' | 'enonce' | 'annonce' | 'trame';
  a: number;
  debut?: number;
  phrase?: string;
  url?: string;
  topic?: string;
  nom?: string;
}
/** A step of the way, in the order in which it is gone through. */
const ETAPES = [
  'clic → demande partie',
  '→ reçue par le serveur',
  '→ premier énoncé répondu',
  '→ dernier énoncé avant la fin',
  '→ commit répondu',
  '→ numéro donné',
  '→ annonce entendue',
  '→ trame partie',
  '→ trame reçue par la page',
  '→ ligne dans la page',
  '→ ligne peinte',
] as const;

/**
 * Where the time of a press goes, from the seller's key to the cashier's row: one table of medians
 * and 99th percentiles, the marks of both pages and of the server put end to end.
 */
export async function mesurerTrace(): Promise<void> {
  const dossier = mkdtempSync(path.join(tmpdir(), 'trace-'));
  const fichier = path.join(dossier, 'marques.jsonl');
  process.env['MARQUES'] = fichier;
  process.env['BANC_NODE'] = `--import ${path.join(import.meta.dirname, 'marques.ts')}`;
  const banc = await ouvrirBanc();
  try {
    await avecNavigateur(async (navigateur) => {
      const comptoir = await ouvrirComptoir(navigateur, banc, 200);
      const ids = await envoyerEnCaisse(comptoir, CLICS);
      const vente = await comptoir.vente.evaluate(() => window.marques);
      const caisse = await comptoir.caisse.evaluate(() => window.marques);
      await attendre(200);
      const marques = readFileSync(fichier, 'utf8')
        .trim()
        .split('\n')
        .map((l) => JSON.parse(l) as Marque);
      const lignes = ids.map((id, i) => {
        const clic = vente.clics[i] ?? NaN;
        const arrivee = caisse.arrivees[i] ?? NaN;
        const url = `/api/reservations/${id}/update`;
        const partie = vente.parties.find((p) => p.a >= clic && p.url === url)?.a ?? NaN;
        const serveur = marques.filter((m) => m.a >= clic && m.a <= arrivee + 1);
        const premiere = (f: (m: Marque) => boolean) => serveur.find(f)?.a ?? NaN;
        const recue = premiere((m) => m.quoi === 'recue' && m.url === url);
        const enonces = serveur.filter((m) => m.quoi === 'enonce' && (m.debut ?? 0) >= recue);
        const commit = enonces.find((m) => m.phrase === 'commit')?.a ?? NaN;
        const avant = enonces.filter((m) => m.a < commit && m.phrase !== 'commit');
        const publie = enonces.find((m) => m.phrase?.startsWith('with pris as') && m.a > commit);
        const annonce = premiere((m) => m.quoi === 'annonce' && m.a > commit);
        const trame = premiere(
          (m) =>
            m.quoi === 'trame' &&
            m.nom === 'reservation.envoyee_en_caisse' &&
            (m.topic ?? '').startsWith('caisse:'),
        );
        return [
          clic,
          partie,
          recue,
          avant[0]?.a ?? NaN,
          avant.at(-1)?.a ?? NaN,
          commit,
          publie?.a ?? NaN,
          annonce,
          trame,
          caisse.trames[i] ?? NaN,
          arrivee,
          caisse.peintes[i] ?? NaN,
        ];
      });
      for (const [k, etape] of ETAPES.entries()) {
        const durees = lignes
          .map((l) => (l[k + 1] ?? NaN) - (l[k] ?? NaN))
          .filter((d) => !Number.isNaN(d));
        const { p50, p99 } = centiles(durees, 1);
        dire(etape, { p50, p99, n: durees.length });
      }
      const { p50, p99 } = centiles(
        lignes.map((l) => (l[10] ?? NaN) - (l[0] ?? NaN)),
        1,
      );
      dire('clic → ligne dans la page', { p50, p99 });
      if (process.env['TRACE_DETAIL']) detailler(ids, vente.clics, marques);
      await comptoir.fermer();
    });
  } finally {
    await banc.fermer();
    rmSync(dossier, { recursive: true, force: true });
  }
}

/** One press, statement by statement. */
function detailler(ids: number[], clics: number[], marques: Marque[]): void {
  const i = Math.floor(ids.length / 2);
  const clic = clics[i] ?? 0;
  for (const m of marques)
    if (m.a >= clic && m.a < clic + 40 && !(m.quoi === 'trame' && m.topic === 'produits'))
      console.error(
        (m.a - clic).toFixed(2).padStart(8),
        m.debut ? (m.debut - clic).toFixed(2).padStart(8) : '        ',
        m.quoi,
        m.phrase ?? m.url ?? `${m.topic ?? ''} ${m.nom ?? ''}`,
      );
}
export type { Banc };
if (process.argv[1] === import.meta.filename) await mesurerTrace();
