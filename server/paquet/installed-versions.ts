import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { numeroVersion } from '#shared/epg/epg.schema.ts';

/** Writes a small file whole or not at all, also when the power goes. */
export function writeWhole(fichier: string, texte: string, mode = 0o644): void {
  const provisoire = `${fichier}.tmp`;
  const sortie = openSync(provisoire, 'w', mode);
  writeSync(sortie, texte);
  fsyncSync(sortie);
  closeSync(sortie);
  renameSync(provisoire, fichier);
}

const lirePointeur = (paquet: string, nom: 'courante' | 'precedente'): string | null => {
  const texte = existsSync(join(paquet, nom)) ? readFileSync(join(paquet, nom), 'utf8').trim() : '';
  return numeroVersion.safeParse(texte).success ? texte : null;
};
export const versionFolder = (paquet: string, version: string): string =>
  join(paquet, 'versions', version);
export const nodeOf = (paquet: string, version: string): string =>
  join(versionFolder(paquet, version), 'node', process.platform === 'win32' ? 'node.exe' : 'node');

/** The version that starts: `courante`, else the one before when its folder is gone. */
export function currentVersion(paquet: string): string {
  const trouvee = (['courante', 'precedente'] as const)
    .map((nom) => lirePointeur(paquet, nom))
    .find((v) => v !== null && existsSync(versionFolder(paquet, v)));
  if (!trouvee) throw new Error("Ce dossier est incomplet. Déballez de nouveau l'archive.");
  return trouvee;
}

/** From now on that version starts. One rename: a start sees the old one or the new one. */
export function switchVersion(paquet: string, version: string): void {
  const avant = lirePointeur(paquet, 'courante');
  // the start script reads it, and the shell of Windows wants its own line end
  const fin = process.platform === 'win32' ? '\r\n' : '\n';
  if (avant !== null && avant !== version) writeWhole(join(paquet, 'precedente'), `${avant}${fin}`);
  writeWhole(join(paquet, 'courante'), `${version}${fin}`);
}

/**
 * Removes what neither starts nor could be gone back to, and what a download left half-made. Best
 * effort: a file in use stays until the next time.
 */
export function tidyVersions(paquet: string): void {
  const gardees = [lirePointeur(paquet, 'courante'), lirePointeur(paquet, 'precedente')];
  const versions = join(paquet, 'versions');
  for (const nom of existsSync(versions) ? readdirSync(versions) : []) {
    if (gardees.includes(nom)) continue;
    try {
      rmSync(join(versions, nom), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}
