import { isDeepStrictEqual } from 'node:util';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { enIso } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import {
  type AlarmesTenues,
  jugerServeur,
  pireEtat,
  type ReleveServeur,
  suivreAlarmes,
} from '#shared/etat/controles.rules.ts';
import * as phrasesEtat from '#shared/etat/etat.phrases.ts';
import {
  CLES_CONTROLE,
  type CleControle,
  type Controle,
  type EtatControle,
} from '#shared/etat/etat.schema.ts';
import { type Annonce, alarmeServeur } from '#shared/notification/notification.rules.ts';
import { changeSetting, holdSetting } from '../db/parametre.ts';
import { inTransaction } from '../http/transaction.ts';
import { leverNotifications, notifier } from '../notification/notifier.ts';
import { raise } from '../realtime/raise.ts';
import { envoyerAlarmes } from './envoyer-alarmes.ts';
import { type MoyensReleve, releverServeur } from './relever.ts';

const CLE = 'alarmes_serveur';
/** Keys of before the one table: what they told is told by it now. */
const ANCIENNES = ['sauvegarde:ancienne', 'sauvegarde:disque', 'sauvegarde:journal'];
const DES_SAUVEGARDES = new Set<CleControle>(['sauvegarde', 'archivage']);
const cleDite = (cle: CleControle): string => `serveur:${cle}`;

const annonceDe = ({ cle, titre, valeur, faire }: Controle): Annonce =>
  alarmeServeur(
    {
      cle: cleDite(cle),
      title: phrasesEtat.TITRES_ALARME[cle] ?? titre,
      message: `${valeur}. ${faire ?? ''}`.trim(),
    },
    DES_SAUVEGARDES.has(cle) ? 'sauvegarde' : 'serveur',
  );

/** What `/sante` says: the state of each line, by its key. */
export interface EtatsDits {
  etat: EtatControle;
  controles: Partial<Record<CleControle, EtatControle>>;
}

/**
 * Watches this server: each minute looks at all of the one table [ETA-1], tells what rose, takes
 * back what fell. What was told is kept in the base, so that a restart or another process does not
 * tell it again.
 */
export class Veille {
  readonly #orm: MikroORM;
  readonly #moyens: MoyensReleve;
  readonly #smtpUrl: string | undefined;
  #vus: readonly Controle[] = [];
  #premiere = true;

  constructor(orm: MikroORM, moyens: MoyensReleve, smtpUrl?: string) {
    this.#orm = orm;
    this.#moyens = moyens;
    this.#smtpUrl = smtpUrl;
  }

  /** All there is to see now, sizes included. */
  regarder(em: EntityManager, maintenant: Date): Promise<ReleveServeur> {
    return releverServeur(em, this.#moyens, { maintenant, complet: true });
  }

  /** As it was at the last look: `/sante` asks the base nothing. */
  get etats(): EtatsDits {
    return {
      etat: pireEtat(this.#vus),
      controles: Object.fromEntries(this.#vus.map((c) => [c.cle, c.etat])),
    };
  }

  /** One look: judged, told in the bell and to the screens, then by mail. */
  async passer(maintenant: Date): Promise<void> {
    const releve = await releverServeur(this.#orm.em.fork(), this.#moyens, {
      maintenant,
      complet: false,
    });
    this.#vus = jugerServeur(releve, maintenant);
    if (releve.base === null) return;
    await inTransaction(this.#orm, null, async (em) => {
      await this.#dire(em, this.#vus, maintenant);
      return succes(null);
    });
    this.#premiere = false;
    if (this.#smtpUrl !== undefined)
      await envoyerAlarmes(this.#orm, this.#smtpUrl, { cle: CLE, controles: this.#vus });
  }

  async #dire(em: EntityManager, vus: readonly Controle[], maintenant: Date): Promise<void> {
    const tenues = (await holdSetting(em, CLE, {})) as AlarmesTenues;
    const suite = suivreAlarmes(tenues, vus, enIso(maintenant));
    const justes = this.#premiere ? CLES_CONTROLE.filter((c) => !suite.tenues[c]) : suite.tombees;
    const changees = [...suite.montees.map((c) => c.cle), ...justes];
    await leverNotifications(
      em,
      [...changees.map(cleDite), ...(this.#premiere ? ANCIENNES : [])],
      maintenant,
    );
    await notifier(em, suite.montees.map(annonceDe), maintenant);
    // What only got better is told to nobody, but kept: worse again, it will be told again.
    if (!isDeepStrictEqual(suite.tenues, tenues)) await changeSetting(em, CLE, suite.tenues);
    if (suite.montees.length + suite.tombees.length === 0) return;
    raise(em, 'serveur.etat_change', ['etat'], {
      controles: vus
        .filter((c) => changees.includes(c.cle))
        .map(({ cle, etat }) => ({ cle, etat })),
    });
  }
}

/** Each minute, once the backups and the clock had theirs. */
export function scheduleVeille(
  veille: Veille,
  { journal, maintenant }: { journal: Logger; maintenant: () => Date },
): Cron {
  const passer = () =>
    veille
      .passer(maintenant())
      .catch((err: unknown) => journal.warn({ err }, 'état du serveur relu à la minute suivante'));
  void passer();
  return new Cron('45 * * * * *', { protect: true, unref: true }, passer);
}
