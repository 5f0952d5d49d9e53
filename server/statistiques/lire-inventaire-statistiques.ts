import { lirePeriode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { statistiques as phrases } from '#shared/statistiques/statistiques.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import type { ActRequest } from '../http/route.ts';
import { lireDernierInventaireClos, type LigneDernierInventaire } from './dernier-inventaire.ts';
import type { Filtre } from './lire-ventes-statistiques.ts';

/** `vide`: message when no row qualifies. */
const lire =
  <D>(choisir: (lignes: LigneDernierInventaire[]) => D[], vide: string) =>
  async ({ em, requete }: ActRequest<unknown, Filtre>) => {
    const periode = lirePeriode(requete);
    if (periode === 'inversee')
      return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
    const lignes = await lireDernierInventaireClos(em, periode);
    if (lignes === null) return succes<D[]>([], phrases.videInventaire);
    const choisies = choisir(lignes);
    return succes(choisies, choisies.length > 0 ? '' : vide);
  };
/** [STA-23] Counted quantities of the last closed inventory, largest first; none: `message`. */
export const lireDernierInventaireActe = lire(
  (lignes) =>
    lignes
      .map(({ produit_libelle, qte_reelle }) => ({ produit_libelle, qte_reelle }))
      .sort((a, b) => b.qte_reelle - a.qte_reelle),
  phrases.videInventaireCompte,
);
/** Counted − theoretical where they differ, widest first; none: `message`. */
export const lireEcartsInventaireActe = lire(
  (lignes) =>
    lignes
      .filter((l) => l.ecart !== 0)
      .map(({ produit_libelle, ecart }) => ({ produit_libelle, ecart }))
      .sort((a, b) => Math.abs(b.ecart) - Math.abs(a.ecart)),
  phrases.videInventaireEcarts,
);
