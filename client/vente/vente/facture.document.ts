import { nomCss, nomTva } from '#shared/base/fiscalite.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { type Bloc, type DocumentImprime, sheetSaying } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import {
  formatMontantDu,
  formatDu,
  formatFcfa,
  formatNombre,
  formatPourcent,
} from '#shared/base/montant.ts';
import { formatArrondis } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import { formatCaisse, formatModes } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { prixUnitaireTtc } from '#shared/vente/reservation/prix-affiche.rules.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';

/** Numbers as such. */
const COLONNES_RECAP: readonly ColonneExport[] = [
  { champ: 'libelle', label: 'PRODUIT', format: 'texte' },
  { champ: 'cip', label: 'CIP', format: 'code' },
  { champ: 'qte', label: 'QTÉ', format: 'nombre' },
  { champ: 'prix_ttc', label: 'P.U. TTC', format: 'money' },
  { champ: 'prise_en_charge', label: '% TAUX', format: 'decimal' },
  { champ: 'total_prise_en_charge', label: 'PRISE EN CHARGE', format: 'money' },
  { champ: 'cout_total_reel', label: 'TOTAL', format: 'money' },
];
const siNonNul = (nom: string, fcfa: number): [string, string][] =>
  fcfa === 0 ? [] : [[nom, formatDu(fcfa)]];

function mentionsDe({ statut, retours }: VenteDetail): string[] {
  const rendus = retours.reduce((s, r) => s + r.montant_rendu, 0);
  const avoirs = retours.flatMap((r) => r.avoir_numero ?? []);
  return [
    ...(statut === 'Annulé' ? ['VENTE ANNULÉE – ce récapitulatif n’a pas valeur de facture.'] : []),
    ...(retours.length > 0 ? [phrasesFacture.avoirsDesRetours(avoirs, rendus)] : []),
  ];
}

/** [VEN-12] 'Recapitulatif de facture', for the named client: purchases, fund's share, payments. */
export function composerFacture(
  v: VenteDetail,
  client: string,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const titre = `Facture pour la vente N°${v.id} du ${formatDateHeure(new Date(v.created_at))}`;
  const assure = (
    [
      ['Assuré', v.nom_assure],
      ['Identifiant', v.identifiant_assure],
      ['Secteur', v.secteur_assure],
      ['N° feuille', v.numero_feuille_assure],
    ] as const
  ).flatMap(([nom, valeur]): [string, string][] => (valeur ? [[nom, valeur]] : []));
  const mentions = mentionsDe(v);
  return {
    titre: 'Recapitulatif de facture',
    sousTitre: titre,
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      ...mentions.map((texte): Bloc => ({ genre: 'texte', texte, gras: true })),
      {
        genre: 'valeurs',
        valeurs: [
          ['Client', client || v.client],
          ['Réservation', v.position_and_date],
          ['Caisse', `${formatCaisse(v.caisse)} · ticket N° ${v.numero_ticket}`],
          ['Vendeur', v.user],
          ['Règlement', formatModes(v)],
          ...assure,
        ],
      },
      {
        genre: 'table',
        colonnes: [
          { label: 'PRODUIT', part: 5, produit: true },
          { label: 'QTÉ', part: 1, droite: true },
          { label: 'P.U. TTC', part: 1.6, droite: true },
          { label: '% TAUX', part: 1.1, droite: true },
          { label: 'TOTAL', part: 1.8, droite: true },
        ],
        lignes: v.lignes.map((l) => [
          l.libelle,
          formatNombre(l.qte),
          formatMontantDu(prixUnitaireTtc(l)),
          formatPourcent(l.prise_en_charge),
          formatMontantDu(l.cout_total_reel),
        ]),
        total: [
          'Total TTC',
          formatNombre(v.lignes.reduce((s, l) => s + l.qte, 0)),
          '',
          '',
          formatMontantDu(v.total),
        ],
      },
      {
        genre: 'valeurs',
        valeurs: [
          ['HT', formatDu(v.ht)],
          ...siNonNul(nomTva(v), v.tva),
          ...siNonNul(nomCss(v), v.css),
          ...siNonNul('Taxe de garde', v.garde),
          ...siNonNul('Prise en charge', v.total_prise_en_charge),
          ...siNonNul('Remise', v.remise),
          ...formatArrondis(v).flatMap(([nom, fcfa]) => siNonNul(nom, fcfa)),
        ],
      },
      {
        genre: 'valeurs',
        colonnes: 1,
        valeurs: [['Part du client', formatFcfa(v.total_client + v.arrondi)]],
      },
    ],
    feuilles: [
      sheetSaying(
        {
          titre: 'recap',
          lignes: v.lignes.map((l) => ({ ...l, prix_ttc: prixUnitaireTtc(l) })),
          colonnes: COLONNES_RECAP,
        },
        mentions.join(' ') || null,
      ),
    ],
  };
}
