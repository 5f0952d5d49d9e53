import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/billetage/comptage.phrases.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import type { BilletageVu } from '#shared/billetage/comptage.schema.ts';
import { billetageAValider } from '#shared/notification/notification.rules.ts';
import { audit } from '../db/audit.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { leverNotifications } from '../notification/notifier.ts';
import { raise } from '../realtime/raise.ts';
import { inscrire } from '../scellement/inscrire.ts';
import { rouvrirSession } from '../session-caisse/rouvrir-session.ts';
import { billetagePresente, fauteBilletageChange, tenirBilletage } from './tenir-billetage.ts';

/**
 * [BIL-16] Its author withdraws a count before it is validated, while it is the last of its
 * register: its movements go back into the open session, and it counts for nothing.
 */
export async function retirerBilletageActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }, unknown, BilletageVu>): Promise<Resultat<Billetage>> {
  const tenu = await tenirBilletage(em, id);
  if (estRefus(tenu)) return tenu;
  if (tenu.created_by_id !== session.id)
    return refus(403, 'billetage_autre_personne', phrasesBilletage.billetageSonAuteur);
  const change = await fauteBilletageChange(em, tenu, corps.version);
  if (change) return change;
  const faute = await rouvrirSession(em, tenu, maintenant);
  if (faute) return faute;
  await sql(
    em,
    `update billetage
      set statut = 'retiré', version = version + 1, updated_at = $2
      where id = $1`,
    [id, maintenant],
  );
  inscrire(em, 'billetage', id);
  const presente = await billetagePresente(em, id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'retrait',
    entite: 'billetage',
    entite_id: id,
    avant: { statut: tenu.statut },
    apres: { statut: 'retiré', total_billetage: presente.total_billetage },
  });
  raise(em, 'billetage.retire', [`caisse:${tenu.caisse_id}`], { billetage: presente });
  await leverNotifications(
    em,
    [billetageAValider({ id, caisse: tenu.caisse_libelle, auteur: '' }).cle],
    maintenant,
  );
  return succes(presente, phrasesBilletage.billetageRetire);
}
