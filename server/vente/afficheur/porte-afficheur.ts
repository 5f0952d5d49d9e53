import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import { sujetAffichage } from '#shared/vente/afficheur/page.rules.ts';
import type { Affichage } from '#shared/vente/afficheur/afficheur.schema.ts';
import { enIso } from '#shared/base/dates.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { GivenCookie } from '../../platform/http/access.ts';
import { blockedAttempt, forgetAttempts } from '../../platform/http/attempts.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { newToken, sha256Of } from '../../platform/http/secrets.ts';
import { commitWhole } from '../../platform/http/transaction.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import type { GuestDoor } from '../../platform/realtime/guests.ts';
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

interface Enrolment {
  code: string;
  token: string;
  at: Date;
}
const relier = ({ code, token, at }: Enrolment) =>
  query
    .updateTable('afficheur as a')
    .from(
      query
        .selectFrom('afficheur')
        .select(['id', 'empreinte'])
        .where('code_empreinte', '=', sha256Of(code))
        .where('code_fin_at', '>', enIso(at))
        .forNoKeyUpdate()
        .as('avant'),
    )
    .set({
      empreinte: sha256Of(token),
      code_empreinte: null,
      code_fin_at: null,
      relie_at: at,
      vu_at: at,
    })
    .whereRef('a.id', '=', 'avant.id')
    .returning(['a.id', 'avant.empreinte as ancienne']);

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
    const relie = await row(ici, relier({ code: corps.code, token, at: horloge }));
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

const parEmpreinte = (em: EntityManager, empreinte: string) =>
  row(em, query.selectFrom('afficheur').select('id').where('empreinte', '=', empreinte));

/** [AFF-9] What this screen shows; null for whoever is none. Each opening renews its cookie. */
export async function lireAffichageActe({ em, cookie, maintenant, ports }: ActRequest) {
  const token = cookie(COOKIE) ?? '';
  const tenu = await parEmpreinte(em, sha256Of(token));
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
    const digest = sha256Of(token);
    const seen = query.updateTable('afficheur').set({ vu_at: now });
    const vu = await row(em(), seen.where('empreinte', '=', digest).returning('id'));
    return vu ? { digest, topic: sujetAffichage(vu.id) } : null;
  },
  async stays(digest) {
    return (await parEmpreinte(em(), digest)) !== undefined;
  },
});
