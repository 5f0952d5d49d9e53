import { debutDeJour, formatDate, jourPlus } from '../../base/dates.ts';
import { accorder, denombrer } from '../../base/texte.ts';
import type { LotDeProduit } from './lot.schema.ts';
import { vendable } from './lots.rules.ts';
import type { VoletProduit } from './volet.schema.ts';

const BIENTOT_JOURS = 90;

export type ActeAlerte = 'retirer' | 'commander' | 'modifier';
export interface AlerteProduit {
  cle: string;
  quoi: string;
  detail: string;
  acte: ActeAlerte;
  lot: LotDeProduit | null;
}

const statedDate = (jour: string | null): string =>
  jour === null ? 'sans date' : formatDate(debutDeJour(jour));

const lotsPerimes = ({ lots }: VoletProduit): AlerteProduit[] =>
  lots
    .filter((l) => l.perime && l.qte > 0)
    .map((lot) => ({
      cle: `perime ${lot.id}`,
      quoi: denombrer(lot.qte, 'unité périmée'),
      detail: `lot ${lot.numero}, ${statedDate(lot.date_expiration)}`,
      acte: 'retirer',
      lot,
    }));

/** Drafts do not count as incoming. Without minimum or maximum, no alert (PRO-15). */
function manque({ produit: p, en_route, en_brouillon }: VoletProduit): AlerteProduit[] {
  const reste = vendable(p);
  const suivi = p.qte_min > 0 || p.qte_max > 0;
  if (!p.is_active || !suivi || en_route > 0 || reste > p.qte_min) return [];
  const detail =
    en_brouillon > 0
      ? `${denombrer(en_brouillon, 'unité')} sur un brouillon de commande`
      : 'rien en route';
  const quoi = reste === 0 ? 'Rupture' : `Stock bas : ${reste} pour un minimum de ${p.qte_min}`;
  return [{ cle: 'manque', quoi, detail, acte: 'commander', lot: null }];
}

const perte = ({ produit: p }: VoletProduit): AlerteProduit[] =>
  p.prix_achat !== undefined && p.prix_de_vente < p.prix_achat
    ? [
        {
          cle: 'perte',
          quoi: 'Vendu à perte',
          detail: 'le prix de vente est inférieur au prix d’achat',
          acte: 'modifier',
          lot: null,
        },
      ]
    : [];

/**
 * [PRO-18] Expired boxes, nearest first; out of stock or at minimum with nothing incoming; price
 * under cost.
 */
export const alertesDuVolet = (volet: VoletProduit): AlerteProduit[] => [
  ...lotsPerimes(volet),
  ...manque(volet),
  ...perte(volet),
];

/** [PRO-18] `jour`: today, YYYY-MM-DD. */
export function etatDuLot(lot: LotDeProduit, jour: string): 'perime' | 'bientot' | 'bon' {
  if (lot.perime) return 'perime';
  const { date_expiration } = lot;
  return date_expiration !== null && date_expiration <= jourPlus(jour, BIENTOT_JOURS)
    ? 'bientot'
    : 'bon';
}

/** '5,3 par semaine, stock 7 semaines'. */
export function formatRythme({ rythme }: Pick<VoletProduit, 'rythme'>): [string, string] {
  const { par_semaine, semaines_de_stock } = rythme;
  if (par_semaine === 0)
    return ['Aucune vente', `en ${denombrer(rythme.semaines.length, 'semaine')}`];
  const duree = Math.floor(semaines_de_stock ?? 0);
  const dure =
    duree < 1 ? 'moins d’une semaine de stock' : `${duree} ${accorder(duree, 'semaine')} de stock`;
  return [`${String(par_semaine).replace('.', ',')} par semaine`, dure];
}
