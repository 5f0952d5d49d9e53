import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { garde, nouvelleGarde, rapportGarde, STATUTS_GARDE } from './garde.schema.ts';

export const lireGardeActuelle = lire('/api/gardes/actuelle', {
  resume: 'La garde en cours, ou null',
  donnees: z.nullable(garde),
});
export const listerGardes = lire('/api/gardes', {
  resume: 'Les gardes, avec leur taxe et leur chiffre d’affaires',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    statut: z.optional(z.enum(STATUTS_GARDE)),
  }),
  donnees: z.array(garde),
});
export const lireGarde = lire('/api/gardes/{id}', { resume: 'Une garde', donnees: garde });
export const lireRapportGarde = lire('/api/gardes/{id}/rapport', {
  resume: 'Une nuit en un rapport : ventes, taxe, par caisse et par mode',
  donnees: rapportGarde,
});
export const creerGarde = ecrire('/api/gardes', {
  resume: 'Programme une garde ; commencée, elle s’ouvre aussitôt',
  corps: nouvelleGarde,
  donnees: garde,
});
export const demarrerGarde = ecrire('/api/gardes/{id}/demarrer', {
  resume: 'Ouvre une garde avant son heure',
  donnees: garde,
});
export const terminerGarde = ecrire('/api/gardes/{id}/terminer', {
  resume: 'Termine la garde en cours',
  donnees: garde,
});
export const annulerGarde = ecrire('/api/gardes/{id}/annuler', {
  resume: 'Annule une garde programmée',
  donnees: garde,
});
