import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import type { DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { plafondEnMots } from '#shared/vente/clientele/clientele.phrases.ts';
import {
  LIBELLE_REGLEMENT,
  type Reglement,
  type Releve,
} from '#shared/vente/clientele/releve.schema.ts';
import { sommeRecue } from '#shared/vente/clientele/reglement.rules.ts';
import { enLettres } from '#shared/vente/facture/en-lettres.rules.ts';

const jour = (j: string): string => formatDate(new Date(`${j}T12:00:00Z`));
export const COLONNES_RELEVE: readonly ColonneExport[] = [
  { champ: 'at', label: 'DATE', format: 'datetime' },
  { champ: 'genre', label: 'OPÉRATION', format: 'texte' },
  { champ: 'libelle', label: 'LIBELLÉ', format: 'texte' },
  { champ: 'debit', label: 'DÉBIT', format: 'money' },
  { champ: 'credit', label: 'CRÉDIT', format: 'money' },
  { champ: 'solde', label: 'SOLDE', format: 'money' },
];
const siNonNul = (fcfa: number): string => (fcfa === 0 ? '' : formatNombre(fcfa));

/** [CLI-6] A4 and workbook: opening balance, advances, payments, running balance. */
export function composerReleve(
  r: Releve,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const { client: c } = r;
  return {
    titre: 'Relevé de compte',
    sousTitre: `Du ${jour(r.debut)} au ${jour(r.fin)}`,
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      {
        genre: 'valeurs',
        valeurs: [
          ['Client', c.libelle],
          ['Téléphone', c.telephone ?? '–'],
          ['Secteur', c.secteur_assure ?? '–'],
          ['Plafond de crédit', plafondEnMots(c.plafond_dette)],
          [`Solde au ${jour(r.debut)}`, formatFcfa(r.solde_initial)],
          [`Solde au ${jour(r.fin)}`, formatFcfa(r.solde_final)],
        ],
      },
      {
        genre: 'table',
        colonnes: [
          { label: 'DATE', part: 1.8 },
          { label: 'OPÉRATION', part: 1.6 },
          { label: 'LIBELLÉ', part: 4.4 },
          { label: 'DÉBIT', part: 1.3, droite: true },
          { label: 'CRÉDIT', part: 1.3, droite: true },
          { label: 'SOLDE', part: 1.4, droite: true },
        ],
        lignes: r.lignes.map((l) => [
          formatDateHeure(new Date(l.at)).slice(0, 16),
          l.genre,
          l.libelle,
          siNonNul(l.debit),
          siNonNul(l.credit),
          formatNombre(l.solde),
        ]),
        total: [
          'TOTAL',
          '',
          '',
          formatNombre(r.total_debit),
          formatNombre(r.total_credit),
          formatNombre(r.solde_final),
        ],
        vide: 'Aucune opération sur la période',
      },
      {
        genre: 'texte',
        texte: phraseDuSolde(r),
        gras: true,
      },
    ],
    feuilles: [{ titre: 'Relevé', lignes: r.lignes, colonnes: COLONNES_RELEVE }],
  };
}

function phraseDuSolde({ solde_final: solde, fin }: Releve): string {
  if (solde > 0)
    return `Reste à payer au ${jour(fin)} : ${formatFcfa(solde)}, soit ${enLettres(solde)}.`;
  if (solde < 0) return `La pharmacie doit au client ${formatFcfa(-solde)}.`;
  return 'Rien ne reste à payer.';
}

/** [CLI-7] Amount, also in words, payment mode, remaining debt. */
export function composerRecu(
  r: Reglement,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const recu = sommeRecue(r);
  return {
    titre: `Reçu de règlement N° ${r.id}`,
    sousTitre: `Le ${formatDateHeure(new Date(r.created_at))}`,
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      {
        genre: 'valeurs',
        valeurs: [
          ['Reçu de', r.client],
          ['Mode', LIBELLE_REGLEMENT[r.mode_paiement]],
          ['Montant', formatFcfa(recu)],
          ['Reçu par', r.created_by],
          ['Dette avant', formatFcfa(r.dette_avant)],
          ['Dette après', formatFcfa(r.dette_apres)],
        ],
      },
      { genre: 'texte', texte: `Reçu la somme de : ${enLettres(recu)}.`, gras: true },
      { genre: 'cadre', texte: 'Cachet et signature', hauteur: 70 },
    ],
  };
}
