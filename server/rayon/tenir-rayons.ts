import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesRayon from '#shared/rayon/rayon.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  type Rayon,
  rayon,
  type RayonModifie,
  type RayonSaisi,
} from '#shared/rayon/rayon.schema.ts';
import { audit } from '../db/audit.ts';
import { fauteCroisement } from '../db/crossed-fields.ts';
import { present } from '../db/present.ts';
import { type Counted, sql, sqlOne } from '../db/sql.ts';
import { readList, type ListSource } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import type { RayonRow } from './rayon.entity.ts';

const SELECT = `select t.id, t.version, t.libelle, t.created_at, coalesce(s.nb, 0) as nb_produits,
    coalesce(s.achat, 0) as total_achat
  from rayon t
  left join (select rayon_id, count(*)::int as nb, sum(qte * prix_achat) as achat
  from produit
  where is_active and rayon_id is not null
  group by 1) s
    on s.rayon_id = t.id
  where t.deleted_at is null`;
const RAYONS: ListSource<Rayon> = {
  schema: rayon,
  select: SELECT,
  recherche: 't.recherche',
  tri: {
    libelle: 't.recherche',
    id: 't.id',
    nb_produits: 'coalesce(s.nb, 0)',
    total_achat: 'coalesce(s.achat, 0)',
    created_at: 't.created_at',
  },
  parDefaut: 't.recherche, t.id',
};

export const listerRayonsActe = ({ em, requete }: ActRequest<unknown, RequeteListe>) =>
  readList(em, RAYONS, requete, { conditions: [], valeurs: [] });

const VERROU_RAYONS = 7_019;
/** One writer at a time; a label stands once, accents and case aside. */
async function fauteLibelle(
  em: EntityManager,
  libelle: string,
  sauf: number,
): Promise<Refus | null> {
  await sql(em, 'select pg_advisory_xact_lock($1)', [VERROU_RAYONS]);
  const pris = await sqlOne<Pick<RayonRow, 'libelle'>>(
    em,
    `select libelle
      from rayon
      where recherche = f_recherche($1) and id <> $2 and deleted_at is null`,
    [libelle, sauf],
  );
  return pris ? refus(422, 'deja_pris', phrasesRefus.dejaPris('Le rayon', pris.libelle)) : null;
}
/** A new name is told to those who look at the products that bear it too [RAY-2]. */
async function dire(em: EntityManager, id: number, sujets = ['rayons']): Promise<Rayon> {
  const dit = present(rayon, (await sqlOne(em, `${SELECT} and t.id = $1`, [id])) ?? {});
  raise(em, 'rayon.change', sujets, { rayon: dit });
  return dit;
}
// A withdrawn row may still hold that very text, which is unique.
const degager = (em: EntityManager, libelle: string) =>
  sql(
    em,
    `update rayon
      set libelle = libelle || ' (retiré ' || id || ')'
      where libelle = $1 and deleted_at is not null`,
    [libelle],
  );

export async function creerRayonActe({
  em,
  corps: { libelle },
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, RayonSaisi>): Promise<Resultat<Rayon>> {
  const faute = await fauteLibelle(em, libelle, 0);
  if (faute) return faute;
  await degager(em, libelle);
  const cree = await sqlOne<Pick<RayonRow, 'id'>>(
    em,
    'insert into rayon (libelle, created_at) values ($1, $2) returning id',
    [libelle, maintenant],
  );
  if (!cree) throw new Error(`rayon ${libelle} non écrit`);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'rayon',
    entite_id: cree.id,
    apres: { libelle },
  });
  return succes(await dire(em, cree.id), phrasesRayon.rayonCree);
}

export async function modifierRayonActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
}: ActRequest<{ id: number }, unknown, RayonModifie>): Promise<Resultat<Rayon>> {
  const { libelle } = corps;
  const faute = await fauteLibelle(em, libelle, id);
  if (faute) return faute;
  const tenu = await sqlOne<Pick<RayonRow, 'libelle'>>(
    em,
    'select libelle from rayon where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Rayon'));
  const courante = present(rayon, (await sqlOne(em, `${SELECT} and t.id = $1`, [id])) ?? {});
  const croisement = await fauteCroisement(em, {
    entite: 'rayon',
    courante,
    corps,
    par: session.fullname,
  });
  if (croisement) return croisement;
  await degager(em, libelle);
  await sql(em, 'update rayon set libelle = $2, version = version + 1 where id = $1', [
    id,
    libelle,
  ]);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'modification',
    entite: 'rayon',
    entite_id: id,
    avant: { libelle: tenu.libelle },
    apres: { libelle },
  });
  return succes(await dire(em, id, ['rayons', 'produits']), phrasesRayon.rayonModifie);
}

type Oter = (em: EntityManager, rayon_id: number) => Promise<void>;
/**
 * [RAY-1] Only an empty shelf goes: its products would no longer be found. Those that are withdrawn
 * leave it first (`oter`).
 */
export const supprimerRayonActe =
  (oter: Oter) =>
  async ({
    em,
    parametres: { id },
    session,
    adresse,
    maintenant,
  }: ActRequest<{ id: number }>): Promise<Resultat<null>> => {
    await oter(em, id);
    const tenu = await sqlOne<Pick<RayonRow, 'libelle'>>(
      em,
      'select libelle from rayon where id = $1 and deleted_at is null for update',
      [id],
    );
    if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Rayon'));
    const occupe = await sqlOne<Counted>(em, 'select count(*) n from produit where rayon_id = $1', [
      id,
    ]);
    if (occupe && occupe.n > 0)
      return refus(409, 'rayon_occupe', phrasesRayon.rayonOccupe(occupe.n));
    await sql(em, 'update rayon set deleted_at = $2, version = version + 1 where id = $1', [
      id,
      maintenant,
    ]);
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'suppression',
      entite: 'rayon',
      entite_id: id,
      avant: { libelle: tenu.libelle },
    });
    raise(em, 'rayon.retire', ['rayons'], { id });
    return succes(null, phrasesRayon.rayonSupprime);
  };
