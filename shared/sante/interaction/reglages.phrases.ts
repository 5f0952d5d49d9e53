export const aideContreIndication = 'Sans effet tant qu’aucun thésaurus n’est importé.';
export const aideHistorique =
  'Donnée de santé : seulement si le client y consent, et qui regarde est inscrit au journal.';
export const aideAccord = 'Regardés à la vente, pour les interactions, si Paramètres l’ouvre.';
export const accordNote = (par: string, quand: string): string => `Noté par ${par} le ${quand}.`;
