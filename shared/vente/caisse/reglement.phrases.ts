import { type Centimes, enFcfa, formatFcfa } from '../../base/montant.ts';

export const venteEnregistree = 'Vente enregistrée avec succès.';
export const venteEnregistreeCaisse = 'Vente enregistré';
export const priseEnChargeEnregistree = 'Prise en charge enregistrée avec succès.';
export const montantInferieur = 'Le montant reçu ne peut être inférieur au total.';
export const differenceNegative = 'La difference ne peut etre négative';
export const renduExcessif = (maximum: number) =>
  `Plus de ${formatFcfa(maximum)} à rendre : vérifiez le montant reçu.`;
/** [REG-8] */
export const arrondiChange = (arrondir: boolean): string =>
  arrondir ? 'espèces arrondies à 5 FCFA' : 'espèces dues au franc';
export const arrondiARelire = (arrondir: boolean): string =>
  `Réglage changé, ${arrondiChange(arrondir)} : relisez le montant.`;
/** [REG-7] `arrondi`: this server rounds cash. */
export const netDifferent = (montre: Centimes, du: Centimes, arrondi: boolean) =>
  `À payer : ${formatFcfa(enFcfa(du))}, et non ${formatFcfa(enFcfa(montre))}${
    arrondi ? ' (espèces arrondies à 5 FCFA)' : ''
  }. Relisez le montant, ou rechargez la page.`;
export const montantRequis = 'Le montant reçu est obligatoire.';
export const modeSansMontant = 'Saisissez d’abord le montant de ce mode.';
export const modeRienDeReste =
  'Le montant reçu couvre déjà le total : aucun autre mode n’est à ajouter.';
export const sansReference =
  'Les espèces n’ont pas de référence : choisissez d’abord le mode (F6).';
export const modeTropDeParts = (nombre: number) =>
  `Un paiement se fait en ${nombre} parts au plus.`;
export const dejaEncaissee = (nom: string, heure: string) => `Déjà encaissée par ${nom} à ${heure}`;
export const priseEnChargeTotale = {
  titre: 'Prise en charge à 100%',
  texte: 'Aucun paiement client requis',
} as const;
/** [ENC-19] */
export const chiffresPerdus =
  'Le paiement est en cours : ces chiffres ne sont pas pris. Retapez-les ensuite.';
export const traitement = 'Traitement en cours...';
export const referenceRequise = (mode: string): string =>
  `Donnez la référence du paiement, ${mode} : la pharmacie la demande.`;
