import type { MikroORM } from '@mikro-orm/postgresql';
import { Veille } from '#server/platform/etat/veille.ts';
import { createLog } from '#server/platform/http/log.ts';
import type { MoyensReleve } from '#server/platform/etat/relever.ts';

/** Who watches a server of which nothing is known but this. */
export const veilleSur = (orm: MikroORM, moyens: Partial<MoyensReleve>, smtpUrl?: string): Veille =>
  new Veille(
    orm,
    {
      depuis: new Date(),
      identite: 'essai',
      departs: null,
      reseau: { host: '127.0.0.1', http: 0, https: null, shown: null, folder: null },
      https: false,
      dossierDuSceau: null,
      ...moyens,
    },
    smtpUrl === undefined ? undefined : { smtpUrl, journal: createLog('silent') },
  );
