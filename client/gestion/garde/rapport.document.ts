import type { DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { debutDeJour, formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { nomDuMode } from '#shared/vente/caisse/caisse.schema.ts';
import type { RapportGarde } from '#shared/gestion/garde/garde.schema.ts';

const quand = (jour: string, heure: string): string => `${formatDate(debutDeJour(jour))} ${heure}`;
/** '21/11/2026 23 h'. */
export const describeHeure = ({ jour, heure }: RapportGarde['heures'][number]): string =>
  `${formatDate(debutDeJour(jour))} ${String(heure).padStart(2, '0')} h`;

/** [GAR-9] One page: sales, garde tax, by register, mode, hour. */
export function composerRapportGarde(
  r: RapportGarde,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const { garde: g } = r;
  const sommes = ['nombre', 'ht', 'tva', 'css', 'taxe', 'total'] as const;
  return {
    titre: `Rapport de garde N°${g.id}`,
    sousTitre: `Du ${quand(g.date_debut, g.heure_debut)} au ${quand(g.date_fin, g.heure_fin)} · taxe de ${formatFcfa(g.montant_taxe)} par boîte · ${g.statut}`,
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      {
        genre: 'valeurs',
        valeurs: [
          ['Ventes', formatNombre(r.nombre)],
          ['Chiffre d’affaires', formatFcfa(r.total)],
          ['Taxe de garde', formatFcfa(r.taxe)],
          ['HT', formatFcfa(r.ht)],
          ['TVA', formatFcfa(r.tva)],
          ['CSS', formatFcfa(r.css)],
          ['Part des clients', formatFcfa(r.total_client)],
          ['Assurance', formatFcfa(r.total_prise_en_charge)],
          ['Remises', formatFcfa(r.remise)],
          [
            'Annulées (non comptées)',
            `${formatNombre(r.annulees)} · ${formatFcfa(r.montant_annule)}`,
          ],
          [
            'Dont encaissées après la fin',
            `${formatNombre(r.apres)} · ${formatFcfa(r.montant_apres)}`,
          ],
        ],
      },
      { genre: 'titre', texte: 'Par caisse' },
      {
        genre: 'table',
        vide: 'Aucune vente pendant cette garde.',
        colonnes: [
          { label: 'CAISSE', part: 2.4 },
          { label: 'VENTES', droite: true },
          { label: 'HT', part: 1.4, droite: true },
          { label: 'TVA', part: 1.2, droite: true },
          { label: 'CSS', droite: true },
          { label: 'TAXE', part: 1.2, droite: true },
          { label: 'TTC', part: 1.4, droite: true },
        ],
        lignes: r.caisses.map((c) => [c.caisse, ...sommes.map((s) => formatNombre(c[s]))]),
        total: ['TOTAL', ...sommes.map((s) => formatNombre(r[s]))],
      },
      { genre: 'titre', texte: 'Par mode de paiement' },
      {
        genre: 'table',
        vide: 'Aucun encaissement.',
        colonnes: [
          { label: 'MODE', part: 3 },
          { label: 'ENCAISSÉ', droite: true, part: 1.4 },
        ],
        lignes: r.modes.map((m) => [nomDuMode(m.mode), formatNombre(m.montant)]),
      },
      { genre: 'titre', texte: 'Par heure' },
      {
        genre: 'table',
        vide: 'Aucune vente.',
        colonnes: [
          { label: 'HEURE', part: 3 },
          { label: 'VENTES', droite: true },
          { label: 'TTC', part: 1.4, droite: true },
        ],
        lignes: r.heures.map((h) => [
          describeHeure(h),
          formatNombre(h.nombre),
          formatNombre(h.total),
        ]),
      },
      {
        genre: 'valeurs',
        valeurs: [
          ['Visa du pharmacien de garde', ''],
          ['Visa du responsable', ''],
        ],
      },
    ],
  };
}
