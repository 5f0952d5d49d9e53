import { composerAvis, composerClasses, motsDesClasses } from './composer-avis.ts';
import { composerFiches, dateDesDonnees } from './composer-fiches.ts';
import { composerMedicaments } from './composer-medicaments.ts';
import { type Bdpm, lireBdpm } from './lire-bdpm.ts';
import { type Faute, FichierIllisible, type Fichiers } from './lire-table.ts';
import { denombrer } from '#shared/base/texte.ts';

export const TABLES_BASE = ['medicament_lu', 'medicament_avis', 'medicament_fiche', 'atc'] as const;
export interface LotDeBase {
  table: (typeof TABLES_BASE)[number];
  cles: readonly string[];
  json: string;
  nombre: number;
}
export interface BaseComposee {
  presentations: number;
  date_donnees: string | null;
  /** Optional files not given. */
  absents: Bdpm['absents'];
  lots: LotDeBase[];
}

const FAUTES_DITES = 20;
const LOT = 2_000;

function parLots<T extends object>(table: LotDeBase['table'], lignes: readonly T[]): LotDeBase[] {
  const cles = Object.keys(lignes[0] ?? {});
  return Array.from({ length: Math.ceil(lignes.length / LOT) }, (_, i) => {
    const lot = lignes.slice(i * LOT, (i + 1) * LOT);
    return { table, cles, json: JSON.stringify(lot), nombre: lot.length };
  });
}

function describeFautes(fautes: readonly Faute[]): string[] {
  const dites = fautes
    .slice(0, FAUTES_DITES)
    .map((f) => `${f.fichier}, ligne ${f.ligne} : ${f.raison}.`);
  const autres = fautes.length - dites.length;
  return [
    ...dites,
    ...(autres > 0 ? [`… et ${denombrer(autres, 'autre ligne')} en faute.`] : []),
    'Rien n’a été importé.',
  ];
}

/** [MED-10] One faulty row refuses all, in sentences. `jour`: today, YYYY-MM-DD. */
export function composerBase(fichiers: Fichiers, jour: string): BaseComposee | string[] {
  const fautes: Faute[] = [];
  try {
    const bdpm = lireBdpm(fichiers, fautes);
    if (typeof bdpm === 'string') return [bdpm];
    const classes = composerClasses(bdpm.classes);
    const medicaments = composerMedicaments(bdpm, fautes, motsDesClasses(classes));
    if (fautes.length > 0) return describeFautes(fautes);
    const lots = [
      ...parLots('medicament_lu', medicaments),
      ...parLots('medicament_avis', composerAvis(bdpm)),
      ...parLots('medicament_fiche', composerFiches(bdpm, jour)),
      ...parLots('atc', classes),
    ];
    return {
      presentations: medicaments.length,
      date_donnees: dateDesDonnees(bdpm, jour),
      absents: bdpm.absents,
      lots,
    };
  } catch (erreur) {
    if (erreur instanceof FichierIllisible) return [erreur.message, 'Rien n’a été importé.'];
    throw erreur;
  }
}
