import { type Centimes, enFcfa, formatFcfa } from '#shared/base/montant.ts';
import { constat, type Refus, refus } from '#shared/base/refus.ts';
import { alerteTiroir } from '#shared/admin/notification/notification.rules.ts';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import {
  attenduDeSession,
  RETRAITS_REFUSES_PAR_JOUR,
  sortiePossible,
} from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { constant, counted, fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { voitAttendu } from './droit-de-caisse.ts';
import { type SessionAOuvrir, lockSession } from './lock-session.ts';
import { sommerSession } from './sommes.sql.ts';

type Qui = Pick<ActRequest, 'em' | 'session' | 'maintenant' | 'adresse'>;
const ACTE = 'mouvement refusé';
/** Database clock, as audits: another machine's may differ. */
async function refusesDuJour({ em, session }: Qui): Promise<number> {
  const lus = await row(
    em,
    query
      .selectFrom('journal_audit')
      .select(counted)
      .where('entite', '=', constant('caisse'))
      .where('acte', '=', constant(ACTE))
      .where('utilisateur', '=', session.fullname)
      .where('at', '>=', fragment<string>`date_trunc('day', now(), 'Africa/Libreville')`),
  );
  return lus?.n ?? 0;
}

/**
 * [SES-20] Cash taken out must be there, float included. Refusals are audited and notified; after
 * three a day a blind counter gets 409 without comparison, against probing. Locks the session.
 */
export async function fauteDeTiroir(
  r: Qui,
  caisse: SessionAOuvrir['caisse'],
  sortie: Centimes,
): Promise<Refus | null> {
  const { em, session, maintenant, adresse } = r;
  const locked = await lockSession(em, caisse, maintenant);
  const aveugle = !voitAttendu(session);
  if (aveugle && (await refusesDuJour(r)) >= RETRAITS_REFUSES_PAR_JOUR)
    return refus(409, 'tiroir_insuffisant', phrasesSession.tropDeRetraitsRefuses);
  const sommes = await sommerSession(em, locked.id, null);
  if (sortiePossible(attenduDeSession(locked.fond, sommes), sortie)) return null;
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
      phrasesSession.tiroirInsuffisant(caisse.libelle, locked.fond_dit),
    ),
  );
}
