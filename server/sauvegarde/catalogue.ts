import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import type { Partie } from './compressed-file.ts';

/** What a backup says of itself, in `manifeste.json`, written last. */
export interface ManifesteSauvegarde {
  format: 1;
  /**
   * 'physique': the data folder and its log, to any moment since; 'logique': the rows of each table
   * at one moment.
   */
  nature: 'physique' | 'logique';
  version: string;
  /** ISO moments: it can be restored to any moment from `fin`. */
  debut: string;
  fin: string;
  /** Timeline of the log it was made on. */
  chronologie: number;
  parties: Partie[];
  /** Entries of the archive and bytes before compression. */
  entrees: number;
  clair: number;
  octets: number;
}
export interface Sauvegarde extends ManifesteSauvegarde {
  nom: string;
}
const MANIFESTE = 'manifeste.json';
const PREFIXE = 'sauvegarde-';

export const nomDeSauvegarde = (moment: Date): string =>
  PREFIXE + moment.toISOString().replace(/:/g, '-').replace(/\.\d+/, '');
export const cheminManifeste = (dossier: string): string => join(dossier, MANIFESTE);
export const dossierJournal = (dossier: string): string => join(dossier, 'journal');

/**
 * Backups of a folder, the newest first. One without its manifest was never finished and is not
 * told.
 */
export function listerSauvegardes(dossier: string): Sauvegarde[] {
  if (!existsSync(dossier)) return [];
  return readdirSync(dossier)
    .filter((nom) => nom.startsWith(PREFIXE) && !nom.endsWith('.tmp'))
    .flatMap((nom) => {
      try {
        return [
          {
            ...(JSON.parse(
              readFileSync(join(dossier, nom, MANIFESTE), 'utf8'),
            ) as ManifesteSauvegarde),
            nom,
          },
        ];
      } catch {
        return []; // taken away, or never finished
      }
    })
    .sort((a, b) => b.fin.localeCompare(a.fin));
}

/** Makes the folder, or says in French that it cannot be written to. */
export async function ouvrirDossierSauvegardes(dossier: string): Promise<void> {
  // Its parent must be there: an USB key that is not plugged in must not become a folder of the
  // system's disk.
  await mkdir(dossier, { mode: 0o700 }).catch((erreur: unknown) => {
    if (!(erreur instanceof Error && 'code' in erreur && erreur.code === 'EEXIST'))
      throw new Error(phrasesSauvegarde.dossierSauvegardeInaccessible(dossier), { cause: erreur });
  });
  await access(dossier, constants.W_OK).catch((cause: unknown) => {
    throw new Error(phrasesSauvegarde.dossierSauvegardeInaccessible(dossier), { cause });
  });
}

/** Bytes free for us on the disk of that folder. */
export function placeLibre(dossier: string): number {
  const { bavail, bsize } = statfsSync(dossier);
  return bavail * bsize;
}

/**
 * Moments at which a restored database went into service, each with its own timeline; before the
 * first, timeline 1.
 */
export interface Branche {
  chronologie: number;
  depuis: string;
}
const BRANCHES = 'chronologies.json';
export const lireBranches = (dossier: string): Branche[] =>
  existsSync(join(dossier, BRANCHES))
    ? (JSON.parse(readFileSync(join(dossier, BRANCHES), 'utf8')) as Branche[])
    : [];
export const cheminBranches = (dossier: string): string => join(dossier, BRANCHES);

export const retirerSauvegarde = (dossier: string, nom: string): void =>
  rmSync(join(dossier, nom), { recursive: true, force: true });
