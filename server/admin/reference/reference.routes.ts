import {
  creerReference,
  listerReferences,
  modifierReference,
} from '#shared/admin/reference/reference.api.ts';
import { LISTES } from '#shared/admin/reference/reference.schema.ts';
import { renommerDansProduits } from '../../stock/produit/renommer-dans-produits.ts';
import { writing, reading, type Route } from '../../platform/http/route.ts';
import { creerReferenceActe, modifierReferenceActe } from './enregistrer-reference.ts';
import { listerReferencesActe } from './lire-references.ts';

export const routesReference: readonly Route[] = LISTES.flatMap((liste) => [
  reading(listerReferences[liste], listerReferencesActe(liste)),
  writing(creerReference[liste], creerReferenceActe(liste)),
  writing(modifierReference[liste], modifierReferenceActe(liste, renommerDansProduits)),
]);
