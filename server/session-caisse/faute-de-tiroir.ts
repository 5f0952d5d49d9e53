import { type Centimes, enFcfa, formatFcfa } from '#shared/base/montant.ts';
import { constat, type Refus, refus } from '#shared/base/refus.ts';
import { alerteTiroir } from '#shared/notification/notification.rules.ts';
import * as phrasesSession from '#shared/session-caisse/session-caisse.phrases.ts';
import {
  attenduDeSession,
  RETRAITS_REFUSES_PAR_JOUR,
  sortiePossible,
} from '#shared/session-caisse/session-caisse.rules.ts';
import { audit } from '../db/audit.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { notifier } from '../notification/notifier.ts';
import { voitAttendu } from './droit-de-caisse.ts';
import { type SessionAOuvrir, sommerSession, tenirSession } from './tenir-session.ts';

type Qui = Pick<ActRequest, 'em' | 'session' | 'maintenant' | 'adresse'>;
const ACTE = 'mouvement refusé';
interface Nombre {
  nombre: number;
}
/** By the base's clock alone, which dates the audit: another machine's may be a day away. */
async function refusesDuJour({ em, session }: Qui): Promise<number> {
  const lus = await sqlOne<Nombre>(
    em,
    `select count(*)::int as nombre
      from journal_audit
      where entite = 'caisse' and acte = '${ACTE}' and utilisateur = $1
        and at >= date_trunc('day', now(), 'Africa/Libreville')`,
    [session.fullname],
  );
  return lus?.nombre ?? 0;
}

/**
 * [SES-20] Cash that somebody takes out of a drawer is in it, float included. Refused, it is written
 * and told: three a day of who counts blind, then nothing is compared for him any more, or what is in
 * the drawer could be found by trying. The refusal's writes stay; the session is held here.
 */
export async function fauteDeTiroir(
  r: Qui,
  caisse: SessionAOuvrir['caisse'],
  sortie: Centimes,
): Promise<Refus | null> {
  const { em, session, maintenant, adresse } = r;
  const tenue = await tenirSession(em, caisse, maintenant);
  const aveugle = !voitAttendu(session);
  if (aveugle && (await refusesDuJour(r)) >= RETRAITS_REFUSES_PAR_JOUR)
    return refus(409, 'tiroir_insuffisant', phrasesSession.tropDeRetraitsRefuses);
  const sommes = await sommerSession(em, tenue.id, null);
  if (sortiePossible(attenduDeSession(tenue.fond, sommes), sortie)) return null;
  const montant = formatFcfa(enFcfa(sortie));
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: ACTE,
    entite: 'caisse',
    entite_id: caisse.id,
    apres: { montant },
  });
  const avis = alerteTiroir({
    cle: `refus:${caisse.id}:${maintenant.getTime()}`,
    title: phrasesSession.mouvementRefuse,
    message: phrasesSession.sortieRefusee(caisse.libelle, session.fullname, montant),
  });
  await notifier(em, [avis], maintenant);
  return constat(
    refus(
      422,
      'tiroir_insuffisant',
      phrasesSession.tiroirInsuffisant(caisse.libelle, tenue.fond_dit),
    ),
  );
}
