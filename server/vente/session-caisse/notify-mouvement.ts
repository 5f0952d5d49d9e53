import { absolu, type Centimes, enFcfa, formatFcfa, ZERO } from '#shared/base/montant.ts';
import { alerteTiroir } from '#shared/admin/notification/notification.rules.ts';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import {
  attenduDeSession,
  signatureDue,
} from '#shared/vente/session-caisse/session-caisse.rules.ts';
import type { GenreMouvement } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { plafondDesFonds, signataireDe } from './second-signataire.ts';
import { sommerSession } from './sommes.sql.ts';

type Qui = Pick<
  ActRequest<unknown, unknown, { pin?: string | undefined }>,
  'em' | 'corps' | 'session' | 'maintenant'
>;
interface MouvementDit {
  caisse: { id: number; libelle: string };
  vers?: string | null;
  genre: GenreMouvement;
  montant: Centimes;
  /** Cumulated amount to sign [SES-23]. */
  du?: Centimes;
  motif: string | null;
}

/** [SES-21] Above the ceiling, notifies validators with both names. */
export async function notifyGrosMouvement(
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
 * [SES-22] Refunds above the ceiling notify validators; allowed from an empty drawer (the customer
 * waits), notifying below zero. Call last: the drawer's other refunds then wait on month totals.
 */
export async function notifyRemboursement(r: Qui, m: MouvementDit): Promise<void> {
  if (m.montant <= ZERO) return;
  await notifyGrosMouvement(r, m);
  const { em, session: qui, maintenant } = r;
  const caisse_id = m.caisse.id;
  const session = await row(
    em,
    query
      .selectFrom('session_caisse')
      .select(['id', 'caisse_libelle', 'fond'])
      .where('caisse_id', '=', caisse_id)
      .where('fermee_at', 'is', null),
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
