import { sujetAffichage } from '#shared/vente/afficheur/page.rules.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Publication } from '../../platform/realtime/coalesced-news.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { LienDuTicket } from './afficheur.port.ts';
import { lireAffichages } from './lire-affichages.ts';

/** Advisory lock: read and published serialized, so the last published is the latest. */
const UN_A_LA_FOIS = 7_047;

/**
 * [AFF-10] Behind the commits, never in them: a payment writes and waits for nothing more. Each
 * screen is told when what it shows changes.
 */
export function publicationDesAffichages(lien: LienDuTicket): Publication {
  const dits = new Map<number, string>();
  return async (em, maintenant, tout) => {
    await advisoryLock(em, UN_A_LA_FOIS);
    for (const affichage of await lireAffichages(em, maintenant, { lien })) {
      const texte = JSON.stringify(affichage);
      if (!tout && dits.get(affichage.afficheur_id) === texte) continue;
      dits.set(affichage.afficheur_id, texte);
      raise(em, 'affichage.change', [sujetAffichage(affichage.afficheur_id)], { affichage });
    }
  };
}
