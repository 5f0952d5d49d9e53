import { formatMois } from '../../base/mois.ts';
import { formatFcfa } from '../../base/montant.ts';
import { ordinal } from '../../base/texte.ts';

export const billetageDepose = 'Billetage enregistré avec succès.';
export const billetageValide = 'Billetage validé avec succès.';
export const billetageDejaValide = 'Ce billetage est déjà validé.';
export const billetageAutrePersonne =
  'Un billetage est validé par une autre personne que celle qui l’a compté.';
export const billetageMotif = 'Un motif est requis : le montant compté diffère du montant attendu.';
export const recompteADemander = (caisse: string): string =>
  `La caisse « ${caisse} » a été comptée trop de fois : un responsable doit demander un recomptage.`;
export const recompteDejaDemande = (par: string): string =>
  `${par} l’a demandé : la caisse peut être recomptée.`;
export const recompteDemande = (caisse: string): string =>
  `Recomptage de la caisse « ${caisse} » demandé.`;
/** 2 is the first recount. */
export const rangDit = (rang: number): string => `${ordinal(rang)} comptage`;
export const ecartDit = (fcfa: number): string => {
  if (fcfa === 0) return 'juste';
  return `écart ${fcfa > 0 ? '+' : '−'} ${formatFcfa(Math.abs(fcfa))}`;
};
/** '42.000 FCFA comptés, écart − 3.000 FCFA'. */
export const comptageDit = (c: { total: number; ecart: number }): string =>
  `${formatFcfa(c.total)} comptés, ${ecartDit(c.ecart)}`;
export const comptageALire = 'Comptage à regarder';
const CE_QUI_EST_DIT = {
  fond: ['fond', 'dit'],
  ajout: ['entrée', 'dite'],
  retrait: ['sortie', 'dite'],
} as const;
export function mouvementDit(
  genre: keyof typeof CE_QUI_EST_DIT,
  montant: string,
  motif: string | null,
): string {
  const [quoi, dit] = CE_QUI_EST_DIT[genre];
  return `${quoi} de ${montant} ${dit} au comptage seul${motif ? ` (${motif})` : ''}`;
}
export const billetageChevauche = (caisse: string) =>
  `Un billetage de la caisse « ${caisse} » couvre déjà une partie de cette période.`;
/** The validator signs for cash taken from the drawer. */
export const billetageAValider = (b: {
  caisse: string;
  total: string;
  ecart: string;
  remis: string;
}): string =>
  `Valider le billetage de ${b.caisse}, ${b.total} comptés, écart ${b.ecart}, et signer que vous avez reçu ${b.remis}`;
export const billetageAVenir =
  'Un comptage se termine au plus tard maintenant : la fin donnée est à venir.';
export const billetageFond = (fond: string): string =>
  `Le fond de cette caisse est de ${fond} : il a été dit à l’ouverture ou laissé au dernier compte.`;
export const billetageFondSuivant = (fond: string): string =>
  `La session qui suit a commencé avec ${fond} : le fond laissé est celui-là, ou ne se dit pas.`;
export const billetageFondLaisse = 'Le fond laissé dépasse ce qui est compté.';
export const billetageDejaRetire = 'Ce billetage a été retiré.';
export const billetageChange = (total: string, ecart: string): string =>
  `Ce billetage a changé depuis que vous l’avez lu : ${total} comptés, écart ${ecart}. Relisez-le avant de continuer.`;
export const billetageAChange = (lu: string, maintenant: string): string =>
  `Ce billetage a changé. Vous aviez lu : ${lu}. Maintenant : ${maintenant}`;
const billetageEnCorrection =
  'Ce billetage est renvoyé à qui l’a compté : il se valide une fois recompté.';
export const billetageSansAuteur = (auteur: string): string =>
  `Le compte de ${auteur} est désactivé : un administrateur recompte ce billetage ou le retire.`;
export const billetageSonAuteur = 'Seule la personne qui l’a compté peut le faire.';
interface Auteur {
  created_by: string;
  auteur_actif: boolean;
}
export const raisonEnCorrection = ({ created_by, auteur_actif }: Auteur): string =>
  auteur_actif ? billetageEnCorrection : billetageSansAuteur(created_by);
export const raisonReprise = ({ created_by, auteur_actif }: Auteur): string =>
  auteur_actif ? billetageSonAuteur : billetageSansAuteur(created_by);
export const billetagePasRenvoye = 'Ce billetage n’est pas renvoyé : il n’y a rien à recompter.';
export const billetageSuivi = (caisse: string): string =>
  `La caisse « ${caisse} » a été comptée depuis : ce billetage ne se retire plus.`;
export const fondDitDepuis =
  'Un fond a été dit à cette caisse depuis ce billetage : il ne se retire plus. Faites-le renvoyer.';
export const billetageDAvant =
  'Ce billetage est d’avant les sessions de caisse : il ne se retire pas. Faites-le renvoyer.';
const exporte = (mois: string): string => `Le mois ${formatMois(mois)} est exporté au comptable`;
export const depotDansUnMoisExporte = (mois: string): string =>
  `${exporte(mois)} : faites finir ce comptage après lui. Il reprendra tout ce qui a bougé depuis le dernier.`;
export const recompteDansUnMoisExporte = (mois: string, total: string): string =>
  `${exporte(mois)} avec ${total} comptés : recomptez ce même montant. La différence se dira au prochain comptage.`;
export const retraitDansUnMoisExporte = (mois: string): string =>
  `${exporte(mois)} : ce comptage ne se retire plus. Faites-le valider, la différence se dira au prochain.`;
export const billetageRenvoye = 'Billetage renvoyé à qui l’a compté.';
export const billetageRetire = 'Billetage retiré.';
export const billetageRecompte = 'Billetage recompté avec succès.';
export const retraitDe = (caisse: string): string => `Retirer le billetage de ${caisse}`;
/** Expected mobile money that no counted sale brought. */
export const mobilesSansVente = 'Dettes réglées, retours, annulations';
/** Suggestions; free text allowed. */
export const MOTIFS_ECART = [
  'Monnaie rendue en trop',
  'Monnaie rendue en moins',
  'Erreur de mode de paiement',
  'Billet refusé par la banque',
  'Écart non expliqué',
] as const;
export const bordereauDeCaisse = {
  titre: 'Arrêté de caisse',
  motif: (motif: string): string => `Motif de l’écart : ${motif}`,
  caissier: (nom: string): string => `Signature de qui a compté : ${nom}`,
  responsable: 'Signature de qui reçoit et valide :',
  unite: 'Montants en FCFA',
  valide: (nom: string): string => `Validé par ${nom}`,
  recu: (nom: string): string => `Espèces reçues par ${nom}`,
  imprime: (quand: string): string => `Imprimé le ${quand}`,
} as const;
