import type { EntityManager } from '@mikro-orm/postgresql';
import { type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import type { Securite } from '#shared/utilisateur/utilisateur.schema.ts';
import { audit } from '../db/audit.ts';
import { changeSetting, holdSetting, readSetting } from '../db/parametre.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { announceAccess } from '../realtime/revocations.ts';
import type { UtilisateurRow } from './utilisateur.entity.ts';

const EXIGE = 'second_facteur_exige';

/** What the pharmacy decides of who may enter. */
export const lireSecuriteActe = async ({ em }: ActRequest) =>
  succes<Securite>({ second_facteur_exige: (await readSetting(em, EXIGE)) === true });

/** Whoever it changes something for is looked at again: their screens are told. */
async function prevenir(em: EntityManager): Promise<void> {
  const comptes = await sql<Pick<UtilisateurRow, 'id'>>(
    em,
    'select id from utilisateur where is_active order by id',
  );
  for (const { id } of comptes) await announceAccess(em, { utilisateur_id: id });
}

/** [SEC-8] Whether whoever administers needs a second proof. It holds at once, for open screens too. */
export async function reglerSecuriteActe({
  em,
  corps,
  session,
  adresse,
}: ActRequest<unknown, unknown, { second_facteur_exige?: boolean | undefined }>): Promise<
  Resultat<Securite>
> {
  const avant = (await holdSetting(em, EXIGE, false)) === true;
  const apres = corps.second_facteur_exige ?? avant;
  if (apres !== avant) {
    await changeSetting(em, EXIGE, apres);
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'modification',
      entite: 'parametre',
      entite_id: 0,
      avant: { second_facteur_exige: avant },
      apres: { second_facteur_exige: apres },
    });
    await prevenir(em);
  }
  return succes({ second_facteur_exige: apres }, phrasesUtilisateur.securiteReglee);
}
