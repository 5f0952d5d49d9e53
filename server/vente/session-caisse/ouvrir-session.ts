import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes, enFcfa, formatFcfa } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import { fondCompteDepuis } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import type {
  NouvelleSession,
  SessionCaisse,
} from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { CaisseRow } from '../caisse/caisse.entity.ts';
import { publishTiroir } from '../caisse/lock-caisse.ts';
import { peutCompter } from './droit-de-caisse.ts';
import { sessionPresente } from './lire-sessions.ts';
import { lockSession } from './lock-session.ts';

export type CaisseTenue = Pick<CaisseRow, 'id' | 'libelle' | 'current_authorized_user_id'>;

/** Row lock until commit, if permitted. */
export async function lockCaisseToCount(
  em: EntityManager,
  caisse_id: number,
  session: ServerSession,
): Promise<CaisseTenue | Refus> {
  const caisse = await row(
    em,
    query
      .selectFrom('caisse')
      .select(['id', 'libelle', 'current_authorized_user_id'])
      .where('id', '=', caisse_id)
      .forNoKeyUpdate(),
  );
  if (!caisse) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  return peutCompter(session, caisse)
    ? caisse
    : refus(403, 'caisse_non_connectee', phrasesCaisse.caisseNonConnectee);
}

/** [SES-12] States the float; an automatic session receives it, a known float refuses. */
export async function ouvrirSessionActe({
  em,
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<unknown, unknown, NouvelleSession>): Promise<Resultat<SessionCaisse>> {
  const caisse = await lockCaisseToCount(em, corps.caisse_id, session);
  if (estRefus(caisse)) return caisse;
  const locked = await lockSession(em, caisse, maintenant);
  if (locked.fond_dit)
    return refus(
      409,
      'session_ouverte',
      phrasesSession.sessionDejaOuverte(caisse.libelle, formatFcfa(enFcfa(locked.fond))),
      await sessionPresente(em, locked.id, session),
    );
  await rows(
    em,
    query
      .updateTable('session_caisse')
      .set({
        fond: enCentimes(corps.fond),
        fond_dit: true,
        ouverte_par: session.fullname,
        ouverte_par_id: session.id,
        fond_le: fondCompteDepuis(maintenant, locked.ouverte_at),
      })
      .where('id', '=', locked.id),
  );
  inscrire(em, 'session_caisse', locked.id);
  publishTiroir(em, caisse.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'ouverture',
    entite: 'caisse',
    entite_id: caisse.id,
    apres: { fond: corps.fond },
  });
  return succes(
    await sessionPresente(em, locked.id, session),
    phrasesSession.sessionOuverte(caisse.libelle, formatFcfa(corps.fond)),
  );
}
