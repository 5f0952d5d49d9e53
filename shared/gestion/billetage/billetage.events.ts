import { remplacer } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import { peutEntendre } from '../../admin/utilisateur/sujets.rules.ts';
import type { Porteur } from '../../admin/utilisateur/habilitations.rules.ts';
import type { Billetage } from './billetage.schema.ts';

/** For validators and day reviewers. */
export const SUJETS_BILLETAGES = ['billetages', 'journee'] as const;
/** Own counts. */
export const SUJET_MES_BILLETAGES = 'mes-billetages';
/** [BIL-24] First topic permitted; null: none. */
export const sujetDesBilletages = (porteur: Porteur): string | null =>
  [...SUJETS_BILLETAGES, SUJET_MES_BILLETAGES].find((s) => peutEntendre(porteur, s)) ?? null;

/**
 * `caisse:{id}` omits the count without permission; whole on `billetages`, `journee`, the author's
 * `mes-billetages`.
 */
export interface EvenementsBilletage {
  'billetage.depose': { billetage: Billetage };
  'billetage.valide': { billetage: Billetage };
  'billetage.renvoye': { billetage: Billetage };
  'billetage.retire': { billetage: Billetage };
}

/** [EVT-8] Newest first. */
export const appliquerBilletage = (tenus: readonly Billetage[], recu: Billetage): Billetage[] =>
  remplacer(tenus, recu).sort((a, b) => b.id - a.id);

export const surBilletages = reducteur<Billetage[]>({ billetage: appliquerBilletage });
