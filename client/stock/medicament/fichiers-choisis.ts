import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import { type FichierDeBase, fichierDeBase } from '#shared/stock/medicament/fichiers-base.rules.ts';
import { type EntreeZip, lireZip, passerOctets } from '#client/ui/lecture/lire-zip.ts';

/** Compressed: official files are large. */
export interface FichierPret extends EntreeZip {
  cle: FichierDeBase['cle'];
  /** Uncompressed bytes. */
  taille: number;
}
const estGz = (nom: string): boolean => /\.gz$/i.test(nom);
const nomSeul = (nom: string): string => nom.split('/').at(-1) ?? nom;

async function empaqueter({ nom, octets }: EntreeZip): Promise<FichierPret[]> {
  const connu = fichierDeBase(nom);
  if (!connu) return [];
  const paquet = estGz(nom) ? octets : await passerOctets(octets, new CompressionStream('gzip'));
  return [
    {
      cle: connu.cle,
      nom: estGz(nom) ? nomSeul(nom) : `${nomSeul(nom)}.gz`,
      octets: paquet,
      taille: octets.length,
    },
  ];
}

async function lireUn(fichier: File): Promise<FichierPret[] | string> {
  const octets = new Uint8Array(await fichier.arrayBuffer());
  if (/\.zip$/i.test(fichier.name)) {
    const entrees = await lireZip(octets, (nom) => fichierDeBase(nom) !== null).catch(() => null);
    return entrees === null || entrees.length === 0
      ? phrasesMedicament.zipIllisible(fichier.name)
      : (await Promise.all(entrees.map(empaqueter))).flat();
  }
  return fichierDeBase(fichier.name)
    ? empaqueter({ nom: fichier.name, octets })
    : phrasesMedicament.fichierInconnu(fichier.name);
}

/** Opens zip archives; reports foreign files. */
export async function lireChoisis(
  fichiers: readonly File[],
): Promise<{ prets: FichierPret[]; refuses: string[] }> {
  const lus = await Promise.all(fichiers.map(lireUn));
  return {
    prets: lus.flatMap((l) => (typeof l === 'string' ? [] : l)),
    refuses: lus.filter((l): l is string => typeof l === 'string'),
  };
}
