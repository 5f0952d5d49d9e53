import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ecrireEntier } from './versions-installees.ts';

/** How the last update ended, as the launcher leaves it for the server to tell. */
const resultat = z.object({ version: z.string(), reussie: z.boolean(), phrase: z.string() });
export type ResultatMiseAJour = z.infer<typeof resultat>;

export const dossierMaj = (donnees: string): string => join(donnees, 'mise-a-jour');
export const fichierEssai = (donnees: string): string => join(dossierMaj(donnees), 'essai.json');
/** A server started while this stands is only tried: how the update ends is not known yet. */
export const enEssai = (donnees: string): boolean => existsSync(fichierEssai(donnees));
const fichierResultat = (donnees: string): string => join(dossierMaj(donnees), 'resultat.json');

/** What a small file of ours holds; null when it is absent or unreadable. */
export function lireJson(fichier: string): unknown {
  try {
    return JSON.parse(readFileSync(fichier, 'utf8'));
  } catch {
    return null;
  }
}

export const lireResultat = (donnees: string): ResultatMiseAJour | null =>
  resultat.safeParse(lireJson(fichierResultat(donnees))).data ?? null;
export const ecrireResultat = (donnees: string, fin: ResultatMiseAJour): void =>
  ecrireEntier(fichierResultat(donnees), JSON.stringify(fin), 0o600);
export const oublierResultat = (donnees: string): void =>
  rmSync(fichierResultat(donnees), { force: true });
