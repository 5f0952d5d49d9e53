import { lirePeriode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesStatistiques from '#shared/statistiques/statistiques.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import type { ActRequest } from '../http/route.ts';
import { lireDernierInventaireClos, type LigneDernierInventaire } from './dernier-inventaire.ts';
import type { Filtre } from './lire-ventes-statistiques.ts';

const lire =
  <D>(choisir: (lignes: LigneDernierInventaire[]) => D[]) =>
  async ({ em, requete }: ActRequest<unknown, Filtre>) => {
    const periode = lirePeriode(requete);
    if (periode === 'inversee')
      return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
    const lignes = await lireDernierInventaireClos(em, periode);
    return lignes === null
      ? succes<D[]>([], phrasesStatistiques.statistiques.videInventaire)
      : succes(choisir(lignes));
  };
/**
 * [STA-23] Quantities counted at the last closed inventory, the most first; without one, its
 * sentence stands in `message`.
 */
export const lireDernierInventaireActe = lire((lignes) =>
  lignes
    .map(({ produit_libelle, qte_reelle }) => ({ produit_libelle, qte_reelle }))
    .sort((a, b) => b.qte_reelle - a.qte_reelle),
);
/** Counted − theoretical, only where they differ, the widest first. */
export const lireEcartsInventaireActe = lire((lignes) =>
  lignes
    .filter((l) => l.ecart !== 0)
    .map(({ produit_libelle, ecart }) => ({ produit_libelle, ecart }))
    .sort((a, b) => Math.abs(b.ecart) - Math.abs(a.ecart)),
);
