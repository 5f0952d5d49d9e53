import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import type { Alerte } from '#shared/platform/sauvegarde/sauvegarde.rules.ts';

export function alertPhrase(a: Alerte): string {
  if (a.quoi === 'ancienne') return phrasesSauvegarde.sauvegardeAncienne(a.heures);
  if (a.quoi === 'disque') return phrasesSauvegarde.disqueBientotPlein(a.libre);
  return phrasesSauvegarde.journalArrete(formatDateHeure(a.depuis));
}
