import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import type { ComptageEnCours } from '#shared/gestion/billetage/premier-comptage.schema.ts';
import { cleRecompteAttendu } from '#shared/admin/notification/notification.rules.ts';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import { publishTiroir } from '../../vente/caisse/lock-caisse.ts';
import { audit } from '../../platform/db/audit.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { leverNotifications } from '../../admin/notification/notifier.ts';
import { comptagesEnCours } from './lire-comptages.ts';
import { permettreRecompte } from '../../vente/session-caisse/permettre-recompte.ts';

/** [BIL-26] The next count bears the requester's name, beside earlier ones. */
export async function demanderRecompteActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<ComptageEnCours | null>> {
  const locked = await row(
    em,
    query
      .selectFrom('session_caisse')
      .select(['caisse_id', 'caisse_libelle', 'fermee_at'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Session de caisse'));
  if (locked.fermee_at !== null) return refus(409, 'session_fermee', phrasesSession.sessionFermee);
  await permettreRecompte(em, { session_id: id, par: session.fullname });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'recomptage demandé',
    entite: 'caisse',
    entite_id: locked.caisse_id,
  });
  await leverNotifications(em, [cleRecompteAttendu(id)], maintenant);
  publishTiroir(em, locked.caisse_id);
  const [enCours = null] = await comptagesEnCours(em, id);
  return succes(enCours, phrasesBilletage.recompteDemande(locked.caisse_libelle));
}
