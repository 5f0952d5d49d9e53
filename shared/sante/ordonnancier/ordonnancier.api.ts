import * as z from 'zod/mini';
import { ecrire, lire, texte, lireParCorps } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import { entier } from '../../base/nombre.ts';
import { reglageOrdonnancier, reglageSaisi } from '../../admin/pharmacie/tableaux.schema.ts';
import { ordonnance, ordonnanceEcrite, ordonnanceSaisie } from './ordonnance.schema.ts';
import {
  editionOrdonnancier,
  filtresOrdonnancier,
  GENRES_EDITION,
  ligneOrdonnancier,
  patientInscrit,
} from './ordonnancier.schema.ts';

export const reglerOrdonnancier = ecrire('/api/ordonnancier/reglage', {
  resume: 'Met l’ordonnancier en marche, ou l’arrête ; ce que chaque tableau demande',
  corps: reglageSaisi,
  donnees: reglageOrdonnancier,
});

export const lireOrdonnance = lire('/api/reservations/{id}/ordonnance', {
  resume: 'L’ordonnance d’un panier, tant qu’il n’est pas vendu ; null si rien n’est saisi',
  donnees: z.nullable(ordonnance),
});
export const enregistrerOrdonnance = ecrire('/api/reservations/{id}/ordonnance', {
  resume: 'Saisit l’ordonnance d’un panier, à la place de la précédente',
  corps: ordonnanceSaisie,
  donnees: ordonnanceEcrite,
});

export const listerOrdonnancier = lire('/api/ordonnancier', {
  resume: 'Les lignes de l’ordonnancier, les dernières d’abord ; qui le lit est au journal',
  forme: 'liste',
  requete: z.object({ ...requeteListe, ...filtresOrdonnancier }),
  donnees: z.array(ligneOrdonnancier),
});
export const ordonnancierDeVente = lire('/api/ventes/{id}/ordonnancier', {
  resume: 'Ce que l’ordonnancier tient d’une vente ; qui le lit est au journal',
  donnees: z.array(ligneOrdonnancier),
});
/** POST: a name is banned from URLs. */
export const chercherPatients = lireParCorps('/api/ordonnancier/patients', {
  resume: 'Les patients inscrits dont le nom contient ces mots, les plus récents d’abord',
  corps: z.object({ mots: texte(100, 2) }),
  donnees: z.array(patientInscrit),
});
export const editerOrdonnancier = ecrire('/api/ordonnancier/editions', {
  resume: 'Note un papier tiré de l’ordonnancier : le second du même est une copie',
  corps: z.object({
    genre: z.enum(GENRES_EDITION),
    ...filtresOrdonnancier,
    mots: z.optional(texte(200)),
    lignes: entier(0, 10_000_000),
  }),
  donnees: editionOrdonnancier,
});
