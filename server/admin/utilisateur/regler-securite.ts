import type { EntityManager } from '@mikro-orm/postgresql';
import { type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { type Securite, securite } from '#shared/admin/utilisateur/compte.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { defined } from '../../platform/db/defined.ts';
import { holdSetting, readSetting, writeSetting } from '../../platform/db/parametre.ts';
import { present } from '../../platform/db/present.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';

const DE_DEPART: Securite = {
  second_facteur_exige: false,
  https_exige: false,
  paniers_partages: true,
};
/** Changes that recheck every open session. */
const REVUS: readonly (keyof Securite)[] = ['second_facteur_exige', 'https_exige'];
const CLES = Object.keys(DE_DEPART) as (keyof Securite)[];

async function lire(
  em: EntityManager,
  valeurDe: (em: EntityManager, cle: string, depart: boolean) => Promise<unknown>,
): Promise<Securite> {
  const lus: Partial<Securite> = {};
  for (const cle of CLES)
    lus[cle] = ((await valeurDe(em, cle, DE_DEPART[cle])) ?? DE_DEPART[cle]) === true;
  return present(securite, lus);
}

export const lireSecuriteActe = async ({ em }: ActRequest) => succes(await lire(em, readSetting));

async function prevenir(em: EntityManager): Promise<void> {
  const comptes = await rows(
    em,
    query
      .selectFrom('utilisateur')
      .select('id')
      .where('is_active', '=', constant(true))
      .orderBy('id'),
  );
  for (const { id } of comptes) await announceAccess(em, { utilisateur_id: id });
}

export type SecuriteDemandee = { [K in keyof Securite]?: Securite[K] | undefined };
/** [SEC-8] [SEC-10] Effective at once, open screens included. */
export async function reglerSecuriteActe({
  em,
  corps,
  session,
  adresse,
}: ActRequest<unknown, unknown, SecuriteDemandee>): Promise<Resultat<Securite>> {
  const avant = await lire(em, holdSetting);
  const apres: Securite = { ...avant, ...defined(corps) };
  const changes = CLES.filter((cle) => avant[cle] !== apres[cle]);
  const seuls = (de: Securite) => Object.fromEntries(changes.map((cle) => [cle, de[cle]]));
  for (const cle of changes) await writeSetting(em, cle, apres[cle]);
  if (changes.length > 0)
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'modification',
      entite: 'parametre',
      entite_id: 0,
      avant: seuls(avant),
      apres: seuls(apres),
    });
  if (changes.some((cle) => REVUS.includes(cle))) await prevenir(em);
  return succes(apres, phrasesUtilisateur.securiteReglee);
}
