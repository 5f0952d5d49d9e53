import { denombrer } from '../../base/texte.ts';
import type { Doute } from './rapprochement.schema.ts';

export const DOUTES_DITS: Readonly<Record<Doute, string>> = {
  code_seul: 'même code, autre nom',
  dosage_autre: 'autre dosage',
  dosage_tu: 'dosage non dit',
  forme_autre: 'autre forme',
  lp: 'libération prolongée ou non',
  population: 'adulte ou enfant',
  nom_abrege: 'nom abrégé',
  nom_partiel: 'nom incomplet',
  mot_inconnu: 'un mot de plus',
  plusieurs: 'plusieurs se valent',
};

export const baseVide =
  'La base des médicaments est vide : importez-la d’abord depuis « Base de médicaments ».';
export const completes = (n: number, douteux: number): string =>
  [
    n === 0 ? 'Aucun produit à compléter.' : `${denombrer(n, 'produit complété')}.`,
    ...(douteux === 0 ? [] : [`${denombrer(douteux, 'produit')} à préciser.`]),
  ].join(' ');
export const boiteInconnue = (cip13: string): string =>
  `La boîte ${cip13} n’est pas dans la base des médicaments.`;
export const reponduDeuxFois = (libelle: string): string => `${libelle} : répondu deux fois.`;
export const reponsesPrises = (choisis: number, ecartes: number, deja: number): string =>
  [
    ...(choisis > 0 ? [`${denombrer(choisis, 'produit complété')}.`] : []),
    ...(ecartes > 0 ? [`${denombrer(ecartes, 'produit écarté')}.`] : []),
    ...(deja > 0
      ? [`${denombrer(deja, 'avait déjà sa réponse', 'avaient déjà leur réponse')}.`]
      : []),
  ].join(' ');
