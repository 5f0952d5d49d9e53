import { formatFcfa } from '../../base/montant.ts';
export const venteAnnuleeBandeau = 'Cette vente a été annulé.';
export const ticketAnnule = 'VENTE ANNULÉE';
export const porteAuCompte = (client: string): string =>
  `Porté au compte de ${client} : à régler à la pharmacie.`;
export const mobileNonConfirme = (reference: string, montant: number): string =>
  `Demande mobile n° ${reference} (${formatFcfa(montant)}) non confirmée : si vous la validez, le montant vous sera rendu.`;
export const venteAnnulee = 'Vente annulée avec succès.';
export const venteReprise = 'Retour enregistré avec succès.';
export const venteDejaAnnulee = 'Cette vente est déjà annulée.';
export const venteAnnuleeApresExport =
  'Annulée après son export : à retirer du bordereau de l’assureur.';
export const venteContrePassee =
  'Sa caisse était déjà comptée et validée, ou son mois clos : elle est déduite du jour de l’annulation.';
export const annulationAdmin = 'Seul un administrateur peut annuler cette vente.';
/** 'Vente N° 407, 15.862 FCFA, rendre 3.172 en mobile money'. */
export const venteAAnnuler = (id: number, total: string, aRendre: readonly string[]): string =>
  [
    `Vente N° ${id}, ${total}`,
    ...(aRendre.length > 0 ? [`rendre ${aRendre.join(' et ')}`] : []),
  ].join(', ');
