import type { MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { succes } from '#shared/base/refus.ts';
import { direRetards } from './commande/dire-retards.ts';
import { suivreHorloge } from './garde/conduire-garde.ts';
import { dansTransaction } from './http/transaction.ts';
import { direPeremptions } from './produit/dire-peremptions.ts';
import { direRetenuesEchues } from './reservation/dire-retenues-echues.ts';
import { suivreGarde } from './reservation/suivre-garde.ts';

/** What time alone decides: duty shifts that begin or end, holds that run out, lots that expire, orders that are late. */
export async function passerUneMinute(orm: MikroORM, maintenant: Date): Promise<void> {
  await dansTransaction(orm, null, async (em) => succes((await suivreHorloge(em, maintenant)) ? await suivreGarde(em, maintenant) : 0));
  await dansTransaction(orm, null, async (em) => succes(await direRetenuesEchues(em)));
  await dansTransaction(orm, null, async (em) => succes(await direPeremptions(em, maintenant)));
  await dansTransaction(orm, null, async (em) => succes(await direRetards(em, maintenant)));
}

/** At start and at each minute; of several processes, the second finds nothing left to do. */
export function programmerHorloge(orm: MikroORM, journal: Logger): Cron {
  const passer = () => passerUneMinute(orm, new Date()).catch((err: unknown) => journal.warn({ err }, 'horloge remise à la minute suivante'));
  void passer();
  return new Cron('* * * * *', { protect: true, unref: true }, passer);
}
