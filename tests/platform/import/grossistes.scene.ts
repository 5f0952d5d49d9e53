import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '#client/ui/lecture/lire-tableau.ts';
import { TAUX_DE_DEPART } from '#shared/base/fiscalite.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { type Nature, plier } from '#shared/platform/import/champs.ts';
import { lireColonnes } from '#shared/platform/import/colonnes.rules.ts';
import { declarationDuGenre, type GenreDeLigne } from '#shared/platform/import/genres.ts';
import type { LigneLue } from '#shared/platform/import/lignes.rules.ts';
import { type BaseConnue, lireFichierEntier } from '#shared/platform/import/lire-fichier.rules.ts';
import {
  cleDuCode,
  cleDuLibelle,
  type ProduitEnPlace,
} from '#shared/platform/import/lire-produits.rules.ts';
import { DONNEES } from '../../harness/donnees.ts';
import { siDonnees } from '../../harness/si-donnees.ts';

/** Files of wholesalers and old software, with the right result beside each. */
export const { it: siFichiers, describe: siDossier } = siDonnees('grossistes');
/** The day these files suppose: after their expired batches, before the others. */
export const JOUR = '2026-11-29';

/** Francs, days; absent without the column, null when nothing can be used. */
export interface Valeurs {
  codes?: string[];
  code?: string | null;
  libelle?: string;
  prix_achat?: number | null;
  prix_vente?: number | null;
  taux_tva?: number | null;
  stock?: number | null;
  stock_min?: number | null;
  stock_max?: number | null;
  rayon?: string;
  famille?: string;
  fournisseur?: string;
  lot?: string;
  peremption?: string | null;
  qte?: number;
  qte_commandee?: number;
  qte_recue?: number;
  ug?: number;
  ventes?: number[];
  nom?: string;
  prenom?: string;
  telephones?: string[];
  numero_assure?: string;
  secteur?: string | null;
  taux?: number | null;
  plafond?: number | null;
  solde?: number | null;
}
export interface Attendue {
  ligne: number;
  etat: string;
  genres?: GenreDeLigne[];
  avis?: string[];
  avec?: number;
  valeurs?: Valeurs;
  propose?: Valeurs;
  comme_tarif?: { etat: string; genres?: string[] };
}
export interface Attendu {
  nature: Nature;
  lecture: { tetes: number | null };
  suppose: { base?: string; rayons?: string[]; fournisseurs?: string[] };
  colonnes: { place: number; tete: string | null; champ: string | null }[];
  compte: Record<string, number>;
  genres: Record<string, number>;
  avis: Record<string, number>;
  lignes: Attendue[];
}
export const lireOctets = (nom: string) => readFileSync(join(DONNEES, 'grossistes', nom));
export const lireAttendu = (nom: string): Attendu =>
  JSON.parse(lireOctets(`${nom}.attendu.json`).toString()) as Attendu;

/** The first answer offered to each of its questions makes it good. */
export const seRepond = ({ etat, genres = [] }: Attendue): boolean =>
  etat === 'a_demander' && genres.every((g) => declarationDuGenre(g).choix.length > 0);
/** What the answers make of the values read; `codes`: of the earlier row of a pair. */
const REPONDUES: Partial<
  Record<GenreDeLigne, (v: Valeurs, dits: { propose: Valeurs; codes: string[] }) => Valeurs>
> = {
  prix_vente_zero: () => ({ prix_vente: 0 }),
  prix_vente_absent: () => ({ prix_vente: 0 }),
  prix_vente_ambigu: () => ({ prix_vente: 12_500 }),
  tva_autre_taux: () => ({ taux_tva: 18 }),
  code_tva_inconnu: () => ({ taux_tva: 18 }),
  code_court: (_v, { propose }) => propose,
  code_deja_dans_le_fichier: (v, { codes }) =>
    v.codes ? { codes: v.codes.filter((c) => !codes.includes(c)) } : {},
  cle_fausse: () => ({ codes: [] }),
  stock_negatif: () => ({ stock: 0 }),
  telephone_etrange: () => ({ telephones: [] }),
  taux_a_confirmer: (_v, { propose }) => propose,
  assure_double: () => ({ numero_assure: '' }),
  solde_crediteur: () => ({ solde: 0 }),
  annee_seule: (_v, { propose }) => propose,
  date_ambigue: (_v, { propose }) => propose,
  mois_avant_jour: (_v, { propose }) => propose,
};
export function valeursDe(
  { valeurs = {}, genres = [], propose = {}, avec }: Attendue,
  dans: Attendu,
): Valeurs {
  const codes = dans.lignes.find((l) => l.ligne === avec)?.valeurs?.codes ?? [];
  return genres.reduce(
    (v, g): Valeurs => ({ ...v, ...REPONDUES[g]?.(v, { propose, codes }) }),
    valeurs,
  );
}
const ordonner = (valeurs: Record<string, unknown>): Record<string, unknown> => {
  const { codes } = valeurs;
  return Array.isArray(codes) ? { ...valeurs, codes: codes.toSorted() } : valeurs;
};
/** Of what was read, what the expected result speaks of, in its order. */
export const valeursLues = (lue: Record<string, unknown>, attendues: Valeurs = {}) =>
  ordonner(Object.fromEntries(Object.keys(attendues).map((c) => [c, lue[c]])));
export const valeursVoulues = (attendues: Valeurs = {}) => ordonner({ ...attendues });

const parNom = (noms: readonly string[]) => new Map(noms.map((n) => [plier(n), n]));
/** The whole file, by the one reader, against what it supposes. */
export async function lireGrossiste(nom: string, nature: Nature, base: BaseConnue) {
  const tableau = await readTable(new Blob([lireOctets(nom)]));
  if ('faute' in tableau) throw new Error(tableau.faute);
  const lu = lireColonnes(tableau.rows, nature);
  const lignes = lireFichierEntier(
    {
      nature,
      champs: lu.colonnes.map((c) => c.champ),
      tetes: lu.tetes === null ? null : lu.colonnes.map((c) => c.tete ?? ''),
      texte: tableau.text,
      rangees: lu.rangees,
    },
    base,
  );
  return { lu, lignes };
}
/** What the base holds before the file; a year of sales follows the old software's products. */
export async function baseDe({ nature, suppose, lignes: voulues }: Attendu): Promise<BaseConnue> {
  const { rayons = [], fournisseurs = [] } = suppose;
  const base: BaseConnue = {
    taux_tva: TAUX_DE_DEPART.taux_tva,
    jour: JOUR,
    rayons: parNom(rayons),
    fournisseurs: parNom(fournisseurs),
  };
  if (nature === 'lots')
    return {
      ...base,
      ...produitsTenus(
        voulues.map(({ ligne, valeurs: { code, libelle = '' } = {} }) => ({
          ligne,
          valeurs: { codes: code ? [code] : [], libelle },
        })),
      ),
    };
  if (nature !== 'ventes') return base;
  const f = 'f-ancien-logiciel.csv';
  const { lignes } = await lireGrossiste(f, 'produits', await baseDe(lireAttendu(f)));
  return { ...base, ...produitsTenus(lignes.filter((l) => l.etat === 'bonne')) };
}
function produitsTenus(
  lignes: readonly Pick<LigneLue, 'ligne' | 'valeurs'>[],
): Partial<BaseConnue> {
  const produits = lignes.map(({ ligne, valeurs }) => {
    const { codes, libelle } = valeurs as { codes: string[]; libelle: string };
    return {
      codes,
      p: { id: ligne, libelle, qte: 0, prix_achat: enCentimes(0) } as ProduitEnPlace,
    };
  });
  return {
    parCode: new Map(produits.flatMap(({ codes, p }) => codes.map((c) => [cleDuCode(c), p]))),
    parLibelle: Map.groupBy(
      produits.map(({ p }) => p),
      (p) => cleDuLibelle(p.libelle),
    ),
  };
}
