import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus, type Resultat, succes, estRefus } from '#shared/base/refus.ts';
import { fauteSecret } from '#shared/admin/utilisateur/comptes.rules.ts';
import { codeNu, secondFacteurExigeDe } from '#shared/admin/utilisateur/second-facteur.rules.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import {
  type Compte,
  type EtatSecondFacteur,
  etatSecondFacteur,
  type SecondFacteurPrepare,
} from '#shared/admin/utilisateur/compte.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, json, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { forgetAttempts } from '../../platform/http/attempts.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import { SECOND_PROOF } from '../../platform/http/second-proof.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { codeUri, newCodeSecret, stepOfCode } from './one-time-code.ts';
import { cleDesCodes } from './prouver-identite.ts';
import type { SecondFacteurRow } from './utilisateur.entity.ts';
import { tirerCodesDePapier } from './verifier-code.ts';
import { ouvrirDossier } from './lock-comptes.ts';

async function etatDe(em: EntityManager, session: ServerSession): Promise<EtatSecondFacteur> {
  const lu = await row(
    em,
    query
      .selectFrom('utilisateur as u')
      .leftJoin('second_facteur as f', 'f.utilisateur_id', 'u.id')
      .select(SECOND_PROOF)
      .select(['f.active_at as depuis', 'f.codes'])
      .where('u.id', '=', session.id),
  );
  return present(etatSecondFacteur, {
    ...lu,
    codes_restants: lu?.codes?.length ?? 0,
    exige: secondFacteurExigeDe(session, lu?.exige ?? false),
  });
}

export const lireSecondFacteurActe = async ({ em, session }: ActRequest) =>
  succes(await etatDe(em, session));

const DEJA = refus(409, 'second_facteur_deja_actif', phrasesUtilisateur.secondFacteurDejaActif);

/** [SEC-6] New secret, shown once, inactive until a first code. `dessiner`: draws the QR code. */
export async function preparerSecondFacteurActe(
  { em, session }: ActRequest,
  dessiner: (texte: string) => SecondFacteurPrepare['qr'],
): Promise<Resultat<SecondFacteurPrepare>> {
  const secret = newCodeSecret();
  const prepares = await rows(
    em,
    query
      .insertInto('second_facteur')
      .values({ utilisateur_id: session.id, secret })
      .onConflict((conflict) =>
        conflict
          .column('utilisateur_id')
          .doUpdateSet((eb) => ({ secret: eb.ref('excluded.secret'), created_at: fragment`now()` }))
          .where('second_facteur.active_at', 'is', null),
      )
      .returning('utilisateur_id'),
  );
  if (prepares.length === 0) return DEJA;
  const uri = codeUri(secret, session.name);
  return succes({ secret, uri, qr: dessiner(uri) });
}

type Prepare = Pick<SecondFacteurRow, 'secret' | 'active_at'>;
/** Pending secret, while still confirmable. */
async function prepareDe(em: EntityManager, utilisateur_id: number): Promise<Prepare | Refus> {
  const prepare = await row(
    em,
    query
      .selectFrom('second_facteur')
      .select(['secret', 'active_at'])
      .where('utilisateur_id', '=', utilisateur_id)
      .where((eb) =>
        eb.or([
          eb('active_at', 'is not', null),
          eb('created_at', '>', fragment<string>`now() - interval '1 hour'`),
        ]),
      )
      .forUpdate(),
  );
  if (!prepare)
    return refus(409, 'second_facteur_absent', phrasesUtilisateur.secondFacteurPasPrepare);
  return prepare.active_at === null ? prepare : DEJA;
}

/** [SEC-6] First code activates it; answers ten paper codes, shown once. */
export async function activerSecondFacteurActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
  horloge,
}: ActRequest<unknown, unknown, { code: string }>): Promise<Resultat<{ codes: string[] }>> {
  const prepare = await prepareDe(em, session.id);
  if (estRefus(prepare)) return prepare;
  const pas = stepOfCode(prepare.secret, codeNu(corps.code), horloge.getTime());
  if (pas === null) return refus(422, 'code_faux', phrasesUtilisateur.codeFaux);
  const { codes, hashes } = await tirerCodesDePapier();
  await rows(
    em,
    query
      .updateTable('second_facteur')
      .set({ active_at: maintenant, dernier_pas: pas, codes: json(hashes) })
      .where('utilisateur_id', '=', session.id),
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'seconde preuve posée',
    entite: 'utilisateur',
    entite_id: session.id,
  });
  await announceAccess(em, { utilisateur_id: session.id });
  return succes({ codes }, phrasesUtilisateur.secondFacteurActive);
}

/** True when one existed. */
async function oter(
  { em, session, adresse }: ActRequest,
  utilisateur_id: number,
): Promise<boolean> {
  const ote = await row(
    em,
    query
      .deleteFrom('second_facteur')
      .where('utilisateur_id', '=', utilisateur_id)
      .returning('active_at'),
  );
  if (!ote?.active_at) return false;
  await forgetAttempts(em, cleDesCodes(utilisateur_id));
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'seconde preuve retirée',
    entite: 'utilisateur',
    entite_id: utilisateur_id,
  });
  await announceAccess(em, { utilisateur_id });
  return true;
}
const ABSENT = refus(409, 'second_facteur_absent', phrasesUtilisateur.secondFacteurAbsent);

export async function retirerSecondFacteurActe(
  r: ActRequest,
): Promise<Resultat<EtatSecondFacteur>> {
  if (!(await oter(r, r.session.id))) return ABSENT;
  return succes(await etatDe(r.em, r.session), phrasesUtilisateur.secondFacteurRetire);
}

/**
 * [SEC-9] For a lost telephone and paper: password alone again. Requires all the target's rights
 * [ACC-8].
 */
export async function retirerSecondFacteurDeActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<Compte>> {
  const dossier = await ouvrirDossier(r);
  if (estRefus(dossier)) return dossier;
  const { acteur, cible } = dossier;
  const interdit = fauteSecret(acteur, cible);
  if (interdit !== null) return refus(403, 'non_autorise', interdit);
  if (!(await oter(r, cible.id))) return ABSENT;
  return succes(
    { ...cible, has_second_facteur: false },
    phrasesUtilisateur.secondFacteurRetireDe(cible.fullname),
  );
}
