import pg from 'pg';
import { Cron } from 'croner';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { enIso, formatDateHeure, jourDe } from '#shared/base/dates.ts';
import { instantSur, sautDe } from '#shared/base/horloge.rules.ts';
import type { ReleveServeur } from '#shared/platform/etat/controles.rules.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { succes } from '#shared/base/refus.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { constant, textOf } from './platform/db/query.ts';
import { query } from './query.ts';
import { inTransaction } from './platform/http/transaction.ts';
import { inscrireFait } from './platform/scellement/inscrire.ts';

export interface ClockMachine {
  heure: () => Date;
  /** Monotonic ms. */
  ecoule: () => number;
}
const MACHINE: ClockMachine = { heure: () => new Date(), ecoule: () => performance.now() };

const LAST_SALE = textOf(
  query.selectFrom('vente').select('created_at').orderBy('id', 'desc').limit(constant(1)),
);

/** Machine time, unless its day precedes the last sale's. */
export class TrustedClock {
  readonly #url: string;
  readonly #machine: ClockMachine;
  #derniereVente: Date | null = null;
  /** Logged once. */
  #enRetard = false;
  #saut: { heures: number; quand: Date } | null = null;
  #vue: { heure: Date; ecoule: number };

  constructor(url: string, machine: ClockMachine = MACHINE) {
    this.#url = url;
    this.#machine = machine;
    this.#vue = { heure: machine.heure(), ecoule: machine.ecoule() };
  }

  readonly maintenant = (): Date => instantSur(this.#machine.heure(), this.#derniereVente);

  async relire(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ created_at: Date }>(LAST_SALE);
      this.#derniereVente = rows[0]?.created_at ?? null;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Clock fault, shown by the server watch [ETA-1]. */
  etat(): NonNullable<ReleveServeur['horloge']> {
    const machine = this.#machine.heure();
    const tenue = instantSur(machine, this.#derniereVente);
    return { machine, tenue: tenue > machine ? tenue : null, saut: this.#saut };
  }

  /** Each minute; a fault is sealed once while it lasts. */
  async passerUneMinute(orm: MikroORM): Promise<void> {
    const [heure, ecoule] = [this.#machine.heure(), this.#machine.ecoule()];
    const saut = sautDe(this.#vue.heure, heure, ecoule - this.#vue.ecoule);
    this.#vue = { heure, ecoule };
    await this.relire();
    const tenue = instantSur(heure, this.#derniereVente);
    if (saut !== null) this.#saut = { heures: Math.round(saut / 3_600_000), quand: heure };
    const retard =
      tenue > heure
        ? phrasesSauvegarde.horlogeEnRetard(formatDateHeure(heure), formatDateHeure(tenue))
        : null;
    const phrase =
      retard ??
      (saut === null ? null : phrasesSauvegarde.horlogeASaute(Math.round(saut / 3_600_000)));
    if (phrase === null) {
      this.#enRetard = false;
      return;
    }
    const nouveau = saut !== null || !this.#enRetard;
    this.#enRetard = retard !== null;
    if (!nouveau) return;
    await inTransaction(orm, null, (em) => {
      inscrireFait(em, {
        chaine: CHAINE_PHARMACIE,
        type: 'HORLOGE',
        jour: jourDe(tenue),
        instant: enIso(tenue),
        contenu: { machine: enIso(heure), phrase },
      });
      return Promise.resolve(succes(null));
    });
  }
}

export function scheduleTrustedClock(horloge: TrustedClock, orm: MikroORM, journal: Logger): Cron {
  const passer = () =>
    horloge.passerUneMinute(orm).catch((err: unknown) => journal.warn({ err }, 'heure du serveur'));
  void passer();
  return new Cron('15 * * * * *', { protect: true, unref: true }, passer);
}
