import { PRIX_MAX } from '../../base/montant.ts';
import type { LigneBonLivraison } from '../../stock/commande/ligne-nommee.rules.ts';
import type { ValeursLivraison } from './lire-achats.rules.ts';
import type { LigneLue } from './lignes.rules.ts';

/** [PRO-19] To the franc; null: unsaid. */
function prixDeVente({ prix_vente }: ValeursLivraison): number | null {
  const prix = Math.round(prix_vente ?? 0);
  return prix > 0 && prix <= PRIX_MAX ? prix : null;
}

/** [LIV-2] Valid, non-empty rows. */
export const bonLivraisonDe = (lues: readonly LigneLue[]): LigneBonLivraison[] =>
  lues
    .filter((l) => l.etat === 'bonne')
    .map((l): LigneBonLivraison => {
      const { valeurs } = l as unknown as LigneLue<ValeursLivraison>;
      return {
        ligne: l.ligne,
        codes: valeurs.codes,
        cip: valeurs.codes.find((c) => c.length === 13) ?? valeurs.code ?? '',
        code: valeurs.reference,
        designation: valeurs.libelle,
        qte: valeurs.qte_recue ?? 0,
        ug: valeurs.ug ?? 0,
        lot: valeurs.lot ?? '',
        date_expiration: valeurs.peremption ?? '',
        prix_achat: valeurs.prix_achat ?? null,
        prix_de_vente: prixDeVente(valeurs),
      };
    })
    .filter((l) => l.qte + l.ug > 0);
