import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { succes } from '#shared/base/refus.ts';
import { tryAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { lireEtatDesBases, markProduitsRefetched } from '../../sante/interaction/bases-changees.ts';
import { editionEnService } from '../../sante/interaction/cache-thesaurus.ts';
import { mesurerCouverture } from '../../sante/interaction/mesurer-couverture.ts';
import { type Compilable, constant, counted, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { inTransaction } from '../../platform/http/transaction.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { type Composeur, ecrireCompositions, preparerComposeur } from './ecrire-compositions.ts';

/** Advisory lock. */
const VERROU_COMPOSITION = 7_041;
const LOT = 500;

const PRODUITS = query.selectFrom('produit').select('id').orderBy('id').limit(constant(LOT));
const aComposer = (etat: number) => PRODUITS.where('composee', '<>', etat);
const OUBLIES = PRODUITS.where('composee', '=', constant(0));

type Base = Pick<MikroORM, 'em'>;
type Requete = Compilable<{ id: number }>;
type Suite = 'encore' | 'fini' | 'occupe';

const seul = (em: EntityManager): Promise<boolean> => tryAdvisoryLock(em, VERROU_COMPOSITION);

const publishRecomposes = (em: EntityManager, etat: number, nombre: number): void =>
  raise(em, 'produit.recomposes', ['produits', 'medicaments'], { recomposes: { etat, nombre } });

/** Own transaction: sales never wait for all. */
async function composerUnLot(orm: Base, requete: Requete, composeur: Composeur): Promise<Suite> {
  const tenu: { suite: Suite } = { suite: 'occupe' };
  await inTransaction(orm, null, async (em) => {
    if (!(await seul(em))) return succes(null);
    const lot = await rows(em, requete);
    const changes = await ecrireCompositions(
      em,
      lot.map((p) => p.id),
      composeur,
    );
    // The leaving act published them too early: published again.
    if (requete === OUBLIES && changes.length > 0)
      publishRecomposes(em, composeur.etat, changes.length);
    tenu.suite = lot.length < LOT ? 'fini' : 'encore';
    return succes(null);
  });
  return tenu.suite;
}

async function toutComposer(orm: Base, requete: Requete, composeur: Composeur): Promise<Suite> {
  let suite: Suite = 'encore';
  while (suite === 'encore') suite = await composerUnLot(orm, requete, composeur);
  return suite;
}

/** Publishes the count once; clients refetch. */
async function conclure(
  orm: Base,
  etat: number,
  essentiels: ReadonlySet<string> | null,
): Promise<void> {
  const couverture = await mesurerCouverture(orm.em.fork(), essentiels);
  await inTransaction(orm, null, async (em) => {
    await couverture.ecrire(em);
    await markProduitsRefetched(em, etat);
    const compte = await row(em, query.selectFrom('produit').select(counted));
    publishRecomposes(em, etat, compte?.n ?? 0);
    return succes(null);
  });
}

/**
 * [INT-17] After a base replacement: all, in batches, resumed after a crash; otherwise those left
 * by an act. Updates coverage, publishes once. At start and each minute. Needs a thesaurus.
 */
export async function recomposerProduits(
  orm: Base,
  essentiels: ReadonlySet<string> | null = null,
): Promise<void> {
  const em = orm.em.fork();
  if (!(await editionEnService(em))) return;
  const { etat, faite } = await lireEtatDesBases(em);
  const changees = faite < etat;
  if (!changees && !(await row(em, OUBLIES.limit(constant(1))))) return;
  const composeur = await preparerComposeur(orm.em.fork());
  const suite = await toutComposer(orm, changees ? aComposer(composeur.etat) : OUBLIES, composeur);
  if (changees && suite === 'fini') await conclure(orm, composeur.etat, essentiels);
}
