import type { EntityManager } from '@mikro-orm/postgresql';
import { enFcfa } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { estEnCours } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { CLES_MOBILE_MONEY } from '#shared/admin/notification/notification.rules.ts';
import type {
  ConstatDemande,
  DemandeMobile,
  RattachementDemande,
} from '#shared/vente/mobile-money/demande.schema.ts';
import { RECUES, SURVEILLEE_MS } from '#shared/vente/mobile-money/etats.rules.ts';
import { SUJETS_MOBILE_MONEY } from '#shared/vente/mobile-money/mobile-money.events.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import {
  fauteReferenceSaisie,
  normaliserReference,
} from '#shared/vente/mobile-money/saisie.rules.ts';
import { estARendre } from '#shared/vente/mobile-money/vues.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { leverNotifications } from '../../admin/notification/notifier.ts';
import { lireLignes, presenter } from '../reservation/presenter-reservation.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { lockDemande } from './conclude-demande.ts';
import { MOBILE_MONEY } from './mobile-money.port.ts';
import { type DemandeLue, presenterDemande, publishDemande } from './publish-demande.ts';

type Sur<C = unknown> = ActRequest<{ id: number }, unknown, C>;

/** Lock 2, then the request, with version check. */
export async function lockById(
  em: EntityManager,
  id: number,
  version?: number,
): Promise<DemandeLue | Refus> {
  const lue = await sqlOne<DemandeLue>(em, 'select * from demande_mobile where id = $1', [id]);
  const tenue = lue && (await lockDemande(em, lue));
  if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Demande de mobile money'));
  return version !== undefined && version !== tenue.version
    ? refus(409, 'version_perimee', phrases.changee, presenterDemande(tenue))
    : tenue;
}

/** [MOB-18] Who asked for money, or typed its reference, does not vouch for it; an admin may. */
const fauteAuteur = ({ session }: Sur, d: DemandeLue): Refus | null =>
  d.par_id === session.id && !session.is_admin
    ? refus(403, 'non_autorise', phrases.pasParSonAuteur)
    : null;

type ParQui = Pick<Sur, 'em' | 'adresse' | 'maintenant'> & {
  session: Pick<Sur['session'], 'fullname'>;
};
/** Writes an outcome decided by a person: sealed, audited, published. */
export async function writeOutcome(
  r: ParQui,
  d: DemandeLue,
  { acte, set, values }: { acte: string; set: string; values: readonly unknown[] },
): Promise<DemandeMobile> {
  const { em, session, adresse, maintenant } = r;
  const ecrite = await sqlOne<DemandeLue>(
    em,
    `update demande_mobile
      set ${set}, version = version + 1, updated_at = $2
      where id = $1
      returning *`,
    [d.id, maintenant, ...values],
  );
  if (!ecrite) throw new Error(`demande ${d.id} disparue sous verrou`);
  if (ecrite.confirmee_at !== null && ecrite.pilote !== 'manuel') inscrire(em, 'mobile', ecrite.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte,
    entite: 'demande_mobile',
    entite_id: d.id,
    avant: { etat: d.etat },
    apres: { etat: ecrite.etat, reference: ecrite.reference, montant: enFcfa(ecrite.montant) },
  });
  await publishDemande(em, ecrite, maintenant);
  await leverNotifications(
    em,
    Object.values(CLES_MOBILE_MONEY).map((cle) => cle(d.id)),
    maintenant,
  );
  return presenterDemande(ecrite);
}

/** Who asked, holds its register, sells where it is Default, or answers for mobile money. */
async function peutAbandonner({ em, session }: Sur, d: DemandeLue): Promise<boolean> {
  if (d.par_id === session.id || peut(session, 'PRIVILEGES', 'mobile_money')) return true;
  if (d.caisse_id === CAISSE_DEFAUT) return peut(session, 'VENTE', 'reservation');
  const tenue = await sqlOne(
    em,
    'select 1 from caisse where id = $1 and current_authorized_user_id = $2',
    [d.caisse_id, session.id],
  );
  return tenue !== undefined;
}

/**
 * [MOB-11] « Autre mode »: nothing can be cancelled over there, so it goes on being followed; the
 * basket is unlocked.
 */
export async function abandonnerMobileActe(r: Sur): Promise<Resultat<Reservation>> {
  const { em, parametres, maintenant } = r;
  const d = await lockById(em, parametres.id);
  if (estRefus(d)) return d;
  if (!(await peutAbandonner(r, d)))
    return refus(403, 'caisse_non_connectee', phrasesCaisse.caisseNonConnectee);
  if (!estEnCours(d.etat) || d.abandonnee_at !== null) {
    const panier = await sqlOne<ReservationRow>(em, 'select * from reservation where id = $1', [
      d.reservation_id,
    ]);
    const lignes = (await lireLignes(em, [d.reservation_id])).get(d.reservation_id) ?? [];
    return refus(
      409,
      'demande_sans_attente',
      phrases.abandonInutile,
      panier && presenter(panier, lignes),
    );
  }
  const ecrite = await sqlOne<DemandeLue>(
    em,
    `update demande_mobile
      set abandonnee_at = $2, version = version + 1, updated_at = $2
      where id = $1
      returning *`,
    [d.id, maintenant],
  );
  if (!ecrite) throw new Error(`demande ${d.id} disparue sous verrou`);
  return succes(await publishDemande(em, ecrite, maintenant), phrases.autreModePris);
}

/** An opened screen, or a hand, asks at once. */
export async function interrogerMobileActe({
  em,
  parametres: { id },
  maintenant,
  ports,
}: Sur): Promise<Resultat<DemandeMobile>> {
  const d = await sqlOne<DemandeLue>(
    em,
    `update demande_mobile
      set prochain_at = case when etat <> all($3) then $2 else prochain_at end
      where id = $1
      returning *`,
    [id, maintenant, RECUES],
  );
  if (!d) return refus(404, 'introuvable', phrasesRefus.introuvable('Demande de mobile money'));
  const lue = presenterDemande(d);
  // The follower, awake, looks again at the commit of a fact.
  raise(em, 'demande_mobile.change', SUJETS_MOBILE_MONEY, { demande_mobile: lue });
  ports.get(MOBILE_MONEY)?.eveiller();
  return succes(lue);
}

/**
 * [MOB-15] Attaches late money to a sale whose typed mobile part, of the same amount, was still to
 * verify: the typed line gives way to it.
 */
export async function rattacherMobileActe(
  r: Sur<RattachementDemande>,
): Promise<Resultat<DemandeMobile>> {
  const { em, parametres, corps } = r;
  // Both baskets at once, in the one lock order.
  await sql(
    em,
    `select id
      from reservation
      where id in (select reservation_id from demande_mobile where id = $1
        union select reservation_id from vente where id = $2)
      order by id
      for update`,
    [parametres.id, corps.vente_id],
  );
  const d = await lockById(em, parametres.id, corps.version);
  if (estRefus(d)) return d;
  // [MOB-15] On its way to its basket, or back to the client: once only.
  if (!estARendre(d.etat) || d.prochain_at !== null)
    return refus(409, 'remboursement_impossible', phrases.rienARembourser, presenterDemande(d));
  const saisies = await sql<DemandeLue>(
    em,
    `select * from demande_mobile
      where vente_id = $1 and pilote = 'manuel' and a_verifier
      order by id
      for no key update`,
    [corps.vente_id],
  );
  const [premiere] = saisies;
  if (!premiere) return refus(422, 'remboursement_impossible', phrases.venteSansMobile);
  const saisie = saisies.find((s) => s.montant === d.montant);
  if (!saisie)
    return refus(422, 'remboursement_impossible', phrases.venteAutreMontant(premiere.montant));
  const sien = fauteAuteur(r, saisie);
  if (sien) return sien;
  await writeOutcome(r, saisie, {
    acte: 'référence mobile vérifiée',
    set: `a_verifier = false, verifiee_par = $3, motif = $4, remplacee_par_id = $5`,
    values: [r.session.fullname, corps.motif, d.id],
  });
  const faite = await writeOutcome(r, d, {
    acte: 'paiement mobile rattaché',
    set: `etat = 'rattachee', vente_id = $3, motif = $4, prochain_at = null`,
    values: [corps.vente_id, corps.motif],
  });
  return succes(faite, phrases.rattachee);
}

/** [MOB-14] Uncertain, then read on the operator's statement. */
export async function constaterMobileActe(
  r: Sur<ConstatDemande>,
): Promise<Resultat<DemandeMobile>> {
  const { em, parametres, corps, ports } = r;
  const d = await lockById(em, parametres.id, corps.version);
  if (estRefus(d)) return d;
  if (d.etat !== 'incertaine')
    return refus(409, 'demande_sans_attente', phrases.pasIncertaine, presenterDemande(d));
  if (!corps.payee) {
    const refusee = await writeOutcome(r, d, {
      acte: 'paiement mobile constaté non payé',
      // Followed, it still is: a later « paid » wins [MOB-7].
      set: `etat = 'refusee', motif = $3,
        prochain_at = case when prochain_at is null then null else $2::timestamptz + $4::interval end`,
      values: [phrases.motifs.autre, `${SURVEILLEE_MS[0]} ms`],
    });
    return succes(refusee, phrases.constatee);
  }
  const sienne = fauteAuteur(r, d);
  if (sienne) return sienne;
  const lue = normaliserReference(corps.ref_operateur ?? '');
  const confirmee = await constaterPayee(r, d, { reference: lue, releve: false });
  if (estRefus(confirmee)) return confirmee;
  ports.get(MOBILE_MONEY)?.eveiller();
  return succes(confirmee, phrases.constatee);
}

/**
 * [MOB-14] Then pays its basket, or is left to a person, as any confirmation [MOB-7]. A person's word
 * stays to verify until the operator's statement (`releve`) says it.
 */
export async function constaterPayee(
  r: ParQui,
  d: DemandeLue,
  { reference, releve }: { reference: string; releve: boolean },
): Promise<DemandeMobile | Refus> {
  if (fauteReferenceSaisie(reference) !== null)
    return refus(422, 'reference_requise', phrases.referenceDuReleve);
  const prise = await sqlOne<Pick<DemandeLue, 'caisse'>>(
    r.em,
    'select caisse from demande_mobile where upper(ref_operateur) = $1 and id <> $2 limit 1',
    [reference, d.id],
  );
  if (prise)
    return refus(409, 'reference_deja_prise', phrases.referencePrise(reference, prise.caisse));
  return writeOutcome(r, d, {
    acte: 'paiement mobile constaté payé',
    set: `etat = 'confirmee', ref_operateur = $3, confirmee_at = $2, prochain_at = $2,
      verifiee_par = $4, a_verifier = $5, motif = null`,
    values: [reference, releve ? r.session.fullname : null, !releve],
  });
}

/** [MOB-10] A typed reference found on the operator's statement. */
export async function verifierMobileActe(
  r: Sur<{ version?: number | undefined }>,
): Promise<Resultat<DemandeMobile>> {
  const d = await lockById(r.em, r.parametres.id, r.corps.version);
  if (estRefus(d)) return d;
  if (!d.a_verifier)
    return refus(409, 'demande_sans_attente', phrases.dejaVerifiee, presenterDemande(d));
  const sienne = fauteAuteur(r, d);
  if (sienne) return sienne;
  const vue = await writeOutcome(r, d, {
    acte: 'référence mobile vérifiée',
    set: `a_verifier = false, verifiee_par = $3`,
    values: [r.session.fullname],
  });
  return succes(vue, phrases.constatee);
}
