import { listerRayons, listerReferences } from '#shared/reference/reference.api.ts';
import { LISTES } from '#shared/reference/reference.schema.ts';
import { lecture, type Route } from '../http/requete.ts';
import { listerRayonsActe, listerReferencesActe } from './lire-references.ts';

export const routesReference: readonly Route[] = [
  ...LISTES.map((liste) => lecture(listerReferences[liste], listerReferencesActe(liste))),
  lecture(listerRayons, listerRayonsActe),
];
