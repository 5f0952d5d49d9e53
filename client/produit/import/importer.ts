import { callApi, type ApiAnswer } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import {
  annulerImport,
  envoyerLignesImport,
  importerProduits,
  ouvrirImport,
  verifierImport,
} from '#shared/produit/import.api.ts';
import { type ImportProduits, LIGNES_PAR_ENVOI } from '#shared/produit/import.schema.ts';
import { type FichierLu, type LectureFichier, parEnvois } from './lire-fichier.ts';

/** Reads the file in a thread of its own. */
export function lireFichierImport(fichier: File, signal: AbortSignal): Promise<LectureFichier> {
  return new Promise((ok) => {
    const fil = new Worker(new URL('./lecteur.worker.ts', import.meta.url), { type: 'module' });
    const rendre = (lecture: LectureFichier) => {
      fil.terminate();
      ok(lecture);
    };
    signal.addEventListener('abort', () => rendre({ fautes: [] }), { once: true });
    fil.onmessage = ({ data }: MessageEvent<LectureFichier>) => rendre(data);
    fil.onerror = () => rendre({ fautes: [phrasesImport.importFichierIllisible] });
    void fichier.arrayBuffer().then(
      (octets) => fil.postMessage(octets, [octets]),
      () => rendre({ fautes: [phrasesImport.importFichierIllisible] }),
    );
  });
}

const PATIENCE_MS = 120_000;
const REPOS_MS = 1_500;
/**
 * A call whose answer was lost, or that found the server busy, is asked again with its key: done
 * once, answered at last.
 */
async function insister<D>(
  appel: (cle: string) => Promise<ApiAnswer<D>>,
  signal: AbortSignal,
): Promise<ApiAnswer<D>> {
  const cle = newKey();
  const debut = Date.now();
  for (;;) {
    const reponse = await appel(cle);
    if (
      (reponse.statut !== 0 && reponse.statut !== 503) ||
      signal.aborted ||
      Date.now() - debut > PATIENCE_MS
    )
      return reponse;
    await new Promise((ok) => setTimeout(ok, REPOS_MS));
  }
}

/**
 * Sends the rows and asks the server to judge them: its answer says that the work is begun.
 * `avancer` hears how many have arrived. Stopped on the way, the import is given up.
 */
export async function verifierFichier(
  nom: string,
  { lignes, ignorees }: FichierLu,
  avancer: (recues: number) => void,
  signal: AbortSignal,
): Promise<ApiAnswer<ImportProduits>> {
  const ouvert = await insister(
    (cle) =>
      callApi(ouvrirImport, {
        corps: {
          fichier: nom.slice(0, 200),
          nb_lignes: lignes.length,
          ignorees: ignorees.slice(0, 200).map((tete) => tete.slice(0, 200)),
        },
        cle,
        silencieux: true,
      }),
    signal,
  );
  const id = ouvert.data?.id;
  if (!ouvert.success || id === undefined) return ouvert;
  let recues = 0;
  for (const envoi of parEnvois(lignes, LIGNES_PAR_ENVOI)) {
    const reponse = await insister(
      (cle) =>
        callApi(envoyerLignesImport, {
          parametres: { id },
          corps: { lignes: envoi.map((l) => ({ ...l, formules: [...l.formules] })) },
          cle,
          silencieux: true,
        }),
      signal,
    );
    if (signal.aborted) void arreterImport(id);
    if (!reponse.success || signal.aborted) return { ...reponse, success: false, data: null };
    recues += envoi.length;
    avancer(recues);
  }
  return verifierDeNouveau(id, signal);
}

/** Asks for the report of rows that have come already. */
export const verifierDeNouveau = (
  id: number,
  signal: AbortSignal,
): Promise<ApiAnswer<ImportProduits>> =>
  insister((cle) => callApi(verifierImport, { parametres: { id }, cle, silencieux: true }), signal);

/** Asks that the whole file be written, or nothing. */
export const ecrireImport = (id: number, signal: AbortSignal): Promise<ApiAnswer<ImportProduits>> =>
  insister(
    (cle) => callApi(importerProduits, { parametres: { id }, cle, silencieux: true }),
    signal,
  );

export const arreterImport = (id: number): Promise<ApiAnswer<ImportProduits>> =>
  callApi(annulerImport, { parametres: { id }, silencieux: true });
