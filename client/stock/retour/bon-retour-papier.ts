import type { DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { formatMontantDu, formatDu, formatNombre } from '#shared/base/montant.ts';
import type { BonRetourComplet } from '#shared/stock/retour/bon-retour.schema.ts';

export function papierDuBon(
  bon: BonRetourComplet,
  enseigne: EnseignePapier | null,
): DocumentImprime {
  return {
    titre: `Bon de retour n° ${bon.id}`,
    sousTitre: bon.fournisseur,
    enseigne,
    date: formatDate(new Date(bon.created_at)),
    blocs: [
      {
        genre: 'valeurs',
        valeurs: [
          ['Fournisseur', bon.fournisseur],
          ['Motif', bon.motif],
          ['Établi par', bon.created_by],
          ...(bon.note === null ? [] : [['Note', bon.note] as const]),
        ],
      },
      {
        genre: 'table',
        colonnes: [
          { label: 'CIP', part: 18 },
          { label: 'DÉSIGNATION', part: 42, produit: true },
          { label: 'LOT', part: 14 },
          { label: 'PÉREMPTION', part: 14 },
          { label: 'QTÉ', part: 8, droite: true },
          { label: 'VALEUR', part: 14, droite: true },
        ],
        lignes: bon.lignes.map((l) => [
          l.cip ?? '',
          l.libelle,
          l.lot_numero ?? '',
          l.lot_expiration === null ? '' : formatDate(debutDeJour(l.lot_expiration)),
          formatNombre(l.qte),
          formatMontantDu(l.montant),
        ]),
      },
      { genre: 'valeurs', colonnes: 1, valeurs: [['Avoir demandé', formatDu(bon.montant)]] },
      { genre: 'cadre', texte: 'Pour la pharmacie', hauteur: 60 },
      { genre: 'cadre', texte: 'Pour le fournisseur, reçu le', hauteur: 60 },
    ],
  };
}
