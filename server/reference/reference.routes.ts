import {
  creerReference,
  listerReferences,
  modifierReference,
} from '#shared/reference/reference.api.ts';
import { LISTES } from '#shared/reference/reference.schema.ts';
import { renommerDansProduits } from '../produit/renommer-dans-produits.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { creerReferenceActe, modifierReferenceActe } from './enregistrer-reference.ts';
import { listerReferencesActe } from './lire-references.ts';

export const routesReference: readonly Route[] = LISTES.flatMap((liste) => [
  lecture(listerReferences[liste], listerReferencesActe(liste)),
  ecriture(creerReference[liste], creerReferenceActe(liste)),
  ecriture(modifierReference[liste], modifierReferenceActe(liste, renommerDansProduits)),
]);
