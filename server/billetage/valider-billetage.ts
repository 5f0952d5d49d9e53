import * as phrasesBilletage from '#shared/billetage/comptage.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import type { BilletageVu } from '#shared/billetage/comptage.schema.ts';
import { avisBilletageValide } from '#shared/notification/notification.rules.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { notifier } from '../notification/notifier.ts';
import { notifyDecision } from './notify-decision.ts';
import { fauteBilletageChange, fauteEnCorrection, lockBilletage } from './lock-billetage.ts';

/**
 * [BIL-10] Final, by another than its author (admins excepted), who signs for the cash handed over.
 * Refuses a stale version [BIL-13].
 */
export async function validerBilletageActe(
  r: ActRequest<{ id: number }, unknown, BilletageVu>,
): Promise<Resultat<Billetage>> {
  const { em, corps, session, maintenant } = r;
  const { id } = r.parametres;
  const tenu = await lockBilletage(em, id);
  if (estRefus(tenu)) return tenu;
  if (tenu.created_by_id === session.id && !session.is_admin)
    return refus(403, 'billetage_autre_personne', phrasesBilletage.billetageAutrePersonne);
  const faute =
    (await fauteEnCorrection(em, tenu)) ?? (await fauteBilletageChange(em, tenu, corps.version));
  if (faute) return faute;
  await sql(
    em,
    `update billetage
      set statut = 'validé', ended_with = $2, recu_par = $2, valide_at = $3, complet = true,
        version = version + 1, updated_at = $3
      where id = $1`,
    [id, session.fullname, maintenant],
  );
  const valide = await notifyDecision(r, tenu, {
    acte: 'validation',
    evenement: 'billetage.valide',
    apres: ({ ecart }) => ({ ecart }),
  });
  const { caisse_libelle: caisse, created_by_id: auteur_id } = tenu;
  const avis = avisBilletageValide({ id, caisse, par: session.fullname, auteur_id });
  await notifier(em, [avis], maintenant);
  return succes(valide, phrasesBilletage.billetageValide);
}
