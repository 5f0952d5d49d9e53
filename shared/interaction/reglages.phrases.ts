/** What is said beside the two settings of the pharmacy, and beside a client's agreement. */
export const aideContreIndication = 'Sans effet tant qu’aucun thésaurus n’est importé.';
export const aideHistorique =
  'Donnée de santé : seulement si le client y consent, et qui regarde est inscrit au journal.';
export const aideAccord =
  'Pour les interactions avec ce qu’il prend déjà. Sert seulement si la pharmacie l’a ouvert dans Paramètres.';
export const accordNote = (par: string, quand: string): string => `Noté par ${par} le ${quand}.`;
