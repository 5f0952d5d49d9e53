import type { DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import type {
  InventaireComplet,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';

const COLONNES: readonly ColonneExport[] = [
  { champ: 'produit_libelle', label: 'PRODUIT', format: 'texte' },
  { champ: 'cip', label: 'CIP', format: 'code' },
  { champ: 'rayon', label: 'RAYON', format: 'texte' },
  { champ: 'qte_theorique', label: 'THÉORIQUE', format: 'nombre' },
  { champ: 'qte_reelle', label: 'COMPTÉ', format: 'nombre' },
  { champ: 'ecart', label: 'ÉCART', format: 'nombre' },
  { champ: 'prix_achat', label: 'PRIX ACHAT', format: 'money' },
  { champ: 'valeur_ecart', label: 'VALEUR ÉCART', format: 'money' },
  { champ: 'compte_par', label: 'COMPTÉ PAR', format: 'texte' },
  { champ: 'compte_at', label: 'COMPTÉ LE', format: 'datetime' },
];
const nombre = (n: number | null): string => (n === null ? '' : formatNombre(n));

/** Treatment of uncounted lines; their number while open. */
function texteNonComptes(i: InventaireComplet): string {
  if (i.non_comptes === 'zero') return 'comptés zéro';
  if (i.non_comptes === 'laisser') return 'laissés';
  return formatNombre(i.nb_lignes - i.nb_comptees);
}

function sousTitre(i: InventaireComplet): string {
  const ouvert = `ouvert le ${formatDateHeure(new Date(i.created_at))} par ${i.created_by}`;
  const traite =
    i.traite_at &&
    `${i.statut.toLowerCase()} le ${formatDateHeure(new Date(i.traite_at))} par ${i.traite_par}`;
  return [i.rayon, i.statut, ouvert, traite].filter(Boolean).join(' · ');
}

const rangee = (l: LigneInventaire): string[] => [
  l.produit_libelle,
  l.rayon ?? '',
  nombre(l.qte_theorique),
  nombre(l.qte_reelle),
  nombre(l.ecart),
  nombre(l.prix_achat),
  nombre(l.valeur_ecart),
];

/** [INV-8] Paper: differences and their value; workbook: differences, then every line. */
export function composerInventaire(
  i: InventaireComplet,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const ecarts = i.lignes
    .filter((l) => l.ecart !== null && l.ecart !== 0)
    .sort((a, b) => Math.abs(b.valeur_ecart ?? 0) - Math.abs(a.valeur_ecart ?? 0));
  const [plus, moins] = [i.ecart_plus ?? 0, i.ecart_moins ?? 0];

  return {
    titre: `Inventaire ${i.type} ${i.numero}`,
    sousTitre: sousTitre(i),
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      {
        genre: 'valeurs',
        valeurs: [
          ['Produits', formatNombre(i.nb_lignes)],
          ['Comptés', formatNombre(i.nb_comptees)],
          ['Écarts', formatNombre(ecarts.length)],
          ['En plus', formatFcfa(plus)],
          ['En moins', formatFcfa(moins)],
          ['Solde', formatFcfa(plus + moins)],
          ['Non comptés', texteNonComptes(i)],
        ],
      },
      { genre: 'titre', texte: 'Écarts, au prix d’achat' },
      {
        genre: 'table',
        vide: 'Aucun écart.',
        colonnes: [
          { label: 'PRODUIT', part: 3.4, produit: true },
          { label: 'RAYON', part: 1.5 },
          { label: 'THÉOR.', droite: true },
          { label: 'COMPTÉ', droite: true },
          { label: 'ÉCART', droite: true },
          { label: 'PRIX', part: 1.2, droite: true },
          { label: 'VALEUR', part: 1.3, droite: true },
        ],
        lignes: ecarts.map(rangee),
        total: ['TOTAL', '', '', '', '', '', formatNombre(plus + moins)],
      },
      {
        genre: 'valeurs',
        valeurs: [
          ['Visa de qui a compté', ''],
          ['Visa du responsable', ''],
        ],
      },
    ],
    feuilles: [
      { titre: 'Écarts', lignes: ecarts, colonnes: COLONNES },
      { titre: 'Toutes les lignes', lignes: i.lignes, colonnes: COLONNES },
    ],
  };
}

const parRayonPuisNom = (a: LigneInventaire, b: LigneInventaire): number =>
  (a.rayon ?? '').localeCompare(b.rayon ?? '', 'fr') ||
  a.produit_libelle.localeCompare(b.produit_libelle, 'fr');

/** [INV-17] Counting sheet by rayon with blanks; never shows the expected stock, whoever prints. */
export function composerFeuilleDeComptage(
  i: InventaireComplet,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const restent = i.lignes.filter((l) => l.qte_reelle === null).toSorted(parRayonPuisNom);
  return {
    titre: `Feuille de comptage ${i.numero}`,
    sousTitre: sousTitre(i),
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      {
        genre: 'valeurs',
        valeurs: [
          ['À compter', formatNombre(restent.length)],
          ['Compté par', ''],
          ['Heure', ''],
        ],
        colonnes: 3,
      },
      {
        genre: 'table',
        vide: 'Tout est compté.',
        colonnes: [
          { label: 'PRODUIT', part: 3.6, produit: true },
          { label: 'CIP', part: 1.5 },
          { label: 'RAYON', part: 0.9 },
          { label: 'TROUVÉ', droite: true },
          { label: 'REMARQUE', part: 1.8 },
        ],
        lignes: restent.map((l) => [l.produit_libelle, l.cip ?? '', l.rayon ?? '', '........', '']),
      },
      { genre: 'texte', texte: phrasesInventaire.inventaireFeuilleASaisir },
    ],
  };
}
