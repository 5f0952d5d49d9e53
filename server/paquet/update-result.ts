import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeWhole } from './installed-versions.ts';

/** How the last update ended, as the launcher leaves it for the server to tell. */
const resultat = z.object({ version: z.string(), reussie: z.boolean(), phrase: z.string() });
export type UpdateResult = z.infer<typeof resultat>;

export const updateFolder = (donnees: string): string => join(donnees, 'mise-a-jour');
export const trialFile = (donnees: string): string => join(updateFolder(donnees), 'essai.json');
/** A server started while this stands is only tried: how the update ends is not known yet. */
export const onTrial = (donnees: string): boolean => existsSync(trialFile(donnees));
const fichierResultat = (donnees: string): string => join(updateFolder(donnees), 'resultat.json');

/** What a small file of ours holds; null when it is absent or unreadable. */
export function readJson(fichier: string): unknown {
  try {
    return JSON.parse(readFileSync(fichier, 'utf8'));
  } catch {
    return null;
  }
}

export const readUpdateResult = (donnees: string): UpdateResult | null =>
  resultat.safeParse(readJson(fichierResultat(donnees))).data ?? null;
export const writeUpdateResult = (donnees: string, fin: UpdateResult): void =>
  writeWhole(fichierResultat(donnees), JSON.stringify(fin), 0o600);
export const forgetUpdateResult = (donnees: string): void =>
  rmSync(fichierResultat(donnees), { force: true });
