import { remplacer } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import { peutEntendre } from '../utilisateur/sujets.rules.ts';
import type { Porteur } from '../utilisateur/habilitations.rules.ts';
import type { Billetage } from './billetage.schema.ts';

/** Every count, for those who validate them; those who review the day hear them with it. */
export const SUJETS_BILLETAGES = ['billetages', 'journee'] as const;
/** The counts that one made. */
export const SUJET_MES_BILLETAGES = 'mes-billetages';
/** [BIL-24] Where this user hears the counts he may read; null: nowhere. */
export const sujetDesBilletages = (porteur: Porteur): string | null =>
  [...SUJETS_BILLETAGES, SUJET_MES_BILLETAGES].find((s) => peutEntendre(porteur, s)) ?? null;

/**
 * On `caisse:{id}`, without the count for who may not read them all; on `billetages` and `journee`, and
 * on `mes-billetages` of whoever counted.
 */
export interface EvenementsBilletage {
  'billetage.depose': { billetage: Billetage };
  'billetage.valide': { billetage: Billetage };
  'billetage.renvoye': { billetage: Billetage };
  'billetage.retire': { billetage: Billetage };
}

/** [EVT-8] The counts on screen after an event, newest first. */
export const appliquerBilletage = (tenus: readonly Billetage[], recu: Billetage): Billetage[] =>
  remplacer(tenus, recu).sort((a, b) => b.id - a.id);

/** The counts of one's day. */
export const surBilletages = reducteur<Billetage[]>({ billetage: appliquerBilletage });
