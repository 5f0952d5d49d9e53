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

/** Reads the folder. A string says which file is missing. */
export function lireBdpm(dossier: string, fautes: Faute[]): Bdpm | string {
  const lire = (nom: string, colonnes: number) => lireTable(dossier, nom, colonnes, fautes);
  const [specialites, presentations, compositions] = [lire('CIS_bdpm.txt', 12), lire('CIS_CIP_bdpm.txt', 13), lire('CIS_COMPO_bdpm.txt', 8)];
  if (!specialites || !presentations || !compositions) return `Fichiers requis absents de ${dossier} : CIS_bdpm.txt, CIS_CIP_bdpm.txt et CIS_COMPO_bdpm.txt (ou .gz).`;
  return { specialites, presentations, compositions, generiques: lire('CIS_GENER_bdpm.txt', 5), conditions: lire('CIS_CPD_bdpm.txt', 2), interets: lire('CIS_MITM.txt', 4), atcVoisin: lireAtcVoisin(dossier) };
}
