import type { EntityManager } from '@mikro-orm/postgresql';
import { enFcfa } from '#shared/base/montant.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import {
  CLES_CERTIFICATION,
  factureATraiter,
} from '#shared/admin/notification/notification.rules.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';
import { type CertificationLue, COLONNES_CERTIFICATION } from './certification.entity.ts';
import { publishCertifications } from './mettre-a-certifier.ts';

/** [CER-7] Retries credit notes refused for want of their sale's code. */
const reprendreLesAvoirs = (em: EntityManager, id: number, maintenant: Date) =>
  rows(
    em,
    query
      .updateTable('certification')
      .set((eb) => ({
        etat: 'En attente',
        prochain_at: maintenant,
        motif: null,
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('original_id', '=', id)
      .where('etat', '=', constant('Refusée'))
      .where('motif', '=', phrases.originalRefuse)
      .returning(COLONNES_CERTIFICATION),
  );

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
  const repris = await reprendreLesAvoirs(em, c.id, maintenant);
  publishCertifications(em, 'certification.change', repris);
  if (repris.length > 0) await leverAvis(em, maintenant);
}

const RESTENT = query.selectNoFrom((eb) => {
  const une = (etat: CertificationLue['etat']) =>
    eb.exists(eb.selectFrom('certification').select('id').where('etat', '=', constant(etat)));
  return [une('Incertaine').as('incertaine'), une('Refusée').as('refusee')];
});
/** Withdraws the notification of a state left empty. */
export async function leverAvis(em: EntityManager, maintenant: Date): Promise<void> {
  const restent = await row(em, RESTENT);
  const cles = [
    ...(restent?.incertaine ? [] : [CLES_CERTIFICATION.incertaine]),
    ...(restent?.refusee ? [] : [CLES_CERTIFICATION.refusee]),
  ];
  await leverNotifications(em, cles, maintenant);
}
