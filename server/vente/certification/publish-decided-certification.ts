import type { EntityManager } from '@mikro-orm/postgresql';
import { enFcfa } from '#shared/base/montant.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import {
  CLES_CERTIFICATION,
  factureATraiter,
} from '#shared/admin/notification/notification.rules.ts';
import { sql } from '../../platform/db/sql.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';
import {
  type CertificationLue,
  COLONNES_CERTIFICATION,
  publishCertifications,
} from './mettre-a-certifier.ts';

/** [CER-7] Retries credit notes refused for want of their sale's code. */
const REPRENDRE_LES_AVOIRS = `
  update certification
  set etat = 'En attente', prochain_at = $2, motif = null, version = version + 1, updated_at = $2
  where original_id = $1 and etat = 'Refusée' and motif = $3
  returning ${COLONNES_CERTIFICATION.join(', ')}`;
const ETATS_VIDES = `
  select etat from unnest(array['Incertaine', 'Refusée']) as e(etat)
  where not exists (select from certification c where c.etat = e.etat)`;

/** [CER-13] One notification while unread, for uncertain or refused ones. */
export async function publishDecidedCertification(
  em: EntityManager,
  c: CertificationLue,
  maintenant: Date,
): Promise<void> {
  const dite = { numero: c.numero, total: enFcfa(c.total), motif: c.motif ?? '' };
  if (c.etat === 'Incertaine')
    await notifier(em, [factureATraiter('incertaine', dite)], maintenant);
  if (c.etat === 'Refusée') await notifier(em, [factureATraiter('refusee', dite)], maintenant);
  if (c.etat !== 'Certifiée' || c.genre !== 'vente') return;
  const repris = await sql<CertificationLue>(em, REPRENDRE_LES_AVOIRS, [
    c.id,
    maintenant,
    phrases.originalRefuse,
  ]);
  publishCertifications(em, 'certification.change', repris);
  if (repris.length > 0) await leverAvis(em, maintenant);
}

/** Withdraws the notification of a state left empty. */
export async function leverAvis(em: EntityManager, maintenant: Date): Promise<void> {
  const vides = await sql<Pick<CertificationLue, 'etat'>>(em, ETATS_VIDES);
  const cles = vides.flatMap(({ etat }) => {
    if (etat === 'Incertaine') return [CLES_CERTIFICATION.incertaine];
    return etat === 'Refusée' ? [CLES_CERTIFICATION.refusee] : [];
  });
  await leverNotifications(em, cles, maintenant);
}
