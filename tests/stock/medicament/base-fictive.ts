import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { DONNEES } from '#tests/harness/donnees.ts';

/** A file to choose in a page. */
export interface FichierOffert {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The official base, when it stands beside the checkout: never part of it. */
export const vraieBase = (): { fichiers: string[]; essentiels: string } | null => {
  if (!existsSync(join(DONNEES, 'bdpm')) || !existsSync(join(DONNEES, 'atc'))) return null;
  const dans = (dossier: string, motif: RegExp) =>
    readdirSync(join(DONNEES, dossier))
      .filter((f) => motif.test(f))
      .map((f) => join(DONNEES, dossier, f));
  return {
    fichiers: [...dans('bdpm', /\.txt(\.gz)?$/), ...dans('atc', /\.csv$/)],
    essentiels: join(DONNEES, 'essentials', 'medicaments_essentiels_pays.csv'),
  };
};

const rangee = (...colonnes: (string | number)[]): string => colonnes.join('\t');
const fichier = (
  name: string,
  lignes: readonly string[],
  encodage: 'utf8' | 'latin1' = 'latin1',
): FichierOffert => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`${lignes.join('\r\n')}\r\n`, encodage),
});

const cis = (i: number): number => 70_000_000 + i;
const dci = (i: number): string =>
  `FICTIVINE ${String.fromCharCode(65 + (Math.floor(i / 12) % 26))}${Math.floor(i / 12)}`;
const medicament = (i: number): string =>
  rangee(
    cis(i),
    `FICTIF${i} ${(i % 9) + 1}0 mg, comprimé`,
    'comprimé',
    'orale',
    'Autorisation active',
    'Procédure nationale',
    'Commercialisée',
    '01/02/2020',
    '',
    '',
    ' LABO FICTIF',
    'Non',
  );
const presentation = (i: number): string =>
  rangee(
    cis(i),
    9_000_000 + i,
    `plaquette(s) de ${((i % 6) + 1) * 10} comprimé(s)`,
    'Présentation active',
    'Déclaration de commercialisation',
    '15/05/2026',
    cip13De(String(9_000_000 + i)),
    'oui',
    '65%',
    `${(i % 80) + 1},50`,
    `${(i % 80) + 2},52`,
    '1,02',
    '',
  );
const composition = (i: number): string =>
  rangee(cis(i), 'comprimé', i, dci(i), '10 mg', 'un comprimé', 'SA', 1);
/** Groups of twelve, of which the first half are generics of the first. */
const generique = (i: number): string =>
  rangee(
    Math.floor(i / 12),
    `${dci(i)} 10 mg - FICTIF, comprimé`,
    cis(i),
    i % 12 === 0 ? 0 : 1,
    i % 12,
  );
const ATC = [
  'code,niveau,libelle_fr',
  'N,1,système nerveux',
  'N02,2,analgésiques',
  'N02BE01,5,paracétamol',
];
const ATC_GRAND_PUBLIC = ['Lettre 2 - ATC2,Libellés niveau 2', 'N02,Douleur et fièvre'];

/**
 * Made-up medicines in the official format: names, prices and groups of nobody, every file of the
 * base.
 */
export function baseFictive(nombre: number): FichierOffert[] {
  const rangs = Array.from({ length: nombre }, (_, i) => i);
  const prescrit = (i: number) => rangee(cis(i), 'liste I');
  const interet = (i: number) => rangee(cis(i), 'N02BE01', 'x', 'http://exemple');
  return [
    fichier('CIS_bdpm.txt', rangs.map(medicament)),
    fichier('CIS_CIP_bdpm.txt', rangs.map(presentation), 'utf8'),
    fichier('CIS_COMPO_bdpm.txt', rangs.map(composition)),
    fichier('CIS_GENER_bdpm.txt', rangs.filter((i) => i % 12 < 6).map(generique)),
    fichier('CIS_CPD_bdpm.txt', rangs.map(prescrit)),
    fichier('CIS_MITM.txt', rangs.map(interet)),
    fichier('atc_fr.csv', ATC, 'utf8'),
    fichier('atc_niveau2_grand_public.csv', ATC_GRAND_PUBLIC, 'utf8'),
  ];
}
