import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
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
} from '#shared/vente/mobile-money/reference-saisie.rules.ts';
import { estARendre } from '#shared/vente/mobile-money/vues.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { leverNotifications } from '../../admin/notification/notifier.ts';
import { lireLignes, presenter } from '../reservation/presenter-reservation.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { lockDemande } from './conclude-demande.ts';
import { MOBILE_MONEY } from './mobile-money.port.ts';
import { type DemandeLue, presenterDemande, publishDemande } from './publish-demande.ts';
import { type ChangeDemande, writeDemande } from './write-demande.ts';

type Sur<C = unknown> = ActRequest<{ id: number }, unknown, C>;

/** Lock 2, then the request, with version check. */
export async function lockById(
  em: EntityManager,
  id: number,
  version?: number,
): Promise<DemandeLue | Refus> {
  const lue = await row(em, query.selectFrom('demande_mobile').selectAll().where('id', '=', id));
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
  { acte, change }: { acte: string; change: ChangeDemande },
): Promise<DemandeMobile> {
  const { em, session, adresse, maintenant } = r;
  const ecrite = await writeDemande(em, d, change, maintenant);
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
  const tenue = await row(
    em,
    query
      .selectFrom('caisse')
      .select('id')
      .where('id', '=', d.caisse_id)
      .where('current_authorized_user_id', '=', session.id),
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
    const panier = await row(
      em,
      query.selectFrom('reservation').selectAll().where('id', '=', d.reservation_id),
    );
    const lignes = (await lireLignes(em, [d.reservation_id])).get(d.reservation_id) ?? [];
    return refus(
      409,
      'demande_sans_attente',
      phrases.abandonInutile,
      panier && presenter(panier, lignes),
    );
  }
  const ecrite = await writeDemande(em, d, { abandonnee_at: maintenant }, maintenant);
  return succes(await publishDemande(em, ecrite, maintenant), phrases.autreModePris);
}

/** An opened screen, or a hand, asks at once. */
export async function interrogerMobileActe({
  em,
  parametres: { id },
  maintenant,
  ports,
}: Sur): Promise<Resultat<DemandeMobile>> {
  const d = await row(
    em,
    query
      .updateTable('demande_mobile')
      .set((eb) => ({
        prochain_at: eb
          .case()
          .when('etat', 'in', RECUES)
          .then(eb.ref('prochain_at'))
          .else(enIso(maintenant))
          .end(),
      }))
      .where('id', '=', id)
      .returningAll(),
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
  await rows(
    em,
    query
      .selectFrom('reservation')
      .select('id')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('demande_mobile')
          .select('reservation_id')
          .where('id', '=', parametres.id)
          .union(eb.selectFrom('vente').select('reservation_id').where('id', '=', corps.vente_id)),
      )
      .orderBy('id')
      .forUpdate(),
  );
  const d = await lockById(em, parametres.id, corps.version);
  if (estRefus(d)) return d;
  // [MOB-15] On its way to its basket, or back to the client: once only.
  if (!estARendre(d.etat) || d.prochain_at !== null)
    return refus(409, 'remboursement_impossible', phrases.rienARembourser, presenterDemande(d));
  const saisies = await rows(
    em,
    query
      .selectFrom('demande_mobile')
      .selectAll()
      .where('vente_id', '=', corps.vente_id)
      .where('pilote', '=', constant('manuel'))
      .where('a_verifier', '=', constant(true))
      .orderBy('id')
      .forNoKeyUpdate(),
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
    change: {
      a_verifier: false,
      verifiee_par: r.session.fullname,
      motif: corps.motif,
      remplacee_par_id: d.id,
    },
  });
  const faite = await writeOutcome(r, d, {
    acte: 'paiement mobile rattaché',
    change: {
      etat: 'rattachee',
      vente_id: corps.vente_id,
      motif: corps.motif,
      prochain_at: null,
    },
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
      change: {
        etat: 'refusee',
        motif: phrases.motifs.autre,
        prochain_at: d.prochain_at && new Date(r.maintenant.getTime() + SURVEILLEE_MS[0]),
      },
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
  const prise = await row(
    r.em,
    query
      .selectFrom('demande_mobile')
      .select('caisse')
      .where((eb) => eb.fn('upper', ['ref_operateur']), '=', reference)
      .where('id', '<>', d.id)
      .limit(constant(1)),
  );
  if (prise)
    return refus(409, 'reference_deja_prise', phrases.referencePrise(reference, prise.caisse));
  return writeOutcome(r, d, {
    acte: 'paiement mobile constaté payé',
    change: {
      etat: 'confirmee',
      ref_operateur: reference,
      confirmee_at: r.maintenant,
      prochain_at: r.maintenant,
      verifiee_par: releve ? r.session.fullname : null,
      a_verifier: !releve,
      motif: null,
    },
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
    change: { a_verifier: false, verifiee_par: r.session.fullname },
  });
  return succes(vue, phrases.constatee);
}
