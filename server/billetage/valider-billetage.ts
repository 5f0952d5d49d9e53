import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesBilletage from '#shared/billetage/billetage.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import { billetageAValider, avisBilletageValide } from '#shared/notification/notification.rules.ts';
import { audit } from '../db/audit.ts';
import { toDate } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { inscrire } from '../scellement/inscrire.ts';
import type { ActRequest } from '../http/route.ts';
import { leverNotifications, notifier } from '../notification/notifier.ts';
import { raise } from '../realtime/raise.ts';
import { encaisse } from './deposer-billetage.ts';
import { billetageDe, presenterBilletage } from './lire-billetages.ts';
import type { BilletageRow } from './billetage.entity.ts';

type Tenu = Pick<
  BilletageRow,
  'statut' | 'created_by_id' | 'caisse_id' | 'caisse_libelle' | 'debut_at' | 'fin_at'
>;

/**
 * [BIL-10] Validated by somebody else than its author (admins aside), once; from then on nothing of
 * it changes. What its period took in since it was counted (a sale of the last minute) is in what
 * is frozen.
 */
export async function validerBilletageActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Billetage>> {
  const tenu = await sqlOne<Tenu>(
    em,
    `select statut, created_by_id, caisse_id, caisse_libelle, debut_at, fin_at
      from billetage
      where id = $1
      for update`,
    [id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Billetage'));
  if (tenu.statut === 'validé')
    return refus(
      409,
      'billetage_deja_valide',
      phrasesBilletage.billetageDejaValide,
      presenterBilletage((await billetageDe(em, id)) ?? {}),
    );
  if (tenu.created_by_id === session.id && !session.is_admin)
    return refus(403, 'billetage_autre_personne', phrasesBilletage.billetageAutrePersonne);
  const { espece, cheque, mobile_money, autres } = await encaisse(
    em,
    tenu.caisse_id,
    toDate(tenu.debut_at),
    toDate(tenu.fin_at),
  );
  await sql(
    em,
    `update billetage
      set statut = 'validé', ended_with = $2, valide_at = $3, version = version + 1,
        updated_at = $3,
    total_vente = $4, cheque_attendu = $5, mobile_money_attendu = $6, autres_attendu = $7
    where id = $1`,
    [id, session.fullname, maintenant, espece, cheque, mobile_money, autres],
  );
  inscrire(em, 'billetage', id);
  const presente = presenterBilletage((await billetageDe(em, id)) ?? {});
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
