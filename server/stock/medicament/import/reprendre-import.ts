import type { MikroORM } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import { constant, fragment, row, rows } from '../../../platform/db/query.ts';
import { query } from '../../../query.ts';
import { completerApresBase } from '../../produit/completer-depuis-la-base.ts';
import { recomposerProduits } from '../../produit/recomposer-produits.ts';
import { composerAPart } from './composer-a-part.ts';
import { conduireImport, echouer, importLaisse } from './tenir-imports.ts';

/** Abandoned after crashing its process this often. */
const ESSAIS_MAX = 3;

/** First run or resumed. */
export async function faireImportBase(
  orm: Pick<MikroORM, 'em'>,
  id: number,
  maintenant: () => Date,
): Promise<void> {
  const em = orm.em.fork();
  const pris = await row(
    em,
    query
      .updateTable('import_base')
      .set((eb) => ({ essais: eb('essais', '+', 1), battement_at: fragment<string>`now()` }))
      .where('id', '=', id)
      .where('statut', '=', constant('En cours'))
      .returning('essais'),
  );
  if (!pris) return;
  if (pris.essais > ESSAIS_MAX)
    return echouer(orm, id, [phrasesMedicament.importEchoue], maintenant());
  await conduireImport(orm, id, {
    composer: async () => {
      const fichiers = await rows(
        em,
        query
          .selectFrom('import_base_fichier')
          .select(['nom', 'octets'])
          .where('import_id', '=', id),
      );
      const lus = fichiers.map((f): [string, Uint8Array] => [f.nom, new Uint8Array(f.octets)]);
      return composerAPart(new Map(lus), jourDe(maintenant()));
    },
    maintenant,
  });
  await completerApresBase(orm, maintenant());
  await recomposerProduits(orm);
}

/** [MED-13] At start and each minute: resumes a dead process's import. */
export async function reprendreImportBase(
  orm: Pick<MikroORM, 'em'>,
  maintenant: () => Date,
): Promise<void> {
  const laisse = await importLaisse(orm.em.fork());
  if (laisse !== null) await faireImportBase(orm, laisse, maintenant);
}
