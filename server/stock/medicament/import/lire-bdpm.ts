import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FICHIERS_DE_BASE,
  type FichierDeBase,
  fichierDeBase,
  fichiersAbsents,
  fichiersManquants,
} from '#shared/stock/medicament/fichiers-base.rules.ts';
import {
  decoder,
  decouperTable,
  deplier,
  type Faute,
  type Fichiers,
  type Table,
} from './lire-table.ts';

/** Optional files may be null. */
export interface Bdpm {
  specialites: Table;
  presentations: Table;
  compositions: Table;
  generiques: Table | null;
  conditions: Table | null;
  interets: Table | null;
  /** The file name may carry its date. */
  avis: Table | null;
  liens: Table | null;
  disponibilites: Table | null;
  /** Labels, and lay labels by level. */
  classes: { atc: string | null; grandPublic: string[] };
  /** Optional files not given. */
  absents: readonly FichierDeBase['cle'][];
  /** CIS → ATC where the base has none. */
  atcVoisin: ReadonlyMap<string, string>;
}

/** With the classification in `../atc`. */
export function lireDossier(dossier: string): Fichiers {
  const dossiers = [dossier, join(dossier, '..', 'atc')].filter((d) => existsSync(d));
  return new Map(
    dossiers.flatMap((d) =>
      readdirSync(d)
        .filter((nom) => fichierDeBase(nom) !== null)
        .map((nom) => [nom, readFileSync(join(d, nom))] as const),
    ),
  );
}

/** 'Code CIS,Code ATC,…', never quoted. */
const lireAtcVoisin = (texte: string | null): Map<string, string> =>
  new Map(
    (texte ?? '')
      .split(/\r?\n/)
      .slice(1)
      .flatMap((ligne) => {
        const [cis, atc] = ligne.split(',');
        return cis && atc ? [[cis, atc] as const] : [];
      }),
  );

/** A string names a missing file; throws `FichierIllisible`. */
export function lireBdpm(fichiers: Fichiers, fautes: Faute[]): Bdpm | string {
  const connus = new Map(
    [...fichiers].flatMap(([nom, octets]) => {
      const f = fichierDeBase(nom);
      return f ? [[f.cle, { nom, octets }] as const] : [];
    }),
  );
  const manquants = fichiersManquants(new Set(connus.keys()));
  if (manquants.length > 0)
    return `Fichiers requis absents : ${manquants.map((f) => f.nom).join(', ')} (ou .gz).`;
  const texte = (cle: FichierDeBase['cle']): string | null => {
    const tenu = connus.get(cle);
    return tenu ? decoder(deplier(tenu.nom, tenu.octets)) : null;
  };
  const table = (cle: FichierDeBase['cle'], colonnes: number): Table | null => {
    const lu = texte(cle);
    return lu === null ? null : decouperTable(connus.get(cle)?.nom ?? cle, lu, colonnes, fautes);
  };
  const requise = (cle: FichierDeBase['cle'], colonnes: number): Table => {
    const lue = table(cle, colonnes) ?? { fichier: cle, lignes: [] };
    if (lue.lignes.length === 0 && fautes.length === 0)
      fautes.push({ fichier: lue.fichier, ligne: 1, raison: 'le fichier est vide' });
    return lue;
  };
  return {
    specialites: requise('specialites', 12),
    presentations: requise('presentations', 13),
    compositions: requise('compositions', 8),
    generiques: table('generiques', 5),
    conditions: table('conditions', 2),
    interets: table('interets', 4),
    avis: table('avis', 6),
    liens: table('liens', 2),
    disponibilites: table('disponibilites', 8),
    classes: {
      atc: texte('atc'),
      grandPublic: FICHIERS_DE_BASE.flatMap(({ cle }) =>
        cle === 'atc_niveau1' || cle === 'atc_niveau2' ? (texte(cle) ?? []) : [],
      ),
    },
    absents: fichiersAbsents(new Set(connus.keys())),
    atcVoisin: lireAtcVoisin(texte('atc_medicaments')),
  };
}
