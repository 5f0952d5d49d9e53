import type { MikroORM } from '@mikro-orm/postgresql';
import { formatDateHeure } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import {
  etatDuDisque,
  journalArrete,
  retardSauvegarde,
} from '#shared/notification/notification.rules.ts';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import type { Alerte } from '#shared/sauvegarde/sauvegarde.rules.ts';
import { inTransaction } from '../http/transaction.ts';
import { leverNotifications, notifier } from '../notification/notifier.ts';

/** An alert as people read it. */
export function alertPhrase(a: Alerte): string {
  if (a.quoi === 'ancienne') return phrasesSauvegarde.sauvegardeAncienne(a.heures);
  if (a.quoi === 'disque') return phrasesSauvegarde.disqueBientotPlein(a.libre);
  return phrasesSauvegarde.journalArrete(formatDateHeure(a.depuis));
}

/** Each alert in the bell: under which key, and as what. */
const NEWS = {
  ancienne: { key: 'sauvegarde:ancienne', newsOf: retardSauvegarde },
  disque: { key: 'sauvegarde:disque', newsOf: etatDuDisque },
  journal: { key: 'sauvegarde:journal', newsOf: journalArrete },
} as const satisfies Record<Alerte['quoi'], unknown>;

/** Tells these in the bell, once each, and takes back those that are no longer true. */
export async function announceAlerts(
  orm: MikroORM,
  alerts: readonly Alerte[],
  now: Date,
): Promise<void> {
  const told = alerts.map((a) => NEWS[a.quoi].newsOf(NEWS[a.quoi].key, alertPhrase(a)));
  const over = Object.entries(NEWS)
    .filter(([what]) => !alerts.some((a) => a.quoi === what))
    .map(([, { key }]) => key);
  await inTransaction(orm, null, async (em) => {
    await notifier(em, told, now);
    await leverNotifications(em, over, now);
    return succes(null);
  });
}
