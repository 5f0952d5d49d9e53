import { messages } from '#shared/base/messages.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { utilisateur } from '#shared/utilisateur/utilisateur.schema.ts';
import { present } from '../db/present.ts';
import { sqlUn } from '../db/sql.ts';
import { lister, type Source } from '../http/liste.ts';
import type { Requete } from '../http/requete.ts';

const SOURCE: Source<typeof utilisateur._zod.output> = {
  schema: utilisateur,
  select: 'select t.* from utilisateur t where true',
  recherche: 't.recherche',
  tri: { fullname: 'f_recherche(t.fullname)', name: 't.name', last_connexion: 't.last_connexion', id: 't.id' },
  parDefaut: 'f_recherche(t.fullname), t.id',
};

/** [HAB-8] The configuration screen reads full names only; the rest is for those who manage users. */
export async function listerUtilisateursActe({ em, requete, session }: Requete<unknown, RequeteListe>) {
  const gere = session.is_admin || session.habilitations.some((h) => h.menu === 'ADMIN' && h.submenus.includes('utilisateur'));
  return lister(em, SOURCE, gere ? requete : { ...requete, columns: 'id,fullname' }, { conditions: [], valeurs: [] });
}

export async function lireUtilisateurActe({ em, parametres }: Requete<{ id: number }>) {
  const ligne = await sqlUn(em, 'select * from utilisateur where id = $1', [parametres.id]);
  return ligne ? succes(present(utilisateur, ligne)) : refus(404, messages.introuvable('Utilisateur'));
}
