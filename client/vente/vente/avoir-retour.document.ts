import { nomCss, nomTva } from '#shared/base/fiscalite.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import type { DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatMontantDu, formatDu, formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { formatArrondis } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import { formatCaisse, nomDuMode } from '#shared/vente/caisse/caisse.schema.ts';
import { enLettres } from '#shared/vente/facture/en-lettres.rules.ts';
import { arrondiDuRendu } from '#shared/vente/vente/retour-vente.rules.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';

const COLONNES: readonly ColonneExport[] = [
  { champ: 'libelle', label: 'PRODUIT', format: 'texte', produit: true },
  { champ: 'lot', label: 'LOT', format: 'texte' },
  { champ: 'qte', label: 'QTÉ', format: 'nombre' },
  { champ: 'destination', label: 'DESTINATION', format: 'texte' },
  { champ: 'cout_total_reel', label: 'TTC', format: 'money' },
  { champ: 'total_prise_en_charge', label: 'PRISE EN CHARGE', format: 'money' },
  { champ: 'remise', label: 'REMISE', format: 'money' },
  { champ: 'total_client', label: 'PART DU CLIENT', format: 'money' },
];
const siNonNul = (nom: string, fcfa: number): [string, string][] =>
  fcfa === 0 ? [] : [[nom, formatDu(fcfa)]];

/**
 * [AVO-6] Return's credit note on A4: sale and invoice, boxes at the price paid, refund in words,
 * amount no longer claimed.
 */
export function composerAvoirDeRetour(
  v: VenteDetail,
  r: RetourVente,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const titre = `Avoir N° ${r.avoir_numero ?? ''}`;
  const facture = v.facture?.numero ? `, facture N° ${v.facture.numero}` : '';
  return {
    titre,
    sousTitre: `Établi le ${formatDate(new Date(r.created_at))}, sur la vente N° ${v.id} du ${formatDate(new Date(v.created_at))}${facture}`,
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      {
        genre: 'valeurs',
        valeurs: [
          ['Client', v.client],
          ['Établi par', r.created_by],
          ['Caisse', formatCaisse(r.caisse)],
          ['Motif', r.motif],
        ],
      },
      {
        genre: 'table',
        colonnes: [
          { label: 'PRODUIT', part: 5, produit: true },
          { label: 'LOT', part: 1.4 },
          { label: 'QTÉ', part: 0.8, droite: true },
          { label: 'TTC', part: 1.6, droite: true },
          { label: 'PART DU CLIENT', part: 1.8, droite: true },
        ],
        lignes: r.lignes.map((l) => [
          l.libelle,
          l.lot ?? '',
          formatNombre(l.qte),
          formatMontantDu(l.cout_total_reel),
          formatMontantDu(l.total_client),
        ]),
        total: [
          'Total repris',
          '',
          formatNombre(r.lignes.reduce((s, l) => s + l.qte, 0)),
          formatMontantDu(r.total),
          formatMontantDu(r.total_client),
        ],
      },
      {
        genre: 'valeurs',
        valeurs: [
          ['HT', formatDu(r.ht)],
          ...siNonNul(nomTva(v), r.tva),
          ...siNonNul(nomCss(v), r.css),
          ...siNonNul('Taxe de garde', r.garde),
          ...siNonNul('Prise en charge retirée', r.total_prise_en_charge),
          ...siNonNul('Remise reprise', r.remise),
          ...formatArrondis({
            arrondi: arrondiDuRendu(r),
            arrondi_especes: r.arrondi_especes,
          }).flatMap(([nom, fcfa]) => siNonNul(nom, fcfa)),
        ],
      },
      {
        genre: 'valeurs',
        colonnes: 1,
        valeurs: [[`RENDU AU CLIENT (${nomDuMode(r.mode)})`, formatFcfa(r.montant_rendu)]],
      },
      {
        genre: 'texte',
        texte: `Arrêté le présent avoir à la somme de : ${enLettres(r.montant_rendu)}.`,
        gras: true,
      },
    ],
    feuilles: [{ titre, lignes: r.lignes, colonnes: COLONNES }],
  };
}
