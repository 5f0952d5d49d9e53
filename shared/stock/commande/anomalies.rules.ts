import { formatDate, joursEntre, debutDeJour, estPerime } from '../../base/dates.ts';
import { denombrer } from '../../base/texte.ts';
import { type RegleUg, ugAttendues } from './offre.rules.ts';

/** Short-dated warning. */
const BIENTOT_JOURS = 90;
/** Relative margin drop, percent. */
const CHUTE_MARGE = 10;

/** FCFA. */
export interface LigneLivree {
  produit_id: number;
  /** Still expected, all lots. */
  reste: number;
  qte: number;
  ug: number;
  lot: string;
  /** YYYY-MM-DD; empty if unknown. */
  date_expiration: string;
  prix_achat: number;
  prix_de_vente: number;
  /** As ordered. */
  prix_achat_prevu: number;
  /** Current selling price. */
  prix_de_vente_actuel: number;
  /** Earlier receptions, and the supplier's free-unit rule. */
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
/** `texte`: short, with its figure. */
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

/** Margin rate, percent. */
const taux = (achat: number, vente: number): number => ((vente - achat) / vente) * 100;

function anomaliePrix(l: LigneLivree): Anomalie[] {
  if (l.prix_de_vente <= 0 || l.prix_de_vente_actuel <= 0) return [];
  if (l.prix_achat > l.prix_de_vente) return [{ genre: 'sous_cout', texte: 'vendu sous son coût' }];
  const avant = taux(l.prix_achat_prevu, l.prix_de_vente_actuel);
  if (avant <= 0) return [];
  const chute = Math.round((1 - taux(l.prix_achat, l.prix_de_vente) / avant) * 100);
  return chute >= CHUTE_MARGE ? [{ genre: 'marge', texte: `marge −${chute} %` }] : [];
}

/** [CMD-11] Refused, or an old price to correct. */
const anomalieCentimes = ({ prix_de_vente }: LigneLivree): Anomalie[] =>
  Number.isInteger(prix_de_vente) ? [] : [{ genre: 'centimes', texte: 'prix de vente à centimes' }];

/** Only when other rows have theirs. */
function anomalieLot(l: LigneLivree, lotsDits: boolean): Anomalie[] {
  if (lotsDits && l.lot === '') return [{ genre: 'lot', texte: 'lot manquant' }];
  return l.lot !== '' && l.date_expiration === ''
    ? [{ genre: 'peremption', texte: 'péremption manquante' }]
    : [];
}

/** [OFR-5] Promised free units missing. */
function ugManquantes(l: LigneLivree, venues: readonly LigneLivree[]): number {
  const siennes = venues.filter((x) => x.produit_id === l.produit_id);
  const livrees = siennes.reduce((s, x) => s + x.qte, 0);
  return ugAttendues(livrees, l.deja, l.promesse) - siennes.reduce((s, x) => s + x.ug, 0);
}

/**
 * [LIV-1] Surplus, expired or short-dated, missing free units, sale under cost, margin drop,
 * missing lot or date. Empty rows: none.
 * 18 for 10, lot of 2020: '+8 en trop', 'périmé le 31/01/2020'.
 */
export function anomaliesDe(lignes: readonly LigneLivree[], aujourdhui: string): Anomalie[][] {
  const venues = lignes.filter((l) => l.qte + l.ug > 0);
  const lotsDits = venues.some((l) => l.lot !== '');
  const enTropDe = (produit_id: number, reste: number): number =>
    venues.filter((l) => l.produit_id === produit_id).reduce((s, l) => s + l.qte, 0) - reste;
  // Once per product, on its last received row.
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
