import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Centimes,
  enCentimes,
  enFcfa,
  formatFcfa,
  moins,
  ZERO,
} from '#shared/base/montant.ts';
import { constat, estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import { compter, fauteCoupures } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { BilletageRecompte } from '#shared/gestion/billetage/comptage.schema.ts';
import { ecartsDesModes, motifManque } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import {
  billetageAValider,
  cleBilletageRenvoye,
} from '#shared/admin/notification/notification.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { toDate } from '../../platform/db/present.ts';
import { json } from '../../platform/db/query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { publishBilletage } from './publish-billetage.ts';
import { fauteMoisExporte } from './mois-exporte.ts';
import { constaterRecompte, lierComptage } from './record-comptages.ts';
import {
  changeBilletage,
  type LockedBilletage,
  billetagePresente,
  fauteBilletageChange,
  fauteReprise,
  lockBilletage,
} from './lock-billetage.ts';

/** [CPT-15] Cash of an exported month is frozen. */
async function fauteCompteExporte(
  em: EntityManager,
  { fin_at, total_billetage: parti }: LockedBilletage,
  total: Centimes,
  maintenant: Date,
): Promise<Refus | null> {
  if (total === parti) return null;
  return fauteMoisExporte(em, toDate(fin_at), maintenant, (mois) =>
    phrasesBilletage.recompteDansUnMoisExporte(mois, formatFcfa(enFcfa(parti))),
  );
}

const fauteFond = (tenu: LockedBilletage, total: Centimes): Refus | null =>
  (tenu.fond_laisse ?? ZERO) > total
    ? refus(422, 'billetage_fond', phrasesBilletage.billetageFondLaisse)
    : null;
const trimmed = (texte: string | null | undefined): string | null => texte?.trim() || null;
/**
 * [BIL-15] The author recounts coins, modes and motive; validation starts again. An admin does so
 * for a departed author [BIL-22], audited. Exported cash is frozen [CPT-15].
 */
export async function recompterBilletageActe(
  r: ActRequest<{ id: number }, unknown, BilletageRecompte>,
): Promise<Resultat<Billetage>> {
  const { em, corps, session, maintenant, adresse } = r;
  const { id } = r.parametres;
  const faute = fauteCoupures(corps.coupures);
  if (faute) return refus(422, 'saisie_invalide', faute);
  const locked = await lockBilletage(em, id);
  if (estRefus(locked)) return locked;
  const autrui = fauteReprise(locked, session);
  if (autrui) return autrui;
  if (locked.statut !== 'renvoyé')
    return refus(
      409,
      'billetage_renvoye',
      phrasesBilletage.billetagePasRenvoye,
      await billetagePresente(em, id),
    );
  const change = await fauteBilletageChange(em, locked, corps.version);
  if (change) return change;
  const total = compter(corps.coupures);
  const refuse =
    (await fauteCompteExporte(em, locked, total, maintenant)) ?? fauteFond(locked, total);
  if (refuse) return refuse;
  const trouve = {
    coupures: corps.coupures,
    fond_caisse: locked.fond_caisse,
    cheque: enCentimes(corps.cheque),
    mobile_money: enCentimes(corps.mobile_money),
    autres: enCentimes(corps.autres),
  };
  const comptage = await constaterRecompte(r, locked, { trouve, total });
  if (estRefus(comptage)) return comptage;
  const attendus = {
    cheque: locked.cheque_attendu,
    mobile_money: locked.mobile_money_attendu,
    autres: locked.autres_attendu,
  };
  const ecart = moins(total, locked.attendu);
  if (motifManque({ ecart, ...ecartsDesModes(trouve, attendus) }, corps)) {
    const sansMotif = refus(422, 'billetage_motif', phrasesBilletage.billetageMotif);
    return comptage === null ? sansMotif : constat(sansMotif);
  }
  await changeBilletage(
    em,
    id,
    {
      statut: 'En attente de validation',
      coupures: json(corps.coupures),
      total_billetage: total,
      cheque: enCentimes(corps.cheque),
      mobile_money: enCentimes(corps.mobile_money),
      autres: enCentimes(corps.autres),
      motif_ecart: trimmed(corps.motif_ecart),
      motif_cheque: trimmed(corps.motif_cheque),
      motif_mobile_money: trimmed(corps.motif_mobile_money),
      motif_autres: trimmed(corps.motif_autres),
    },
    maintenant,
  );
  if (comptage !== null) await lierComptage(em, comptage, id);
  inscrire(em, 'billetage', id);
  const presente = await billetagePresente(em, id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'recomptage',
    entite: 'billetage',
    entite_id: id,
    avant: { total_billetage: enFcfa(locked.total_billetage), ecart: enFcfa(locked.ecart) },
    apres: { total_billetage: presente.total_billetage, ecart: presente.ecart },
  });
  publishBilletage(em, 'billetage.depose', locked.created_by_id, presente);
  await leverNotifications(em, [cleBilletageRenvoye(locked)], maintenant);
  await notifier(
    em,
    [billetageAValider({ id, caisse: locked.caisse_libelle, auteur: session.fullname })],
    maintenant,
  );
  return succes(presente, phrasesBilletage.billetageRecompte);
}
