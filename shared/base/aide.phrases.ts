export const lireLeGuide = 'Lire le guide de cet écran';
export const guideTitre = 'Guide';
export const guideChercher = 'Chercher dans le guide';
export const guideRien = 'Rien dans le guide pour ces mots';
export const guideRienConseil = 'Essayez un seul mot, par exemple « ticket » ou « garde ».';
export const guideImprimer = 'Imprimer cette page';
export const guideTouches = 'Les touches';
export const guideTrouvees = (n: number) => (n === 1 ? '1 page' : `${n} pages`);
