import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import type { Bloc, DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre, pourcentDit } from '#shared/base/montant.ts';
import { aDeduireDe, type Retrait, retraitsDe } from '#shared/cnamgs/bordereau.rules.ts';
import type { BordereauDetail, FeuilleFigee } from '#shared/cnamgs/bordereau.schema.ts';
import { enLettres } from '#shared/facture/en-lettres.rules.ts';

const jour = (j: string): string => formatDate(new Date(`${j}T12:00:00Z`));
const tauxDe = (f: FeuilleFigee): string => f.parts.map((p) => pourcentDit(p.taux)).join(' + ');

const FEUILLES: readonly ColonneExport[] = [
  { champ: 'rang', label: 'RANG', format: 'nombre' },
  { champ: 'created_at', label: 'DATE', format: 'date' },
  { champ: 'numero_feuille_assure', label: 'N° FEUILLE', format: 'texte' },
  { champ: 'identifiant_assure', label: 'IDENTIFIANT', format: 'texte' },
  { champ: 'nom_assure', label: 'ASSURÉ', format: 'texte' },
  { champ: 'taux', label: 'TAUX', format: 'texte' },
  { champ: 'total', label: 'TOTAL', format: 'money' },
  { champ: 'total_prise_en_charge', label: 'PRIS EN CHARGE', format: 'money' },
  { champ: 'vente_id', label: 'VENTE', format: 'nombre' },
  { champ: 'annulee', label: 'ANNULÉE', format: 'oui_non' },
  { champ: 'a_deduire', label: 'À DÉDUIRE', format: 'money' },
];
const SOUS_TOTAUX: readonly ColonneExport[] = [
  { champ: 'taux', label: 'TAUX %', format: 'decimal' },
  { champ: 'nombre', label: 'FEUILLES', format: 'nombre' },
  { champ: 'total', label: 'TOTAL', format: 'money' },
  { champ: 'total_prise_en_charge', label: 'PRIS EN CHARGE', format: 'money' },
];

/**
 * What happened since the export, when it changes what is owed: the frozen amounts stand as they
 * were.
 */
function depuis(b: BordereauDetail): Bloc[] {
  const { annulees, reprises } = retraitsDe(b);
  const dire = (quoi: string, { rangs, montant }: Retrait): Bloc[] => {
    if (rangs.length === 0) return [];
    const texte = `${quoi} depuis l’export : rang ${rangs.join(', ')}, soit ${formatFcfa(montant)} à déduire.`;
    return [{ genre: 'texte', texte, gras: true }];
  };
  return [...dire('Ventes annulées', annulees), ...dire('Boîtes reprises', reprises)];
}

const tableFeuilles = (b: BordereauDetail): Bloc => ({
  genre: 'table',
  colonnes: [
    { label: 'N°', part: 0.6, droite: true },
    { label: 'DATE', part: 1.5 },
    { label: 'N° FEUILLE', part: 1.8 },
    { label: 'IDENTIFIANT', part: 2.5 },
    { label: 'ASSURÉ', part: 3 },
    { label: 'TAUX', part: 1.1, droite: true },
    { label: 'TOTAL', part: 1.2, droite: true },
    { label: 'PRIS EN CHARGE', part: 1.4, droite: true },
  ],
  lignes: b.feuilles.map((f) => [
    String(f.rang),
    formatDate(new Date(f.created_at)),
    f.numero_feuille_assure ?? '',
    f.identifiant_assure ?? '',
    f.nom_assure ?? '',
    tauxDe(f),
    formatNombre(f.total),
    formatNombre(f.total_prise_en_charge),
  ]),
  total: [
    '',
    'TOTAL',
    '',
    '',
    '',
    '',
    formatNombre(b.total),
    formatNombre(b.total_prise_en_charge),
  ],
});

const tableSousTotaux = (b: BordereauDetail): Bloc => ({
  genre: 'table',
  colonnes: [
    { label: 'TAUX' },
    { label: 'FEUILLES', droite: true },
    { label: 'TOTAL', droite: true },
    { label: 'PRIS EN CHARGE', droite: true },
  ],
  lignes: b.sous_totaux.map((s) => [
    pourcentDit(s.taux),
    formatNombre(s.nombre),
    formatNombre(s.total),
    formatNombre(s.total_prise_en_charge),
  ]),
});

/**
 * [BOR-13] The statement as a fund receives it, on A4 and as a workbook: its sheets, subtotals by
 * rate, the amount in words, room for the stamp.
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
          ['Pris en charge', formatFcfa(b.total_prise_en_charge)],
        ],
      },
      tableFeuilles(b),
      { genre: 'titre', texte: 'Sous-totaux par taux' },
      tableSousTotaux(b),
      {
        genre: 'texte',
        texte: `Arrêté le présent bordereau à la somme de : ${enLettres(b.total_prise_en_charge)}.`,
        gras: true,
      },
      ...depuis(b),
      { genre: 'cadre', texte: 'Date, cachet et signature du pharmacien', hauteur: 70 },
    ],
    feuilles: [
      {
        titre: `Bordereau ${b.numero}`,
        lignes: b.feuilles.map((f) => ({ ...f, taux: tauxDe(f), a_deduire: aDeduireDe(f) })),
        colonnes: FEUILLES,
      },
      { titre: 'Sous-totaux', lignes: b.sous_totaux, colonnes: SOUS_TOTAUX },
    ],
  };
}
