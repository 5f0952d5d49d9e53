import type * as z from 'zod/mini';
import { sansInvisibles } from '../../base/contract.ts';
import { ecritureDe, moisDabord, taxeDite } from './cellules.rules.ts';
import {
  type ChampDeFichier,
  declarationDe,
  estMois,
  type GenreDeColonne,
  type Nature,
  plier,
} from './champs.ts';
import type { Rangee } from './colonnes.rules.ts';
import type { bilanImport } from './import.schema.ts';
import {
  DoublesDeLots,
  DoublesParCode,
  lireLivraison,
  lireLotEnStock,
  lireTarif,
  lireVentes,
} from './lire-achats.rules.ts';
import {
  type BaseCertifications,
  DoublesDeCodes,
  lireCodeDuPortail,
} from './lire-certifications.rules.ts';
import {
  type BaseClients,
  DoublesDeClients,
  DoublesDeFournisseurs,
  lireLigneClient,
  lireFournisseur,
} from './lire-clients.rules.ts';
import {
  type BaseDuReleve,
  DoublesDeReleve,
  lireReleveMobile,
} from './lire-releve-mobile.rules.ts';
import { type BaseProduits, DoublesDeProduits, lireLigneProduit } from './lire-produits.rules.ts';
import {
  type Cellules,
  type LigneLue,
  lignePassee,
  lireReponses,
  Lue,
  type Reponse,
  type Reponses,
} from './lignes.rules.ts';
import type { Passee } from './genres.ts';

export type BaseConnue = BaseProduits & BaseClients & BaseCertifications & BaseDuReleve;
export interface Fichier {
  nature: Nature;
  /** Column fields in order; null: ignored. */
  champs: readonly (ChampDeFichier | null)[];
  /** Null without a header row. */
  tetes: readonly string[] | null;
  /** Text file: cell count must match. */
  texte: boolean;
  rangees: readonly Rangee[];
}

/** [REJ-5] As typed: no invisible or control character names, codes or amounts. */
const celluleVue = (cellule: string): string =>
  sansInvisibles(cellule).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

const TROIS_ZEROS = /[.,]000$/;
/** [IMP-39] Columns of counts that all end so: '10.000' and '2.000' are 10 and 2 boxes. */
function comptesADecimales({ nature, champs, rangees }: Fichier): ReadonlySet<number> {
  const places = champs.flatMap((c, i) => {
    if (declarationDe(nature, c ?? '')?.genre !== 'quantite') return [];
    const dites = rangees.map((r) => (r.cellules[i] ?? '').trim()).filter((v) => v !== '');
    return dites.length > 0 && dites.every((v) => TROIS_ZEROS.test(v)) ? [i] : [];
  });
  return new Set(places);
}

interface Doubles {
  confronter(lue: Lue<never>): void;
  retenir(ligne: LigneLue<never>): void;
}
const AUCUN: Doubles = { confronter: () => undefined, retenir: () => undefined };
interface Lecteur {
  lire: (cel: Cellules, base: BaseConnue, repondre: Reponses, rangee: Rangee) => Lue<unknown>;
  doubles: Doubles;
}
function lecteurDe({ nature, champs, tetes }: Fichier, base: BaseConnue): Lecteur {
  const mois = champs.flatMap((c, i) => (c !== null && estMois(c) ? [i] : []));
  const total = tetes?.findIndex((t) => plier(t) === 'total') ?? -1;
  const lecteurs: Readonly<Record<Nature, () => Lecteur>> = {
    produits: () => {
      const graphies = new Map<string, string>();
      return {
        lire: (cel, b, repondre) => lireLigneProduit(cel, { ...b, graphies }, repondre),
        doubles: new DoublesDeProduits() as Doubles,
      };
    },
    tarif: () => ({ lire: lireTarif, doubles: AUCUN }),
    livraison: () => ({ lire: lireLivraison, doubles: new DoublesDeLots() as Doubles }),
    clients: () => ({ lire: lireLigneClient, doubles: new DoublesDeClients(base) as Doubles }),
    fournisseurs: () => ({
      lire: lireFournisseur,
      doubles: new DoublesDeFournisseurs(base.fournisseurs?.keys() ?? []) as Doubles,
    }),
    certifications: () => ({
      lire: lireCodeDuPortail,
      doubles: new DoublesDeCodes() as Doubles,
    }),
    mobile_money: () => ({ lire: lireReleveMobile, doubles: new DoublesDeReleve() as Doubles }),
    lots: () => ({ lire: lireLotEnStock, doubles: new DoublesDeLots() as Doubles }),
    ventes: () => ({
      lire: (cel, b, repondre, { cellules }) =>
        lireVentes(cel, b, repondre, {
          mois: mois.map((i) => cellules[i] ?? ''),
          total: total < 0 ? undefined : cellules[total],
        }),
      doubles: new DoublesParCode() as Doubles,
    }),
  };
  return lecteurs[nature]();
}

const estVide = ({ cellules }: Rangee): boolean => cellules.every((c) => c.trim() === '');
/** Without a code: 'TOTAL', 'Sous-total HT', 'Total de la page', 'NET À PAYER'. */
const TOTAL =
  /^(?:sous )?tota(?:l|ux)(?: (?:general|ht|ttc|net|tva|facture|bl|lignes|articles|produits|boites|quantites?|(?:de la |du |de )?(?:page|facture|commande|bon|livraison)|a payer))*$|^net a payer(?: ttc)?$/;
/** What names a row, where it is no product. */
const QUI: readonly (ChampDeFichier | null)[] = ['nom', 'ref_operateur'];
function passeeDe(fichier: Fichier, rangee: Rangee): Passee | null {
  if (estVide(rangee)) return 'ligne_vide';
  const dite = (i: number): string => plier(rangee.cellules[i] ?? '');
  if (fichier.tetes && rangee.cellules.every((_, i) => dite(i) === plier(fichier.tetes?.[i] ?? '')))
    return 'tetes_repetees';
  const genreDe = (c: ChampDeFichier | null) => declarationDe(fichier.nature, c ?? '')?.genre;
  const totale = fichier.champs.some(
    (c, i) => (genreDe(c) === 'nom' || QUI.includes(c)) && TOTAL.test(dite(i)),
  );
  const connue = (): boolean => fichier.champs.some((c, i) => dite(i) !== '' && tientLieu(c));
  // A code for a product; for a person or a payment, whatever else is said but sums.
  const nomme = fichier.champs.some((x) => QUI.includes(x));
  const tientLieu = (c: ChampDeFichier | null): boolean =>
    c === 'code' ||
    (nomme && !QUI.includes(c) && /^(?:texte|telephone|date)$/.test(genreDe(c) ?? ''));
  return totale && !connue() ? 'ligne_de_total' : null;
}
function celluleDe(champs: Fichier['champs'], { cellules }: Rangee, ecrit: Ecritures): Cellules {
  const places = new Map<ChampDeFichier, number>();
  for (const [i, champ] of champs.entries())
    if (champ !== null && !places.has(champ)) places.set(champ, i);
  return {
    ...ecrit,
    de: (champ) => {
      const place = places.get(champ);
      return place === undefined ? undefined : (cellules[place] ?? '');
    },
    toutes: (champ) => champs.flatMap((c, i) => (c === champ ? [cellules[i] ?? ''] : [])),
  };
}
/** How whole columns are written. */
type Ecritures = Pick<Cellules, 'ecriture' | 'taxeDite' | 'moisDabord'>;
function ecrituresDe({ nature, champs, rangees }: Fichier, { taux_tva }: BaseConnue): Ecritures {
  const cellulesDe = (genre: GenreDeColonne): string[] => {
    const places = champs.flatMap((c, i) =>
      declarationDe(nature, c ?? '')?.genre === genre ? [i] : [],
    );
    return rangees.flatMap((r) => places.map((i) => r.cellules[i] ?? ''));
  };
  return {
    ecriture: ecritureDe(cellulesDe('montant')),
    taxeDite: taxeDite(cellulesDe('tva'), taux_tva),
    moisDabord: moisDabord(cellulesDe('date')),
  };
}
/** In English and French; numbers and dates refuse them by themselves. */
const ERREUR_DE_TABLEUR =
  /^#(?:N\/A|REF!|VALUE!|VALEUR!|DIV\/0!|NAME\?|NOM\?|NUM!|NOMBRE!|NULL!|NUL!)$/i;
const enErreur = ({ nature, champs }: Fichier, { cellules }: Rangee): boolean =>
  champs.some(
    (c, i) =>
      /^(?:nom|texte)$/.test(declarationDe(nature, c ?? '')?.genre ?? '') &&
      ERREUR_DE_TABLEUR.test(cellules[i]?.trim() ?? ''),
  );
function fauteDeForme(fichier: Fichier, rangee: Rangee) {
  const { champs, texte } = fichier;
  const { cellules } = rangee;
  if (enErreur(fichier, rangee)) return 'erreur_de_tableur';
  if (!texte) return null;
  if (cellules.slice(champs.length).some((c) => c.trim() !== '')) return 'trop_de_cellules';
  return cellules.length < champs.length ? 'pas_assez_de_cellules' : null;
}

/**
 * [IMP-3] Reads and judges rows in chunks, against those above and the database. Shared by preview
 * and server; answers apply as read, so two accepted rows are not doubles.
 */
export function* lireParTours(
  fichier: Fichier,
  base: BaseConnue,
  reponses: readonly Reponse[],
  parTour: number,
): Generator<LigneLue[]> {
  const repondre = lireReponses(reponses);
  const { lire, doubles } = lecteurDe(fichier, base);
  const ecrit = ecrituresDe(fichier, base);
  const sansDecimales = comptesADecimales(fichier);
  const vue = (cellule: string, i: number): string =>
    sansDecimales.has(i) ? cellule.trim().replace(TROIS_ZEROS, '') : cellule;
  const lireUne = (brute: Rangee): LigneLue => {
    const rangee = { ...brute, cellules: brute.cellules.map(celluleVue).map(vue) };
    const passee = passeeDe(fichier, rangee);
    if (passee !== null) return lignePassee(rangee.ligne, passee, {});
    const faute = fauteDeForme(fichier, rangee);
    if (faute !== null) {
      const lue = new Lue<Record<string, unknown>>({}, repondre);
      lue.fautif(faute);
      return lue.finir(rangee.ligne);
    }
    const lue = lire(celluleDe(fichier.champs, rangee, ecrit), base, repondre, rangee);
    if (lue.etat !== 'fautive') doubles.confronter(lue as Lue<never>);
    const ligne = lue.finir(rangee.ligne) as LigneLue;
    if (ligne.etat === 'bonne') doubles.retenir(ligne as LigneLue<never>);
    return ligne;
  };
  for (let i = 0; i < fichier.rangees.length; i += parTour)
    yield fichier.rangees.slice(i, i + parTour).map(lireUne);
}
/** Preview variant. */
export const lireFichierEntier = (
  fichier: Fichier,
  base: BaseConnue,
  reponses: readonly Reponse[] = [],
): LigneLue[] => [...lireParTours(fichier, base, reponses, 1_000)].flat();

export type BilanDeFichier = z.infer<typeof bilanImport>;
const COMPTEUR = {
  bonne: 'bonnes',
  a_demander: 'a_demander',
  fautive: 'fautives',
  passee: 'passees',
} as const;
const COMPTEUR_D_ACTE = {
  nouveau: 'nouveaux',
  modifie: 'modifies',
  inchange: 'inchanges',
  ajout: 'modifies',
} as const;
export const bilanVide = (): BilanDeFichier => ({
  bonnes: 0,
  a_demander: 0,
  fautives: 0,
  passees: 0,
  nouveaux: 0,
  modifies: 0,
  inchanges: 0,
  genres: {},
  avis: {},
});
export function compterImportee(
  bilan: BilanDeFichier,
  { etat, acte, genres, avis, passee }: LigneLue,
): void {
  bilan[COMPTEUR[etat]] += 1;
  if (acte !== null) bilan[COMPTEUR_D_ACTE[acte]] += 1;
  for (const g of passee === null ? genres : [passee]) bilan.genres[g] = (bilan.genres[g] ?? 0) + 1;
  for (const a of avis) bilan.avis[a] = (bilan.avis[a] ?? 0) + 1;
}
export function bilanDuFichier(lignes: readonly LigneLue[]): BilanDeFichier {
  const bilan = bilanVide();
  for (const ligne of lignes) compterImportee(bilan, ligne);
  return bilan;
}
