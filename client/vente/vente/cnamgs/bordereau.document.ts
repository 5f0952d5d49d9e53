import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import type { Bloc, DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatMontantDu, formatDu, formatNombre, formatPourcent } from '#shared/base/montant.ts';
import {
  aDeduireDe,
  baseCouverte,
  lignesReclamees,
  type Retrait,
  retraitsDe,
} from '#shared/vente/cnamgs/bordereau.rules.ts';
import type { BordereauDetail, FeuilleFigee } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { enLettres } from '#shared/vente/facture/en-lettres.rules.ts';

const jour = (j: string): string => formatDate(new Date(`${j}T12:00:00Z`));
const FEUILLES: readonly ColonneExport[] = [
  { champ: 'rang', label: 'RANG', format: 'nombre' },
  { champ: 'created_at', label: 'DATE', format: 'date' },
  { champ: 'numero_feuille_assure', label: 'N° FEUILLE', format: 'texte' },
  { champ: 'identifiant_assure', label: 'IDENTIFIANT', format: 'texte' },
  { champ: 'nom_assure', label: 'ASSURÉ', format: 'texte' },
  { champ: 'base', label: 'BASE COUVERTE', format: 'money' },
  { champ: 'taux', label: 'TAUX %', format: 'decimal' },
  { champ: 'total_prise_en_charge', label: 'PRIS EN CHARGE', format: 'money' },
  { champ: 'vente_id', label: 'VENTE', format: 'nombre' },
  { champ: 'annulee', label: 'ANNULÉE', format: 'oui_non' },
  { champ: 'a_deduire', label: 'À DÉDUIRE', format: 'money' },
];
const SOUS_TOTAUX: readonly ColonneExport[] = [
  { champ: 'nombre', label: 'FEUILLES', format: 'nombre' },
  { champ: 'total', label: 'BASE COUVERTE', format: 'money' },
  { champ: 'taux', label: 'TAUX %', format: 'decimal' },
  { champ: 'total_prise_en_charge', label: 'PRIS EN CHARGE', format: 'money' },
];

/** Changes since the export; exported amounts are frozen. */
function depuis(b: BordereauDetail): Bloc[] {
  const { annulees, reprises } = retraitsDe(b);
  const dire = (quoi: string, { rangs, montant }: Retrait): Bloc[] => {
    if (rangs.length === 0) return [];
    const texte = `${quoi} depuis l’export : rang ${rangs.join(', ')}, soit ${formatDu(montant)} à déduire.`;
    return [{ genre: 'texte', texte, gras: true }];
  };
  return [...dire('Ventes annulées', annulees), ...dire('Boîtes reprises', reprises)];
}

/** Words are whole francs: appends the exact amount. */
const formatAuFranc = (fcfa: number): string =>
  Number.isInteger(fcfa) ? '' : ` (${formatDu(fcfa)}, arrondis au franc)`;
const quiDe = (f: FeuilleFigee): string[] => [
  String(f.rang),
  formatDate(new Date(f.created_at)),
  f.numero_feuille_assure ?? '',
  f.identifiant_assure ?? '',
  f.nom_assure ?? '',
];
const tableFeuilles = (b: BordereauDetail): Bloc => ({
  genre: 'table',
  colonnes: [
    { label: 'N°', part: 0.6, droite: true },
    { label: 'DATE', part: 1.6 },
    { label: 'N° FEUILLE', part: 1.7 },
    { label: 'IDENTIFIANT', part: 2.3 },
    { label: 'ASSURÉ', part: 2.9 },
    { label: 'BASE COUVERTE', part: 1.5, droite: true },
    { label: 'TAUX', part: 1, droite: true },
    { label: 'PRIS EN CHARGE', part: 1.5, droite: true },
  ],
  lignes: lignesReclamees(b.feuilles).map((l) => [
    ...quiDe(l.feuille),
    formatMontantDu(l.base),
    formatPourcent(l.taux),
    formatMontantDu(l.total_prise_en_charge),
  ]),
  total: [
    '',
    'TOTAL',
    '',
    '',
    '',
    formatMontantDu(baseCouverte(b)),
    '',
    formatMontantDu(b.total_prise_en_charge),
  ],
});

const tableSousTotaux = (b: BordereauDetail): Bloc => ({
  genre: 'table',
  colonnes: [
    { label: 'FEUILLES', droite: true },
    { label: 'BASE COUVERTE', droite: true },
    { label: 'TAUX', droite: true },
    { label: 'PRIS EN CHARGE', droite: true },
  ],
  lignes: b.sous_totaux.map((s) => [
    formatNombre(s.nombre),
    formatMontantDu(s.total),
    formatPourcent(s.taux),
    formatMontantDu(s.total_prise_en_charge),
  ]),
  // A sheet with two rates counts under each: the column is not summed.
  total: ['', formatMontantDu(baseCouverte(b)), '', formatMontantDu(b.total_prise_en_charge)],
});

/**
 * [BOR-13] A4 and workbook: sheets, subtotals, a row per rate [BOR-17], amount in words, stamp
 * area.
 */
export function composerBordereau(
  b: BordereauDetail,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  return {
    titre: `Bordereau N° ${b.numero}`,
    sousTitre: `CNAMGS – ${b.secteur} – du ${jour(b.debut)} au ${jour(b.fin)}`,
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      {
        genre: 'valeurs',
        valeurs: [
          ['Exporté le', formatDateHeure(new Date(b.created_at))],
          ['Feuilles', formatNombre(b.nombre)],
          ['Établi par', b.created_by],
          ['Pris en charge', formatDu(b.total_prise_en_charge)],
        ],
      },
      tableFeuilles(b),
      { genre: 'titre', texte: 'Sous-totaux par taux' },
      tableSousTotaux(b),
      {
        genre: 'texte',
        texte: `Arrêté le présent bordereau à la somme de : ${enLettres(b.total_prise_en_charge)}${formatAuFranc(b.total_prise_en_charge)}.`,
        gras: true,
      },
      ...depuis(b),
      { genre: 'cadre', texte: 'Date, cachet et signature du pharmacien', hauteur: 70 },
    ],
    feuilles: [
      {
        titre: `Bordereau ${b.numero}`,
        lignes: lignesReclamees(b.feuilles).map(({ feuille, premiere, ...l }) => ({
          ...feuille,
          ...l,
          // Once a sheet.
          a_deduire: premiere ? aDeduireDe(feuille) : 0,
        })),
        colonnes: FEUILLES,
      },
      { titre: 'Sous-totaux', lignes: b.sous_totaux, colonnes: SOUS_TOTAUX },
    ],
  };
}
