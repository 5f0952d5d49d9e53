export const motifRequis = 'Dites pourquoi le client rapporte : le motif est obligatoire.';
export const retourTrop = (produit: string, reste: number): string =>
  reste === 0
    ? `${produit} : tout est déjà revenu.`
    : `${produit} : il ne peut plus en revenir que ${reste}.`;
export const retourAutreLot = (produit: string): string =>
  `${produit} : la vente n’en a pas autant de ce lot.`;
export const retourLigneInconnue = 'Cette ligne n’est pas de cette vente.';
export const retourVenteAnnulee = 'Cette vente est annulée : il n’y a plus rien à reprendre.';
export const retourCaisseFermee = (caisse: string): string =>
  `${caisse} est fermée : ouvrez-la pour rendre l’argent.`;
export const retourCaisseTenue = (caisse: string, par: string): string =>
  `${caisse} est tenue par ${par} : rendez l’argent de votre caisse.`;
export const annulerApresRetour =
  'Cette vente a déjà un retour : elle ne s’annule plus, reprenez le reste par un retour.';
export const retourApresExport =
  'Seul un administrateur peut reprendre une vente déjà exportée à l’assureur.';
export const retourFait = (avoir: string, rendu: string): string =>
  `Retour enregistré, avoir ${avoir} : rendre ${rendu}.`;
export const retourSansRien = (avoir: string): string =>
  `Retour enregistré, avoir ${avoir} : rien à rendre au client.`;
export const retourDeLExportee = 'Reprise après son export : à retirer du bordereau de l’assureur.';
export const MOTIFS_DE_RETOUR = [
  'Erreur de délivrance',
  'Traitement changé',
  'Boîte abîmée',
  'Pris en trop',
] as const;
export const retourRienChoisi = 'Choisissez au moins une boîte.';
export const retourToutRevenu = 'Toutes les boîtes de cette vente sont revenues.';
export const retourAutreProduit = (code: string): string =>
  `Le code ${code} n’est d’aucun produit de cette vente.`;
export const retourLotScanne = (lot: string): string =>
  `Le lot ${lot} n’est pas de ceux de cette vente : vérifiez que la boîte en vient.`;
export const retourTicketInconnu = (code: string): string =>
  `Le code ${code} n’est pas celui d’un ticket.`;
export const ETAT_DU_RETOUR = {
  Aucun: '',
  Partiel: 'Retour partiel',
  Total: 'Retourné',
} as const;
export const TICKET_DU_RETOUR = {
  Aucun: '',
  Partiel: 'VENTE RETOURNÉE EN PARTIE',
  Total: 'VENTE RETOURNÉE',
} as const;
export const avoirNonImprime =
  'L’avoir n’a pas pu être imprimé. Le retour est enregistré : réessayez, ou ouvrez le PDF.';
