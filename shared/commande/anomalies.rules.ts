import { formatDate, joursEntre, debutDeJour, estPerime } from '../base/dates.ts';
import { denombrer } from '../base/texte.ts';
import { type RegleUg, ugAttendues } from './offre.rules.ts';

/** Under so many days before its date, a box is worth a look before it is put on a shelf. */
const BIENTOT_JOURS = 90;
/** A margin that falls by so much of itself, in percent, is worth a look. */
const CHUTE_MARGE = 10;

/** A row of a delivery as it is typed; prices in FCFA. */
export interface LigneLivree {
  produit_id: number;
  /** Boxes of the product that the order still expected, all its lots together. */
  reste: number;
  qte: number;
  ug: number;
  lot: string;
  /** YYYY-MM-DD; empty when not said. */
  date_expiration: string;
  prix_achat: number;
  prix_de_vente: number;
  /** As ordered. */
  prix_achat_prevu: number;
  /** What the product sells for before this delivery. */
  prix_de_vente_actuel: number;
  /** What came of the product by earlier deliveries, and the free boxes its supplier promises. */
  deja: { qte_recue: number; ug_recue: number };
  promesse: RegleUg;
}

export type GenreAnomalie =
  | 'en_trop'
  | 'ug'
  | 'perime'
  | 'bientot'
  | 'centimes'
  | 'sous_cout'
  | 'marge'
  | 'lot'
  | 'peremption';
/** What is odd about a row; `texte` says it in a few words, its figure included. */
export interface Anomalie {
  genre: GenreAnomalie;
  texte: string;
}

function anomalieDate({ date_expiration }: LigneLivree, aujourdhui: string): Anomalie[] {
  if (date_expiration === '') return [];
  const jours = joursEntre(aujourdhui, date_expiration);
  if (estPerime(date_expiration, aujourdhui))
    return [{ genre: 'perime', texte: `périmé le ${formatDate(debutDeJour(date_expiration))}` }];
  if (jours >= BIENTOT_JOURS) return [];
  const texte = jours === 0 ? 'à vendre aujourd’hui au plus tard' : `périme dans ${jours} j`;
  return [{ genre: 'bientot', texte }];
}

/** Share of the sale price that is kept, in percent. */
const taux = (achat: number, vente: number): number => ((vente - achat) / vente) * 100;

function anomaliePrix(l: LigneLivree): Anomalie[] {
  if (l.prix_de_vente <= 0 || l.prix_de_vente_actuel <= 0) return [];
  if (l.prix_achat > l.prix_de_vente) return [{ genre: 'sous_cout', texte: 'vendu sous son coût' }];
  const avant = taux(l.prix_achat_prevu, l.prix_de_vente_actuel);
  if (avant <= 0) return [];
  const chute = Math.round((1 - taux(l.prix_achat, l.prix_de_vente) / avant) * 100);
  return chute >= CHUTE_MARGE ? [{ genre: 'marge', texte: `marge −${chute} %` }] : [];
}

/** [CMD-11] It will be refused, or stands since long: to be mended at its line. */
const anomalieCentimes = ({ prix_de_vente }: LigneLivree): Anomalie[] =>
  Number.isInteger(prix_de_vente) ? [] : [{ genre: 'centimes', texte: 'prix de vente à centimes' }];

/** A lot or a date that lacks is odd where the other rows of the delivery have theirs. */
function anomalieLot(l: LigneLivree, lotsDits: boolean): Anomalie[] {
  if (lotsDits && l.lot === '') return [{ genre: 'lot', texte: 'lot manquant' }];
  return l.lot !== '' && l.date_expiration === ''
    ? [{ genre: 'peremption', texte: 'péremption manquante' }]
    : [];
}

/** [OFR-5] Free boxes promised that no row of the product holds. */
function ugManquantes(l: LigneLivree, venues: readonly LigneLivree[]): number {
  const siennes = venues.filter((x) => x.produit_id === l.produit_id);
  const livrees = siennes.reduce((s, x) => s + x.qte, 0);
  return ugAttendues(livrees, l.deja, l.promesse) - siennes.reduce((s, x) => s + x.ug, 0);
}

/**
 * [LIV-1] What is odd about each row of a delivery, in their order: boxes nobody ordered, a date
 * that has passed or is near, free boxes promised that did not come, a sale under its cost, a margin that fell, a lot or a date that lacks.
 * A row that brought nothing has nothing odd.
 *
 * 18 boxes where 10 were expected, of a lot of 2020: '+8 en trop', 'périmé le 31/01/2020'.
 */
export function anomaliesDe(lignes: readonly LigneLivree[], aujourdhui: string): Anomalie[][] {
  const venues = lignes.filter((l) => l.qte + l.ug > 0);
  const lotsDits = venues.some((l) => l.lot !== '');
  const enTropDe = (produit_id: number, reste: number): number =>
    venues.filter((l) => l.produit_id === produit_id).reduce((s, l) => s + l.qte, 0) - reste;
  // Said once a product, on its last row that brought something.
  const derniere = new Map(venues.map((l) => [l.produit_id, l]));
  return lignes.map((l) => {
    if (l.qte + l.ug === 0) return [];
    const trop = derniere.get(l.produit_id) === l ? enTropDe(l.produit_id, l.reste) : 0;
    const du = derniere.get(l.produit_id) === l ? ugManquantes(l, venues) : 0;
    return [
      ...(trop > 0 ? [{ genre: 'en_trop', texte: `+${trop} en trop` } as const] : []),
      ...(du > 0
        ? [{ genre: 'ug', texte: denombrer(du, 'UG manquante', 'UG manquantes') } as const]
        : []),
      ...anomalieDate(l, aujourdhui),
      ...anomalieCentimes(l),
      ...anomaliePrix(l),
      ...anomalieLot(l, lotsDits),
    ];
  });
}
