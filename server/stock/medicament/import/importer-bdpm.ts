import type { MikroORM } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, succes } from '#shared/base/refus.ts';
import type { ImportBase } from '#shared/stock/medicament/import.schema.ts';
import { inTransaction } from '../../../platform/http/transaction.ts';
import { composerBase } from './composer-base.ts';
import type { Bilan } from './ecrire-medicaments.sql.ts';
import { lireDossier } from './lire-bdpm.ts';
import { conduireImport, ouvrirImportBase } from './tenir-imports.ts';

/** All or nothing; faults give file, line, reason. Idempotent. */
export async function importerBdpm(
  orm: MikroORM,
  dossier: string,
  avancer: (faits: number, total: number) => void = () => undefined,
  maintenant: () => Date = () => new Date(),
): Promise<Bilan | Refus> {
  const tenu: { ouvert: ImportBase | Refus } = {
    ouvert: refus(503, 'occupe', phrasesRefus.occupe),
  };
  await inTransaction(orm, null, async (em) => {
    tenu.ouvert = await ouvrirImportBase(em, 'Commande', maintenant());
    return estRefus(tenu.ouvert) ? tenu.ouvert : succes(null);
  });
  if (estRefus(tenu.ouvert)) return tenu.ouvert;
  return conduireImport(orm, tenu.ouvert.id, {
    composer: () => composerBase(lireDossier(dossier), jourDe(maintenant())),
    maintenant,
    avancer,
  });
}
