import type { ManqueProduit } from './manques.schema.ts';

/** [REP-1] Titles. */
export const TITRES_MANQUES: Readonly<Record<ManqueProduit, string>> = {
  prix: 'Sans prix de vente',
  tva: 'TVA à vérifier',
  code: 'Sans code',
  dci: 'Médicaments sans DCI',
  rayon: 'Sans rayon',
  minimum: 'Sans minimum ni maximum',
  lot: 'En stock sans péremption',
};
/** Why each matters. */
export const RAISONS_MANQUES: Readonly<Record<ManqueProduit, string>> = {
  prix: 'Ils ne se vendent pas tant qu’ils n’en ont pas.',
  tva: 'Leur fichier ne la disait pas sûrement : elle est supposée.',
  code: 'Le lecteur ne les trouve pas : ils se cherchent par leur nom.',
  dci: 'Ni équivalents, ni interactions : « Compléter mes produits ».',
  rayon: 'Un inventaire de rayon les oublie.',
  minimum: 'Ils ne préviennent pas quand ils manquent.',
  lot: 'Leur date ne se surveille pas.',
};
