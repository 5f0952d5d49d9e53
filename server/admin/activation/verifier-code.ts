import type { EntityManager } from '@mikro-orm/postgresql';
import type { Activation } from '#shared/admin/activation/activation.schema.ts';
import { lireVerdict } from '#shared/admin/activation/superviseur.rules.ts';
import { enIso } from '#shared/base/dates.ts';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { refus, type Resultat, succes, trop, type Refus } from '#shared/base/refus.ts';
import { toDate } from '../../platform/db/present.ts';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { sha256Of, newToken } from '../../platform/http/secrets.ts';
import { blockedAttempt, forgetAttempts, uncountAttempt } from '../../platform/http/attempts.ts';
import { joindreSuperviseur } from './joindre-superviseur.ts';
import { SUPERVISEUR } from './superviseur.port.ts';

const CODE = /^[A-HJ-NP-Z2-9]{16}$/;
/** External supervisors may use every letter and digit. */
const CODE_AILLEURS = /^[A-Z0-9]{16}$/;
const ATTENTE_S = 60;

type Verification = Resultat<{ activation: Activation; parametres: unknown }>;

/**
 * Checked here (single use, contract §3) or by `SUPERVISEUR_API`; attempts limited per address.
 * Public: no transaction during the call.
 */
export async function verifierCodeActe({
  em,
  corps,
  maintenant,
  horloge,
  adresse,
  ports,
  cle: demande,
}: ActRequest<unknown, unknown, { activation_code: string }>): Promise<Verification> {
  const code = corps.activation_code.replace(/[\s-]/g, '').toUpperCase();
  const cle = `activation:${adresse}`;
  const bloque = await blockedAttempt(em, cle, horloge);
  if (bloque) return bloque;
  const superviseur = ports.get(SUPERVISEUR);
  const resultat =
    superviseur === undefined
      ? await prendreCode(em, { code, demande }, maintenant)
      : await demander(em, superviseur, code, maintenant);
  // An unreachable supervisor checked no guess.
  if ('succes' in resultat) await forgetAttempts(em, cle);
  else if (resultat.statut === 503) await uncountAttempt(em, cle);
  return resultat;
}

/** `demande`: idempotency key, same one on retry. */
interface Demande {
  code: string;
  demande: string | undefined;
}
const REDITE_MS = 3_600_000;
/**
 * [ACT-9] Single use, replayed for an hour to its idempotency key: a lost answer must not lock a
 * device out.
 */
const prendre = (code: string, empreinte: string | null, maintenant: Date) =>
  query
    .updateTable('code_activation')
    .set((eb) => ({
      utilise_at: eb.fn.coalesce('utilise_at', eb.val(enIso(maintenant))),
      token: eb.fn.coalesce('token', eb.val(newToken())),
      demande: empreinte,
    }))
    .where('code', '=', code)
    .where((eb) =>
      eb.or([
        eb('utilise_at', 'is', null),
        eb.and([
          eb('demande', '=', empreinte),
          eb('utilise_at', '>', enIso(new Date(maintenant.getTime() - REDITE_MS))),
        ]),
      ]),
    )
    .returning(['type', 'parametres', 'token', 'utilise_at']);

async function prendreCode(
  em: EntityManager,
  { code, demande }: Demande,
  maintenant: Date,
): Promise<Verification> {
  if (!CODE.test(code))
    return refus(422, 'activation_invalide', phrasesActivation.activationInvalide);
  const pris = await row(
    em,
    prendre(code, demande === undefined ? null : sha256Of(`${code} ${demande}`), maintenant),
  );
  if (pris)
    return succes({
      activation: {
        token: pris.token ?? '',
        date_activation: enIso(toDate(pris.utilise_at)),
        type: pris.type,
      },
      parametres: pris.parametres ?? null,
    });
  const connu = await row(
    em,
    query.selectFrom('code_activation').select('code').where('code', '=', code),
  );
  return connu
    ? refus(409, 'activation_utilisee', phrasesActivation.activationUtilisee)
    : refus(422, 'activation_invalide', phrasesActivation.activationInvalide);
}

const attendre = (secondes: number): Refus =>
  trop(phrasesAcces.tropDeTentatives(Math.ceil(secondes / 60)), secondes);

async function demander(
  em: EntityManager,
  superviseur: string,
  code: string,
  maintenant: Date,
): Promise<Verification> {
  if (!CODE_AILLEURS.test(code))
    return refus(422, 'activation_invalide', phrasesActivation.activationInvalide);
  const reponse = await joindreSuperviseur(superviseur, '/api/verify-code', {
    activation_code: code,
  });
  if (!reponse || reponse.statut >= 500)
    return refus(503, 'activation_reseau', phrasesActivation.activationReseau);
  if (reponse.statut === 429) return attendre(reponse.attendre || ATTENTE_S);
  const verdict = lireVerdict(reponse.json);
  if (verdict.genre === 'illisible')
    return refus(503, 'activation_reseau', phrasesActivation.activationReseau);
  if (verdict.genre === 'refuse')
    return refus(
      reponse.statut === 409 ? 409 : 422,
      reponse.statut === 409 ? 'activation_utilisee' : 'activation_invalide',
      verdict.errors.length > 0 ? verdict.errors : phrasesActivation.activationInvalide,
    );
  if (verdict.activation.type === 'serveur')
    await retenir(em, verdict.activation.token, maintenant);
  return succes({ activation: verdict.activation, parametres: verdict.parametres });
}

/** A token issued elsewhere opens settings here too. */
async function retenir(em: EntityManager, token: string, maintenant: Date): Promise<void> {
  await rows(
    em,
    query
      .insertInto('code_activation')
      .values({
        code: `superviseur:${sha256Of(token)}`,
        type: 'serveur',
        utilise_at: maintenant,
        token,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
}
