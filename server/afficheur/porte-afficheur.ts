import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrases from '#shared/afficheur/afficheur.phrases.ts';
import { sujetAffichage } from '#shared/afficheur/page.rules.ts';
import type { Affichage } from '#shared/afficheur/afficheur.schema.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { sqlOne } from '../db/sql.ts';
import type { GivenCookie } from '../http/access.ts';
import { blockedAttempt, forgetAttempts } from '../http/attempts.ts';
import type { ActRequest } from '../http/route.ts';
import { newToken, sha256Of } from '../http/secrets.ts';
import { commitWhole } from '../http/transaction.ts';
import { announceAccess } from '../realtime/revocations.ts';
import type { GuestDoor } from '../realtime/guests.ts';
import type { AfficheurRow } from './afficheur.entity.ts';
import { LIEN_DU_TICKET } from './afficheur.port.ts';
import { lireAffichages } from './lire-affichages.ts';
import { publishAfficheur } from './publish-afficheur.ts';

/** Of its own: a seller's session in the same browser is another cookie. */
const COOKIE = 'afficheur';
const UN_AN_MS = 365 * 24 * 3_600_000;
const cookieDe = (value: string): GivenCookie => ({
  name: COOKIE,
  value,
  httpOnly: true,
  maxAge: UN_AN_MS,
});

type Relie = Pick<AfficheurRow, 'id'> & { ancienne: AfficheurRow['empreinte'] };
const RELIER = `
  update afficheur a
  set empreinte = $2, code_empreinte = null, code_fin_at = null, relie_at = $3, vu_at = $3
  from (select id, empreinte from afficheur where code_empreinte = $1 and code_fin_at > $3
    for no key update) avant
  where a.id = avant.id
  returning a.id, avant.empreinte as ancienne`;

/**
 * [AFF-6] The code of a new screen, once, within ten minutes; guesses are counted per address. A
 * screen enrolled again leaves its former device.
 */
export async function relierAfficheurActe(
  r: ActRequest<unknown, unknown, { code: string }>,
): Promise<Resultat<Affichage>> {
  const { em, corps, horloge, adresse, maintenant, ports } = r;
  const essais = `afficheur:${adresse}`;
  const bloque = await blockedAttempt(em, essais, horloge);
  if (bloque) return bloque;
  const token = newToken();
  const id = await commitWhole(em, async (ici) => {
    const relie = await sqlOne<Relie>(ici, RELIER, [
      sha256Of(corps.code),
      sha256Of(token),
      horloge,
    ]);
    if (!relie) return null;
    if (relie.ancienne !== null) await announceAccess(ici, { empreinte: relie.ancienne });
    await publishAfficheur(ici, relie.id);
    return relie.id;
  });
  if (id === null) return refus(422, 'code_afficheur', phrases.codeRefuse);
  await forgetAttempts(em, essais);
  const [montre] = await lireAffichages(em, maintenant, {
    lien: ports.get(LIEN_DU_TICKET),
    afficheur_id: id,
  });
  if (!montre) return refus(422, 'code_afficheur', phrases.codeRefuse);
  return { ...succes(montre, phrases.relie), cookies: [cookieDe(token)] } as Resultat<Affichage>;
}

const parToken = (em: EntityManager, token: string) =>
  sqlOne<Pick<AfficheurRow, 'id' | 'empreinte'>>(
    em,
    'select id, empreinte from afficheur where empreinte = $1',
    [sha256Of(token)],
  );

/** [AFF-9] What this screen shows; null for whoever is none. Each opening renews its cookie. */
export async function lireAffichageActe({ em, cookie, maintenant, ports }: ActRequest) {
  const token = cookie(COOKIE) ?? '';
  const tenu = await parToken(em, token);
  if (!tenu) return succes(null);
  const [montre] = await lireAffichages(em, maintenant, {
    lien: ports.get(LIEN_DU_TICKET),
    afficheur_id: tenu.id,
  });
  return { ...succes(montre ?? null), cookies: [cookieDe(token)] };
}

/** [AFF-9] Its socket hears one topic. */
export const porteDesAfficheurs = (em: () => EntityManager): GuestDoor => ({
  cookie: COOKIE,
  async admit(token, now) {
    const vu = await sqlOne<Pick<AfficheurRow, 'id' | 'empreinte'>>(
      em(),
      'update afficheur set vu_at = $2 where empreinte = $1 returning id, empreinte',
      [sha256Of(token), now],
    );
    return vu?.empreinte ? { digest: vu.empreinte, topic: sujetAffichage(vu.id) } : null;
  },
  async stays(digest) {
    return (
      (await sqlOne(em(), 'select 1 from afficheur where empreinte = $1', [digest])) !== undefined
    );
  },
});
