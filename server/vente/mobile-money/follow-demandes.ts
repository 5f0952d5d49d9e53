import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { enIso } from '#shared/base/dates.ts';
import { enFcfa } from '#shared/base/montant.ts';
import {
  APRES_INTERRUPTION,
  apresDemande,
  apresStatut,
  ENVOI_MAX_MS,
  type ReponseStatut,
  type Suivie,
} from '#shared/vente/mobile-money/etats.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { toDate } from '../../platform/db/present.ts';
import type { Ports } from '../../platform/http/port.ts';
import { commitWhole } from '../../platform/http/transaction.ts';
import { commits } from '../../platform/realtime/raise.ts';
import { referenceDe } from '#shared/vente/mobile-money/reference.rules.ts';
import { randomBytes } from 'node:crypto';
import {
  type Appris,
  lockDemande,
  markRefund,
  type PayBasket,
  payFromDemande,
  writeRefund,
  writeSuite,
} from './conclude-demande.ts';
import type { SuiviMobile } from './mobile-money.port.ts';
import type {
  AccesMobile,
  DemandeConnue,
  EchangeMobile,
  PiloteMobile,
  ReponseRemboursement,
} from './pilote-mobile.ts';
import { PILOTES_PAR_NOM } from './pilotes/pilotes.ts';
import { type DemandeLue, publishDemande } from './publish-demande.ts';
import { openedValues, readReglages } from './read-reglages.ts';
import { writeDemande } from './write-demande.ts';

/** A process that died keeps its requests this long. */
const BAIL_MS = 60_000;
const EN_VOL_MAX = 8;
/** Between two calls to the operator: ten a second at most. */
const CADENCE_MS = 100;
const [AU_PLUS_TARD_MS, REESSAYER_MS, AU_PLUS_TOT_MS] = [60_000, 1_000, 20];

/** Somebody waits at the desk for one received, or new: they go before what is queried again. */
const take = (maintenant: Date, perdu: Date, libres: number) =>
  query
    .updateTable('demande_mobile')
    .set({ bail_at: maintenant })
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('demande_mobile')
        .select('id')
        .where('prochain_at', '<=', enIso(maintenant))
        .where((eb) => eb.or([eb('bail_at', 'is', null), eb('bail_at', '<', enIso(perdu))]))
        .orderBy(fragment`array_position(array['confirmee', 'creee'], etat)`)
        .orderBy('prochain_at')
        .limit(libres)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returningAll();
const NEXT = query
  .selectFrom('demande_mobile')
  .select((eb) =>
    eb.fn
      .min(
        eb.fn<string>('greatest', [
          'prochain_at',
          eb.fn.coalesce(
            fragment<string>`bail_at + make_interval(secs => ${constant(BAIL_MS / 1_000)})`,
            'prochain_at',
          ),
        ]),
      )
      .as('prochain_at'),
  )
  .where('prochain_at', 'is not', null);

interface Means {
  orm: MikroORM;
  journal: Logger;
  maintenant: () => Date;
  payer: PayBasket;
  ports: () => Ports;
}

/**
 * [MOB-5] Asks and queries, never the screens: across restarts and processes, one at a time by
 * lease. Wakes on the commit that asked, on delays, and each minute for dead processes.
 */
export class MobileFollowing implements SuiviMobile {
  readonly name = 'mobile-money';
  readonly #m: Means;
  readonly #inFlight = new Set<Promise<void>>();
  #awaited = false;
  #looking: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #clock: Cron | null = null;
  #alarm: NodeJS.Timeout | undefined;
  #cadence: Promise<void> = Promise.resolve();

  constructor(means: Means) {
    this.#m = means;
  }

  start(): void {
    this.#clock = new Cron('* * * * *', { unref: true }, () => this.#look());
    commits.on('commit', this.#onCommit);
    this.#look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    commits.off('commit', this.#onCommit);
    this.#clock?.stop();
    clearTimeout(this.#alarm);
    await this.#looking;
    await Promise.all(this.#inFlight);
  }

  /** The waker has not committed yet: its commit looks again. */
  eveiller(): void {
    this.#awaited = true;
    this.#look();
  }

  /** No query per sale where nothing is asked. */
  readonly #onCommit = (): void => {
    if (this.#awaited) this.#look();
  };

  #look(): void {
    this.#again = true;
    if (this.#stopped || this.#looking) return;
    this.#looking = this.#launch()
      .catch((err: unknown) => {
        this.#m.journal.warn({ err }, 'mobile money remis à plus tard');
        this.#wakeIn(REESSAYER_MS);
      })
      .finally(() => {
        this.#looking = null;
        if (this.#again && this.#inFlight.size < EN_VOL_MAX) this.#look();
      });
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#look(), ms).unref();
  }

  async #launch(): Promise<void> {
    this.#again = false;
    const em = this.#m.orm.em.fork();
    const maintenant = this.#m.maintenant();
    const libres = EN_VOL_MAX - this.#inFlight.size;
    if (libres <= 0) return;
    const perdu = new Date(maintenant.getTime() - BAIL_MS);
    const prises = await rows(em, take(maintenant, perdu, libres));
    if (prises.length > 0) this.#awaited = false;
    for (const d of prises) this.#serve(d);
    if (prises.length > 0) return;
    const suivante = await row(em, NEXT);
    const quand = suivante?.prochain_at ? toDate(suivante.prochain_at).getTime() : Infinity;
    if (!this.#stopped)
      this.#wakeIn(
        Math.min(AU_PLUS_TARD_MS, Math.max(AU_PLUS_TOT_MS, quand - maintenant.getTime())),
      );
  }

  #serve(d: DemandeLue): void {
    const work = this.#advance(d)
      .catch(async (err: unknown) => {
        this.#m.journal.warn({ err, demande: d.id }, 'suivi d’une demande de mobile money');
        await this.#postpone(d).catch(() => undefined);
      })
      .finally(() => {
        this.#inFlight.delete(work);
        this.#look();
      });
    this.#inFlight.add(work);
  }

  async #postpone({ id }: DemandeLue): Promise<void> {
    const quand = new Date(this.#m.maintenant().getTime() + 5 * REESSAYER_MS);
    await rows(
      this.#m.orm.em.fork(),
      query
        .updateTable('demande_mobile')
        .set({ bail_at: null, prochain_at: quand })
        .where('id', '=', id)
        .where('prochain_at', 'is not', null),
    );
  }

  #commit<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return commitWhole(this.#m.orm.em.fork(), work);
  }

  async #advance(d: DemandeLue): Promise<void> {
    if (d.etat === 'confirmee') return this.#pay(d);
    const canal = await this.#channel(d);
    if (d.etat === 'a_rembourser') return this.#refund(d, canal);
    const tropVieille = d.etat === 'creee' && this.#since(d) > ENVOI_MAX_MS;
    // [MOB-4] [MOB-31] Its sender died during the call, or before it, or the base was restored.
    if (d.etat === 'demandee' || tropVieille)
      return this.#learn(d, { suite: () => APRES_INTERRUPTION });
    if (d.etat === 'creee') return this.#ask(d, canal);
    return this.#query(d, canal);
  }

  #pay(d: DemandeLue): Promise<void> {
    const { payer, ports, maintenant } = this.#m;
    const moyens = { payer, ports: ports(), maintenant: maintenant() };
    return this.#commit((em) => payFromDemande(em, d, moyens));
  }

  /** Null: the driver is gone or its accesses unreadable. */
  async #channel(d: DemandeLue): Promise<{ pilote: PiloteMobile; acces: AccesMobile } | null> {
    const reglages = await readReglages(this.#m.orm.em.fork());
    const pilote = PILOTES_PAR_NOM[d.pilote];
    const valeurs = openedValues(reglages);
    const adresse = reglages.adresse ?? pilote?.adresses[reglages.mode] ?? null;
    if (!pilote || !valeurs || adresse === null || reglages.pilote !== d.pilote) return null;
    const { mode, faute } = reglages;
    return { pilote, acces: { adresse, mode, valeurs, faute, maintenant: this.#m.maintenant() } };
  }

  #since = (d: DemandeLue): number =>
    this.#m.maintenant().getTime() - toDate(d.demandee_at).getTime();

  /** Committed before the call, so that a crash is visible. */
  async #ask(
    d: DemandeLue,
    canal: { pilote: PiloteMobile; acces: AccesMobile } | null,
  ): Promise<void> {
    if (!canal) {
      const suite = apresDemande({ issue: 'non_partie', phrase: phrases.accesManquants }, 0);
      await this.#learn(d, { suite: () => suite });
      return;
    }
    const partie = await this.#commit(async (em) => {
      const tenue = await lockDemande(em, d);
      if (tenue?.etat !== 'creee') return null;
      const maintenant = this.#m.maintenant();
      const ecrite = await writeDemande(em, d, { etat: 'demandee' }, maintenant);
      await publishDemande(em, ecrite, maintenant);
      return ecrite;
    });
    if (!partie?.operateur || !partie.msisdn) return;
    const { pilote, acces } = canal;
    const demande = {
      ...knownOf(partie),
      msisdn: partie.msisdn,
      libelle: (await readReglages(this.#m.orm.em.fork())).libelle ?? (await this.#pharmacy()),
    };
    const reponse = await this.#call(d, 'demande', () => pilote.demander(demande, acces));
    const suite = apresDemande(reponse, this.#since(d));
    const ref_externe = 'ref_externe' in reponse ? reponse.ref_externe : null;
    await this.#learn(d, { suite: () => suite, ref_externe });
  }

  async #pharmacy(): Promise<string> {
    const lue = await row(
      this.#m.orm.em.fork(),
      query.selectFrom('pharmacie').select('nom_pharmacie').orderBy('id').limit(constant(1)),
    );
    return lue?.nom_pharmacie ?? 'Pharmacie';
  }

  /** [MOB-15] Marked before the call: one interrupted is never sent again. */
  async #refund(
    d: DemandeLue,
    canal: { pilote: PiloteMobile; acces: AccesMobile } | null,
  ): Promise<void> {
    const maintenant = this.#m.maintenant();
    const rembourser = canal?.pilote.rembourser?.bind(canal.pilote);
    // [MOB-31] Decided long ago: a restored base may have forgotten that it was sent.
    const decidee = maintenant.getTime() - toDate(d.updated_at).getTime();
    const motif =
      d.remboursement_ref !== null || decidee > ENVOI_MAX_MS
        ? phrases.remboursementInconnu
        : phrases.operateurNeRembourse;
    if (!canal || !rembourser || motif === phrases.remboursementInconnu)
      return this.#commit((em) => writeRefund(em, d, { motif }, maintenant));
    const notre_ref_2 = referenceDe(randomBytes(11));
    const marquee = await this.#commit((em) => markRefund(em, d, notre_ref_2));
    if (!marquee) return;
    const demande = { ...knownOf(d), notre_ref_2, ref_operateur: d.ref_operateur };
    const lu = await this.#call(d, 'remboursement', () => rembourser(demande, canal.acces));
    await this.#commit((em) => writeRefund(em, d, refundOf(lu), this.#m.maintenant()));
  }

  async #query(
    d: DemandeLue,
    canal: { pilote: PiloteMobile; acces: AccesMobile } | null,
  ): Promise<void> {
    const lu: ReponseStatut = canal
      ? await this.#call(d, 'statut', () => canal.pilote.statut(knownOf(d), canal.acces))
      : { statut: 'sans_reponse' };
    const maintenant = this.#m.maintenant();
    await this.#learn(d, {
      suite: (tenue) => apresStatut(suivieDe(tenue), lu, maintenant),
      ...(lu.statut === 'payee' && { paye: lu }),
    });
    if (lu.statut === 'payee') await this.#pay(d);
  }

  #learn(d: DemandeLue, appris: Omit<Appris, 'maintenant'>): Promise<void> {
    const maintenant = this.#m.maintenant();
    return this.#commit((em) => writeSuite(em, d, { ...appris, maintenant }));
  }

  /** Rate-limited; its exchange is kept, but for « still pending » repeated. */
  async #call<R extends { echange: EchangeMobile }>(
    d: DemandeLue,
    operation: 'demande' | 'statut' | 'remboursement',
    call: () => Promise<R>,
  ): Promise<R> {
    await this.#turn();
    const debut = this.#m.maintenant();
    const parti = performance.now();
    const reponse = await call();
    const issue = issueOf(reponse);
    if (issue !== 'en_attente' || d.etat !== 'en_attente_client')
      await rows(
        this.#m.orm.em.fork(),
        query.insertInto('demande_mobile_echange').values({
          demande_id: d.id,
          operation,
          debut_at: debut,
          duree_ms: Math.round(performance.now() - parti),
          statut: reponse.echange.statut,
          envoi: reponse.echange.envoi,
          reponse: reponse.echange.reponse,
          issue,
        }),
      );
    return reponse;
  }

  #turn(): Promise<void> {
    const turn = this.#cadence;
    this.#cadence = turn.then(() => new Promise((next) => setTimeout(next, CADENCE_MS)));
    return turn;
  }
}

function refundOf(lu: ReponseRemboursement): Parameters<typeof writeRefund>[2] {
  if (lu.issue === 'rembourse') return { ref_operateur: lu.ref_operateur };
  return { motif: lu.issue === 'refuse' ? lu.phrase : phrases.remboursementInconnu };
}

const suivieDe = (d: DemandeLue): Suivie => ({
  etat: d.etat,
  montant: enFcfa(d.montant),
  demandee_at: toDate(d.demandee_at),
  inconnue_at: d.inconnue_at === null ? null : toDate(d.inconnue_at),
  motif: d.motif,
});

const issueOf = (reponse: object): string => {
  if ('issue' in reponse) return String(reponse.issue);
  return 'statut' in reponse ? String(reponse.statut) : '';
};
function knownOf(d: DemandeLue): DemandeConnue {
  if (!d.operateur) throw new Error(`demande ${d.id} sans opérateur`);
  return {
    notre_ref: d.reference,
    operateur: d.operateur,
    montant: enFcfa(d.montant),
    ref_externe: d.ref_externe,
  };
}
