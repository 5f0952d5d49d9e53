import type { MikroORM } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, succes } from '#shared/base/refus.ts';
import type { ImportBase } from '#shared/medicament/import.schema.ts';
import { inTransaction } from '../../http/transaction.ts';
import { composerBase } from './composer-base.ts';
import type { Bilan } from './ecrire-medicaments.ts';
import { lireDossier } from './lire-bdpm.ts';
import { conduireImport, ouvrirImportBase } from './tenir-imports.ts';

/**
 * The public medicines base of a folder becomes the reference base, whole or not at all: one faulty
 * row, and nothing is written.
 * Each fault is named by file, line and reason. Twice the same folder is the same result.
 */
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
