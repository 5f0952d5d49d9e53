import { formatNombre } from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';
import { formatMontantDu } from '../../base/montant.ts';
import { texteUg, ugDues } from './offre.rules.ts';
import type { RepereCommande } from './repere.schema.ts';

/** Days of stock. */
const URGENT_JOURS = 7;
const COURT_JOURS = 21;
/** Trend threshold, percent. */
const TENDANCE = 15;

export type TeinteMotif = 'danger' | 'warning' | 'primary' | 'neutre';
export interface MotifLigne {
  teinte: TeinteMotif;
  texte: string;
  detail: string | null;
}

export const estEnRupture = (r: RepereCommande): boolean => r.vendable === 0;
export const estSousLeMinimum = (r: RepereCommande): boolean =>
  r.qte_min > 0 && r.vendable <= r.qte_min;

const describePromis = (r: RepereCommande): string => `${r.promis} promis`;
const describeAttendu = (r: RepereCommande): string | null => {
  if (r.en_route > 0) return `${r.en_route} en route`;
  return r.en_brouillon > 0 ? `${r.en_brouillon} sur un brouillon` : null;
};
const describeMoinsCher = ({ moins_cher }: RepereCommande): string | null =>
  moins_cher && `${moins_cher.fournisseur_libelle} : ${formatNombre(moins_cher.prix_net)}`;
const describeJours = (jours: number): string => `${denombrer(Math.floor(jours), 'jour')} de stock`;

function motifDuStock(r: RepereCommande): MotifLigne | null {
  const detail = describeAttendu(r);
  if (estEnRupture(r))
    return {
      teinte: 'danger',
      texte: r.promis > 0 ? `Rupture, ${describePromis(r)}` : 'Rupture',
      detail,
    };
  if (r.promis > 0) return { teinte: 'primary', texte: describePromis(r), detail };
  if (r.jours_restants !== null && r.jours_restants < URGENT_JOURS)
    return { teinte: 'danger', texte: describeJours(r.jours_restants), detail };
  return estSousLeMinimum(r) ? { teinte: 'warning', texte: 'Sous le minimum', detail } : null;
}

/** Offer, and free boxes at that quantity. */
function motifDeLOffre(r: RepereCommande, qte: number): MotifLigne | null {
  const regle = r.offre && texteUg(r.offre);
  if (!r.offre || !regle) return null;
  const dues = ugDues(qte, r.offre);
  const detail = dues > 0 ? denombrer(dues, 'unité gratuite', 'unités gratuites') : null;
  return { teinte: 'primary', texte: `Offre ${regle}`, detail };
}

function motifDesVentes(r: RepereCommande): MotifLigne | null {
  const detail = describeAttendu(r);
  if (r.jours_restants !== null && r.jours_restants < COURT_JOURS)
    return { teinte: 'warning', texte: describeJours(r.jours_restants), detail };
  if (r.tendance === null || Math.abs(r.tendance) < TENDANCE) return null;
  const sens = r.tendance > 0 ? 'hausse' : 'baisse';
  const signe = r.tendance > 0 ? '+' : '−';
  return {
    teinte: 'neutre',
    texte: `Rythme en ${sens}`,
    detail: `${signe}${Math.abs(r.tendance)} % sur 4 semaines`,
  };
}

/**
 * [CDE-9] Cost above selling price, or centimes in an old one [CMD-11]. Takes precedence; FCFA,
 * null when fine.
 */
export function motifDuPrix(l: { prix_achat: number; prix_de_vente: number }): MotifLigne | null {
  if (l.prix_de_vente > 0 && l.prix_achat > l.prix_de_vente)
    return {
      teinte: 'danger',
      texte: 'Plus cher que vendu',
      detail: `vendu ${formatNombre(l.prix_de_vente)}`,
    };
  if (Number.isInteger(l.prix_de_vente)) return null;
  return {
    teinte: 'warning',
    texte: 'Prix de vente à centimes',
    detail: `vendu ${formatMontantDu(l.prix_de_vente)}`,
  };
}

/**
 * [CDE-7] Gravest first: out of stock, promised, few days, under minimum, offer, three weeks,
 * trend; else the proposal. Cheaper supplier when no other detail.
 */
export function motifDeLigne(r: RepereCommande, qte: number): MotifLigne {
  if (qte === 0) return { teinte: 'neutre', texte: 'Écarté', detail: describeAttendu(r) };
  const motif = motifDuStock(r) ?? motifDeLOffre(r, qte) ?? motifDesVentes(r);
  const cher = describeMoinsCher(r);
  if (motif) return { ...motif, detail: motif.detail ?? cher };
  const texte = r.qte_proposee > 0 ? 'À renouveler' : 'Stock suffisant';
  return { teinte: 'neutre', texte, detail: describeAttendu(r) ?? cher };
}

/**
 * [CDE-15] Reason of over half the lines, shown once; null when none. Price warnings stay per line.
 */
export function motifCommun(
  lignes: readonly { qte: number; repere: RepereCommande | null }[],
): string | null {
  const textes = lignes.flatMap(({ qte, repere }) =>
    repere ? motifDeLigne(repere, qte).texte : [],
  );
  const nombres = Map.groupBy(textes, (texte) => texte);
  const commun = [...nombres].find(([, fois]) => fois.length > lignes.length / 2);
  return lignes.length > 2 && commun ? commun[0] : null;
}
