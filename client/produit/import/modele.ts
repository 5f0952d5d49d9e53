import { writeSheets } from '#client/ui/export/classeur.ts';
import { toFile } from '#client/ui/export/travail.ts';
import { COLONNES_IMPORT } from '#shared/produit/import.rules.ts';

const AIDES: Readonly<Record<string, string>> = {
  libelle: 'De 2 à 150 caractères. Obligatoire.',
  cip: 'De 6 à 14 caractères, au format Texte. Un code n’appartient qu’à un produit.',
  cip_deux: 'Autre code du même produit.',
  cip_1: 'Autre code du même produit.',
  cip_2: 'Autre code du même produit.',
  rayon: 'Le nom d’un rayon qui existe.',
  nature: 'L’une des natures des paramètres.',
  dci: 'Les substances, séparées par +.',
  qte: 'Stock de départ d’un nouveau produit ; sans effet sur un produit existant.',
  qte_min: 'Nombre entier, au plus égal au maximum.',
  qte_max: 'Nombre entier.',
  prix_achat: 'En FCFA, deux décimales au plus : 12500 ou 12,5.',
  prix_de_vente: 'En FCFA, supérieur à 0. Obligatoire pour un nouveau produit.',
  tva: 'Oui ou Non.',
  css: 'Oui ou Non.',
  couvert: 'Oui ou Non ; un nouveau produit est pris en charge.',
  is_active: 'Oui ou Non ; un nouveau produit est actif.',
  posologie: '2.000 caractères au plus.',
};

/** An empty workbook with every column that is read, and a sheet that says what goes in each. */
export async function ecrireModele(): Promise<Blob> {
  const tetes = COLONNES_IMPORT.map((c) => ({
    champ: c.champ,
    label: c.label,
    format: 'texte' as const,
  }));
  const aides = COLONNES_IMPORT.map((c) => ({
    colonne: c.label,
    aide: AIDES[c.champ] ?? '150 caractères au plus.',
  }));
  const octets = await writeSheets([
    { titre: 'Produits', lignes: [], colonnes: tetes },
    {
      titre: 'Aide',
      lignes: aides,
      colonnes: [
        { champ: 'colonne', label: 'COLONNE', format: 'texte' },
        { champ: 'aide', label: 'CE QU’ON Y ÉCRIT', format: 'texte' },
      ],
    },
  ]);
  return toFile('xlsx', [octets]);
}
