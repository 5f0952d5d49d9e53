import { denombrer } from '../../base/texte.ts';

export const prixChanges = (n: number): string => `${denombrer(n, 'prix changé')}.`;
export const prixRienAChanger = 'Aucun prix ne changerait : rien n’a été fait.';
export const prixAutreApercu = (n: number): string =>
  `Depuis l’aperçu, les produits ont changé : ${denombrer(n, 'prix changerait', 'prix changeraient')} maintenant. Relisez l’aperçu.`;
export const prixDejaAnnule = 'Ce changement de prix est déjà annulé.';
export const prixRetablis = (n: number, gardes: number): string =>
  gardes === 0
    ? `${denombrer(n, 'prix remis')} comme avant.`
    : `${denombrer(n, 'prix remis')} comme avant ; ${denombrer(gardes, 'a changé depuis et reste', 'ont changé depuis et restent')}.`;
