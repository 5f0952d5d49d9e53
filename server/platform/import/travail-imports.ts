import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import type { BilanDeFichier } from '#shared/platform/import/lire-fichier.rules.ts';
import { allowIdle, allowStatements } from '../db/transaction-asks.ts';
import { tryAdvisoryLock } from '../db/advisory-lock.ts';
import { audit } from '../db/audit.ts';
import { type Counted, sqlOne } from '../db/sql.ts';
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
  set essais = essais + 1, faits = case when ecrite_jusqua is null then 0 else faits end,
    version = version + 1
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
/** [IMP-35] The batch and its mark, in one commit. */
const POURSUIVRE = `update import
  set ecrite_jusqua = $3, ecrits = $4, faits = nb_lignes + $4, essais = 0,
    bilan = coalesce($5, bilan), questions = coalesce($6, questions), version = version + 1
  where id = $1 and statut = $2
  returning *`;
// A failed undo leaves the import written; written in part, it is undone.
const ECHOUER = `update import
  set statut = case when statut = 'Annulation' then 'Importé'
      when ecrite_jusqua is not null then 'Annulation' else 'Échoué' end,
    essais = case when statut = 'Écriture' and ecrite_jusqua is not null then 0 else essais end,
    total = case when ecrite_jusqua is not null then ecrits else total end,
    faits = 0, erreurs = $3, termine_at = $4, version = version + 1
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

/** Of an import that goes on. */
interface Avancement {
  jusqua: number;
  ecrits: number;
  bilan?: BilanDeFichier | undefined;
  questions?: Jugement['questions'];
}

/** Rows set aside while writing are told with the faulty ones. */
const sansLaissees = (bilan: Travail['bilan'], n: number): BilanDeFichier | undefined =>
  bilan && n > 0
    ? {
        ...bilan,
        bonnes: bilan.bonnes - n,
        modifies: bilan.modifies - n,
        fautives: bilan.fautives + n,
      }
    : undefined;

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
    const tenu: { travail: Travail | null; fini: boolean } = { travail: null, fini: true };
    try {
      await inTransaction(this.#m.orm, null, async (em) => {
        if (!(await tryAdvisoryLock(em, UN_A_LA_FOIS))) return succes(null);
        tenu.travail = await this.#commencer();
        if (!tenu.travail) return succes(null);
        await allowIdle(em, '5min');
        const fait = await this.#faire(em, tenu.travail);
        tenu.fini = fait === 'fini';
        return fait ? succes(null) : refus(409, 'import_fini', phrases.importArrete);
      });
    } catch (erreur) {
      if (erreur instanceof Interrompu) return !this.#arrete;
      if (tenu.travail && tenu.travail.essais >= ESSAIS_MAX) await this.#echouer(tenu.travail);
      throw erreur;
    }
    if (tenu.travail?.statut === 'Écriture' && tenu.fini)
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
      // A batch is told when it is written.
      if (pris && pris.ecrite_jusqua === null) publishImport(em, pris);
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

  /** Null when abandoned: rolls back. */
  async #faire(em: EntityManager, travail: Travail): Promise<'fini' | 'suite' | null> {
    const { id, created_by, adresse, nb_lignes, statut, ecrite_jusqua } = travail;
    const avancer = this.#avancer(travail);
    const maintenant = this.#m.maintenant();
    const auteur = { fullname: created_by, adresse, maintenant };
    const nature = this.#m.natures[travail.nature];
    if (statut === 'Annulation') {
      await allowStatements(em, '120s');
      await nature.defaire(em, id, auteur, avancer);
      const restes = await sqlOne<Counted>(
        em,
        'select count(*)::int as n from import_ligne where import_id = $1 and not defaite',
        [id],
      );
      return this.#finir(em, travail, { statut: 'Défait', restes: restes?.n ?? 0 });
    }
    if (statut === 'Écriture' && ecrite_jusqua !== null) {
      if (this.#arrete) throw new Interrompu();
      const lot = await nature.parLots?.ecrire(em, id, ecrite_jusqua, auteur);
      if (lot)
        return this.#poursuivre(em, travail, {
          jusqua: lot.fin,
          ecrits: travail.ecrits + lot.ecrits,
          bilan: sansLaissees(travail.bilan, lot.laissees),
        });
      await nature.finir?.(em, id, auteur);
      return this.#finir(em, travail, { statut: 'Importé' });
    }
    const jugement = await jugerImport(em, travail, { domaine: nature, maintenant, avancer });
    if (statut === 'Vérification') return this.#finir(em, travail, { statut: 'Vérifié', jugement });
    const ecrits = await nature.ecrire(em, id, auteur, (faits) => avancer(nb_lignes + faits));
    if (await nature.parLots?.attend(em, id))
      return this.#poursuivre(em, travail, { jusqua: 0, ecrits, ...jugement });
    await nature.finir?.(em, id, auteur);
    return this.#finir(em, travail, { statut: 'Importé', jugement, ecrits });
  }

  async #poursuivre(
    em: EntityManager,
    { id, statut }: Travail,
    { jusqua, ecrits, bilan, questions }: Avancement,
  ): Promise<'suite' | null> {
    const ligne = await sqlOne<Travail>(em, POURSUIVRE, [
      id,
      statut,
      jusqua,
      ecrits,
      bilan ? JSON.stringify(bilan) : null,
      questions ? JSON.stringify(questions) : null,
    ]);
    if (!ligne) return null;
    publishImport(em, ligne);
    return 'suite';
  }

  /** [IMP-7] Null when abandoned: rolls back. */
  async #finir(em: EntityManager, travail: Travail, issue: Issue): Promise<'fini' | null> {
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
    if (!ligne) return null;
    publishImport(em, ligne);
    if (fin === 'Vérifié') return 'fini';
    await audit(em, {
      utilisateur: created_by,
      adresse,
      acte: fin === 'Importé' ? 'import' : 'import défait',
      entite: nature,
      entite_id: id,
      apres: { fichier, ecrits: ligne.ecrits, ...(restes !== null && { restes }) },
    });
    return 'fini';
  }

  #echouer(travail: Travail): Promise<unknown> {
    return inTransaction(this.#m.orm, null, async (em) => {
      await this.#noterEchec(em, travail);
      return succes(null);
    });
  }

  async #noterEchec(em: EntityManager, { id, statut, ecrite_jusqua }: Travail): Promise<void> {
    const enPartie = ecrite_jusqua === null ? phrases.importEchoue : phrases.importEchoueEnPartie;
    const phrase = statut === 'Annulation' ? phrases.defaireEchoue : enPartie;
    const valeurs = [id, statut, JSON.stringify([phrase]), this.#m.maintenant()];
    const ligne = await sqlOne<Travail>(em, ECHOUER, valeurs);
    if (ligne) publishImport(em, ligne);
  }
}
