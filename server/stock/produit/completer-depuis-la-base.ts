import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/stock/produit/rapprochement.phrases.ts';
import type { BilanDeLaBase } from '#shared/stock/produit/rapprochement.schema.ts';
import { allowIdle } from '../../platform/db/transaction-asks.ts';
import { tryAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { audit } from '../../platform/db/audit.ts';
import {
  changeSetting,
  holdSetting,
  readSetting,
  writeSetting,
} from '../../platform/db/parametre.ts';
import { retryContention } from '../../platform/http/retry.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/http/transaction.ts';
import { lireEtatDesBases } from '../../sante/interaction/bases-changees.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { Auteur } from './creer-produit.ts';
import { type Rapprochements, rapprocherProduits } from './rapprocher-produits.ts';
import { type AEcrire, remplirProduits } from './remplir-produits.ts';

/** Per transaction: sales never wait for all. */
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

/** One event and one audit, whatever the count. */
async function publishBilan(
  em: EntityManager,
  bilan: BilanDeLaBase,
  auteur: Auteur,
): Promise<void> {
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

interface Base {
  em: EntityManager;
}
/** In batches; null without a base. */
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
    await publishBilan(em, bilan, auteur);
    return succes(null);
  });
  return bilan;
}

/** [MED-24] « Compléter mes produits »: commits per batch; idempotent. */
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
/** Advisory lock. */
const VERROU = 7_045;
/** Base state already applied, and last request. */
interface Suivi {
  faite: number;
  demande?: string;
}
const JAMAIS: Suivi = { faite: 0 };
const suivi = async (em: EntityManager): Promise<Suivi> =>
  ((await readSetting(em, CLE)) as Suivi | undefined) ?? JAMAIS;

/** [MED-24] Queued: `completerApresBase` runs after commit or at the next minute. */
export const aCompleter = (em: EntityManager): Promise<void> =>
  writeSetting(em, CLE, { ...JAMAIS, demande: randomUUID() });

/**
 * [MED-24] After a base replacement or product import, even if a process died. At start and each
 * minute.
 */
export async function completerApresBase(orm: Base, maintenant: Date): Promise<void> {
  const { etat } = await lireEtatDesBases(orm.em.fork());
  if ((await suivi(orm.em.fork())).faite >= etat) return;
  await inTransaction(orm, null, async (em) => {
    const seul = await tryAdvisoryLock(em, VERROU);
    const { faite, demande } = await suivi(em);
    if (!seul || faite >= etat) return succes(null);
    // batches are written under the lock
    await allowIdle(em, '10min');
    await completerTout(orm, { fullname: 'Importation', adresse: '', maintenant });
    // requests since then wait for the next call
    const tenu = (await holdSetting(em, CLE, JAMAIS)) as Suivi;
    if (tenu.demande === demande) await changeSetting(em, CLE, { ...tenu, faite: etat });
    return succes(null);
  });
}
