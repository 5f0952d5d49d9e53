import type { EntityManager } from '@mikro-orm/postgresql';
import { caisse } from '#shared/caisse/caisse.schema.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { peutTenirCaisse } from '#shared/utilisateur/acces.rules.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { type Filters, addFilter, readList, type ListSource } from '../http/read-list.ts';
import type { ActRequest, ServerSession } from '../http/route.ts';
import type { CaisseRow } from './caisse.entity.ts';

const SOURCE: ListSource<typeof caisse._zod.output> = {
  schema: caisse,
  select: 'select t.* from caisse t where true',
  recherche: 't.recherche',
  tri: {
    id: 't.id',
    libelle: 't.recherche',
    statut: 't.statut',
    current_authorized_user: 'f_recherche(t.current_authorized_user)',
    last_connected_user: 'f_recherche(t.last_connected_user)',
    last_connexion: 't.last_connexion',
    created_by: 'f_recherche(t.created_by)',
  },
  parDefaut: 't.id',
};

export async function listerCaissesActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & { statut?: string | undefined }>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (requete.statut) addFilter(filtres, 't.statut = ?', requete.statut);
  return readList(em, SOURCE, requete, filtres);
}
export async function lireCaisseActe({ em, parametres }: ActRequest<{ id: number }>) {
  const ligne = await sqlOne(em, 'select * from caisse where id = $1', [parametres.id]);
  return ligne
    ? succes(present(caisse, ligne))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
}
/** [HAB-7] A register's topic is also heard by whoever may hold one, and holds that one now. */
export async function entendSaCaisse(
  em: EntityManager,
  session: ServerSession,
  sujet: string,
): Promise<boolean> {
  const caisse_id = Number(/^caisse:(\d+)$/.exec(sujet)?.[1] ?? 0);
  if (caisse_id === 0 || !peutTenirCaisse(session)) return false;
  const tenue = await sqlOne(
    em,
    'select 1 from caisse where id = $1 and current_authorized_user_id = $2',
    [caisse_id, session.id],
  );
  return tenue !== undefined;
}
/** The registers this user holds (one at most, by the database's own rule). */
export async function caissesTenues(em: EntityManager, utilisateur_id: number): Promise<number[]> {
  return (
    await sql<Pick<CaisseRow, 'id'>>(
      em,
      'select id from caisse where current_authorized_user_id = $1',
      [utilisateur_id],
    )
  ).map((c) => c.id);
}
