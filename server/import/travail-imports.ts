import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import * as phrases from '#shared/import/import.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { audit } from '../db/audit.ts';
import { type Answered, type Counted, sql, sqlOne } from '../db/sql.ts';
import { inTransaction } from '../http/transaction.ts';
import type { ImportRow } from './import.entity.ts';
import { publishImport } from './recevoir-import.ts';
import { type Jugement, jugerImport } from './juger-import.ts';
import type { NaturesImportees } from './nature-importee.ts';

/** Advisory lock: imports are serialized. */
const UN_A_LA_FOIS = 7_028;
/** Limit for jobs that crash their process. */
const ESSAIS_MAX = 3;
const REPRISE_MS = 3_000;
/** Progress told, of the whole. */
const PART_DITE = 0.02;

/** Abandoned, or server stopping: rolls back. */
class Interrompu extends Error {}

const A_FAIRE = `select *
  from import
  where statut in ('Vérification', 'Écriture', 'Annulation')
  order by demande_at, id
  limit 1`;
const COMMENCER = `update import
  set essais = essais + 1, faits = 0, version = version + 1
  where id = $1 and statut = $2
  returning *`;
const AVANCER = `update import
  set faits = $3, version = version + 1
  where id = $1 and statut = $2
  returning *`;
const FINIR = `update import
  set statut = $3, faits = total, bilan = coalesce($4, bilan), questions = coalesce($5, questions),
    ecrits = coalesce($6, ecrits), restes = coalesce($7, restes),
    importe_at = case $3 when 'Importé' then $8 else importe_at end,
    termine_at = case $3 when 'Vérifié' then null else $8 end, version = version + 1
  where id = $1 and statut = $2
  returning *`;
// A failed undo leaves the import written.
const ECHOUER = `update import
  set statut = case statut when 'Annulation' then 'Importé' else 'Échoué' end, faits = 0,
    erreurs = $3, termine_at = $4, version = version + 1
  where id = $1 and statut = $2
  returning *`;

interface Moyens {
  orm: MikroORM;
  journal: Logger;
  natures: NaturesImportees;
  maintenant: () => Date;
}
type Travail = ImportRow;
interface Issue {
  statut: 'Vérifié' | 'Importé' | 'Défait';
  jugement?: Jugement;
  ecrits?: number;
  restes?: number;
}

/** Import worker: woken on request, at start, each minute. */
export class TravailImports {
  readonly #m: Moyens;
  #enCours: Promise<void> | null = null;
  #demande = false;
  #arrete = false;
  #horloge: Cron | null = null;
  #reprise: NodeJS.Timeout | undefined;

  constructor(moyens: Moyens) {
    this.#m = moyens;
  }

  demarrer(): void {
    this.#horloge = new Cron('* * * * *', { unref: true }, () => this.eveiller());
    this.eveiller();
  }

  eveiller(): void {
    this.#demande = true;
    if (this.#arrete || this.#enCours) return;
    this.#enCours = this.#travailler().finally(() => {
      this.#enCours = null;
      if (this.#demande) this.eveiller();
    });
  }

  /** The running job rolls back; another process restarts it. */
  async arreter(): Promise<void> {
    this.#arrete = true;
    this.#horloge?.stop();
    clearTimeout(this.#reprise);
    await this.#enCours;
  }

  async #travailler(): Promise<void> {
    this.#demande = false;
    for (let encore = true; encore && !this.#arrete;)
      encore = await this.#suivant().catch((err: unknown) => {
        this.#m.journal.warn({ err }, 'import de fichier');
        this.#reprise = setTimeout(() => this.eveiller(), REPRISE_MS).unref();
        return false;
      });
  }

  /** Oldest pending job, under the lock; false when none. */
  async #suivant(): Promise<boolean> {
    const tenu: { travail: Travail | null } = { travail: null };
    try {
      await inTransaction(this.#m.orm, null, async (em) => {
        const seul = await sqlOne<Answered>(em, 'select pg_try_advisory_xact_lock($1) as oui', [
          UN_A_LA_FOIS,
        ]);
        if (!seul?.oui) return succes(null);
        tenu.travail = await this.#commencer();
        if (!tenu.travail) return succes(null);
        await sql(em, `set local idle_in_transaction_session_timeout = '5min'`);
        return (await this.#faire(em, tenu.travail))
          ? succes(null)
          : refus(409, 'import_fini', phrases.importArrete);
      });
    } catch (erreur) {
      if (erreur instanceof Interrompu) return !this.#arrete;
      if (tenu.travail && tenu.travail.essais >= ESSAIS_MAX) await this.#echouer(tenu.travail);
      throw erreur;
    }
    if (tenu.travail?.statut === 'Écriture')
      await this.#m.natures[tenu.travail.nature].apres?.(this.#m.orm, this.#m.maintenant());
    return tenu.travail !== null;
  }

  /** Counted before starting: a crashing job must not loop. */
  async #commencer(): Promise<Travail | null> {
    const tenu: { travail: Travail | null } = { travail: null };
    await inTransaction(this.#m.orm, null, async (em) => {
      const attend = await sqlOne<Travail>(em, A_FAIRE);
      if (!attend) return succes(null);
      if (attend.essais >= ESSAIS_MAX) {
        await this.#noterEchec(em, attend);
        this.#demande = true;
        return succes(null);
      }
      const pris = await sqlOne<Travail>(em, COMMENCER, [attend.id, attend.statut]);
      if (pris) publishImport(em, pris);
      tenu.travail = pris ?? null;
      return succes(null);
    });
    return tenu.travail;
  }

  /** Separate transaction: visible while the job's is open. */
  #avancer({ id, statut, total }: Travail): (faits: number) => Promise<void> {
    let dits = 0;
    return async (faits) => {
      if (this.#arrete) throw new Interrompu();
      const part = Math.floor(faits / (total * PART_DITE));
      if (part === dits) return;
      dits = part;
      const tenu = { toujours: false };
      await inTransaction(this.#m.orm, null, async (em) => {
        const ligne = await sqlOne<Travail>(em, AVANCER, [id, statut, faits]);
        tenu.toujours = ligne !== undefined;
        if (ligne) publishImport(em, ligne);
        return succes(null);
      });
      if (!tenu.toujours) throw new Interrompu();
    };
  }

  async #faire(em: EntityManager, travail: Travail): Promise<boolean> {
    const { id, created_by, adresse, nb_lignes, statut } = travail;
    const avancer = this.#avancer(travail);
    const maintenant = this.#m.maintenant();
    const auteur = { fullname: created_by, adresse, maintenant };
    const nature = this.#m.natures[travail.nature];
    if (statut === 'Annulation') {
      await sql(em, `set local statement_timeout = '120s'`);
      await nature.defaire(em, id, auteur, avancer);
      const restes = await sqlOne<Counted>(
        em,
        'select count(*)::int as n from import_ligne where import_id = $1 and not defaite',
        [id],
      );
      return this.#finir(em, travail, { statut: 'Défait', restes: restes?.n ?? 0 });
    }
    const jugement = await jugerImport(em, travail, { domaine: nature, maintenant, avancer });
    if (statut === 'Vérification') return this.#finir(em, travail, { statut: 'Vérifié', jugement });
    const ecrits = await nature.ecrire(em, id, auteur, (faits) => avancer(nb_lignes + faits));
    return this.#finir(em, travail, { statut: 'Importé', jugement, ecrits });
  }

  /** [IMP-7] False when abandoned: rolls back. */
  async #finir(em: EntityManager, travail: Travail, issue: Issue): Promise<boolean> {
    const { id, nature, fichier, created_by, adresse } = travail;
    const { statut: fin, jugement, ecrits = null, restes = null } = issue;
    const ligne = await sqlOne<Travail>(em, FINIR, [
      id,
      travail.statut,
      fin,
      jugement ? JSON.stringify(jugement.bilan) : null,
      jugement ? JSON.stringify(jugement.questions) : null,
      ecrits,
      restes,
      this.#m.maintenant(),
    ]);
    if (!ligne) return false;
    publishImport(em, ligne);
    if (fin === 'Vérifié') return true;
    await audit(em, {
      utilisateur: created_by,
      adresse,
      acte: fin === 'Importé' ? 'import' : 'import défait',
      entite: nature,
      entite_id: id,
      apres: { fichier, ecrits: ligne.ecrits, ...(restes !== null && { restes }) },
    });
    return true;
  }

  #echouer(travail: Travail): Promise<unknown> {
    return inTransaction(this.#m.orm, null, async (em) => {
      await this.#noterEchec(em, travail);
      return succes(null);
    });
  }

  async #noterEchec(em: EntityManager, { id, statut }: Travail): Promise<void> {
    const phrase = statut === 'Annulation' ? phrases.defaireEchoue : phrases.importEchoue;
    const valeurs = [id, statut, JSON.stringify([phrase]), this.#m.maintenant()];
    const ligne = await sqlOne<Travail>(em, ECHOUER, valeurs);
    if (ligne) publishImport(em, ligne);
  }
}
