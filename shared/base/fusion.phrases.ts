import { champDit } from './champs.phrases.ts';
import type { ChampModifie } from './fusion-fiche.rules.ts';

export function modifieEntreTemps(modifications: readonly ChampModifie[]): string {
  const champs = modifications.map(({ champ }) => champDit([champ])).join(', ');
  const noms = [...new Set(modifications.flatMap(({ par }) => par ?? []))];
  const auteurs = noms.length === 0 ? '' : ` par ${noms.join(' et ')}`;
  return `Modifié entre-temps${auteurs} : ${champs}. Choisissez la valeur à garder.`;
}
