import { absolu, type Centimes, enFcfa, formatFcfa, ZERO } from '#shared/base/montant.ts';
import { alerteTiroir } from '#shared/notification/notification.rules.ts';
import * as phrasesSession from '#shared/session-caisse/session-caisse.phrases.ts';
import { attenduDeSession, signatureDue } from '#shared/session-caisse/session-caisse.rules.ts';
import type { GenreMouvement } from '#shared/session-caisse/session-caisse.schema.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { notifier } from '../notification/notifier.ts';
import { plafondDesFonds, signataireDe } from './second-signataire.ts';
import type { SessionCaisseRow } from './session-caisse.entity.ts';
import { sommerSession } from './tenir-session.ts';

type Qui = Pick<
  ActRequest<unknown, unknown, { pin?: string | undefined }>,
  'em' | 'corps' | 'session' | 'maintenant'
>;
/** Cash that moved, as it is told. */
interface MouvementDit {
  caisse: { id: number; libelle: string };
  vers?: string | null;
  genre: GenreMouvement;
  montant: Centimes;
  /** What is signed for, when it is not this amount alone [SES-23]. */
  du?: Centimes;
  motif: string | null;
}

/** [SES-21] Above the ceiling it is told to who validates, with both names. */
export async function direGrosMouvement(
  { em, corps, session, maintenant }: Qui,
  { caisse, vers = null, genre, montant, du = montant, motif }: MouvementDit,
): Promise<void> {
  if (!signatureDue(du, await plafondDesFonds(em))) return;
  const message = phrasesSession.fondsDits({
    caisse: caisse.libelle,
    vers,
    genre,
    montant: formatFcfa(enFcfa(montant)),
    par: session.fullname,
    accord_par: signataireDe(corps),
    motif,
  });
  const cle = `fonds:${caisse.id}:${maintenant.getTime()}`;
  await notifier(
    em,
    [alerteTiroir({ cle, title: phrasesSession.grosMouvement, message })],
    maintenant,
  );
}

/**
 * [SES-22] Cash handed back to a customer is told above the ceiling. It passes also from an empty
 * drawer, for he is there; who validates then hears at once that it went below zero. Called once the
 * refund is written, last of its act: another of this drawer waits by then for the sums of its month.
 */
export async function direRemboursement(r: Qui, m: MouvementDit): Promise<void> {
  if (m.montant <= ZERO) return;
  await direGrosMouvement(r, m);
  const { em, session: qui, maintenant } = r;
  const caisse_id = m.caisse.id;
  const session = await sqlOne<Pick<SessionCaisseRow, 'id' | 'caisse_libelle' | 'fond'>>(
    em,
    'select id, caisse_libelle, fond from session_caisse where caisse_id = $1 and fermee_at is null',
    [caisse_id],
  );
  if (!session) return;
  const solde = attenduDeSession(session.fond, await sommerSession(em, session.id, null));
  if (solde >= ZERO) return;
  const avis = alerteTiroir({
    cle: `sous-zero:${session.id}:${maintenant.getTime()}`,
    title: phrasesSession.tiroirSousZero,
    message: phrasesSession.sousZeroDit({
      caisse: session.caisse_libelle,
      par: qui.fullname,
      manque: formatFcfa(enFcfa(absolu(solde))),
    }),
  });
  await notifier(em, [avis], maintenant);
}
