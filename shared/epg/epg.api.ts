import * as z from 'zod/mini';
import { lire } from '../base/contract.ts';
import { versionPubliee } from './epg.schema.ts';

export const listerVersions = lire('/api/epg/list-versions', { resume: 'Les versions publiées', forme: 'liste', donnees: z.array(versionPubliee) });
