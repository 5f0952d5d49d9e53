import { enCentimes, enFcfa } from '../base/montant.ts';
import { normaliser } from '../base/liste.ts';
import { lireNombre } from '../base/nombre-saisi.rules.ts';
import { lireUg } from './offre.rules.ts';
import * as phrases from './offre.phrases.ts';
import { CHAMPS_TUS, CODE_MAX, type ChampTu, type LigneTarif } from './offre.schema.ts';

/** A row of a file: its number in the spreadsheet, its cells as text. */
export interface LigneDeFichier {
  ligne: number;
  cellules: readonly string[];
}
export interface RefusDeLigne {
  ligne: number;
  texte: string;
}

const plier = (tete: string): string =>
  normaliser(tete)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
/** Where each wanted column stands, by the heads people give it; those not found are left out. */
function placesDe<C extends string>(
  tetes: readonly string[],
  noms: Readonly<Record<C, readonly string[]>>,
): Partial<Record<C, number>> {
  const pliees = tetes.map(plier);
  const places: Partial<Record<C, number>> = {};
  for (const champ of Object.keys(noms) as C[]) {
    const place = pliees.findIndex((t) => noms[champ].includes(t));
    if (place >= 0) places[champ] = place;
  }
  return places;
}
/** The row of the heads: the first that names enough of them; files begin with titles. */
export function trouverTetes<C extends string>(
  lignes: readonly LigneDeFichier[],
  noms: Readonly<Record<C, readonly string[]>>,
): { rang: number; places: Partial<Record<C, number>> } {
  const essais = lignes
    .slice(0, 20)
    .map((l, rang) => ({ rang, places: placesDe(l.cellules, noms) }));
  const combien = (e: { places: object }) => Object.keys(e.places).length;
  return essais.toSorted((a, b) => combien(b) - combien(a))[0] ?? { rang: 0, places: {} };
}

const COLONNES = {
  cip: ['cip', 'cip13', 'cip 13', 'code cip', 'ean', 'ean13', 'code barre', 'code barres', 'gtin'],
  code: ['code', 'reference', 'ref', 'code article', 'article', 'code produit'],
  designation: ['designation', 'libelle', 'produit', 'nom', 'description'],
  prix: ['prix', 'prix achat', 'prix d achat', 'pa', 'pght', 'prix cession', 'tarif', 'prix ht'],
  ug: ['ug', 'offre', 'unites gratuites', 'promotion', 'gratuites'],
  qte_min: ['minimum', 'qte min', 'quantite minimum', 'quantite min', 'min', 'colisage'],
} as const;
type Champ = keyof typeof COLONNES;

/** A price, or why it is none. */
function lirePrix(lu: string): number | { refus: string } {
  const nombre = lireNombre(lu, 2);
  if (nombre === 'ambigu') return { refus: phrases.tarifPrixAmbigu(lu) };
  return nombre === null || nombre < 0 || nombre > 10_000_000
    ? { refus: phrases.tarifPrixIllisible(lu) }
    : enFcfa(enCentimes(nombre));
}
/** A least quantity; null when none is said, undefined when it is no number of boxes. */
function lireMinimum(lu: string): number | null | undefined {
  if (lu === '') return null;
  const nombre = lireNombre(lu, 2);
  if (typeof nombre !== 'number' || !Number.isInteger(nombre)) return undefined;
  if (nombre <= 1) return null;
  return nombre <= 10_000 ? nombre : undefined;
}

const AUCUNE_UG = new Set(['', '-', '–', '0', 'non', 'aucune']);
const SANS_UG = { ug_par: null, ug: null };
type UgDite = Pick<LigneTarif, 'ug_par' | 'ug'>;
/** A rule of free boxes: nothing without its column, none in an empty cell, null when unreadable. */
function lireUgDite(lu: string | undefined): UgDite | null {
  if (lu === undefined) return {};
  return AUCUNE_UG.has(normaliser(lu)) ? SANS_UG : lireUg(lu);
}
/** A least quantity: nothing without its column, none in an empty cell, null when unreadable. */
function lireMinimumDit(lu: string | undefined): Pick<LigneTarif, 'qte_min'> | null {
  if (lu === undefined) return {};
  const qte_min = lireMinimum(lu);
  return qte_min === undefined ? null : { qte_min };
}

/** `valeur` is undefined when the file has no such column. */
function lireLigneTarif(
  ligne: number,
  valeur: (champ: Champ) => string | undefined,
): LigneTarif | RefusDeLigne {
  const refuser = (texte: string): RefusDeLigne => ({ ligne, texte });
  const texte = (champ: Champ): string => valeur(champ) ?? '';
  const prix_achat = lirePrix(texte('prix'));
  if (typeof prix_achat === 'object') return refuser(prix_achat.refus);
  const [cip, code] = [texte('cip').replace(/\s/g, ''), texte('code')];
  if (cip === '' && code === '') return refuser(phrases.tarifSansCode);
  const tropLong = [cip, code].find((c) => c.length > CODE_MAX);
  if (tropLong !== undefined) return refuser(phrases.tarifCodeTropLong(tropLong));
  const regle = lireUgDite(valeur('ug'));
  if (regle === null) return refuser(phrases.tarifUgIllisible(texte('ug')));
  const minimum = lireMinimumDit(valeur('qte_min'));
  if (minimum === null) return refuser(phrases.tarifMinimumIllisible(texte('qte_min')));
  return {
    ligne,
    cip: cip || null,
    code: code || null,
    designation: texte('designation').slice(0, 200) || null,
    prix_achat,
    ...regle,
    ...minimum,
  };
}

export interface TarifLu {
  lignes: LigneTarif[];
  refus: RefusDeLigne[];
  /** Of the columns a file may do without, those this one has not. */
  tus: ChampTu[];
}
/**
 * [TAR-1] A supplier's price list: the row of the heads is found wherever it stands, columns by the
 * names people give them; a row that cannot be read is refused with its number, the others stand. A
 * fault when there is no price, or neither CIP nor code. Without a column of free boxes, or of least
 * quantities, lines say nothing of them; an empty cell of that column says there is none [TAR-2].
 */
export function lireTarif(fichier: readonly LigneDeFichier[]): TarifLu | { faute: string } {
  const { rang, places } = trouverTetes(fichier, COLONNES);
  const manquent = [
    ...(places.prix === undefined ? ['PRIX'] : []),
    ...(places.cip === undefined && places.code === undefined ? ['CIP ou CODE'] : []),
  ];
  if (manquent.length > 0) return { faute: phrases.tarifSansColonne(manquent) };
  const suite = fichier.slice(rang + 1).filter((l) => l.cellules.some((c) => c.trim() !== ''));
  if (suite.length === 0) return { faute: phrases.fichierVide };
  const celluleDe = (cellules: readonly string[], champ: Champ): string | undefined => {
    const place = places[champ];
    return place === undefined ? undefined : (cellules[place] ?? '').trim();
  };
  const lues = suite.map(({ ligne, cellules }) =>
    lireLigneTarif(ligne, (champ) => celluleDe(cellules, champ)),
  );
  const tus = CHAMPS_TUS.filter((champ) => places[champ] === undefined);
  return {
    lignes: lues.filter((l) => 'prix_achat' in l),
    refus: lues.filter((l) => 'texte' in l),
    tus,
  };
}
