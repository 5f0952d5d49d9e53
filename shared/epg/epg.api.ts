import * as z from 'zod/mini';
import { lire } from '../base/contract.ts';
import { miseAJour, versionPubliee } from './epg.schema.ts';

export const listerVersions = lire('/api/epg/list-versions', { resume: 'La version en service, précédée de celle que le superviseur publie si elle est plus récente', donnees: z.array(versionPubliee) });
export const lireDerniereMaj = lire('/superviseur/api/epg/latest-maj', { resume: 'La dernière version publiée par le superviseur, ou null', donnees: z.nullable(miseAJour) });
