import pg from 'pg';
import type { Logger } from 'pino';
import { commits } from './raise.ts';

const VERROU_EDITEUR = 7_002;
const BALAYAGE_MS = 1_000;
const LOT = 500;

/**
 * Numbers what is committed and not yet published, per topic, in one statement, and announces it:
 * one NOTIFY with the last publication id. A sequence drawn inside the acts would leave holes that
 * a reader could step over; here the number is given after the commit, by one process at a time.
 */
const PUBLIER = `
  with pris as (
    delete from a_publier
    where evenement_id in (select evenement_id from a_publier order by evenement_id limit ${LOT})
    returning evenement_id as id, topics
  ), depli as (
    select p.id, t.topic, row_number() over (partition by t.topic order by p.id) as rang,
      count(*) over (partition by t.topic) as nombre
    from pris p, unnest(p.topics) as t(topic)
  ), compte as (
    insert into sujet as s (topic, seq) select topic, max(nombre) from depli group by topic
    on conflict (topic) do update set seq = s.seq + excluded.seq returning topic, seq
  ), publies as (
    insert into publication (topic, seq, evenement_id)
    select d.topic, c.seq - d.nombre + d.rang, d.id
    from depli d
    join compte c using (topic)
    order by d.id, d.topic
    returning id
  )
  select (select count(*) from pris)::int as nombre,
    pg_notify('publications', coalesce((select max(id) from publies), 0)::text)`;

/**
 * One of the server processes publishes (advisory lock); the others stand ready and take over
 * within a second.
 */
export class Editeur {
  readonly #url: string;
  readonly #journal: Logger;
  #client: pg.Client | null = null;
  #minuterie: NodeJS.Timeout | null = null;
  #enCours: Promise<void> = Promise.resolve();
  #demande = false;
  #aSignaler = false;
  #editeur = false;
  #arrete = false;

  constructor(url: string, journal: Logger) {
    this.#url = url;
    this.#journal = journal;
  }

  demarrer(): void {
    commits.on('commit', this.#surCommit);
    this.#minuterie = setInterval(this.#reveiller, BALAYAGE_MS);
    this.#reveiller();
  }

  async arreter(): Promise<void> {
    commits.off('commit', this.#surCommit);
    if (this.#minuterie) clearInterval(this.#minuterie);
    await this.#enCours;
    this.#arrete = true;
    await this.#client?.end().catch(() => undefined);
  }

  readonly #surCommit = (): void => {
    this.#aSignaler = true;
    this.#reveiller();
  };

  /**
   * Many commits wake it once; the sweep each second finds what a crash or another process left.
   */
  readonly #reveiller = (): void => {
    if (this.#demande || this.#arrete) return;
    this.#demande = true;
    this.#enCours = this.#enCours.then(() => {
      this.#demande = false;
      return this.#passer();
    });
  };

  async #passer(): Promise<void> {
    try {
      const client = await this.#connecter();
      if (!this.#editeur) {
        const { rows } = await client.query<{ pris: boolean }>(
          'select pg_try_advisory_lock($1) as pris',
          [VERROU_EDITEUR],
        );
        this.#editeur = rows[0]?.pris === true;
        if (!this.#editeur) return await this.#passerAuVoisin(client);
      }
      this.#aSignaler = false;
      for (let nombre = LOT; nombre === LOT;) {
        const { rows } = await client.query<{ nombre: number }>({ name: 'publier', text: PUBLIER });
        nombre = rows[0]?.nombre ?? 0;
      }
    } catch (erreur) {
      this.#journal.warn({ err: erreur }, 'publication remise au prochain passage');
      this.#perdre();
    }
  }

  /** Another process publishes: it is told of our commits, and only of them. */
  async #passerAuVoisin(client: pg.Client): Promise<void> {
    if (!this.#aSignaler) return;
    this.#aSignaler = false;
    await client.query(`select pg_notify('a_publier', '')`);
  }

  async #connecter(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({
      connectionString: this.#url,
      statement_timeout: 10_000,
      options: '-c timezone=UTC',
    });
    client.on('error', () => this.#perdre());
    await client.connect();
    this.#client = client;
    return client;
  }

  #perdre(): void {
    this.#client?.end().catch(() => undefined);
    this.#client = null;
    this.#editeur = false;
  }
}
