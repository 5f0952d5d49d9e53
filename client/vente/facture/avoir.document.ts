import type { DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { enLettres } from '#shared/vente/facture/en-lettres.rules.ts';
import type { Avoir, FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import {
  assureDe,
  colonnesFacture,
  fiscal,
  lignesDuClasseur,
  lignesEtSommes,
} from './devis.document.ts';

/**
 * [AVO-3] Credit note, A4: original invoice, lines, taxes, refund also in words, amount no longer
 * claimed.
 */
export function composerAvoir(
  f: FactureDetail,
  a: Avoir,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const titre = `Avoir N° ${a.numero}`;
  return {
    titre,
    sousTitre: `Établi le ${formatDate(new Date(a.created_at))}, sur la facture N° ${a.facture_numero}${f.valide_at ? ` du ${formatDate(new Date(f.valide_at))}` : ''}`,
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      {
        genre: 'texte',
        texte: `Cet avoir annule en totalité la facture N° ${a.facture_numero} (vente N° ${a.vente_id}).${a.motif ? ` Motif : ${a.motif}` : ''}`,
        gras: true,
      },
      {
        genre: 'valeurs',
        valeurs: [['Client', a.client], ['Établi par', a.created_by], ...assureDe(f)],
      },
      ...lignesEtSommes(f),
      {
        genre: 'valeurs',
        colonnes: 1,
        valeurs: [
          ['NET RENDU AU CLIENT', formatFcfa(a.net_a_payer)],
          ...(a.total_prise_en_charge === 0
            ? []
            : [
                ['PRISE EN CHARGE RETIRÉE', formatFcfa(a.total_prise_en_charge)] as [
                  string,
                  string,
                ],
              ]),
        ],
      },
      {
        genre: 'texte',
        texte: `Arrêté le présent avoir à la somme de : ${enLettres(a.net_a_payer)}.`,
        gras: true,
      },
      ...fiscal(a, enseigne),
    ],
    feuilles: [{ titre, lignes: lignesDuClasseur(f), colonnes: colonnesFacture(f) }],
  };
}
