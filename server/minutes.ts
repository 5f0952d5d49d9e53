import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { succes } from '#shared/base/refus.ts';
import { type HeureVue, suivreHeure } from '#shared/platform/scellement/heure-crue.rules.ts';
import { notifyRetards } from './stock/commande/notify-retards.ts';
import { suivreHorloge } from './gestion/garde/conduire-garde.ts';
import { inTransaction } from './platform/http/transaction.ts';
import { reprendreImportBase } from './stock/medicament/import/reprendre-import.ts';
import { unTauxCommence } from './admin/pharmacie/taux-du-jour.ts';
import { completerApresBase } from './stock/produit/completer-depuis-la-base.ts';
import { recomposerProduits } from './stock/produit/recomposer-produits.ts';
import { notifyPeremptions } from './stock/produit/notify-peremptions.ts';
import { publishExpiredRetenues } from './vente/reservation/publish-expired-retenues.ts';
import { suivreGarde } from './vente/reservation/suivre-garde.ts';
import { tournerLaPage } from './vente/vente/chainer.sql.ts';
import { clorePeut } from './platform/scellement/attendre-l-heure.ts';
import { clore } from './platform/scellement/clore.ts';
import { sceller } from './gestion/statistiques/sceller.ts';

/**
 * Time-driven: gardes, tax rates, expiring reservations and lots, late orders, daily sums and
 * closings.
 */
const ACTES: readonly ((
  em: EntityManager,
  maintenant: Date,
  tenueMs: number,
) => Promise<unknown>)[] = [
  async (em, maintenant) =>
    ((await suivreHorloge(em, maintenant)) || (await unTauxCommence(em, maintenant))) &&
    suivreGarde(em, maintenant),
  publishExpiredRetenues,
  (em, maintenant) => notifyPeremptions(em, maintenant),
  notifyRetards,
  sceller,
  async (em, maintenant, tenueMs) => {
    if (!(await clorePeut(em, maintenant, tenueMs))) return;
    await tournerLaPage(em, maintenant);
    await clore(em, maintenant);
  },
];

/**
 * One transaction each; failures are thrown once all have run. `tenueMs`: time without a clock
 * jump.
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

/** Each pass knows the time without a clock jump [SCE-20]. */
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

/** At start and each minute; safe with several processes. */
export function scheduleMinutes(orm: MikroORM, journal: Logger, maintenant: () => Date): Cron {
  const minute = suiteDeMinutes(orm, maintenant);
  const passer = () => {
    // may exceed a minute: not awaited
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
