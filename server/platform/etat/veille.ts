import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { succes } from '#shared/base/refus.ts';
import {
  jugerServeur,
  pireEtat,
  type ReleveServeur,
} from '#shared/platform/etat/controles.rules.ts';
import * as phrasesEtat from '#shared/platform/etat/etat.phrases.ts';
import type { CleControle, Controle, EtatControle } from '#shared/platform/etat/etat.schema.ts';
import { type Annonce, alarmeServeur } from '#shared/admin/notification/notification.rules.ts';
import { inTransaction } from '../http/transaction.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';
import { raise } from '../realtime/raise.ts';
import { type CourrielDAlarme, envoyerAlarmes } from './envoyer-alarmes.ts';
import { type MoyensReleve, releverServeur } from './relever.ts';
import { notifyMachine, type Registre, registresDe, suivreRegistre } from './alarm-registry.ts';

/** Former notification keys, to clear. */
const ANCIENNES = ['sauvegarde:ancienne', 'sauvegarde:disque', 'sauvegarde:journal'];
const DES_SAUVEGARDES = new Set<CleControle>(['sauvegarde', 'archivage']);

const annonceDe = ({ cle, titre, valeur, faire }: Controle, dite: string): Annonce =>
  alarmeServeur(
    {
      cle: dite,
      title: phrasesEtat.TITRES_ALARME[cle] ?? titre,
      message: `${valeur}. ${faire ?? ''}`.trim(),
    },
    DES_SAUVEGARDES.has(cle) ? 'sauvegarde' : 'serveur',
  );

/** Check states in `/sante`, by key. */
export interface EtatsDits {
  etat: EtatControle;
  controles: Partial<Record<CleControle, EtatControle>>;
}

/**
 * [ETA-1] Each minute. Alarm state is in the database: restarts and other processes do not repeat
 * it [ETA-7].
 */
export class Veille {
  readonly #orm: MikroORM;
  readonly #moyens: MoyensReleve;
  readonly #courriel: CourrielDAlarme | undefined;
  #vus: readonly Controle[] = [];
  #premiere = true;

  constructor(orm: MikroORM, moyens: MoyensReleve, courriel?: CourrielDAlarme) {
    this.#orm = orm;
    this.#moyens = moyens;
    this.#courriel = courriel;
  }

  /** Sizes included. */
  regarder(em: EntityManager, maintenant: Date): Promise<ReleveServeur> {
    return releverServeur(em, this.#moyens, { maintenant, complet: true });
  }

  /** Last check: `/sante` makes no query. */
  get etats(): EtatsDits {
    return {
      etat: pireEtat(this.#vus),
      controles: Object.fromEntries(this.#vus.map((c) => [c.cle, c.etat])),
    };
  }

  async passer(maintenant: Date): Promise<void> {
    const releve = await releverServeur(this.#orm.em.fork(), this.#moyens, {
      maintenant,
      complet: false,
    });
    this.#vus = jugerServeur(releve, maintenant);
    if (releve.base === null) return;
    const registres = registresDe(this.#moyens.identite, this.#vus);
    await inTransaction(this.#orm, null, async (em) => {
      await this.#dire(em, registres, maintenant);
      return succes(null);
    });
    this.#premiere = false;
    if (this.#courriel) await envoyerAlarmes(this.#orm, this.#courriel, registres);
  }

  async #dire(em: EntityManager, registres: readonly Registre[], maintenant: Date): Promise<void> {
    const [premiere, dites, changees] = [this.#premiere, [] as Annonce[], new Set<CleControle>()];
    const levees = premiere ? [...ANCIENNES] : [];
    for (const registre of registres) {
      const suite = await suivreRegistre(em, registre, { maintenant, premiere });
      levees.push(...suite.levees);
      dites.push(...suite.montees.map((c) => annonceDe(c, registre.dite(c.cle))));
      for (const cle of [...suite.montees.map((c) => c.cle), ...suite.tombees]) changees.add(cle);
    }
    await leverNotifications(em, levees, maintenant);
    await notifier(em, dites, maintenant);
    await notifyMachine(em, this.#moyens.identite, maintenant);
    if (changees.size === 0) return;
    raise(em, 'serveur.etat_change', ['etat'], {
      controles: this.#vus
        .filter((c) => changees.has(c.cle))
        .map(({ cle, etat }) => ({ cle, etat })),
    });
  }
}

/** Each minute, after backups and clock. */
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
