import { estRefus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { BilletageVu } from '#shared/gestion/billetage/comptage.schema.ts';
import { toDate } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { rouvrirSession } from '../../vente/session-caisse/rouvrir-session.ts';
import { notifyDecision } from './notify-decision.ts';
import { fauteMoisExporte } from './mois-exporte.ts';
import {
  changeBilletage,
  fauteBilletageChange,
  fauteReprise,
  lockBilletage,
} from './lock-billetage.ts';

/**
 * [BIL-16] Before validation, if last of its register: movements return to the open session. Admin
 * for a departed author [BIL-22].
 */
export async function retirerBilletageActe(
  r: ActRequest<{ id: number }, unknown, BilletageVu>,
): Promise<Resultat<Billetage>> {
  const { em, corps, session, maintenant } = r;
  const { id } = r.parametres;
  const locked = await lockBilletage(em, id);
  if (estRefus(locked)) return locked;
  const faute =
    fauteReprise(locked, session) ??
    (await fauteBilletageChange(em, locked, corps.version)) ??
    (await fauteMoisExporte(
      em,
      toDate(locked.fin_at),
      maintenant,
      phrasesBilletage.retraitDansUnMoisExporte,
    )) ??
    (await rouvrirSession(em, locked, { par: session.fullname, maintenant }));
  if (faute) return faute;
  await changeBilletage(em, id, { statut: 'retiré' }, maintenant);
  const retire = await notifyDecision(r, locked, {
    acte: 'retrait',
    evenement: 'billetage.retire',
    apres: ({ total_billetage }) => ({ total_billetage }),
  });
  return succes(retire, phrasesBilletage.billetageRetire);
}
