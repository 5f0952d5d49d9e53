import { callApi, type ApiAnswer } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { premiersSignes } from '#shared/base/texte.ts';
import type { Rangee } from '#shared/platform/import/colonnes.rules.ts';
import {
  annulerImport,
  defaireImport,
  envoyerLignesImport,
  importerFichier,
  ouvrirImport,
  verifierImport,
} from '#shared/platform/import/import.api.ts';
import {
  type EnvoiDeLignes,
  type ImportFichier,
  LIGNES_PAR_ENVOI,
  type StoredNature,
} from '#shared/platform/import/import.schema.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import type { FichierLu } from './use-fichier.offert.ts';

const PATIENCE_MS = 120_000;
const REPOS_MS = 1_500;
/** Retries with the same key after a lost answer or a busy server. */
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

/** Server's cell limit; row width is capped a little above the headers, enough to report excess. */
const CELLULE_MAX = 4_000;
const DE_TROP = 10;
const OCTETS_PAR_ENVOI = 400_000;
export function parEnvois(rangees: readonly Rangee[], largeur: number): EnvoiDeLignes['rangees'][] {
  const envois: EnvoiDeLignes['rangees'][] = [];
  let taille = Infinity;
  for (const { ligne, cellules } of rangees) {
    const envoyee = {
      ligne,
      cellules: cellules.slice(0, largeur + DE_TROP).map((c) => premiersSignes(c, CELLULE_MAX)),
    };
    const poids = JSON.stringify(envoyee).length * 2;
    const dernier = envois.at(-1);
    if (!dernier || dernier.length >= LIGNES_PAR_ENVOI || taille + poids > OCTETS_PAR_ENVOI) {
      envois.push([envoyee]);
      taille = poids;
    } else {
      dernier.push(envoyee);
      taille += poids;
    }
  }
  return envois;
}

const TETE_MAX = 200;
/** Uploads rows and starts the analysis. `avancer`: rows uploaded. Aborting drops the import. */
export async function envoyerFichier(
  nature: StoredNature,
  { nom, fichier: { champs, tetes, texte, rangees } }: FichierLu,
  avancer: (recues: number) => void,
  signal: AbortSignal,
): Promise<ApiAnswer<ImportFichier>> {
  const corps = {
    nature,
    fichier: premiersSignes(nom, TETE_MAX),
    tetes: tetes && tetes.map((t) => premiersSignes(t, TETE_MAX)),
    champs: [...champs],
    texte,
    nb_lignes: rangees.length,
  };
  const ouvert = await insister(
    (cle) => callApi(ouvrirImport, { corps, cle, silencieux: true }),
    signal,
  );
  const id = ouvert.data?.id;
  if (!ouvert.success || id === undefined) return ouvert;
  let recues = 0;
  for (const envoi of parEnvois(rangees, champs.length)) {
    const reponse = await insister(
      (cle) =>
        callApi(envoyerLignesImport, {
          parametres: { id },
          corps: { rangees: envoi },
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
  return verifierFichier(id, { reponses: [] }, signal);
}

/** Reanalyses uploaded rows with new answers or columns. */
export const verifierFichier = (
  id: number,
  { reponses, champs }: { reponses: readonly Reponse[]; champs?: FichierLu['fichier']['champs'] },
  signal: AbortSignal,
): Promise<ApiAnswer<ImportFichier>> =>
  insister(
    (cle) =>
      callApi(verifierImport, {
        parametres: { id },
        corps: { reponses: [...reponses], ...(champs && { champs: [...champs] }) },
        cle,
        silencieux: true,
      }),
    signal,
  );

export const ecrireImport = (id: number, signal: AbortSignal): Promise<ApiAnswer<ImportFichier>> =>
  insister(
    (cle) => callApi(importerFichier, { parametres: { id }, cle, silencieux: true }),
    signal,
  );

export const arreterImport = (id: number): Promise<ApiAnswer<ImportFichier>> =>
  callApi(annulerImport, { parametres: { id }, silencieux: true });

export const reprendreImport = (
  id: number,
  signal: AbortSignal,
): Promise<ApiAnswer<ImportFichier>> =>
  insister((cle) => callApi(defaireImport, { parametres: { id }, cle, silencieux: true }), signal);
