/** An archive of a period, made. */
export const archiveFaite = (nom: string): string => `Archive ${nom} faite : conservez-la six ans.`;
export const archiveVide = 'Rien n’a été scellé dans cette période.';
export const archiveAVenir = 'La période d’une archive finit au plus tard aujourd’hui.';
export const dejaEnCours = 'Une vérification est déjà en cours : attendez sa fin.';
export const journalJuste = (faits: string): string =>
  `Journal fiscal intact : ${faits}, chaînes, signatures, totaux et tables concordent.`;
