import { enCentimes, enFcfa } from '../base/montant.ts';
import { estJourAdmis } from '../base/dates.ts';
import { normaliser } from '../base/liste.ts';
import { lireNombre } from '../base/nombre-saisi.rules.ts';
import { LOT_MAX } from '../produit/lot.schema.ts';
import * as phrases from './bon-livraison.phrases.ts';
import { type LigneCodee, ligneNommee } from './ligne-nommee.rules.ts';
import { type LigneDeFichier, type RefusDeLigne, trouverTetes } from './tarif.rules.ts';

/** A line of a delivery note; the price null when the note does not say it. */
export interface LigneBonLivraison {
  ligne: number;
  cip: string;
  code: string;
  designation: string;
  qte: number;
  ug: number;
  lot: string;
  /** YYYY-MM-DD; empty when not said. */
  date_expiration: string;
  prix_achat: number | null;
}

const COLONNES = {
  cip: ['cip', 'cip13', 'cip 13', 'code cip', 'ean', 'ean13', 'code barre', 'code barres', 'gtin'],
  code: ['code', 'reference', 'ref', 'code article', 'article', 'code produit'],
  designation: ['designation', 'libelle', 'produit', 'nom', 'description'],
  qte: ['qte', 'quantite', 'qte livree', 'quantite livree', 'livre', 'livree', 'qte liv'],
  ug: ['ug', 'unites gratuites', 'gratuites', 'gratuit', 'qte ug'],
  lot: ['lot', 'numero de lot', 'n lot', 'n de lot', 'no lot'],
  peremption: ['peremption', 'date de peremption', 'date peremption', 'expiration', 'exp', 'ddp'],
  prix: [
    'prix',
    'prix achat',
    'prix d achat',
    'pa',
    'prix unitaire',
    'prix cession',
    'pu',
    'prix ht',
  ],
} as const;
type Champ = keyof typeof COLONNES;

/** Boxes: a whole number, 0 to 10,000; null when it is none. */
function lireBoites(lu: string): number | null {
  if (lu === '') return 0;
  const nombre = lireNombre(lu, 2);
  return typeof nombre === 'number' && Number.isInteger(nombre) && nombre >= 0 && nombre <= 10_000
    ? nombre
    : null;
}

const deux = (n: string): string => n.padStart(2, '0');
const annee = (a: string): string => (a.length === 2 ? `20${a}` : a);
/** Day 0 of the month after is the last of this one. */
const dernierJour = (a: string, m: string): string =>
  String(new Date(Date.UTC(Number(a), Number(m), 0)).getUTCDate());
/**
 * A date as notes write it: 31/01/2028, 2028-01-31, 31.01.28; 01/2028 is the last day of the month.
 * Null when it is none, or beyond what the pharmacy may speak of: '31/12/9999' is nobody's.
 */
export function lirePeremption(lu: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(lu);
  const jour = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(lu);
  const mois = /^(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(lu);
  const [a = '', m = '', j = ''] = iso?.slice(1) ?? jour?.slice(1).reverse() ?? partsDuMois(mois);
  if (a === '') return null;
  const dit = `${annee(a)}-${deux(m)}-${deux(j)}`;
  return estJourAdmis(dit) ? dit : null;
}
function partsDuMois(mois: RegExpExecArray | null): string[] {
  const [, m = '', a = ''] = mois ?? [];
  return a === '' ? [] : [a, m, dernierJour(annee(a), m)];
}

/** A price to the hundredth, for notes often divide; null when none is said, or why it is none. */
function lirePrixDit(lu: string): number | null | { refus: string } {
  if (lu === '') return null;
  const nombre = lireNombre(lu, 2);
  if (nombre === 'ambigu') return { refus: phrases.bonPrixAmbigu(lu) };
  return nombre === null || nombre < 0 || nombre > 10_000_000
    ? { refus: phrases.bonPrixIllisible(lu) }
    : enFcfa(enCentimes(nombre));
}

function lireLigneBon(
  ligne: number,
  valeur: (champ: Champ) => string,
): LigneBonLivraison | RefusDeLigne {
  const refuser = (texte: string): RefusDeLigne => ({ ligne, texte });
  const [qte, ug] = [lireBoites(valeur('qte')), lireBoites(valeur('ug'))];
  if (qte === null) return refuser(phrases.bonQuantiteIllisible(valeur('qte')));
  if (ug === null) return refuser(phrases.bonQuantiteIllisible(valeur('ug')));
  const dite = valeur('peremption');
  const date_expiration = dite === '' ? '' : lirePeremption(dite);
  if (date_expiration === null) return refuser(phrases.bonDateIllisible(dite));
  const lot = valeur('lot').toUpperCase();
  if (lot.length > LOT_MAX) return refuser(phrases.bonLotTropLong(lot));
  const prix = lirePrixDit(valeur('prix'));
  if (prix !== null && typeof prix === 'object') return refuser(prix.refus);
  return {
    ligne,
    cip: valeur('cip').replace(/\s/g, ''),
    code: valeur('code'),
    designation: valeur('designation'),
    qte,
    ug,
    lot,
    date_expiration,
    prix_achat: prix,
  };
}

export interface BonLivraisonLu {
  lignes: LigneBonLivraison[];
  refus: RefusDeLigne[];
}
/**
 * [LIV-2] A supplier's delivery note: heads found wherever they stand, by the names people give
 * them; a row that cannot be read is refused with its number; one that brings nothing says nothing.
 * A fault without quantities, or without anything that names products.
 */
export function lireBonLivraison(
  fichier: readonly LigneDeFichier[],
): BonLivraisonLu | { faute: string } {
  const { rang, places } = trouverTetes(fichier, COLONNES);
  const nommes = [places.cip, places.code, places.designation].some((p) => p !== undefined);
  const manquent = [
    ...(places.qte === undefined ? ['QTÉ'] : []),
    ...(nommes ? [] : ['CIP, CODE ou DÉSIGNATION']),
  ];
  if (manquent.length > 0) return { faute: phrases.bonSansColonne(manquent) };
  const lues = fichier
    .slice(rang + 1)
    .map(({ ligne, cellules }) =>
      lireLigneBon(ligne, (champ) => (cellules[places[champ] ?? -1] ?? '').trim()),
    );
  const lignes = lues.filter((l) => 'qte' in l).filter((l) => l.qte + l.ug > 0);
  const refus = lues.filter((l) => 'texte' in l);
  if (lignes.length + refus.length === 0) return { faute: phrases.bonVide };
  return { lignes, refus };
}

/** What names a product on an order. */
export interface ProduitCommande extends LigneCodee {
  produit_id: number;
  produit_libelle: string;
}
/**
 * [LIV-3] The product of a line of the note among those ordered: by one of its codes, by the
 * supplier's code, else by its whole name; undefined when it was not ordered.
 */
export function produitDuBon(
  commandes: readonly ProduitCommande[],
  { cip, code, designation }: LigneBonLivraison,
): number | undefined {
  const nom = normaliser(designation);
  const trouve =
    ligneNommee(commandes, { cip, code }) ??
    commandes.find((p) => nom !== '' && normaliser(p.produit_libelle) === nom);
  return trouve?.produit_id;
}
