import type { EntityManager } from '@mikro-orm/postgresql';
import { caisse } from '#shared/vente/caisse/caisse.schema.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { peutTenirCaisse } from '#shared/admin/utilisateur/acces.rules.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, rows, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  addEquals,
  type Filters,
  type ListSource,
  readList,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import type { CaisseRow } from './caisse.entity.ts';

const SOURCE: ListSource<typeof caisse._zod.output> = {
  schema: caisse,
  select: textOf(query.selectFrom('caisse as t').selectAll('t').where(constant(true))),
  recherche: 't.recherche',
  tri: {
    libelle: 't.recherche',
    ...sortAsIs<CaisseRow>(['id', 'statut', 'last_connexion']),
    ...sortAsWords<CaisseRow>(['current_authorized_user', 'last_connected_user', 'created_by']),
  },
  parDefaut: 't.id',
};

export async function listerCaissesActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & { statut?: string | undefined }>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  addEquals<CaisseRow>(filtres, { statut: requete.statut || undefined });
  return readList(em, SOURCE, requete, filtres);
}
export async function lireCaisseActe({ em, parametres }: ActRequest<{ id: number }>) {
  const ligne = await row(
    em,
    query.selectFrom('caisse').selectAll().where('id', '=', parametres.id),
  );
  return ligne
    ? succes(present(caisse, ligne))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
}
/** [HAB-7] The current holder, if permitted, may subscribe too. */
export async function entendSaCaisse(
  em: EntityManager,
  session: ServerSession,
  sujet: string,
): Promise<boolean> {
  const caisse_id = Number(/^caisse:(\d+)$/.exec(sujet)?.[1] ?? 0);
  if (caisse_id === 0 || !peutTenirCaisse(session)) return false;
  const tenue = await row(
    em,
    query
      .selectFrom('caisse')
      .select('id')
      .where('id', '=', caisse_id)
      .where('current_authorized_user_id', '=', session.id),
  );
  return tenue !== undefined;
}
/** At most one, by a unique constraint. */
export async function caissesTenues(em: EntityManager, utilisateur_id: number): Promise<number[]> {
  const tenues = await rows(
    em,
    query
      .selectFrom('caisse')
      .select('id')
      .where('current_authorized_user_id', '=', utilisateur_id),
  );
  return tenues.map((c) => c.id);
}
