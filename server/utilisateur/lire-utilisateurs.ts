import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { compte } from '#shared/utilisateur/compte.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';

const LIGNES = `
  select t.*, t.pin_hash is not null as has_pin, f.active_at is not null as has_second_facteur
    from utilisateur t
    left join second_facteur f on f.utilisateur_id = t.id`;
const SOURCE: ListSource<typeof compte._zod.output> = {
  schema: compte,
  select: `${LIGNES} where true`,
  recherche: 't.recherche',
  tri: {
    ...sortAsWords(['fullname', 'name', 'email']),
    last_connexion: 't.last_connexion',
    created_at: 't.created_at',
    is_admin: 't.is_admin',
    is_active: 't.is_active',
    id: 't.id',
  },
  parDefaut: 'f_recherche(t.fullname), t.id',
};

/**
 * [HAB-8] The configuration screen reads full names only; the rest is for those who manage users.
 * Neither the order nor the words that find a line may tell the rest.
 */
const NOMS: typeof SOURCE = {
  ...SOURCE,
  recherche: 'f_recherche(t.fullname)',
  tri: { id: 't.id', ...sortAsWords(['fullname']) },
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
  const ligne = await sqlOne(em, `${LIGNES} where t.id = $1`, [parametres.id]);
  return ligne
    ? succes(present(compte, ligne))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Utilisateur'));
}
