import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { compte } from '#shared/admin/utilisateur/compte.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { UtilisateurRow } from './utilisateur.entity.ts';

const LIGNES = query
  .selectFrom('utilisateur as t')
  .leftJoin('second_facteur as f', 'f.utilisateur_id', 't.id')
  .selectAll('t')
  .select((eb) => [
    eb('t.pin_hash', 'is not', null).as('has_pin'),
    eb('f.active_at', 'is not', null).as('has_second_facteur'),
  ]);
const SOURCE: ListSource<typeof compte._zod.output> = {
  schema: compte,
  select: textOf(LIGNES.where(constant(true))),
  recherche: 't.recherche',
  tri: {
    ...sortAsWords<UtilisateurRow>(['fullname', 'name', 'email']),
    ...sortAsIs<UtilisateurRow>(['last_connexion', 'created_at', 'is_admin', 'is_active', 'id']),
  },
  parDefaut: 'f_recherche(t.fullname), t.id',
};

/** [HAB-8] Configuration screen: full names only. Sort and search must not leak other fields. */
const NOMS: typeof SOURCE = {
  ...SOURCE,
  recherche: 'f_recherche(t.fullname)',
  tri: { id: 't.id', ...sortAsWords<UtilisateurRow>(['fullname']) },
};

export async function listerUtilisateursActe({
  em,
  requete,
  session,
}: ActRequest<unknown, RequeteListe & { is_active?: boolean | undefined }>) {
  const gere =
    session.is_admin ||
    session.habilitations.some((h) => h.menu === 'ADMIN' && h.submenus.includes('utilisateur'));
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (requete.is_active !== undefined) addFilter(filtres, 't.is_active = ?', requete.is_active);
  return gere
    ? readList(em, SOURCE, requete, filtres)
    : readList(em, NOMS, { ...requete, columns: 'id,fullname' }, filtres);
}

export async function lireUtilisateurActe({ em, parametres }: ActRequest<{ id: number }>) {
  const ligne = await row(em, LIGNES.where('t.id', '=', parametres.id));
  return ligne
    ? succes(present(compte, ligne))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Utilisateur'));
}
