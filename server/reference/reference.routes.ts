import {
  creerReference,
  listerReferences,
  modifierReference,
} from '#shared/reference/reference.api.ts';
import { LISTES } from '#shared/reference/reference.schema.ts';
import { renommerDansProduits } from '../produit/renommer-dans-produits.ts';
import { writing, reading, type Route } from '../http/route.ts';
import { creerReferenceActe, modifierReferenceActe } from './enregistrer-reference.ts';
import { listerReferencesActe } from './lire-references.ts';

export const routesReference: readonly Route[] = LISTES.flatMap((liste) => [
  reading(listerReferences[liste], listerReferencesActe(liste)),
  writing(creerReference[liste], creerReferenceActe(liste)),
  writing(modifierReference[liste], modifierReferenceActe(liste, renommerDansProduits)),
]);
