import * as z from 'zod/mini';
import { lire } from '../../base/contract.ts';
import { versionPubliee } from './version.schema.ts';

export const listerVersions = lire('/api/epg/list-versions', {
  resume:
    'La version en service, précédée de celle que le superviseur publie si elle est plus récente',
  donnees: z.array(versionPubliee),
});
