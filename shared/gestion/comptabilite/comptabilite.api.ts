import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  compteChoisi,
  comptesSaisis,
  dossierComptable,
  ligneDeCaisse,
  moisComptable,
  parMois,
} from './comptabilite.schema.ts';
import { dettes } from './dettes.schema.ts';

export const listerMoisComptables = lire('/api/comptabilite/mois', {
  resume: 'Les mois terminés, et ceux dont le dossier comptable fut exporté',
  donnees: z.array(moisComptable),
});
export const exporterMois = ecrire('/api/comptabilite/mois/{mois}/exporter', {
  resume: 'Le dossier comptable d’un mois clos : figé au premier export, le même ensuite',
  parametres: parMois,
  donnees: dossierComptable,
});
export const listerLivreDeCaisse = lire('/api/livre-de-caisse', {
  resume: 'Le livre de caisse : chaque mouvement d’espèces et le solde après lui',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    caisse_id: z.optional(identifiant),
    /** Safe instead of drawers [CPT-32]. */
    coffre: z.optional(z.literal('1')),
  }),
  donnees: z.array(ligneDeCaisse),
});
export const lireComptes = lire('/api/comptabilite/comptes', {
  resume: 'Les comptes dans lesquels les écritures sont passées',
  donnees: z.array(compteChoisi),
});
export const changerComptes = ecrire('/api/comptabilite/comptes', {
  resume: 'Change des comptes ; ceux qui ne sont pas dits restent',
  corps: comptesSaisis,
  donnees: z.array(compteChoisi),
});
export const lireDettes = lire('/api/comptabilite/dettes', {
  resume: 'Ce que doivent les fonds et ce qui est dû aux fournisseurs, par ancienneté',
  donnees: dettes,
});
