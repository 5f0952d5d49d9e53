export const retourCree = 'Retour enregistré : le stock est sorti.';
export const retourAccepte = 'Retour accepté par le fournisseur.';
export const retourRefuse = 'Retour refusé : le stock est remis.';
export const retourDejaTraite = (statut: string) => `Ce retour est déjà « ${statut} ».`;
export const retourMotif =
  'Le motif d’un retour est l’un des motifs réservés aux fournisseurs (FRSSE).';
export const retourATraiter = (id: number, reponse: string, montant: string): string =>
  `Retour #${id}, ${montant} : ${reponse}`;
