import type { EntityManager } from '@mikro-orm/postgresql';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/billetage/billetage.phrases.ts';
import type { Billetage, BilletageVu } from '#shared/billetage/billetage.schema.ts';
import { billetageAValider } from '#shared/notification/notification.rules.ts';
import { audit } from '../db/audit.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { leverNotifications } from '../notification/notifier.ts';
import { raise } from '../realtime/raise.ts';
import { inscrire } from '../scellement/inscrire.ts';
import type { SessionCaisseRow } from '../session-caisse/session-caisse.entity.ts';
import { ecrireMouvement, tenirSession } from '../session-caisse/tenir-session.ts';
import type { MouvementCaisseRow } from '../session-caisse/mouvement-caisse.entity.ts';
import {
  billetagePresente,
  type BilletageTenu,
  fauteVersion,
  tenirBilletage,
} from './tenir-billetage.ts';

const SUIVI = `
  select exists (select 1
  from billetage
  where caisse_id = $1 and id > $2 and statut <> 'retiré') as oui`;

type Dit = Pick<MouvementCaisseRow, 'nature' | 'espece' | 'rang'>;
/** What was said at the count and known of nobody else goes out as it came in. */
async function defaireDits(
  em: EntityManager,
  tenu: BilletageTenu,
  session_id: number,
  maintenant: Date,
): Promise<void> {
  const dits = await sql<Dit>(
    em,
    `select nature, espece, rang
      from mouvement_caisse
      where source = 'billetage' and source_id = $1`,
    [tenu.id],
  );
  for (const { nature, espece, rang } of dits)
    await ecrireMouvement(em, {
      session_id,
      caisse_id: tenu.caisse_id,
      at: maintenant,
      nature: nature === 'ajout' ? 'retrait' : 'ajout',
      source: 'billetage',
      source_id: tenu.id,
      rang: rang + 2,
      espece: -espece,
      par: tenu.created_by,
      motif: 'Comptage retiré',
    });
}

/**
 * [SES-7] The session of a count that is withdrawn goes on: it takes back what moved since, and the
 * one that had followed it closes empty. A count of a period that ended before the open session
 * began leaves it alone.
 */
async function rouvrirSession(
  em: EntityManager,
  tenu: BilletageTenu,
  maintenant: Date,
): Promise<Refus | null> {
  const caisse = { id: tenu.caisse_id, libelle: tenu.caisse_libelle };
  await sql(em, 'select id from caisse where id = $1 for no key update', [caisse.id]);
  const suivi = await sqlOne<Answered>(em, SUIVI, [caisse.id, tenu.id]);
  if (suivi?.oui === true)
    return refus(409, 'billetage_suivi', phrasesBilletage.billetageSuivi(caisse.libelle));
  const ouverte = await tenirSession(em, caisse, maintenant);
  const comptee = await sqlOne<Pick<SessionCaisseRow, 'id' | 'avant'>>(
    em,
    'select id, avant from session_caisse where billetage_id = $1 for no key update',
    [tenu.id],
  );
  if (!comptee) throw new Error(`billetage ${tenu.id} sans session`);
  if (comptee.avant) return refus(409, 'billetage_suivi', phrasesBilletage.billetageDAvant);
  await defaireDits(em, tenu, comptee.id, maintenant);
  if (comptee.id > ouverte.id) return null;
  await sql(em, 'update mouvement_caisse set session_id = $1 where session_id = $2', [
    comptee.id,
    ouverte.id,
  ]);
  await sql(em, 'update session_caisse set fermee_at = ouverte_at where id = $1', [ouverte.id]);
  // A float that only this count said is not known any more.
  await sql(
    em,
    `update session_caisse
      set fermee_at = null, billetage_id = null, fond = case when fond_dit then fond else 0 end
      where id = $1`,
    [comptee.id],
  );
  return null;
}

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
  const change = await fauteVersion(em, tenu, corps.version);
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
