import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { succes } from '#shared/base/refus.ts';
import { type HeureVue, suivreHeure } from '#shared/scellement/heure-crue.rules.ts';
import { direRetards } from './commande/dire-retards.ts';
import { suivreHorloge } from './garde/conduire-garde.ts';
import { inTransaction } from './http/transaction.ts';
import { reprendreImportBase } from './medicament/import/reprendre-import.ts';
import { unTauxCommence } from './pharmacie/taux-du-jour.ts';
import { completerApresBase } from './produit/completer-depuis-la-base.ts';
import { recomposerProduits } from './produit/recomposer-produits.ts';
import { direPeremptions } from './produit/dire-peremptions.ts';
import { direRetenuesEchues } from './reservation/dire-retenues-echues.ts';
import { suivreGarde } from './reservation/suivre-garde.ts';
import { tournerLaPage } from './vente/chainer.ts';
import { clorePeut } from './scellement/attendre-l-heure.ts';
import { clore } from './scellement/clore.ts';
import { sceller } from './statistiques/sceller.ts';

/**
 * What time alone decides: duty shifts that begin or end, rates of taxes that begin, holds that run out, lots that expire,
 * orders that are late; sums of days that are over, and their closings.
 */
const ACTES: readonly ((
  em: EntityManager,
  maintenant: Date,
  tenueMs: number,
) => Promise<unknown>)[] = [
  async (em, maintenant) =>
    ((await suivreHorloge(em, maintenant)) || (await unTauxCommence(em, maintenant))) &&
    suivreGarde(em, maintenant),
  direRetenuesEchues,
  (em, maintenant) => direPeremptions(em, maintenant),
  direRetards,
  sceller,
  async (em, maintenant, tenueMs) => {
    if (!(await clorePeut(em, maintenant, tenueMs))) return;
    await tournerLaPage(em, maintenant);
    await clore(em, maintenant);
  },
];

/**
 * Each in its own transaction: one that fails does not keep the others from being done; it is told
 * once all have been tried. `tenueMs`: for how long that clock has gone without a leap.
 */
export async function passMinute(
  orm: MikroORM,
  maintenant: Date,
  tenueMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const fautes: unknown[] = [];
  for (const acte of ACTES)
    await inTransaction(orm, null, async (em) => succes(await acte(em, maintenant, tenueMs))).catch(
      (faute: unknown) => fautes.push(faute),
    );
  if (fautes.length > 0) throw new AggregateError(fautes, 'horloge');
}

/** The passes of one process: each knows for how long its clock has gone without a leap [SCE-20]. */
export function suiteDeMinutes(
  orm: MikroORM,
  maintenant: () => Date,
  ecoule: () => number = () => performance.now(),
): () => Promise<void> {
  let vue: HeureVue | null = null;
  return () => {
    const suivie = suivreHeure(vue, maintenant(), ecoule());
    vue = suivie;
    return passMinute(orm, suivie.heure, suivie.ecoule - suivie.depuis);
  };
}

/** At start and at each minute; of several processes, the second finds nothing left to do. */
export function scheduleMinutes(orm: MikroORM, journal: Logger, maintenant: () => Date): Cron {
  const minute = suiteDeMinutes(orm, maintenant);
  const passer = () => {
    // Longer than a minute: it is not waited for, and a second look finds it at work.
    reprendreImportBase(orm, maintenant).catch((err: unknown) =>
      journal.warn({ err }, 'import de la base remis à la minute suivante'),
    );
    completerApresBase(orm, maintenant()).catch((err: unknown) =>
      journal.warn({ err }, 'complément des produits remis à la minute suivante'),
    );
    recomposerProduits(orm).catch((err: unknown) =>
      journal.warn({ err }, 'composition des produits remise à la minute suivante'),
    );
    return minute().catch((err: unknown) =>
      journal.warn({ err }, 'horloge remise à la minute suivante'),
    );
  };
  void passer();
  return new Cron('* * * * *', { protect: true, unref: true }, passer);
}
