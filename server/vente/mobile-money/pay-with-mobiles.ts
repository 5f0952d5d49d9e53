import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import type { PaiementDemande } from '#shared/vente/caisse/paiement.rules.ts';
import { estEnCours } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import {
  fauteReferenceSaisie,
  normaliserReference,
} from '#shared/vente/mobile-money/saisie.rules.ts';
import { referenceDe } from '#shared/vente/mobile-money/reference.rules.ts';
import { SUJETS_MOBILE_MONEY } from '#shared/vente/mobile-money/mobile-money.events.ts';
import { CLES_MOBILE_MONEY } from '#shared/admin/notification/notification.rules.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import { leverNotifications } from '../../admin/notification/notifier.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { presenter } from '../reservation/presenter-reservation.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { PayablePanier } from '../reservation/lock-panier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { type DemandeLue, noteOnPanier, presenterDemande } from './publish-demande.ts';

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
  const siennes = await sql<DemandeLue>(
    em,
    `select * from demande_mobile
      where reservation_id = $1 and pilote <> 'manuel'
      order by id
      for no key update`,
    [r.id],
  );
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
  const prise = await sqlOne<Pick<DemandeLue, 'caisse'>>(
    em,
    `select caisse
      from demande_mobile
      where upper(ref_operateur) = upper($1)
        and ($2::text is null or operateur is null or operateur = $2)
      limit 1`,
    [reference, p.operateur ?? null],
  );
  return prise
    ? refus(409, 'reference_deja_prise', phrases.referencePrise(reference, prise.caisse))
    : { ...p, reference };
}

const RATTACHER = `
  update demande_mobile
  set etat = 'rattachee', vente_id = $2, prochain_at = null, motif = null, version = version + 1,
    updated_at = $3
  where id = any($1::int[])
  returning *`;
/** [MOB-11] Followed all the same: the client may still confirm. */
const ABANDONNER = `
  update demande_mobile
  set abandonnee_at = $2, version = version + 1, updated_at = $2
  where reservation_id = $1 and abandonnee_at is null
    and etat in ('creee', 'demandee', 'en_attente_client', 'incertaine')
  returning *`;
/** [MOB-8] Confirmed, and not among what paid: its follower leaves it to a person. */
const OUBLIEES = `
  update demande_mobile
  set prochain_at = $2, bail_at = null
  where reservation_id = $1 and etat = 'confirmee'`;
/** $14: a note in no operator's form, which may repeat; an operator's reference meets the index. */
const ECRIRE_SAISIE = `
  insert into demande_mobile (reference, pilote, operateur, montant, reservation_id, empreinte,
    caisse_id, caisse, client, par, par_id, etat, ref_operateur, a_verifier, demandee_at,
    confirmee_at, vente_id, jour, created_at, updated_at)
  values ($1, 'manuel', $2, $3, $4, '', $5, $6, $7, $8, $9, 'rattachee',
    case when $14::boolean and exists (select from demande_mobile d where upper(d.ref_operateur) = upper($10)
      and coalesce(d.operateur, '') = coalesce($2, '')) then null else $10 end,
    true, $11, $11, $12, $13, $11, $11)
  returning *`;

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
    const saisie = await sqlOne<DemandeLue>(em, ECRIRE_SAISIE, [
      referenceDe(randomBytes(11)),
      p.operateur ?? null,
      p.montant,
      reservation.id,
      caisse.id,
      caisse.libelle,
      reservation.client,
      par.fullname,
      par.id,
      reference || null,
      maintenant,
      vente_id,
      jourDe(maintenant),
      fauteReferenceSaisie(reference) !== null,
    ]);
    if (saisie) ecrites.push(saisie);
  }
  const ids = mobiles.flatMap((p) => p.demande_id ?? []);
  if (ids.length > 0) {
    ecrites.push(...(await sql<DemandeLue>(em, RATTACHER, [ids, vente_id, maintenant])));
    await leverNotifications(em, ids.map(CLES_MOBILE_MONEY.a_finir), maintenant);
  }
  if (reservation.demandes_mobiles !== null) {
    ecrites.push(...(await sql<DemandeLue>(em, ABANDONNER, [reservation.id, maintenant])));
    await sql(em, OUBLIEES, [reservation.id, maintenant]);
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
