import { accorder, denombrer } from '../../base/texte.ts';

export const retourCree = 'Retour enregistré : le stock est sorti.';
export const retourAccepte = 'Retour accepté par le fournisseur.';
export const retourRefuse = 'Retour refusé : le stock est remis.';
export const retourDejaTraite = (statut: string) => `Ce retour est déjà « ${statut} ».`;
export const retourMotif =
  'Le motif d’un retour est l’un des motifs réservés aux fournisseurs (FRSSE).';
export const retourATraiter = (id: number, reponse: string, montant: string): string =>
  `Retour #${id}, ${montant} : ${reponse}`;
export const bonCree = (id: number) => `Bon de retour n° ${id} enregistré : le stock est sorti.`;
export const bonParti = 'Bon de retour parti : un avoir est attendu.';
export const bonAnnule = 'Bon de retour annulé : le stock est remis.';
export const bonRefuse = 'Bon de retour refusé : le stock est remis.';
export const bonCredite = 'Avoir enregistré.';
export const bonPasPossible = (statut: string) =>
  `Ce bon de retour est « ${statut} » : ce n’est plus possible.`;
export const avoirDejaNote = (numero: string) => `L’avoir ${numero} est déjà noté sur ce bon.`;
export const avoirTropGrand = (attendu: string) =>
  `L’avoir dépasse ce qui est attendu (${attendu}).`;
export const avoirDateFuture = 'La date ne peut pas être à venir.';
export const avoirNul =
  'Le montant de l’avoir doit être supérieur à 0. S’il n’en vient plus : 0, et « Rien d’autre n’est attendu ».';
export const avoirSansNumero =
  'Donnez le numéro de l’avoir. S’il n’en vient plus : 0 FCFA, et « Rien d’autre n’est attendu ».';
export const bonSolde = 'Bon de retour terminé : aucun avoir n’est plus attendu.';
/** `attendu`: amount given up; null when nothing was due. */
export const bonASolder = (id: number, attendu: string | null) =>
  attendu === null
    ? `Le bon n° ${id} se termine : le fournisseur garde les produits.`
    : `Le bon n° ${id} se termine sans les ${attendu} attendus : le fournisseur garde les produits.`;
export const ligneDeBon = (id: number) =>
  `Ce produit est sur le bon de retour n° ${id} : répondez sur le bon.`;
export const bonAAnnuler = (id: number) =>
  `Le bon n° ${id} : ses produits reviennent en stock, dans leurs lots.`;
export const bonARefuser = (id: number) =>
  `Le bon n° ${id} refusé par le fournisseur : ses produits reviennent en stock.`;
export const bonSansLigne = 'Ajoutez au moins un produit.';
export const bonSansFournisseur = 'Choisissez le fournisseur.';
export const bonSansMotif = 'Choisissez le motif.';
/** `valeur`: cost, null when hidden. */
export const aDetruire = (boites: string, libelle: string, valeur: string | null) =>
  `Sortir du stock pour destruction : ${boites} de ${libelle}${valeur === null ? '' : `, ${valeur}`}.`;
export const maximumABaisser = (libelle: string, de: number, a: number) =>
  `Commander moins de ${libelle} : maximum ${de} → ${a}.`;
/** Overflow stays in the list. */
export const bonPlein = (max: number, reste: number) =>
  `Un bon tient ${denombrer(max, 'ligne')} : ${denombrer(reste, 'autre')} de la liste ${accorder(reste, 'reste', 'restent')} à rendre, sur un autre bon.`;
