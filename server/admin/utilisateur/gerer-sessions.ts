import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { type SessionOuverte, sessionOuverte } from '#shared/admin/utilisateur/compte.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  closeSessionOf,
  closeSessionsOf,
  type EndedSession,
} from '../../platform/http/open-session.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';

async function sessionsDe(
  em: EntityManager,
  { id, empreinte }: ServerSession,
): Promise<SessionOuverte[]> {
  const lignes = await rows(
    em,
    query
      .selectFrom('session as s')
      .selectAll('s')
      .select((eb) => eb('s.empreinte', '=', empreinte).as('celle_ci'))
      .where('s.utilisateur_id', '=', id)
      .where((eb) => eb.or([eb('s.suivante', 'is', null), eb('s.empreinte', '=', empreinte)]))
      .where(
        (eb) => fragment<boolean>`least(${eb.ref('s.expire_at')}, ${eb.ref('s.fin_at')}) > now()`,
      )
      .orderBy('celle_ci', 'desc')
      .orderBy('s.vue_at', 'desc')
      .orderBy('s.id'),
  );
  return lignes.map((l) => present(sessionOuverte, l));
}

/** [SEC-4] Own sessions, current first. */
export const listerSessionsActe = async ({ em, session }: ActRequest) =>
  succes(await sessionsDe(em, session));

/** Cuts the ended sessions' sockets, with the reason. */
async function publishSessions(
  { em, session, adresse }: ActRequest,
  finies: readonly EndedSession[],
): Promise<void> {
  for (const { empreinte, poste } of finies) {
    await announceAccess(em, { empreinte, motif: phrasesUtilisateur.sessionFermeeAilleurs });
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'session fermée',
      entite: 'utilisateur',
      entite_id: session.id,
      avant: { poste },
    });
  }
}

/** [SEC-4] Own only; another's is unknown. */
export async function fermerSessionActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<SessionOuverte[]>> {
  const { em, parametres, session } = r;
  const finie = await closeSessionOf(em, session.id, parametres.id);
  if (!finie) return refus(404, 'introuvable', phrasesRefus.introuvable('Session'));
  await publishSessions(r, [finie]);
  return succes(await sessionsDe(em, session), phrasesUtilisateur.sessionFermee);
}

/** [SEC-4] All but the current one. */
export async function fermerAutresSessionsActe(r: ActRequest): Promise<Resultat<SessionOuverte[]>> {
  const { em, session } = r;
  const finies = await closeSessionsOf(em, session.id, session.empreinte);
  await publishSessions(r, finies);
  return succes(
    await sessionsDe(em, session),
    phrasesUtilisateur.autresSessionsFermees(finies.length),
  );
}
