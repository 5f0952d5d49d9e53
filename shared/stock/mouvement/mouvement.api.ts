import * as z from 'zod/mini';
import { ecrire, identifiant, lire, texte } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { mouvement, mouvementsMotif, nouveauMouvement } from './mouvement.schema.ts';

export const listerMouvements = lire('/api/mouvements', {
  resume: 'Le journal du stock ; d’une période, extra_data porte les boîtes entrées et sorties',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    motif: z.optional(texte(150)),
    type: z.optional(texte(20)),
    produit_id: z.optional(identifiant),
  }),
  donnees: z.array(mouvement),
});
export const sommerMouvements = lire('/api/mouvements-par-motif', {
  resume: 'Les mouvements d’une période, sommés par motif et type',
  requete: z.object(periodeRequete),
  donnees: z.array(mouvementsMotif),
});
export const creerMouvement = ecrire('/api/mouvements', {
  resume: 'Une entrée ou une sortie faite à la main, avec son motif',
  corps: nouveauMouvement,
  donnees: mouvement,
});
