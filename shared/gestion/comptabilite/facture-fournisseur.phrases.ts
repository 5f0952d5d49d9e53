export const factureEnregistree = 'Facture enregistrée.';
export const reglementFournisseurEnregistre = 'Règlement enregistré.';
export const avoirFournisseurEnregistre = 'Avoir enregistré.';
export const factureNulle = 'Le montant doit être supérieur à 0.';
export const echeanceAvantFacture = 'L’échéance ne peut pas précéder la date de la facture.';
export const factureDateFuture = 'La date ne peut pas être à venir.';
export const livraisonDejaFacturee = 'Cette livraison a déjà sa facture.';
export const livraisonDUnAutre = 'Cette livraison n’est pas de ce fournisseur, ou n’est pas reçue.';
export const reglementTropGrand = (reste: string): string =>
  `Le montant dépasse ce qui reste dû (${reste}).`;
export const modeDuPaiementRequis = 'Choisissez le mode du paiement.';
export const numeroDeFactureRequis = 'Saisissez le numéro de la facture.';
export const fournisseurDeFactureRequis = 'Choisissez le fournisseur.';
/** Invoice against delivery, shown when typed. */
export const differenceDeFacture = (difference: string, plus: boolean): string =>
  plus
    ? `La facture demande ${difference} de plus que ce qui a été reçu.`
    : `La facture demande ${difference} de moins que ce qui a été reçu.`;
