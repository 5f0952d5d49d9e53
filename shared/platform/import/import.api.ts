import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import { NATURES } from './champs.ts';
import { ETATS_IMPORTES } from './genres.ts';
import {
  appariement,
  envoiDeLignes,
  importFichier,
  ligneImport,
  NATURES_GARDEES,
  nouvelImport,
  SIGNATURE_MAX,
  verificationDemandee,
} from './import.schema.ts';

export const ouvrirImport = ecrire('/api/imports', {
  resume: 'Annonce un fichier : sa nature, ses colonnes et son nombre de lignes (50 000 au plus)',
  corps: nouvelImport,
  donnees: importFichier,
});
export const envoyerLignesImport = ecrire('/api/imports/{id}/lignes', {
  resume: 'Des lignes du fichier, telles qu’écrites ; une ligne envoyée deux fois compte une fois',
  corps: envoiDeLignes,
  donnees: z.object({ recues: z.number() }),
});
export const verifierImport = ecrire('/api/imports/{id}/verifier', {
  resume:
    'Demande ce que le fichier ferait, avec ces réponses, sans rien écrire ; l’avancement vient par le sujet imports',
  corps: verificationDemandee,
  donnees: importFichier,
});
export const importerFichier = ecrire('/api/imports/{id}/importer', {
  resume:
    'Demande d’écrire les bonnes lignes ; les autres restent à corriger ; l’avancement vient par le sujet imports',
  donnees: importFichier,
});
export const annulerImport = ecrire('/api/imports/{id}/annuler', {
  resume: 'Arrête un import qui n’est pas écrit : rien n’en reste',
  donnees: importFichier,
});
export const defaireImport = ecrire('/api/imports/{id}/defaire', {
  resume: 'Défait un import écrit : ce qui n’a pas bougé depuis ; le reste est compté',
  donnees: importFichier,
});
export const IMPORTS_MONTRES = 20;
export const listerImports = lire('/api/imports', {
  resume: 'Les derniers imports d’une nature, le plus récent d’abord',
  requete: z.object({ nature: z.enum(NATURES_GARDEES) }),
  donnees: z.array(importFichier),
});
export const lireImport = lire('/api/imports/{id}', {
  resume: 'Un import',
  donnees: importFichier,
});
export const listerLignesImport = lire('/api/imports/{id}/lignes', {
  resume: 'Les lignes d’un import : celles d’un état, avec leurs cellules et leurs raisons',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    etat: z.optional(z.enum([...ETATS_IMPORTES, 'a_corriger', 'avertie'])),
  }),
  donnees: z.array(ligneImport),
});
export const lireAppariement = lire('/api/appariements-import', {
  resume: 'Les colonnes d’un fichier aux mêmes têtes, comme elles furent appariées ; null : aucun',
  requete: z.object({
    nature: z.enum(NATURES),
    source: z._default(z.string().check(z.maxLength(60)), ''),
    signature: z.string().check(z.maxLength(SIGNATURE_MAX)),
  }),
  donnees: z.nullable(appariement),
});
export const retenirAppariement = ecrire('/api/appariements-import', {
  resume: 'Retient les colonnes d’un fichier pour le prochain aux mêmes têtes',
  corps: appariement,
  donnees: appariement,
});
