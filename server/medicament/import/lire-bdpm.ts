import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Faute, lireTable, type Table } from './lire-table.ts';

/** The files of the public medicines base, as rows. Those that only enrich may be missing. */
export interface Bdpm {
  specialites: Table;
  presentations: Table;
  compositions: Table;
  generiques: Table | null;
  conditions: Table | null;
  interets: Table | null;
  /** Opinions of the health authority; the file's name may carry its date. */
  avis: Table | null;
  /** The neighbouring classification, as text: labels, and lay labels by level. */
  classes: { atc: string | null; grandPublic: string[] };
  /** CIS → ATC of the neighbouring classification, where the base itself says none. */
  atcVoisin: ReadonlyMap<string, string>;
}

/** `../atc/cis_atc*.csv` beside the folder: 'Code CIS,Code ATC,…'; neither code is ever quoted. */
function lireAtcVoisin(dossier: string): Map<string, string> {
  const voisin = join(dossier, '..', 'atc');
  const fichier = existsSync(voisin) ? readdirSync(voisin).find((f) => /^cis_atc.*\.csv$/.test(f)) : undefined;
  if (!fichier) return new Map();
  return new Map(readFileSync(join(voisin, fichier), 'utf8').split(/\r?\n/).slice(1).flatMap((ligne) => {
    const [cis, atc] = ligne.split(',');
    return cis && atc ? [[cis, atc] as const] : [];
  }));
}

function lireClasses(dossier: string): Bdpm['classes'] {
  const voisin = join(dossier, '..', 'atc');
  const fichiers = existsSync(voisin) ? readdirSync(voisin) : [];
  const texte = (f: string) => readFileSync(join(voisin, f), 'utf8');
  return { atc: fichiers.includes('atc_fr.csv') ? texte('atc_fr.csv') : null, grandPublic: fichiers.filter((f) => /^atc_niveau\d_grand_public\.csv$/.test(f)).map(texte) };
}

/** Reads the folder. A string says which file is missing. */
export function lireBdpm(dossier: string, fautes: Faute[]): Bdpm | string {
  const lire = (nom: string, colonnes: number) => lireTable(dossier, nom, colonnes, fautes);
  const nomAvis = (existsSync(dossier) ? readdirSync(dossier) : []).find((f) => /^CIS_HAS_SMR_bdpm.*\.txt(\.gz)?$/.test(f))?.replace(/\.gz$/, '');
  const [specialites, presentations, compositions] = [lire('CIS_bdpm.txt', 12), lire('CIS_CIP_bdpm.txt', 13), lire('CIS_COMPO_bdpm.txt', 8)];
  if (!specialites || !presentations || !compositions) return `Fichiers requis absents de ${dossier} : CIS_bdpm.txt, CIS_CIP_bdpm.txt et CIS_COMPO_bdpm.txt (ou .gz).`;
  return { specialites, presentations, compositions, generiques: lire('CIS_GENER_bdpm.txt', 5), conditions: lire('CIS_CPD_bdpm.txt', 2), interets: lire('CIS_MITM.txt', 4), avis: nomAvis ? lire(nomAvis, 6) : null, classes: lireClasses(dossier), atcVoisin: lireAtcVoisin(dossier) };
}
