import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';

/** Text in Windows-1252, as the agency writes it: Latin-1, but for Œ, œ and ’. */
const en1252 = (texte: string): Uint8Array =>
  Uint8Array.from([...texte], (c) => ({ Œ: 0x8c, œ: 0x9c, '’': 0x92 })[c] ?? c.charCodeAt(0));

const rangee = (...colonnes: string[]): string => colonnes.join('\t');
const specialite = (cis: string, nom: string, forme: string, etat = 'Commercialisée'): string =>
  rangee(
    cis,
    nom,
    forme,
    'orale;sublinguale',
    'Autorisation active',
    'Procédure nationale',
    etat,
    '01/01/2924',
    '',
    '',
    ' LABO ŒUVRE; AUTRE LABO',
    'Non',
  );
export const presentation = (
  [cis, cip7, libelle, prix]: readonly [cis: string, cip7: string, libelle: string, prix: string],
  plus: { statut?: string; etat?: string; cip13?: string } = {},
): string =>
  rangee(
    cis,
    cip7,
    libelle,
    plus.statut ?? 'Présentation active',
    plus.etat ?? 'Déclaration de commercialisation',
    '01/01/2020',
    plus.cip13 ?? cip13De(cip7),
    'oui',
    '65 %',
    prix,
    prix,
    prix ? '1,02' : '',
    '',
  );
type Composant = readonly [
  cis: string,
  code: string,
  substance: string,
  nature: string,
  lien: string,
];
const composition = ([cis, code, substance, nature, lien]: Composant): string =>
  rangee(cis, 'comprimé', code, substance, '5 mg', 'un comprimé', nature, lien);

const SPECIALITES = [
  specialite('90000001', 'CŒURAMLO 5 mg, comprimé sécable', 'comprimé sécable'),
  specialite('90000002', 'DUOPALU 80 mg/480 mg, comprimé', 'comprimé'),
  specialite('90000003', 'RETIRÉ 10 mg, gélule', 'gélule', 'Non commercialisée'),
];
const PRESENTATIONS = [
  presentation(['90000001', '9910001', 'plaquette(s) PVC de 30 comprimé(s)', '3,50']),
  presentation(['90000001', '9910002', '2 plaquette(s) de 45 comprimés', '1,466,29']),
  presentation(['90000002', '9910003', '1 flacon de 24 comprimés', '']),
  presentation(['90000003', '9910004', 'plaquette(s) de 10 gélule(s)', '2,00']),
  presentation(['90000001', '9910005', 'plaquette(s) de 90 comprimé(s)', '9,00'], {
    etat: "Déclaration d'arrêt de commercialisation",
  }),
  presentation(['90000009', '9910006', '5 ampoule(s) de 2 ml', '12,00']),
];
const COMPOSITIONS = [
  composition(['90000001', '1', 'BÉSILATE D’AMLODIPINE', 'SA', '1']),
  composition(['90000001', '2', 'AMLODIPINE BASE', 'FT', '1']),
  composition(['90000002', '3', 'LUMÉFANTRINE', 'SA', '2']),
  composition(['90000002', '4', 'ARTÉMÉTHER', 'SA', '1']),
  composition(['90000003', '5', 'PARACÉTAMOL', 'SA', '1']),
];

const dossiers: string[] = [];
/** Takes the folders away once the tests are done. */
export function rangerFichiers(): void {
  for (const racine of dossiers.splice(0)) rmSync(racine, { recursive: true, force: true });
}

/**
 * A folder of made-up files that holds every trap of the real ones; presentations may be replaced.
 */
export function fichiersBdpm(presentations: readonly string[] = PRESENTATIONS): string {
  const racine = mkdtempSync(join(tmpdir(), 'pharmacie-bdpm-'));
  dossiers.push(racine);
  const dossier = join(racine, 'bdpm');
  mkdirSync(dossier);
  mkdirSync(join(racine, 'atc'));
  const ecrire = (nom: string, contenu: Uint8Array | string) =>
    writeFileSync(join(dossier, nom), contenu);
  ecrire('CIS_bdpm.txt.gz', gzipSync(en1252(SPECIALITES.join('\r\n'))));
  ecrire('CIS_CIP_bdpm.txt.gz', gzipSync(`${presentations.join('\n')}\n`));
  ecrire('CIS_COMPO_bdpm.txt', en1252(`${COMPOSITIONS.join('\r\n')}\r\n`));
  ecrire(
    'CIS_GENER_bdpm.txt',
    en1252(`${rangee('7', 'AMLODIPINE 5 mg - AMLOR 5 mg, gélule', '90000001', '1', '2')}\r\n`),
  );
  ecrire(
    'CIS_CPD_bdpm.txt',
    en1252(
      `${rangee('90000001', 'liste I')}\r\n\r\n${rangee('90000001', 'réservé à l’usage HOSPITALIER')}\r\n`,
    ),
  );
  ecrire('CIS_MITM.txt', `${rangee('90000001', 'C08CA01', 'x', 'http://exemple')}`);
  ecrire('HAS_LiensPageCT_bdpm.txt', 'CT-1\thttps://exemple/ct-1\r\n');
  ecrire(
    'CIS_HAS_SMR_bdpm.2022-06.txt',
    en1252(
      `${rangee('90000001', 'CT-0', 'Inscription (CT)', '20190101', 'Modéré', 'Ancien avis.')}\r\n${rangee('90000001', 'CT-1', 'Renouvellement', '20220209', 'Important', '"Important dans l’hypertension<br>et l’angi½dème."')}\r\n`,
    ),
  );
  ecrire(
    'CIS_CIP_Dispo_Spec.txt',
    en1252(
      `${rangee('90000001', '', '1', 'Rupture de stock', '14/04/2026', '18/05/2026', '', 'https://exemple/rupture')}\r\n`,
    ),
  );
  writeFileSync(
    join(racine, 'atc', 'atc_fr.csv'),
    'code,niveau,libelle_fr\nC,1,"système cardiovasculaire"\nC08,2,inhibiteurs calciques\nC08CA01,5,amlodipine\n',
  );
  writeFileSync(
    join(racine, 'atc', 'atc_niveau1_grand_public.csv'),
    'Lettre 1 - ATC 1,Libellés niveau 1\nC,Cœur et tension\n',
  );
  writeFileSync(
    join(racine, 'atc', 'cis_atc_2024.csv'),
    'Code CIS,Code ATC,Libellé ATC\n90000001,X99XX99,"autre"\n90000002,P01BF01,"artéméther, luméfantrine"\n',
  );
  return dossier;
}
/** The presentations of the folder, to change one. */
export const presentationsBdpm = (): string[] => [...PRESENTATIONS];
