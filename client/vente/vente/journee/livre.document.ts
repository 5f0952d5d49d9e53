import type { Bloc, DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import {
  debutDeJour,
  type FiltrePeriode,
  formatDate,
  formatDateHeure,
} from '#shared/base/dates.ts';
import { enCentimes, enFcfa, formatNombre, somme } from '#shared/base/montant.ts';
import { LIBELLE_MODE, MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import type { Journee } from '#shared/vente/vente/vente.schema.ts';

/** '21/11/2026', from YYYY-MM-DD. */
export const formatJour = (d: string): string => formatDate(debutDeJour(d));
/** 'Journée du 21/11/2026', 'Du 21/11/2026 au 22/11/2026', 'Depuis toujours'. */
export function describePeriode({ period_from: de, period_to: a }: FiltrePeriode): string {
  if (!de || !a) return 'Depuis toujours';
  return de === a ? `Journée du ${formatJour(de)}` : `Du ${formatJour(de)} au ${formatJour(a)}`;
}
/** Summed in hundredths. */
export const sommeEnFcfa = <T>(lignes: readonly T[], de: (l: T) => number): number =>
  enFcfa(somme(lignes, (l) => enCentimes(de(l))));

const COLONNES_LIVRE: readonly ColonneExport[] = [
  { champ: 'jour', label: 'JOUR', format: 'date' },
  { champ: 'nombre', label: 'VENTES', format: 'nombre' },
  { champ: 'annulations', label: 'ANNULATIONS', format: 'nombre' },
  { champ: 'retours', label: 'RETOURS', format: 'nombre' },
  ...MODES_PAIEMENT.map((m): ColonneExport => ({
    champ: m,
    label: LIBELLE_MODE[m].toUpperCase(),
    format: 'money',
  })),
  { champ: 'encaisse', label: 'ENCAISSÉ', format: 'money' },
  { champ: 'total_prise_en_charge', label: 'ASSURANCE', format: 'money' },
  { champ: 'remise', label: 'REMISE', format: 'money' },
  { champ: 'total', label: 'TTC', format: 'money' },
];
/** One row a day. */
export const feuilleLivre = (livre: readonly Journee[]) => ({
  titre: 'Livre de caisse',
  lignes: livre.map((j) => ({ ...j, jour: debutDeJour(j.jour).toISOString() })),
  colonnes: COLONNES_LIVRE,
});

/** A row a day, a column a mode, totals. */
export function tableLivre(livre: readonly Journee[]): Bloc {
  const montants = [...MODES_PAIEMENT, 'encaisse', 'total_prise_en_charge', 'total'] as const;
  return {
    genre: 'table',
    colonnes: [
      { label: 'JOUR', part: 1.3 },
      { label: 'VENTES', part: 0.95, droite: true },
      ...MODES_PAIEMENT.map((m) => ({
        label: LIBELLE_MODE[m].toUpperCase(),
        part: m === 'mobile_money' ? 1.6 : 1.2,
        droite: true,
      })),
      { label: 'ENCAISSÉ', part: 1.3, droite: true },
      { label: 'ASSURANCE', part: 1.3, droite: true },
      { label: 'TTC', part: 1.3, droite: true },
    ],
    lignes: livre.map((j) => [
      formatJour(j.jour),
      formatNombre(j.nombre),
      ...montants.map((m) => formatNombre(j[m])),
    ]),
    total: [
      'TOTAL',
      formatNombre(livre.reduce((s, j) => s + j.nombre, 0)),
      ...montants.map((m) => formatNombre(sommeEnFcfa(livre, (j) => j[m]))),
    ],
    vide: 'Aucun encaissement sur la période.',
  };
}

/** [VEN-13] On paper or as a workbook. */
export function composerLivre(
  livre: readonly Journee[],
  periode: FiltrePeriode,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  return {
    titre: 'Livre de caisse',
    sousTitre: describePeriode(periode),
    enseigne,
    date: formatDateHeure(maintenant),
    feuilles: [feuilleLivre(livre)],
    blocs: [
      tableLivre(livre),
      {
        genre: 'texte',
        texte:
          'Encaissé : les quatre modes ensemble, monnaie rendue, annulations et retours du jour déduits. L’assurance est due par les organismes, elle n’est pas encaissée.',
      },
    ],
  };
}
