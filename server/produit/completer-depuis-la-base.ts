import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/produit/rapprochement.phrases.ts';
import type { BilanDeLaBase } from '#shared/produit/rapprochement.schema.ts';
import { audit } from '../db/audit.ts';
import { changeSetting, holdSetting, readSetting, writeSetting } from '../db/parametre.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import { retryContention } from '../http/retry.ts';
import type { ActRequest } from '../http/route.ts';
import { inTransaction } from '../http/transaction.ts';
import { lireEtatDesBases } from '../interaction/bases-changees.ts';
import { raise } from '../realtime/raise.ts';
import type { Auteur } from './creer-produit.ts';
import { type Rapprochements, rapprocherProduits } from './rapprocher-produits.ts';
import { type AEcrire, remplirProduits } from './remplir-produits.ts';

/** Products written in one transaction: no sale waits for all of them. */
const LOT = 200;
const lots = <T>(tout: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(tout.length / LOT) }, (_, i) =>
    tout.slice(i * LOT, (i + 1) * LOT),
  );

function aEcrire({ issues, ditsDe }: Rapprochements): AEcrire[] {
  return issues.flatMap(({ id, libelle, issue }): AEcrire[] => {
    if (issue === null) return [];
    const vide = { id, libelle, cip13: null, candidats: [], dits: null };
    if (issue.sort === 'aucun') return [{ ...vide, sort: 'aucun' }];
    if (issue.sort === 'douteux') return [{ ...vide, sort: 'douteux', candidats: issue.candidats }];
    const { sort, cip13, faits } = issue;
    return [{ ...vide, sort, cip13, dits: ditsDe(faits) }];
  });
}
const bilanDe = (ecrits: readonly AEcrire[], completes: number): BilanDeLaBase => ({
  completes,
  douteux: ecrits.filter((a) => a.sort === 'douteux').length,
  aucun: ecrits.filter((a) => a.sort === 'aucun').length,
});

/** Told once, however many: open lists read again; the audit says how many. */
async function dire(em: EntityManager, bilan: BilanDeLaBase, auteur: Auteur): Promise<void> {
  if (bilan.completes === 0) return;
  await audit(em, {
    utilisateur: auteur.fullname,
    adresse: auteur.adresse,
    acte: 'complément par la base',
    entite: 'produit',
    entite_id: 0,
    apres: bilan,
  });
  raise(em, 'produit.importes', ['produits'], {
    importes: { id: 0, nouveaux: 0, modifies: bilan.completes },
  });
}

/** Where transactions of their own begin. */
interface Base {
  em: EntityManager;
}
/** Fills all products from the medicines base, lot by lot; null when there is no base. */
async function completerTout(orm: Base, auteur: Auteur): Promise<BilanDeLaBase | null> {
  const lus = await rapprocherProduits(orm.em.fork(), null);
  if (!lus) return null;
  const ecrire = aEcrire(lus);
  const fait = { completes: 0 };
  for (const lot of lots(ecrire))
    await retryContention(async () => {
      const tenu = { completes: 0 };
      await inTransaction(orm, null, async (em) => {
        tenu.completes = (await remplirProduits(em, lot, auteur)).changes.length;
        return succes(null);
      });
      fait.completes += tenu.completes;
    });
  const bilan = bilanDe(ecrire, fait.completes);
  await inTransaction(orm, null, async (em) => {
    await dire(em, bilan, auteur);
    return succes(null);
  });
  return bilan;
}

/**
 * [MED-24] « Compléter mes produits »: commits by itself, lot by lot. Asked again, it finds nothing
 * left to do.
 */
export async function completerProduitsActe({
  em,
  session,
  adresse,
  maintenant,
}: ActRequest): Promise<Resultat<BilanDeLaBase>> {
  const bilan = await completerTout({ em }, { fullname: session.fullname, adresse, maintenant });
  if (!bilan) return refus(409, 'base_absente', phrases.baseVide);
  return succes(bilan, phrases.completes(bilan.completes, bilan.douteux));
}

const CLE = 'rapprochement';
/** Held by who completes after a base was replaced; another process leaves it to it. */
const VERROU = 7_045;
/** The state of the base that products were completed by, and the last demand that came since. */
interface Suivi {
  faite: number;
  demande?: string;
}
const JAMAIS: Suivi = { faite: 0 };
const suivi = async (em: EntityManager): Promise<Suivi> =>
  ((await readSetting(em, CLE)) as Suivi | undefined) ?? JAMAIS;

/**
 * [MED-24] Products were written that the base may complete: to be done once this is committed, by
 * `completerApresBase` or the next minute.
 */
export const aCompleter = (em: EntityManager): Promise<void> =>
  writeSetting(em, CLE, { ...JAMAIS, demande: randomUUID() });

/**
 * [MED-24] After the base was replaced, or a file of products came in, the products are completed by
 * it, whatever the process that died meanwhile. At start and each minute.
 */
export async function completerApresBase(orm: Base, maintenant: Date): Promise<void> {
  const { etat } = await lireEtatDesBases(orm.em.fork());
  if ((await suivi(orm.em.fork())).faite >= etat) return;
  await inTransaction(orm, null, async (em) => {
    const seul = await sqlOne<Answered>(em, 'select pg_try_advisory_xact_lock($1) as oui', [
      VERROU,
    ]);
    const { faite, demande } = await suivi(em);
    if (!seul?.oui || faite >= etat) return succes(null);
    // The lots are written while the lock is held.
    await sql(em, `set local idle_in_transaction_session_timeout = '10min'`);
    await completerTout(orm, { fullname: 'Importation', adresse: '', maintenant });
    // What came in meanwhile is done at the next call.
    const tenu = (await holdSetting(em, CLE, JAMAIS)) as Suivi;
    if (tenu.demande === demande) await changeSetting(em, CLE, { ...tenu, faite: etat });
    return succes(null);
  });
}
