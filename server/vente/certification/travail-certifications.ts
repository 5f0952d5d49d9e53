import { setTimeout as attendre } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import {
  apresArret,
  doitConfirmer,
  type Envoyee,
  type IssueDEnvoi,
  type SuiteDEnvoi,
} from '#shared/vente/certification/etats.rules.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { toDate } from '../../platform/db/present.ts';
import { commitWhole } from '../../platform/http/transaction.ts';
import { commits } from '../../platform/realtime/raise.ts';
import type { CertificationRow } from './certification.entity.ts';
import type { TravailDeCertification } from './certifications.port.ts';
import {
  type AccesService,
  estEmpechement,
  type MessageFiscal,
  type PiloteFiscal,
  type ReponseDuService,
} from './pilote-fiscal.ts';
import { piloteDe } from './pilote-du-pays.ts';
import { regarderService } from './regarder-service.ts';
import { readFullReglages, ouvrirJeton, type FullReglages } from './reglages-tenus.ts';
import {
  type AEnvoyer,
  aPreparer,
  commencerEnvoi,
  type DemandeAuService,
  ecrireSuite,
  type EnvoiCommence,
  finirEnvoi,
  lireSuivante,
  noterEchange,
  suiteDe,
  totalDeCertification,
} from './record-envoi.ts';
import { VerrousDesPoints } from './verrous-des-points.ts';

/** Registers with documents due or in flight. */
const A_FAIRE = query
  .selectFrom('certification as c')
  .leftJoin('certification as o', 'o.id', 'c.original_id')
  .select((eb) => [
    'c.caisse_id',
    eb.fn.min('c.prochain_at').filterWhere('c.envoi_at', 'is', null).as('prochain_at'),
    eb.fn.agg<boolean>('bool_or', [eb('c.envoi_at', 'is not', null)]).as('laissee'),
  ])
  .where('c.etat', '=', constant('En attente'))
  .where((eb) =>
    eb.or([
      eb('c.envoi_at', 'is not', null),
      eb('c.prochain_at', 'is not', null).and(
        eb.or([
          eb('c.genre', '=', constant('vente')),
          eb('o.etat', 'in', [constant('Certifiée'), constant('Refusée')]),
        ]),
      ),
    ]),
  )
  .groupBy('c.caisse_id');
const laissees = (caisse_id: number) =>
  query
    .selectFrom('certification')
    .selectAll()
    .where('caisse_id', '=', caisse_id)
    .where('etat', '=', constant('En attente'))
    .where('envoi_at', 'is not', null);
const [AU_PLUS_TARD_MS, REESSAYER_MS, EVEIL_MS] = [60_000, 1_000, 5_000];

interface Moyens {
  orm: MikroORM;
  url: string;
  journal: Logger;
  maintenant: () => Date;
}
interface FinDEnvoi {
  issue: IssueDEnvoi['issue'];
  suite: SuiteDEnvoi;
}
interface Canal {
  pilote: PiloteFiscal;
  acces: AccesService;
}

/**
 * [CER-7] One sender per point of sale across processes. Wakes on commits, delays, and each minute
 * for dead processes.
 */
export class TravailCertifications implements TravailDeCertification {
  readonly name = 'certifications';
  readonly #m: Moyens;
  readonly #verrous: VerrousDesPoints;
  readonly #enCours = new Map<number, Promise<void>>();
  /** Backoff per register: server unreachable. */
  readonly #pauses = new Map<number, number>();
  #regard: Promise<void> | null = null;
  #service: Promise<void> | null = null;
  #demande = false;
  #arrete = false;
  #actif = true;
  #eveille = 0;
  #horloge: Cron | null = null;
  #reveil: NodeJS.Timeout | undefined;

  constructor(moyens: Moyens) {
    this.#m = moyens;
    this.#verrous = new VerrousDesPoints(moyens.url, moyens.journal);
  }

  start(): void {
    this.#horloge = new Cron('* * * * *', { unref: true }, () => this.#chaqueMinute());
    commits.on('commit', this.#surCommit);
    this.eveiller();
  }

  async stop(): Promise<void> {
    this.#arrete = true;
    commits.off('commit', this.#surCommit);
    this.#horloge?.stop();
    clearTimeout(this.#reveil);
    await this.#regard;
    await this.#service;
    await Promise.all(this.#enCours.values());
    await this.#verrous.fermer();
  }

  #chaqueMinute(): void {
    this.#actif = true;
    this.#regarder();
    if (this.#service || this.#arrete) return;
    this.#service = regarderService(this.#m.orm.em.fork(), this.#m.maintenant())
      .catch((err: unknown) => this.#m.journal.warn({ err }, 'état du service de certification'))
      .finally(() => {
        this.#service = null;
      });
  }

  eveiller(): void {
    this.#eveille = performance.now();
    this.#actif = true;
    this.#regarder();
  }

  /** No query per sale where nothing is sent. */
  readonly #surCommit = (): void => {
    // A just-fixed setting clears the backoff.
    if (performance.now() - this.#eveille < EVEIL_MS) this.#pauses.clear();
    if (this.#actif) this.#regarder();
  };

  #regarder(): void {
    this.#demande = true;
    if (this.#arrete || this.#regard) return;
    this.#regard = this.#lancer()
      .catch((err: unknown) => {
        this.#m.journal.warn({ err }, 'certification remise à plus tard');
        this.#reveiller(REESSAYER_MS);
      })
      .finally(() => {
        this.#regard = null;
        if (this.#demande) this.#regarder();
      });
  }

  #reveiller(dans_ms: number): void {
    clearTimeout(this.#reveil);
    this.#reveil = setTimeout(() => this.#regarder(), dans_ms).unref();
  }

  async #lancer(): Promise<void> {
    this.#demande = false;
    const em = this.#m.orm.em.fork();
    const { pays } = await readFullReglages(em);
    const envoie = pays !== null && !piloteDe(pays).capacites.a_la_main;
    // The waker may not have committed yet.
    this.#actif = envoie || performance.now() - this.#eveille < AU_PLUS_TARD_MS;
    const lus = await rows(em, A_FAIRE);
    const maintenant = this.#m.maintenant().getTime();
    let bientot = AU_PLUS_TARD_MS;
    for (const { caisse_id, prochain_at, laissee } of lus) {
      if (this.#enCours.has(caisse_id)) continue;
      const du = laissee || prochain_at === null ? 0 : toDate(prochain_at).getTime();
      const quand = Math.max(du, this.#pauses.get(caisse_id) ?? 0);
      if (quand <= maintenant) this.#commencer(caisse_id);
      else bientot = Math.min(bientot, quand - maintenant);
    }
    if (!this.#arrete) this.#reveiller(bientot);
  }

  #commencer(caisse_id: number): void {
    const travail = this.#servir(caisse_id)
      .catch((err: unknown) => {
        this.#m.journal.warn({ err }, 'certification d’un point de vente');
        this.#pauses.set(caisse_id, this.#m.maintenant().getTime() + REESSAYER_MS);
      })
      .finally(() => {
        this.#enCours.delete(caisse_id);
        this.#regarder();
      });
    this.#enCours.set(caisse_id, travail);
  }

  async #servir(caisse_id: number): Promise<void> {
    if (!(await this.#verrous.prendre(caisse_id))) {
      this.#pauses.set(caisse_id, this.#m.maintenant().getTime() + REESSAYER_MS);
      return;
    }
    try {
      await this.#reprendre(caisse_id);
      for (let encore = true; encore && !this.#arrete && this.#verrous.tient(caisse_id);)
        encore = await this.#suivante(caisse_id);
    } finally {
      await this.#verrous.rendre(caisse_id);
    }
  }

  /** [CER-5] In flight without a lock: its sender died. */
  async #reprendre(caisse_id: number): Promise<void> {
    const em = this.#m.orm.em.fork();
    for (const laissee of await rows(em, laissees(caisse_id))) {
      const suite = apresArret(envoyeeDe(laissee, piloteDe(laissee.pays)));
      await this.#ecrire((propre) =>
        ecrireSuite(propre, laissee, {
          suite,
          issue: null,
          maintenant: this.#m.maintenant(),
        }),
      );
    }
  }

  #ecrire<T>(travail: (em: EntityManager) => Promise<T>): Promise<T> {
    return commitWhole(this.#m.orm.em.fork(), travail);
  }

  /** False: nothing due, or server unreachable. */
  async #suivante(caisse_id: number): Promise<boolean> {
    const em = this.#m.orm.em.fork();
    const maintenant = this.#m.maintenant();
    const c = await lireSuivante(em, caisse_id, maintenant);
    if (!c) return false;
    const reglages = await readFullReglages(em);
    const prete = this.#preparer(c, reglages);
    if ('suite' in prete) {
      await this.#ecrire((propre) =>
        ecrireSuite(propre, c, { suite: prete.suite, issue: null, maintenant }),
      );
      return this.#poursuivre(caisse_id, prete.suite);
    }
    const envoyee = await this.#envoyer(c, prete.canal, prete.message);
    return envoyee?.issue !== 'non_partie' || this.#poursuivre(caisse_id, envoyee.suite);
  }

  /** An unreachable server pauses the register, preserving number order. */
  #poursuivre(caisse_id: number, { etat, dans_ms }: SuiteDEnvoi): boolean {
    if (etat !== 'En attente' || dans_ms === null) return true;
    this.#pauses.set(caisse_id, this.#m.maintenant().getTime() + dans_ms);
    return false;
  }

  #preparer(
    c: AEnvoyer,
    reglages: FullReglages,
  ): { suite: SuiteDEnvoi } | { canal: Canal; message: MessageFiscal } {
    const refusee = (
      motif: string,
      a_corriger: SuiteDEnvoi['a_corriger'],
    ): { suite: SuiteDEnvoi } => ({
      suite: { etat: 'Refusée', dans_ms: null, motif, a_corriger },
    });
    if (c.genre === 'avoir' && c.original_code === null)
      return refusee(phrases.originalRefuse, null);
    const autre = reglages.pays !== null && reglages.pays !== c.pays;
    // [CER-9] Never sent under another country's settings, nor a test document to production.
    if (autre || reglages.mode !== c.mode) return refusee(phrases.autreReglage, null);
    const pilote = piloteDe(c.pays);
    const jeton = ouvrirJeton(reglages);
    const attend = (motif: string): { suite: SuiteDEnvoi } => ({
      suite: { etat: 'En attente', dans_ms: AU_PLUS_TARD_MS, motif, a_corriger: 'reglage' },
    });
    if (reglages.pays === null) return attend(phrases.envoiAPart);
    if (reglages.jeton !== null && jeton === null) return attend(phrases.jetonIllisible);
    const adresse = reglages.adresse ?? pilote.adresses[c.mode];
    if (adresse === null) return attend(phrases.adresseManque);
    const message = pilote.preparer(aPreparer(c, reglages));
    if (estEmpechement(message)) return refusee(message.phrase, message.a_corriger);
    const maintenant = this.#m.maintenant();
    return {
      canal: { pilote, acces: { adresse, jeton, mode: c.mode, reglages, maintenant } },
      message,
    };
  }

  /** Sends, and confirms if two-step; null: the row changed. */
  async #envoyer(
    c: AEnvoyer,
    { pilote, acces }: Canal,
    message: MessageFiscal,
  ): Promise<FinDEnvoi | null> {
    const { texte } = message;
    const envoi = await this.#noterDepart(c, { etape: 'envoi', uid: null, texte, apres: null });
    if (!envoi) return null;
    const demandee = await this.#appeler(() => pilote.soumettre(message, acces));
    const { issue } = demandee.reponse;
    if (issue.issue !== 'a_confirmer') return this.#finir(envoi, demandee, message.total);
    if (!doitConfirmer(issue, message.total)) {
      await this.#laisser(envoi, { pilote, acces }, issue.uid);
      return this.#finir(envoi, demandee, message.total);
    }
    const confirmation = await this.#noterDepart(envoi, {
      etape: 'confirmation',
      uid: issue.uid,
      texte: issue.uid,
      apres: { echange_id: envoi.echange_id, ...demandee },
    });
    // Uid unwritten or row changed: the request expires on their side.
    if (!confirmation) return null;
    const confirmee = await this.#appeler(() => confirmerPar(pilote, issue.uid, acces));
    return this.#finir(confirmation, confirmee, message.total);
  }

  #noterDepart(
    c: Pick<CertificationRow, 'id' | 'essais'>,
    demande: DemandeAuService,
  ): Promise<EnvoiCommence | null> {
    const maintenant = this.#m.maintenant();
    return commencerEnvoi(this.#m.orm.em.fork(), c, { ...demande, maintenant });
  }

  /** Cancels what must not be confirmed; it expires if that fails. */
  async #laisser(envoi: EnvoiCommence, { pilote, acces }: Canal, uid: string): Promise<void> {
    if (!pilote.annuler) return;
    const reponse = await pilote.annuler(uid, acces);
    await noterEchange(this.#m.orm.em.fork(), envoi, {
      operation: 'abandon',
      envoi: uid,
      reponse,
      maintenant: this.#m.maintenant(),
    });
  }

  async #appeler(
    appel: () => Promise<ReponseDuService>,
  ): Promise<{ reponse: ReponseDuService; duree_ms: number }> {
    const debut = performance.now();
    const reponse = await appel();
    return { reponse, duree_ms: Math.round(performance.now() - debut) };
  }

  /** Retries until the answer is written, while this process lives. */
  async #finir(
    envoi: EnvoiCommence,
    { reponse, duree_ms }: { reponse: ReponseDuService; duree_ms: number },
    total: number,
  ): Promise<FinDEnvoi> {
    const envoyee = { ...envoyeeDe(envoi, piloteDe(envoi.pays)), total };
    const suite = suiteDe(reponse, envoyee);
    for (;;)
      try {
        const fin = { reponse, suite, duree_ms, maintenant: this.#m.maintenant() };
        await this.#ecrire((em) => finirEnvoi(em, envoi, fin));
        return { issue: reponse.issue.issue, suite };
      } catch (err) {
        this.#m.journal.warn({ err }, 'réponse de certification gardée');
        if (this.#arrete) throw err;
        await attendre(REESSAYER_MS);
      }
  }
}

async function confirmerPar(
  pilote: PiloteFiscal,
  uid: string,
  acces: AccesService,
): Promise<ReponseDuService> {
  const reponse = await pilote.confirmer?.(uid, acces);
  if (!reponse) throw new Error(`pilote sans confirmation pour ${uid}`);
  return reponse;
}
const envoyeeDe = (
  c: Pick<CertificationRow, 'etape' | 'essais' | 'total'>,
  pilote: PiloteFiscal,
): Envoyee => ({
  etape: c.etape ?? 'envoi',
  essais: c.essais,
  total: totalDeCertification(c),
  deux_temps: pilote.capacites.deux_temps,
});
