import { type EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { enFcfa, ZERO } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_DEVIS } from '#shared/vente/facture/facture.events.ts';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';
import type { FactureDetail, FactureModifiee } from '#shared/vente/facture/facture.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import {
  type AuteurEdition,
  type Enregistrement,
  enregistrerReservation,
} from '../reservation/enregistrer-reservation.ts';
import { publishPanier } from '../reservation/presenter-reservation.ts';
import { type LockedPanier, lockPanier } from '../reservation/lock-panier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { factureDe, factureDetailDe } from './lire-factures.ts';
import { fauteDevis, panierDuDevis, lockDevis } from './lock-devis.ts';

/** Lock order: basket, then quote; null when missing. */
async function lockToEdit(em: EntityManager, id: number, corps: FactureModifiee) {
  const vise = await panierDuDevis(em, id);
  if (!vise) return null;
  const produits = (corps.reservation_produits ?? []).map((l) => l.produit_id);
  const panier = await lockPanier(em, vise.reservation_id, { produits });
  const devis = await lockDevis(em, vise.reservation_id);
  return panier && devis?.id === id ? { panier, devis } : null;
}

/**
 * [DEV-5] Basket rules (lines, discount, ceiling); reserves no stock. An unchanged discount is
 * recomputed.
 */
export async function modifierDevisActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
}: ActRequest<{ id: number }, unknown, FactureModifiee>): Promise<Resultat<FactureDetail>> {
  const locked = await lockToEdit(em, id, corps);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Devis'));
  const { panier, devis } = locked;
  const faute = await fauteDevis(em, devis, corps.version);
  if (faute) return faute;
  if (panier.reservation.status !== 'Devis')
    return refus(409, 'devis_pas_transformee', phrasesFacture.devisPasTransformee);
  const fait = await appliquerAuDevis({ em, session, maintenant }, panier, corps);
  if (estRefus(fait)) return fait;
  if (fait.change) {
    publishPanier(em, 'reservation.modifiee', fait.panier, panier.reservation);
    const { net_a_payer } = fait.panier.reservation;
    await rows(
      em,
      query
        .updateTable('facture')
        .set((eb) => ({ net_a_payer, version: eb('version', '+', 1), updated_at: maintenant }))
        .where('id', '=', id),
    );
    inscrire(em, 'facture', id);
  }
  const lue = await factureDetailDe(em, id);
  if (!lue) throw new Error(`devis ${id} disparu sous verrou`);
  const { lignes: _lignes, avoir: _avoir, ...facture } = lue;
  if (fait.change) raise(em, 'devis.modifie', SUJETS_DEVIS, { facture });
  return succes(lue, [phrasesFacture.devisModifie, ...fait.messages].join(' '));
}

/** FCFA; unspecified: current one. */
function remiseDemandee(
  { reservation: r }: LockedPanier,
  { reservation_produits, remise }: FactureModifiee,
): FactureModifiee['remise'] {
  if (remise !== undefined) return remise;
  return reservation_produits === undefined ? undefined : enFcfa(r.remise);
}

/** Removes the discount first: it locks quantities and rates. */
async function appliquerAuDevis(
  par: AuteurEdition,
  panier: LockedPanier,
  corps: FactureModifiee,
): Promise<Enregistrement | Refus> {
  const { reservation_produits } = corps;
  const remise = remiseDemandee(panier, corps);
  const libere =
    remise === undefined || panier.reservation.remise === ZERO
      ? null
      : await enregistrerReservation(par, panier, { remise: 0 });
  if (libere && estRefus(libere)) return libere;
  const fait = await enregistrerReservation(par, libere?.panier ?? panier, {
    ...(reservation_produits && { reservation_produits }),
    ...(remise !== undefined && { remise }),
  });
  return estRefus(fait) ? fait : { ...fait, change: fait.change || libere !== null };
}

/** [DEV-6] Pending quotes only; the basket stays closed and can be quoted again. */
export async function supprimerDevisActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Facture>> {
  const vise = await panierDuDevis(em, id);
  if (vise)
    await rows(
      em,
      query
        .selectFrom('reservation')
        .select('id')
        .where('id', '=', vise.reservation_id)
        .forUpdate(),
    );
  const devis = vise && (await lockDevis(em, vise.reservation_id));
  if (!devis || devis.id !== id)
    return refus(404, 'introuvable', phrasesRefus.introuvable('Devis'));
  const faute = await fauteDevis(em, devis, undefined);
  if (faute) return faute;
  const facture = await factureDe(em, id);
  if (!facture) return refus(404, 'introuvable', phrasesRefus.introuvable('Devis'));
  await rows(
    em,
    query
      .updateTable('facture')
      .set((eb) => ({
        deleted_at: maintenant,
        updated_at: maintenant,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id),
  );
  inscrire(em, 'facture', id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'suppression',
    entite: 'devis',
    entite_id: id,
    avant: { net_a_payer: enFcfa(devis.net_a_payer), reservation_id: devis.reservation_id },
  });
  const supprimee = { ...facture, version: facture.version + 1 };
  raise(em, 'devis.supprime', SUJETS_DEVIS, { facture: supprimee });
  return succes(supprimee, phrasesFacture.devisSupprime);
}
