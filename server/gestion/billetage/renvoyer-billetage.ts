import { estRefus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { BilletageRenvoye } from '#shared/gestion/billetage/comptage.schema.ts';
import { avisBilletageRenvoye } from '#shared/admin/notification/notification.rules.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { notifyDecision } from './notify-decision.ts';
import { permettreRecompte } from '../../vente/session-caisse/permettre-recompte.ts';
import {
  changeBilletage,
  fauteBilletageChange,
  fauteEnCorrection,
  lockBilletage,
} from './lock-billetage.ts';

/**
 * [BIL-14] Returns a count to its author with a motive; expected amount stays frozen. One return at
 * a time.
 */
export async function renvoyerBilletageActe(
  r: ActRequest<{ id: number }, unknown, BilletageRenvoye>,
): Promise<Resultat<Billetage>> {
  const { em, session, maintenant } = r;
  const { motif, version } = r.corps;
  const { id } = r.parametres;
  const locked = await lockBilletage(em, id);
  if (estRefus(locked)) return locked;
  const faute =
    (await fauteEnCorrection(em, locked)) ?? (await fauteBilletageChange(em, locked, version));
  if (faute) return faute;
  const renvoi = { motif_renvoi: motif, renvoye_par: session.fullname };
  await changeBilletage(em, id, { statut: 'renvoyé', ...renvoi }, maintenant);
  await permettreRecompte(em, { billetage_id: id, par: session.fullname });
  inscrire(em, 'billetage_renvoye', id);
  const renvoye = await notifyDecision(r, locked, {
    acte: 'renvoi',
    evenement: 'billetage.renvoye',
    apres: () => ({ motif }),
  });
  const avis = avisBilletageRenvoye({
    id,
    version: renvoye.version,
    caisse: locked.caisse_libelle,
    par: session.fullname,
    motif,
    auteur_id: locked.created_by_id,
  });
  await notifier(em, [avis], maintenant);
  return succes(renvoye, phrasesBilletage.billetageRenvoye);
}
