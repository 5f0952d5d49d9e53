import { writeSheets } from '#client/ui/export/classeur.ts';
import { toFile } from '#client/ui/export/travail.ts';
import {
  CHAMPS,
  type ChampDeFichier,
  declarationDe,
  type GenreDeColonne,
  type Nature,
  REQUIS,
} from '#shared/platform/import/champs.ts';
import { moisProposes } from './mois-proposes.ts';

const AIDES: Readonly<Record<GenreDeColonne, string>> = {
  code: 'De 6 à 14 caractères, au format Texte. Plusieurs colonnes peuvent en porter.',
  nom: 'De 2 à 150 caractères.',
  texte: '150 caractères au plus.',
  montant: 'En FCFA : 12500 ou 12,5.',
  quantite: 'Nombre entier.',
  date: '30/06/2028 ; 06/2028 vaut le dernier jour du mois.',
  tva: 'Oui, Non, ou le taux : 18.',
  oui_non: 'Oui ou Non.',
  telephone: 'Huit chiffres, plusieurs séparés par « / ».',
  pourcent: 'De 0 à 100.',
};
const MOIS_DU_MODELE = 12;

/** Template workbook: every column, and a help sheet. */
export async function ecrireModele(nature: Nature, aujourdhui: Date): Promise<Blob> {
  const mois =
    nature === 'ventes' ? moisProposes(aujourdhui, []).slice(0, MOIS_DU_MODELE).toReversed() : [];
  const requis = new Set(REQUIS[nature].map(([premier]) => premier));
  const champs = [...(Object.keys(CHAMPS[nature]) as ChampDeFichier[]), ...mois].map((champ) => {
    const declare = declarationDe(nature, champ);
    const obligatoire = requis.has(champ) ? ' Obligatoire.' : '';
    return {
      champ,
      label: declare?.label.toUpperCase() ?? champ,
      aide: `${declare ? AIDES[declare.genre] : ''}${obligatoire}`,
    };
  });
  const octets = await writeSheets([
    {
      titre: 'Modèle',
      lignes: [],
      colonnes: champs.map(({ champ, label }) => ({ champ, label, format: 'texte' as const })),
    },
    {
      titre: 'Aide',
      lignes: champs,
      colonnes: [
        { champ: 'label', label: 'COLONNE', format: 'texte' },
        { champ: 'aide', label: 'CE QU’ON Y ÉCRIT', format: 'texte' },
      ],
    },
  ]);
  return toFile('xlsx', [octets]);
}
