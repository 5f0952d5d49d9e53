import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCnamgs from '#shared/cnamgs/cnamgs.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { tauxRetirable } from '#shared/cnamgs/bordereau.rules.ts';
import { type Taux, taux } from '#shared/cnamgs/bordereau.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { direReglage } from '../scellement/dire-reglage.ts';
import type { ActRequest } from '../http/route.ts';
import type { TauxCnamgsRow } from './taux-cnamgs.entity.ts';

/** Covered at it, or claimed, since it was entered. */
const LIRE = `
  select t.id, t.libelle, t.taux::float8 as taux, t.debut::text as debut, t.created_by, t.created_at,
    exists (
      select 1
      from vente v
      join reservation_produit l on l.reservation_id = v.reservation_id
      where v.created_at >= t.created_at and v.total_prise_en_charge > 0
        and l.prise_en_charge = t.taux)
    or exists (
      select 1
      from bordereau b
      where b.created_at >= t.created_at
        and b.sous_totaux @> jsonb_build_array(jsonb_build_object('taux', t.taux))) as utilise
  from taux_cnamgs t`;
export const lireTaux = async (em: EntityManager): Promise<Taux[]> =>
  (await sql(em, `${LIRE} order by f_recherche(t.libelle), t.libelle, t.debut desc`)).map((l) =>
    present(taux, l),
  );
async function relireTaux(em: EntityManager, id: number): Promise<Taux | null> {
  const ligne = await sqlOne(em, `${LIRE} where t.id = $1`, [id]);
  return ligne ? present(taux, ligne) : null;
}
const REGLAGE = { piece: 'taux', entite: 'taux_cnamgs' } as const;
const dejaPris = (libelle: string, debut: string) =>
  refus(422, 'deja_pris', phrasesRefus.dejaPris('Le taux', `${libelle} au ${debut}`));
export const listerTauxActe = async ({ em }: ActRequest): Promise<Resultat<Taux[]>> =>
  succes(await lireTaux(em));

/**
 * [BOR-10] A rate from a day on: the next decree is a row. A rate that was used never changes nor
 * goes: what was claimed under it stays explained.
 */
export async function creerTauxActe(
  r: ActRequest<unknown, unknown, { libelle: string; taux: number; debut: string }>,
): Promise<Resultat<Taux>> {
  const { em, corps, session, maintenant } = r;
  const ligne = await sqlOne<Pick<TauxCnamgsRow, 'id'>>(
    em,
    `insert into taux_cnamgs (libelle, taux, debut, created_by, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (libelle, debut) do nothing
      returning id`,
    [corps.libelle, corps.taux, corps.debut, session.fullname, maintenant],
  );
  const cree = ligne && (await relireTaux(em, ligne.id));
  if (!cree) return dejaPris(corps.libelle, corps.debut);
  await direReglage(r, { ...REGLAGE, id: cree.id, apres: corps });
  return succes(cree, phrasesCnamgs.tauxCree);
}

/** The rate, held, that may still be put right or taken back. */
async function tenirTaux(em: EntityManager, id: number, jour: string): Promise<Taux | Refus> {
  await sql(em, 'select 1 from taux_cnamgs where id = $1 for update', [id]);
  const lu = await relireTaux(em, id);
  if (!lu) return refus(404, 'introuvable', phrasesRefus.introuvable('Taux'));
  return tauxRetirable(lu, jour) ? lu : refus(409, 'taux_commence', phrasesCnamgs.tauxCommence, lu);
}

/** [BOR-15] Puts right a rate that nothing used; the journal keeps what it was. */
export async function corrigerTauxActe(
  r: ActRequest<{ id: number }, unknown, { taux: number; debut: string }>,
): Promise<Resultat<Taux>> {
  const { em, corps, maintenant } = r;
  const { id } = r.parametres;
  const avant = await tenirTaux(em, id, jourDe(maintenant));
  if (estRefus(avant)) return avant;
  const ecrit = await sqlOne(
    em,
    `update taux_cnamgs
      set taux = $2, debut = $3
      where id = $1 and not exists (
        select 1
        from taux_cnamgs autre
        where autre.libelle = taux_cnamgs.libelle and autre.debut = $3 and autre.id <> $1)
      returning id`,
    [id, corps.taux, corps.debut],
  );
  const apres = ecrit && (await relireTaux(em, id));
  if (!apres) return dejaPris(avant.libelle, corps.debut);
  await direReglage(r, {
    ...REGLAGE,
    id,
    avant: { taux: avant.taux, debut: avant.debut },
    apres: { taux: apres.taux, debut: apres.debut },
  });
  return succes(apres, phrasesCnamgs.tauxCorrige);
}

/** [BOR-15] Takes back a rate that nothing used. */
export async function supprimerTauxActe(r: ActRequest<{ id: number }>): Promise<Resultat<Taux>> {
  const { em, maintenant } = r;
  const { id } = r.parametres;
  const lu = await tenirTaux(em, id, jourDe(maintenant));
  if (estRefus(lu)) return lu;
  await sql(em, 'delete from taux_cnamgs where id = $1', [id]);
  const { libelle, taux: retire, debut } = lu;
  await direReglage(r, { ...REGLAGE, id, avant: { libelle, taux: retire, debut } });
  return succes(lu, phrasesCnamgs.tauxRetire);
}
