import { debutDeJour, formatDate } from '../../base/dates.ts';
import { formatFcfa } from '../../base/montant.ts';
import type { QuarantaineDuSoir } from './rapport-soir.schema.ts';
import type { GenreAlerte } from '../statistiques/direct.schema.ts';
import { denombrer } from '../../base/texte.ts';

export const titreDuSoir = (jour: string): string => `Rapport du ${formatDate(debutDeJour(jour))}`;
/** This evening's counts, and older ones [RAP-7]. */
export const A_VALIDER = 'À valider';
export const A_VALIDER_ANCIENS = 'À valider depuis plus longtemps';
export const comptageDeSoi = 'Votre propre comptage : quelqu’un d’autre l’approuve.';
export const soirAVenir = 'Ce jour n’est pas venu : son rapport n’existe pas encore.';
export const anomalieDite = (genre: GenreAlerte, nombre: number, somme: string): string => {
  const [un, plusieurs] = NOMS_ANOMALIES[genre];
  return `${denombrer(nombre, un, plusieurs)} (${somme})`;
};
const NOMS_ANOMALIES: Readonly<Record<GenreAlerte, readonly [string, string]>> = {
  attente: ['panier en attente', 'paniers en attente'],
  poste: ['poste absent', 'postes absents'],
  tiroir: ['tiroir plein', 'tiroirs pleins'],
  annulation: ['ticket annulé après impression', 'tickets annulés après impression'],
  ecart: ['comptage en moins', 'comptages en moins'],
  recompte: ['caisse recomptée', 'caisses recomptées'],
  mode: ['mode de paiement en écart', 'modes de paiement en écart'],
  negatif: ['tiroir sous zéro', 'tiroirs sous zéro'],
  fonds: ['gros mouvement de caisse', 'gros mouvements de caisse'],
  feuille: ['feuille de soins déjà utilisée', 'feuilles de soins déjà utilisées'],
  remise: ['forte remise', 'fortes remises'],
  prix: ['vente sous le prix d’achat', 'ventes sous le prix d’achat'],
  duplicata: ['ticket réimprimé', 'tickets réimprimés'],
};

export const TITRE_QUARANTAINES = 'Ventes hors ligne en quarantaine';
/** [HSL-28] Outcome of a quarantined sale; its cash is in the drawer. */
export const quarantaineDite = (q: QuarantaineDuSoir): string => {
  const tete = `${q.numero_provisoire}, ${q.vendeur} : ${formatFcfa(q.net_a_payer)}${q.controle ? ', médicament contrôlé' : ''}`;
  if (q.statut === 'En quarantaine') return `${tete}, à décider (Configuration, Postes)`;
  const motif = q.motif ? ` (${q.motif})` : '';
  return q.statut === 'Refusée'
    ? `${tete}, refusée par ${q.traite_par}${motif} : un écart de caisse`
    : `${tete}, acceptée par ${q.traite_par}${motif}`;
};
