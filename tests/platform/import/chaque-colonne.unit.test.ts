// A column that a file may have is read, shown and written: one that nobody reads is named here.
import { describe, expect, test } from 'vitest';
import { NATURES_IMPORTEES } from '#server/natures-importees.ts';
import {
  CHAMPS,
  type ChampDeFichier,
  declarationDe,
  type GenreDeColonne,
  type Nature,
  NATURES,
} from '#shared/platform/import/champs.ts';
import { type StoredNature, NATURES_GARDEES } from '#shared/platform/import/import.schema.ts';
import { lireFichierEntier } from '#shared/platform/import/lire-fichier.rules.ts';
import type { LigneLue } from '#shared/platform/import/lignes.rules.ts';
import { valeurImportee } from '#shared/platform/import/valeur-importee.rules.ts';

const CELLULES: Readonly<Record<GenreDeColonne, string>> = {
  code: '3400935955838',
  nom: 'DOLIPRANE 500',
  texte: 'GEF',
  montant: '1500',
  quantite: '12',
  date: '30/06/2028',
  tva: 'Oui',
  oui_non: 'Oui',
  telephone: '077 12 34 56',
  pourcent: '80',
};
const RIEN = '-';
/** A row of this column alone, as it is read. */
function lire(nature: Nature, champ: ChampDeFichier, cellule: string): LigneLue {
  const fichier = { nature, champs: [champ], tetes: null, texte: true };
  const rangees = [{ ligne: 1, cellules: [cellule] }];
  const [ligne] = lireFichierEntier({ ...fichier, rangees }, { taux_tva: 18, jour: '2026-11-29' });
  if (!ligne) throw new Error(`${champ} : aucune ligne lue`);
  return ligne;
}
/** The columns of which nothing is said, whatever their cell says. */
const muettes = (
  nature: Nature,
  dire: (ligne: LigneLue, champ: ChampDeFichier) => unknown,
): ChampDeFichier[] =>
  (Object.keys(CHAMPS[nature]) as ChampDeFichier[]).filter((champ) => {
    const genre = declarationDe(nature, champ)?.genre ?? 'texte';
    const cellule = champ === 'offre' ? '10 + 1' : CELLULES[genre];
    const [dite, tue] = [cellule, RIEN].map((c) => dire(lire(nature, champ, c), champ));
    return JSON.stringify(dite) === JSON.stringify(tue);
  });

/** What only names a product that is there, or doubts another column. */
const NOMMENT: Readonly<Partial<Record<StoredNature, readonly ChampDeFichier[]>>> = {
  produits: ['tva_a_verifier'],
  lots: ['libelle', 'code'],
  ventes: ['libelle', 'code'],
};
describe('[IMP-3] toute colonne déclarée', () => {
  test.each(NATURES)('se lit et se montre : %s', (nature) => {
    expect(muettes(nature, ({ valeurs }, champ) => valeurImportee(valeurs, champ, []))).toEqual([]);
  });
  test.each(NATURES_GARDEES)('s’écrit : %s', (nature) => {
    const { ecrit } = NATURES_IMPORTEES[nature];
    expect(muettes(nature, (ligne, champ) => ecrit(ligne, [champ]))).toEqual(NOMMENT[nature] ?? []);
  });
});
