import * as phrasesBilletage from '#shared/billetage/comptage.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import type { BilletageVu } from '#shared/billetage/comptage.schema.ts';
import { billetageAValider, avisBilletageValide } from '#shared/notification/notification.rules.ts';
import { audit } from '../db/audit.ts';
import { sql } from '../db/sql.ts';
import { inscrire } from '../scellement/inscrire.ts';
import type { ActRequest } from '../http/route.ts';
import { leverNotifications, notifier } from '../notification/notifier.ts';
import { raise } from '../realtime/raise.ts';
import { billetagePresente, fauteBilletageChange, tenirBilletage } from './tenir-billetage.ts';

/**
 * [BIL-10] Validated by somebody else than its author (admins aside), once; from then on nothing of
 * it changes. Nothing is computed again: what is validated is what was handed in and shown
 * [BIL-13]; whoever read an older version is asked again.
 */
export async function validerBilletageActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }, unknown, BilletageVu>): Promise<Resultat<Billetage>> {
  const tenu = await tenirBilletage(em, id);
  if (estRefus(tenu)) return tenu;
  if (tenu.created_by_id === session.id && !session.is_admin)
    return refus(403, 'billetage_autre_personne', phrasesBilletage.billetageAutrePersonne);
  if (tenu.statut === 'renvoyé')
    return refus(
      409,
      'billetage_renvoye',
      phrasesBilletage.billetageEnCorrection,
      await billetagePresente(em, id),
    );
  const change = await fauteBilletageChange(em, tenu, corps.version);
  if (change) return change;
  await sql(
    em,
    `update billetage
      set statut = 'validé', ended_with = $2, valide_at = $3, version = version + 1,
        updated_at = $3
      where id = $1`,
    [id, session.fullname, maintenant],
  );
  inscrire(em, 'billetage', id);
  const presente = await billetagePresente(em, id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'validation',
    entite: 'billetage',
    entite_id: id,
    avant: { statut: tenu.statut },
    apres: { statut: 'validé', ecart: presente.ecart },
  });
  raise(em, 'billetage.valide', [`caisse:${tenu.caisse_id}`], { billetage: presente });
  await leverNotifications(
    em,
    [billetageAValider({ id, caisse: tenu.caisse_libelle, auteur: '' }).cle],
    maintenant,
  );
  await notifier(
    em,
    [
      avisBilletageValide({
        id,
        caisse: tenu.caisse_libelle,
        par: session.fullname,
        auteur_id: tenu.created_by_id,
      }),
    ],
    maintenant,
  );
  return succes(presente, phrasesBilletage.billetageValide);
}
