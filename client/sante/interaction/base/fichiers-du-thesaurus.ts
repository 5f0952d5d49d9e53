import { lireZip } from '#client/ui/lecture/lire-zip.ts';
import {
  type FichierDuThesaurus,
  fichierDuThesaurus,
} from '#shared/sante/interaction/fichiers-thesaurus.rules.ts';
import * as phrases from '#shared/sante/interaction/interaction.phrases.ts';

export interface FichierRetenu {
  cle: FichierDuThesaurus['cle'];
  fichier: File;
  /** Bytes. */
  taille: number;
}

const pretDe = (fichier: File): FichierRetenu[] => {
  const connu = fichierDuThesaurus(fichier.name);
  return connu ? [{ cle: connu.cle, fichier, taille: fichier.size }] : [];
};

async function lireUn(fichier: File): Promise<FichierRetenu[] | string> {
  if (!/\.zip$/i.test(fichier.name)) {
    const prets = pretDe(fichier);
    return prets.length > 0 ? prets : phrases.fichierInconnuDuThesaurus(fichier.name);
  }
  const octets = new Uint8Array(await fichier.arrayBuffer());
  const entrees = await lireZip(octets, (nom) => fichierDuThesaurus(nom) !== null).catch(() => []);
  const prets = entrees.flatMap((e) =>
    pretDe(new File([e.octets], e.nom.split('/').at(-1) ?? e.nom)),
  );
  return prets.length > 0 ? prets : phrases.archiveSansThesaurus(fichier.name);
}

/** Opens archives; reports foreign files. */
export async function lireFichiersChoisis(
  fichiers: readonly File[],
): Promise<{ prets: FichierRetenu[]; refuses: string[] }> {
  const lus = await Promise.all(fichiers.map(lireUn));
  return {
    prets: lus.flatMap((l) => (typeof l === 'string' ? [] : l)),
    refuses: lus.filter((l): l is string => typeof l === 'string'),
  };
}
