export const reglementEnregistre = (montant: string) => `Règlement de ${montant} enregistré.`;
export const reglementTropGrand = (dette: string) =>
  `Le règlement dépasse la dette du client (${dette}).`;
export const reglementNul = 'Le montant du règlement doit être supérieur à 0.';
export const clientSansDette = 'Ce client n’a pas de dette.';
export const clientsIllisibles = {
  titre: 'Attention',
  texte: 'La liste des clients n’a pas pu être lue.',
} as const;
export const nomComptant = 'COMPTANT est le client de passage : donnez un autre nom à ce client.';
