import { formatFcfa } from '../../base/montant.ts';
export const devisModifie = 'Devis modifié avec succès.';
export const devisSupprime = 'Devis supprimé avec succès.';
export const devisValideDeja =
  'Ce devis est validé : il ne se modifie plus et ne se supprime plus.';
export const devisModifieAilleurs = 'Le devis a été modifié depuis un autre poste : relisez-le.';
export const devisAutre = 'Ce devis n’est pas celui de la réservation.';
export const devisValide = (vente: number, facture: string) =>
  `Devis validé : vente N° ${vente}, facture ${facture}.`;
export const devisAdresseRequise = 'Veuillez entrer une adresse email.';
export const destinatairesMax = (max: number): string =>
  `Un devis part à ${max} adresses au plus à la fois.`;
/** After a partial refusal. */
export const devisPartiA = (adresses: readonly string[]): string =>
  `Il est parti à ${adresses.join(', ')}.`;
export const devisPerime = (jour: string): string =>
  `Ce devis était valable jusqu’au ${jour} : relisez les prix et les quantités avec le client.`;
export const devisEnvoye = (adresse: string) => `Devis envoyé à ${adresse}.`;
export const devisNonEnvoye = "Erreur lors de l'envoi du devis.";
export const devisEnvoiEnCours = 'Ce devis est en train d’être envoyé : attendez la réponse.';
export const devisDejaEnvoye = (adresse: string, quand: string) =>
  `Déjà envoyé à ${adresse} le ${quand}, tel qu’il est. « Renvoyer » le fait partir encore une fois.`;
export const devisJoint = {
  objet: (titre: string, pharmacie: string) => `${titre} – ${pharmacie}`,
  texte: (titre: string, pharmacie: string) =>
    `Bonjour,\n\nVeuillez trouver ci-joint : ${titre}.\n\nCordialement,\n${pharmacie}`,
} as const;

// Credit notes
export const avoirEtabli = (numero: string) => `Avoir ${numero} établi.`;
export const avoirSur = (numero: string, facture: string) =>
  `Avoir ${numero} : annule la facture ${facture}.`;
export const factureAvoir = (numero: string) =>
  `VENTE ANNULÉE – facture annulée par l’avoir N° ${numero}.`;
/** Returns: credit notes and refund, FCFA. */
export function avoirsDesRetours(numeros: readonly string[], rendu: number): string {
  const mot = numeros.length > 1 ? 'avoirs' : 'avoir';
  const par = numeros.length === 0 ? '' : ` (${mot} N° ${numeros.join(', ')})`;
  return `PRODUITS RENDUS${par} : ${formatFcfa(rendu)} rendus au client.`;
}
export const devisCree = 'Devis créé avec succès.';
export const devisPasTransformee = 'La réservation n’est pas transformée en devis.';
export const devisASupprimer = (id: number, client: string, net: string): string =>
  `Supprimer le devis N° ${id}, ${client}, ${net}`;
export const devisChange = 'Le devis a changé : relisez son montant avant de le valider.';
