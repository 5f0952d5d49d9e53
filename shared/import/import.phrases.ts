import { formatNombre } from '../base/montant.ts';
import { denombrer } from '../base/texte.ts';

export const fichierTropGros = 'Le fichier dépasse 10 Mo.';
export const fichierVide = 'Le fichier ne contient aucune ligne.';
export const fichierIllisible =
  'Le fichier est illisible : il est abîmé, ou ce n’est ni un classeur .xlsx ni un texte .csv.';
export const ancienClasseur =
  'Les anciens classeurs (.xls) ne sont pas lus : enregistrez-le au format .xlsx ou .csv.';
export const feuille = (nom: string) => `Feuille « ${nom} »`;
export const ecritEn = (encodage: string, separateur: string) =>
  `Texte ${encodage}, séparateur ${separateur}`;
export const tropDeLignes = (max: number) =>
  `Le fichier a plus de ${denombrer(max, 'ligne')} : découpez-le.`;
export const champManque = (labels: readonly string[]) =>
  `Aucune colonne n’est « ${labels.join(' » ni « ')} » : dites laquelle.`;
export const champDouble = (label: string) => `« ${label} » est à deux colonnes : gardez-en une.`;
export const colonneADire = (tete: string) =>
  `La colonne « ${tete} » ressemble à un code ou à un montant : dites ce qu’elle est, ou passez-la.`;
export const lignesATaire = (n: number) => `${formatNombre(n)} lignes vides ou de total passées.`;
