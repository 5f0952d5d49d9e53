import { denombrer } from '../../base/texte.ts';
import { formatPourcent } from '../../base/montant.ts';

export const bordereauVide =
  'Aucune feuille n’est à porter sur un bordereau : corrigez celles qui sont signalées, ou changez la période.';
export const bordereauChange =
  'Les feuilles ont changé depuis la lecture : relisez-les avant d’exporter.';
export const bordereauExporte = (numero: string, nombre: number) =>
  `Bordereau ${numero} exporté : ${denombrer(nombre, 'feuille figée')}.`;
export const bordereauDepose = 'Bordereau déposé.';
export const bordereauPaye = (montant: string) => `Paiement de ${montant} enregistré.`;
export const bordereauRejete = 'Bordereau rejeté.';
export const bordereauEtat = (statut: string) =>
  `Ce bordereau est « ${statut} » : cet acte n’est plus possible.`;
export const bordereauMontantNul = 'Le montant payé doit être supérieur à 0.';
export const bordereauTropPaye = (reste: string) =>
  `Le paiement dépasse ce qui reste dû (${reste}).`;
export const bordereauDateFuture = 'La date ne peut pas être à venir.';
export const bordereauDateAvant = 'La date ne peut pas précéder l’export du bordereau.';
export const bordereauMotif = 'Le motif du rejet est obligatoire.';
export const feuilleExportee =
  'Cette vente est déjà sur un bordereau : son assuré ne se corrige plus.';
export const feuilleSansCouverture = 'Cette vente n’a pas de prise en charge.';
export const feuilleCorrigee = 'Assuré corrigé.';
export const feuilleFautes = {
  secteur: 'Secteur manquant',
  identifiant: 'Identifiant de l’assuré manquant',
  nom: 'Nom de l’assuré manquant',
  numero: 'N° de feuille manquant',
  double: (ventes: string) => `N° de feuille aussi porté par la vente N° ${ventes}`,
  taux: (taux: number) => `Taux de ${formatPourcent(taux)} hors barème à cette date`,
} as const;
export const tauxCree = 'Taux enregistré.';
export const tauxRetire = 'Taux retiré.';
export const tauxCommence =
  'Ce taux a commencé et a servi, ou n’est pas d’aujourd’hui : il ne se corrige ni ne se retire plus. Ajoutez-en un autre à partir d’une date.';
export const tauxCorrige = 'Taux corrigé.';
export const tauxARetirer = (libelle: string, depuis: string): string =>
  `Retirer le taux ${libelle}, en vigueur depuis le ${depuis}`;
export const feuillesAExporter = (nombre: number, secteur: string, total: string): string =>
  `Exporter ${denombrer(nombre, 'feuille')}, ${secteur}, ${total}`;
