import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { BilletageVu } from '#shared/gestion/billetage/comptage.schema.ts';
import { avisBilletageValide } from '#shared/admin/notification/notification.rules.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { notifyDecision } from './notify-decision.ts';
import {
  changeBilletage,
  fauteBilletageChange,
  fauteEnCorrection,
  lockBilletage,
} from './lock-billetage.ts';

/**
 * [BIL-10] Final, by another than its author (admins excepted), who signs for the cash handed over.
 * Refuses a stale version [BIL-13].
 */
export async function validerBilletageActe(
  r: ActRequest<{ id: number }, unknown, BilletageVu>,
): Promise<Resultat<Billetage>> {
  const { em, corps, session, maintenant } = r;
  const { id } = r.parametres;
  const locked = await lockBilletage(em, id);
  if (estRefus(locked)) return locked;
  if (locked.created_by_id === session.id && !session.is_admin)
    return refus(403, 'billetage_autre_personne', phrasesBilletage.billetageAutrePersonne);
  const faute =
    (await fauteEnCorrection(em, locked)) ??
    (await fauteBilletageChange(em, locked, corps.version));
  if (faute) return faute;
  const signe = { ended_with: session.fullname, recu_par: session.fullname, valide_at: maintenant };
  await changeBilletage(em, id, { statut: 'validé', ...signe }, maintenant);
  const valide = await notifyDecision(r, locked, {
    acte: 'validation',
    evenement: 'billetage.valide',
    apres: ({ ecart }) => ({ ecart }),
  });
  const { caisse_libelle: caisse, created_by_id: auteur_id } = locked;
  const avis = avisBilletageValide({ id, caisse, par: session.fullname, auteur_id });
  await notifier(em, [avis], maintenant);
  return succes(valide, phrasesBilletage.billetageValide);
}
