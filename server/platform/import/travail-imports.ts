import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { UpdateObject } from 'kysely';
import type { Logger } from 'pino';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import type { BilanDeFichier } from '#shared/platform/import/lire-fichier.rules.ts';
import { constant, counted, json, row } from '../db/query.ts';
import { query } from '../../query.ts';
import { allowIdle, allowStatements } from '../db/transaction-asks.ts';
import { tryAdvisoryLock } from '../db/advisory-lock.ts';
import { audit } from '../db/audit.ts';
import { inTransaction } from '../http/transaction.ts';
import type { Tables } from '../../entities.ts';
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

interface Moyens {
  orm: MikroORM;
  journal: Logger;
  natures: NaturesImportees;
  maintenant: () => Date;
}
type Travail = ImportRow;

/** Null: abandoned, or gone on meanwhile. */
const changer = async (
  em: EntityManager,
  { id, statut }: Pick<Travail, 'id' | 'statut'>,
  change: UpdateObject<Tables, 'import'>,
): Promise<Travail | null> =>
  (await row(
    em,
    query
      .updateTable('import')
      .set(change)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('statut', '=', statut)
      .returningAll(),
  )) ?? null;
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

/** A failed undo leaves the import written; written in part, it is undone. */
function apresEchec({ statut, ecrite_jusqua }: Travail): UpdateObject<Tables, 'import'> {
  if (statut === 'Annulation') return { statut: 'Importé', erreurs: json([phrases.defaireEchoue]) };
  return ecrite_jusqua === null
    ? { statut: 'Échoué', erreurs: json([phrases.importEchoue]) }
    : { statut: 'Annulation', erreurs: json([phrases.importEchoueEnPartie]) };
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
      const attend = await row(
        em,
        query
          .selectFrom('import')
          .selectAll()
          .where('statut', 'in', [
            constant('Vérification'),
            constant('Écriture'),
            constant('Annulation'),
          ])
          .orderBy('demande_at')
          .orderBy('id')
          .limit(constant(1)),
      );
      if (!attend) return succes(null);
      if (attend.essais >= ESSAIS_MAX) {
        await this.#noterEchec(em, attend);
        this.#demande = true;
        return succes(null);
      }
      const pris = await changer(em, attend, {
        essais: attend.essais + 1,
        ...(attend.ecrite_jusqua === null && { faits: 0 }),
      });
      // A batch is told when it is written.
      if (pris && pris.ecrite_jusqua === null) publishImport(em, pris);
      tenu.travail = pris;
      return succes(null);
    });
    return tenu.travail;
  }

  /** Separate transaction: visible while the job's is open. */
  #avancer(travail: Travail): (faits: number) => Promise<void> {
    let dits = 0;
    return async (faits) => {
      if (this.#arrete) throw new Interrompu();
      const part = Math.floor(faits / (travail.total * PART_DITE));
      if (part === dits) return;
      dits = part;
      const tenu = { toujours: false };
      await inTransaction(this.#m.orm, null, async (em) => {
        const ligne = await changer(em, travail, { faits });
        tenu.toujours = ligne !== null;
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
      const restes = await row(
        em,
        query
          .selectFrom('import_ligne')
          .select(counted)
          .where('import_id', '=', id)
          .where('defaite', '=', constant(false)),
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

  /** [IMP-35] The batch and its mark, in one commit. */
  async #poursuivre(
    em: EntityManager,
    travail: Travail,
    { jusqua, ecrits, bilan, questions }: Avancement,
  ): Promise<'suite' | null> {
    const ligne = await changer(em, travail, {
      ecrite_jusqua: jusqua,
      ecrits,
      faits: travail.nb_lignes + ecrits,
      essais: 0,
      ...(bilan && { bilan: json(bilan) }),
      ...(questions && { questions: json(questions) }),
    });
    if (!ligne) return null;
    publishImport(em, ligne);
    return 'suite';
  }

  /** [IMP-7] Null when abandoned: rolls back. */
  async #finir(em: EntityManager, travail: Travail, issue: Issue): Promise<'fini' | null> {
    const { id, nature, fichier, created_by, adresse } = travail;
    const { statut: fin, jugement, ecrits, restes } = issue;
    const maintenant = this.#m.maintenant();
    const ligne = await changer(em, travail, {
      statut: fin,
      faits: travail.total,
      ...(jugement && { bilan: json(jugement.bilan), questions: json(jugement.questions) }),
      ...(ecrits !== undefined && { ecrits }),
      ...(restes !== undefined && { restes }),
      ...(fin === 'Importé' && { importe_at: maintenant }),
      termine_at: fin === 'Vérifié' ? null : maintenant,
    });
    if (!ligne) return null;
    publishImport(em, ligne);
    if (fin === 'Vérifié') return 'fini';
    await audit(em, {
      utilisateur: created_by,
      adresse,
      acte: fin === 'Importé' ? 'import' : 'import défait',
      entite: nature,
      entite_id: id,
      apres: { fichier, ecrits: ligne.ecrits, ...(restes !== undefined && { restes }) },
    });
    return 'fini';
  }

  #echouer(travail: Travail): Promise<unknown> {
    return inTransaction(this.#m.orm, null, async (em) => {
      await this.#noterEchec(em, travail);
      return succes(null);
    });
  }

  async #noterEchec(em: EntityManager, travail: Travail): Promise<void> {
    const enPartie = travail.ecrite_jusqua !== null;
    const ligne = await changer(em, travail, {
      ...apresEchec(travail),
      essais: travail.statut === 'Écriture' && enPartie ? 0 : travail.essais,
      total: enPartie ? travail.ecrits : travail.total,
      faits: 0,
      termine_at: this.#m.maintenant(),
    });
    if (ligne) publishImport(em, ligne);
  }
}
