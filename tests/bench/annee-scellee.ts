import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe, jourPlus } from '#shared/base/dates.ts';
import { createOrm } from '#server/platform/db/orm.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ENTITES } from '#server/entities.ts';
import { clore } from '#server/platform/scellement/clore.ts';
import { ecrireMaillons, type Fait, lierFaits } from '#server/platform/scellement/inscrire.ts';
import {
  lecturePiece,
  type NomPiece,
  type PieceLue,
} from '#server/platform/scellement/pieces.sql.ts';
import { dossierDuSceau, ouvrirSceau, poserSceau } from '#server/platform/scellement/sceau.ts';
import type { Banc } from './banc.ts';

/** So many rows are read and sealed at once. */
const LOT = 5_000;
/** The rows whose fact is of these days, in their order. */
const DES_JOURS = {
  vente: 'select id from vente where jour between $1 and $2 order by id',
  annulation: `select id
    from vente
    where (annule_at at time zone 'UTC' + interval '1 hour')::date between $1 and $2
    order by annule_at`,
} as const satisfies Partial<Record<NomPiece, string>>;

async function scellerJours(em: EntityManager, de: string, a: string): Promise<void> {
  for (const piece of ['vente', 'annulation'] as const) {
    const ids = (await sql<{ id: number }>(em, DES_JOURS[piece], [de, a])).map(({ id }) => id);
    for (let i = 0; i < ids.length; i += LOT) {
      const lues = await sql<PieceLue>(em, lecturePiece(piece), [ids.slice(i, i + LOT)]);
      const faits = lues.map(({ id, ...lue }): Fait => ({ ...lue, objet: `${piece}:${id}` }));
      await ecrireMaillons(em, ...(await lierFaits(em, faits)));
    }
  }
}

/** Everything that is over at that day's first hour is closed. */
async function cloreAvant(em: EntityManager, jour: string): Promise<number> {
  const depart = performance.now();
  while ((await clore(em, debutDeJour(jour))) > 0);
  return performance.now() - depart;
}

/**
 * The sown sales sealed as their payments would have been, fortnight after fortnight, and each
 * evening closed. Answers how long the closing of yesterday alone took, in milliseconds.
 */
export async function scellerTout(banc: Banc, premier: string): Promise<number> {
  poserSceau(ouvrirSceau(dossierDuSceau(banc.dataDir)));
  const orm = await createOrm(banc.url, { entites: ENTITES, max: 1 });
  const em = orm.em.fork();
  await em.begin();
  await sql(em, 'set local statement_timeout = 0');
  await sql(em, 'set local idle_in_transaction_session_timeout = 0');
  const aujourdhui = jourDe(new Date());
  const hier = jourPlus(aujourdhui, -1);
  for (let de = premier; de < hier; de = jourPlus(de, 14)) {
    const a = [jourPlus(de, 13), jourPlus(hier, -1)].sort()[0] ?? de;
    await scellerJours(em, de, a);
    await cloreAvant(em, jourPlus(a, 1));
  }
  await scellerJours(em, hier, hier);
  const soir = await cloreAvant(em, aujourdhui);
  await scellerJours(em, aujourdhui, aujourdhui);
  await em.commit();
  await orm.close(true);
  await banc.sql.query('vacuum analyze journal_fiscal, chaine_fiscale');
  return soir;
}
