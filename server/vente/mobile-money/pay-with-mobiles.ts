import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import type { PaiementDemande } from '#shared/vente/caisse/paiement.rules.ts';
import { estEnCours, ETATS_EN_COURS } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import {
  fauteReferenceSaisie,
  normaliserReference,
} from '#shared/vente/mobile-money/reference-saisie.rules.ts';
import { referenceDe } from '#shared/vente/mobile-money/reference.rules.ts';
import { SUJETS_MOBILE_MONEY } from '#shared/vente/mobile-money/mobile-money.events.ts';
import { CLES_MOBILE_MONEY } from '#shared/admin/notification/notification.rules.ts';
import { anyOf, constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { leverNotifications } from '../../admin/notification/notifier.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { presenter } from '../reservation/presenter-reservation.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { PayablePanier } from '../reservation/lock-panier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { type DemandeLue, noteOnPanier, presenterDemande, requestsOf } from './publish-demande.ts';

/**
 * [MOB-9] [MOB-10] Mobile parts of a payment, checked before anything is written: a confirmed
 * request of this basket for exactly its amount, or a typed reference used for no other. Every
 * confirmed request must be among them. No query for cash where no request was made.
 */
export async function lockMobiles(
  em: EntityManager,
  panier: Pick<PayablePanier, 'reservation' | 'lignes'>,
  paiements: readonly PaiementDemande[],
): Promise<PaiementDemande[] | Refus> {
  const { reservation: r, lignes } = panier;
  const mobiles = paiements.filter((p) => p.mode === 'mobile_money');
  if (mobiles.length === 0 && r.demandes_mobiles === null) return [...paiements];
  const siennes = await rows(em, requestsOf(r.id).forNoKeyUpdate());
  const confirmees = siennes.filter((d) => d.etat === 'confirmee');
  const citees = new Set(mobiles.flatMap((p) => p.demande_id ?? []));
  const oubliee = confirmees.find((d) => !citees.has(d.id));
  if (oubliee)
    return refus(
      409,
      'demande_confirmee',
      phrases.confirmeeOubliee(oubliee.montant),
      presenter(r, lignes),
    );
  const cite = mobiles.filter((p) => p.demande_id !== undefined);
  if (cite.length !== citees.size) return refus(422, 'saisie_invalide', phrases.citeeDeuxFois);
  const faits: PaiementDemande[] = [];
  for (const p of paiements) {
    if (p.mode !== 'mobile_money') faits.push(p);
    else if (p.demande_id === undefined) {
      const fait = await typedReference(em, p);
      if ('statut' in fait) return fait;
      faits.push(fait);
    } else {
      const d = confirmees.find((c) => c.id === p.demande_id);
      if (!d)
        return refus(409, 'demande_non_confirmee', phrases.pasConfirmee, presenter(r, lignes));
      if (d.montant !== p.montant)
        return refus(422, 'reglement_invalide', phrases.montantDeLaDemande(d.montant));
      faits.push({ ...p, operateur: d.operateur, reference: d.ref_operateur ?? d.reference });
    }
  }
  return faits;
}

/**
 * [MOB-10] Form judged where the operator is named; an operator's reference is never used twice. A
 * note of an older till, of another form, stays as typed.
 */
async function typedReference(
  em: EntityManager,
  p: PaiementDemande,
): Promise<PaiementDemande | Refus> {
  if (!p.reference?.trim()) return p;
  const reference = normaliserReference(p.reference);
  const faute = fauteReferenceSaisie(reference);
  if (faute) return p.operateur ? refus(422, 'reference_requise', faute) : p;
  const prise = await row(em, takenBy(reference, p.operateur ?? null));
  return prise
    ? refus(409, 'reference_deja_prise', phrases.referencePrise(reference, prise.caisse))
    : { ...p, reference };
}

/** Which has this operator's reference; whoever the operator is, when not said. */
const takenBy = (reference: string, operateur: DemandeLue['operateur']) =>
  query
    .selectFrom('demande_mobile')
    .select('caisse')
    .where((eb) => eb.fn('upper', ['ref_operateur']), '=', reference.toUpperCase())
    .$if(operateur !== null, (q) =>
      q.where((eb) => eb.or([eb('operateur', 'is', null), eb('operateur', '=', operateur)])),
    )
    .limit(constant(1));

const noted = (reference: string, operateur: DemandeLue['operateur']) =>
  query
    .selectFrom('demande_mobile')
    .select('id')
    .where((eb) => eb.fn('upper', ['ref_operateur']), '=', reference.toUpperCase())
    .where('operateur', 'is not distinct from', operateur);

const attach = (ids: readonly number[], vente_id: number, maintenant: Date) =>
  query
    .updateTable('demande_mobile')
    .set((eb) => ({
      etat: 'rattachee',
      vente_id,
      prochain_at: null,
      motif: null,
      version: eb('version', '+', 1),
      updated_at: maintenant,
    }))
    .where('id', '=', anyOf(ids))
    .returningAll();
/** [MOB-11] Followed all the same: the client may still confirm. */
const abandon = (reservation_id: number, maintenant: Date) =>
  query
    .updateTable('demande_mobile')
    .set((eb) => ({
      abandonnee_at: maintenant,
      version: eb('version', '+', 1),
      updated_at: maintenant,
    }))
    .where('reservation_id', '=', reservation_id)
    .where('abandonnee_at', 'is', null)
    .where(
      'etat',
      'in',
      ETATS_EN_COURS.map((etat) => constant(etat)),
    )
    .returningAll();
/** [MOB-8] Confirmed, and not among what paid: its follower leaves it to a person. */
const hasten = (reservation_id: number, maintenant: Date) =>
  query
    .updateTable('demande_mobile')
    .set({ prochain_at: maintenant, bail_at: null })
    .where('reservation_id', '=', reservation_id)
    .where('etat', '=', constant('confirmee'));

interface VenteFaite {
  reservation: Pick<ReservationRow, 'id' | 'client' | 'demandes_mobiles'>;
  caisse: { id: number; libelle: string };
  par: { id: number; fullname: string };
  vente_id: number;
  paiements: readonly PaiementDemande[];
  maintenant: Date;
}
/**
 * [MOB-9] Writes what paid this sale: confirmed requests become its own, typed references are noted
 * « à vérifier ». Answers the basket when it shows requests.
 */
export async function attachMobiles(
  em: EntityManager,
  { reservation, caisse, par, vente_id, paiements, maintenant }: VenteFaite,
): Promise<ReservationRow | null> {
  const mobiles = paiements.filter((p) => p.mode === 'mobile_money');
  const ecrites: DemandeLue[] = [];
  for (const p of mobiles.filter((m) => m.demande_id === undefined)) {
    const reference = normaliserReference(p.reference ?? '');
    const operateur = p.operateur ?? null;
    // A note in no operator's form may repeat; an operator's reference meets the index.
    const libre = fauteReferenceSaisie(reference) !== null;
    const saisie = await row(
      em,
      query
        .insertInto('demande_mobile')
        .values((eb) => ({
          reference: referenceDe(randomBytes(11)),
          pilote: 'manuel',
          operateur,
          montant: p.montant,
          reservation_id: reservation.id,
          empreinte: '',
          caisse_id: caisse.id,
          caisse: caisse.libelle,
          client: reservation.client,
          par: par.fullname,
          par_id: par.id,
          etat: 'rattachee',
          ref_operateur: libre
            ? eb
                .case()
                .when(eb.exists(noted(reference, operateur)))
                .then(null)
                .else(reference || null)
                .end()
            : reference,
          a_verifier: true,
          demandee_at: maintenant,
          confirmee_at: maintenant,
          vente_id,
          jour: jourDe(maintenant),
          created_at: maintenant,
          updated_at: maintenant,
        }))
        .returningAll(),
    );
    if (saisie) ecrites.push(saisie);
  }
  const ids = mobiles.flatMap((p) => p.demande_id ?? []);
  if (ids.length > 0) {
    ecrites.push(...(await rows(em, attach(ids, vente_id, maintenant))));
    await leverNotifications(em, ids.map(CLES_MOBILE_MONEY.a_finir), maintenant);
  }
  if (reservation.demandes_mobiles !== null) {
    ecrites.push(...(await rows(em, abandon(reservation.id, maintenant))));
    await rows(em, hasten(reservation.id, maintenant));
  }
  for (const d of ecrites) {
    if (d.pilote !== 'manuel' && !estEnCours(d.etat)) inscrire(em, 'mobile', d.id);
    raise(em, 'demande_mobile.change', SUJETS_MOBILE_MONEY, {
      demande_mobile: presenterDemande(d),
    });
  }
  return reservation.demandes_mobiles === null
    ? null
    : noteOnPanier(em, reservation.id, maintenant);
}
