import type { LigneBonLivraison } from '../commande/ligne-nommee.rules.ts';
import type { ValeursLivraison } from './lire-achats.rules.ts';
import type { LigneLue } from './lignes.rules.ts';

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
      };
    })
    .filter((l) => l.qte + l.ug > 0);
