import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import {
  billetageAValider,
  cleBilletageRenvoye,
} from '#shared/admin/notification/notification.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { leverNotifications } from '../../admin/notification/notifier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { publishBilletage } from './publish-billetage.ts';
import { billetagePresente, type LockedBilletage } from './lock-billetage.ts';

interface Decision {
  acte: 'validation' | 'renvoi' | 'retrait';
  evenement: 'billetage.valide' | 'billetage.renvoye' | 'billetage.retire';
  apres: (billetage: Billetage) => Record<string, unknown>;
}

/** Seals, audits, publishes, clears notifications. Returns the current count. */
export async function notifyDecision(
  { em, session, maintenant, adresse }: Omit<ActRequest, 'corps' | 'parametres'>,
  tenu: LockedBilletage,
  { acte, evenement, apres }: Decision,
): Promise<Billetage> {
  const { id, statut, created_by_id, caisse_libelle } = tenu;
  inscrire(em, 'billetage', id);
  const billetage = await billetagePresente(em, id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte,
    entite: 'billetage',
    entite_id: id,
    avant: { statut },
    apres: { statut: billetage.statut, ...apres(billetage) },
  });
  publishBilletage(em, evenement, created_by_id, billetage);
  const { cle } = billetageAValider({ id, caisse: caisse_libelle, auteur: '' });
  await leverNotifications(em, [cle, cleBilletageRenvoye(tenu)], maintenant);
  return billetage;
}
