import type { DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { traceSymbol } from '#client/ui/export/symbole.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { LIBELLE_MODE, MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import {
  formatComptageClos,
  describePeriodeClose,
  libelleRegime,
} from '#shared/gestion/journal/cloture.rules.ts';
import type { ClotureScellee } from '#shared/gestion/journal/cloture.schema.ts';

const nomDuMode = (mode: string): string => {
  const connu = MODES_PAIEMENT.find((m) => m === mode);
  return connu === undefined ? mode : LIBELLE_MODE[connu];
};

/** [SCE-35] Every count of the day; none for a month. */
const comptageBlocks = ({ genre, comptages }: ClotureScellee): DocumentImprime['blocs'] =>
  genre === 'Jour'
    ? [
        {
          genre: 'table',
          colonnes: [
            { label: 'COMPTAGE', part: 4 },
            { label: 'COMPTÉ', droite: true },
            { label: 'ÉCART', droite: true },
          ],
          lignes: comptages.map((k) => [
            formatComptageClos(k),
            formatNombre(k.total),
            k.ecart === 0 ? 'juste' : formatNombre(k.ecart),
          ]),
          vide: 'Aucun comptage',
        },
      ]
    : [];

/**
 * [SCE-17] Closing paper: sealed sums, perpetual total, and proof: full fingerprint, rank, public
 * key, also as QR.
 */
export function composerCloture(
  c: ClotureScellee,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const preuve = `${c.chaine}/${c.seq}/${c.empreinte}`;
  const texte = [preuve, ...(c.cle_publique === null ? [] : [c.cle_publique])].join('\n');
  return {
    titre: `Clôture – ${c.caisse}`,
    sousTitre: describePeriodeClose(c),
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      {
        genre: 'valeurs',
        valeurs: [
          ['Ventes', formatNombre(c.ventes)],
          ['Total TTC', formatFcfa(c.total)],
          ['HT', formatFcfa(c.ht)],
          ['TVA', formatFcfa(c.tva)],
          ['CSS', formatFcfa(c.css)],
          ['Garde', formatFcfa(c.garde)],
          ['Remises', formatFcfa(c.remise)],
          ['Prises en charge', formatFcfa(c.prise_en_charge)],
          ['Annulations et retours', `${formatNombre(c.avoirs)} · ${formatFcfa(c.total_avoirs)}`],
          ['Net de la période', formatFcfa(c.net)],
        ],
      },
      {
        genre: 'table',
        colonnes: [
          { label: 'RÉGIME', part: 3 },
          { label: 'HT', droite: true },
          { label: 'TVA', droite: true },
          { label: 'CSS', droite: true },
          { label: 'GARDE', droite: true },
          { label: 'TTC', droite: true },
        ],
        lignes: Object.entries(c.taxes).map(([regime, t]) => [
          libelleRegime(regime),
          ...[t.ht, t.tva, t.css, t.garde, t.ttc].map(formatNombre),
        ]),
        vide: 'Aucune vente',
      },
      {
        genre: 'table',
        colonnes: [
          { label: 'MODE', part: 3 },
          { label: 'ENCAISSÉ', droite: true },
        ],
        lignes: Object.entries(c.modes).map(([mode, m]) => [nomDuMode(mode), formatNombre(m)]),
        vide: 'Aucun encaissement',
      },
      ...comptageBlocks(c),
      {
        genre: 'valeurs',
        colonnes: 1,
        valeurs: [['Total perpétuel, depuis la première vente', formatFcfa(c.perpetuel)]],
      },
      {
        genre: 'symbole',
        trace: traceSymbol({ genre: 'qrcode', texte }),
        legende: [
          `Scellé le ${formatDateHeure(new Date(c.instant))}, ${c.chaine}, n° ${c.seq}`,
          `Empreinte : ${c.empreinte}`,
          `Clé publique : ${c.cle_publique ?? 'inconnue de ce poste'}`,
          'À conserver : ce papier prouve plus tard que rien n’a été changé ni ôté avant lui.',
        ],
      },
    ],
  };
}
