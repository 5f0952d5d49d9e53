import { formatFcfa } from '../../base/montant.ts';

export const sansPlafond = 'Sans plafond';
/** [CLI-2] FCFA; 0 is none. */
export const plafondEnMots = (plafond: number): string =>
  plafond > 0 ? formatFcfa(plafond) : sansPlafond;
export const aideSansPlafond = '0 : sans plafond';
/** `dette`: FCFA. */
export const clientDesactiver = (libelle: string, dette: number): string =>
  `Désactiver « ${libelle} » ? Il ne sera plus proposé à la vente.${
    dette > 0 ? ` Il doit encore ${formatFcfa(dette)}, qui restera à régler.` : ''
  }`;
export const creerCeClient = (nom: string): string => `Créer le client « ${nom} »`;
export const reglementEnregistre = (montant: string) => `Règlement de ${montant} enregistré.`;
export const reglementTropGrand = (dette: string) =>
  `Le règlement dépasse la dette du client (${dette}).`;
export const reglementsPlusAnciens = (montres: number, total: number): string =>
  `Les ${montres} derniers, sur ${total} ; les autres se lisent dans le relevé du client.`;
export const reglementNul = 'Le montant du règlement doit être supérieur à 0.';
export const clientSansDette = 'Ce client n’a pas de dette.';
export const clientsIllisibles = {
  titre: 'Attention',
  texte: 'La liste des clients n’a pas pu être lue.',
} as const;
export const nomComptant = 'COMPTANT est le client de passage : donnez un autre nom à ce client.';
export const typeClientRequis =
  'Dites le type du client (particulier, entreprise, État, étranger) : la facture de l’État le demande.';
export const nifRequis = 'Le NIF d’une entreprise est requis : la facture de l’État le demande.';
/** His coverage is unknown: the box is not added at 0 %. */
export const clientNonLu = (libelle: string) =>
  `Le client n’a pas pu être lu : « ${libelle} » n’est pas ajouté. Recommencez.`;
