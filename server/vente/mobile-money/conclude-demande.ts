import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes, enFcfa, somme } from '#shared/base/montant.ts';
import { estRefus, type Resultat } from '#shared/base/refus.ts';
import { estEnCours } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import {
  estRecue,
  type ReponseStatut,
  type Suite,
} from '#shared/vente/mobile-money/etats.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import {
  CLES_MOBILE_MONEY,
  mobileATraiter,
} from '#shared/admin/notification/notification.rules.ts';
import { empreintePayee } from '#shared/vente/reservation/contenu.rules.ts';
import type { MajReservation, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { utilisateur } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present, toDate } from '../../platform/db/present.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/http/port.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';
import { lireLignes, presenter } from '../reservation/presenter-reservation.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { type DemandeLue, publishDemande } from './publish-demande.ts';
import { type ChangeDemande, writeDemande } from './write-demande.ts';

/** The desk's payment, given by the start. */
export type PayBasket = (
  r: ActRequest<{ id: number }, unknown, MajReservation>,
) => Promise<Resultat<Reservation>>;

/** Lock 2, then the request. Null: gone on meanwhile. */
export async function lockDemande(
  em: EntityManager,
  { id, reservation_id }: Pick<DemandeLue, 'id' | 'reservation_id'>,
): Promise<DemandeLue | null> {
  await rows(
    em,
    query.selectFrom('reservation').select('id').where('id', '=', reservation_id).forUpdate(),
  );
  const lue = await row(
    em,
    query.selectFrom('demande_mobile').selectAll().where('id', '=', id).forNoKeyUpdate(),
  );
  return lue ?? null;
}

export interface Appris {
  /** Of the row as it is under lock. */
  suite: (tenue: DemandeLue) => Suite;
  ref_externe?: string | null;
  paye?: Extract<ReponseStatut, { statut: 'payee' }>;
  maintenant: Date;
}
/**
 * [MOB-6] Writes what was learned, under lock 2: « paid » is recorded before anything is made of it.
 * Unchanged: only the next query is planned, and nobody is told. Asked for meanwhile: the answer may
 * be older than the question, so it is queried again.
 */
export async function writeSuite(
  em: EntityManager,
  avant: Pick<DemandeLue, 'id' | 'reservation_id' | 'prochain_at'>,
  { suite, ref_externe = null, paye, maintenant }: Appris,
): Promise<void> {
  const d = await lockDemande(em, avant);
  // Money received meanwhile is never undone by an older answer.
  if (!d || estRecue(d.etat)) return;
  const { etat, motif, dans_ms, inconnue_at } = suite(d);
  const prevu = dans_ms === null ? null : new Date(maintenant.getTime() + dans_ms);
  const prochain = msOf(d.prochain_at) === msOf(avant.prochain_at) ? prevu : d.prochain_at;
  if (etat !== 'confirmee' && d.etat === etat && d.motif === motif && ref_externe === null) {
    const meme = await row(
      em,
      query
        .updateTable('demande_mobile')
        .set({ prochain_at: prochain, inconnue_at, bail_at: null, essais: d.essais + 1 })
        .where('id', '=', d.id)
        .returningAll(),
    );
    if (meme) await notifyUncertain(em, meme, maintenant);
    return;
  }
  const ecrite =
    etat === 'confirmee'
      ? await writeReceived(em, d, paye, maintenant)
      : await writeDemande(
          em,
          d,
          {
            etat,
            motif,
            inconnue_at,
            prochain_at: prochain,
            bail_at: null,
            ref_externe: ref_externe ?? d.ref_externe,
            essais: d.essais + 1,
          },
          maintenant,
        );
  await publishDemande(em, ecrite, maintenant);
  if (!estEnCours(etat))
    await leverNotifications(em, [CLES_MOBILE_MONEY.incertaine(d.id)], maintenant);
  await notifyUncertain(em, ecrite, maintenant);
}
const msOf = (instant: DemandeLue['prochain_at']): number | null =>
  instant === null ? null : toDate(instant).getTime();

async function writeReceived(
  em: EntityManager,
  d: DemandeLue,
  paye: Appris['paye'],
  maintenant: Date,
): Promise<DemandeLue> {
  inscrire(em, 'mobile', d.id);
  const reference = paye?.ref_operateur ?? null;
  const douteuse = reference !== null && (await isReferenceTaken(em, d, reference));
  return writeDemande(
    em,
    d,
    {
      etat: 'confirmee',
      motif: douteuse ? phrases.referenceDouteuse(reference) : null,
      inconnue_at: null,
      prochain_at: maintenant,
      bail_at: null,
      ref_operateur: douteuse ? d.ref_operateur : (reference ?? d.ref_operateur),
      frais: paye?.frais == null ? null : enCentimes(paye.frais),
      confirmee_at: paye?.heure ?? maintenant,
      essais: d.essais + 1,
    },
    maintenant,
  );
}

/** [MOB-10] Already written for another payment: this money is perhaps counted there. */
async function isReferenceTaken(
  em: EntityManager,
  { id, operateur }: DemandeLue,
  reference: string,
): Promise<boolean> {
  const prise = await row(
    em,
    query
      .selectFrom('demande_mobile')
      .select('id')
      .where((eb) => eb.fn('upper', ['ref_operateur']), '=', reference.toUpperCase())
      .where((eb) => eb.or([eb('operateur', 'is', null), eb('operateur', '=', operateur)]))
      .where('id', '<>', id),
  );
  return prise !== undefined;
}

/**
 * [MOB-7] Money received: pays its basket when it is whole, unpaid and unchanged; waits for the rest
 * in another mode, or for who finishes the sale; or is left to a person. The basket's row lock decides
 * against another payment.
 */
export async function payFromDemande(
  em: EntityManager,
  avant: Pick<DemandeLue, 'id' | 'reservation_id'>,
  { payer, ports, maintenant }: { payer: PayBasket; ports: Ports; maintenant: Date },
): Promise<void> {
  const d = await lockDemande(em, avant);
  // No more to look at: it already waits for the desk.
  if (!d || d.etat !== 'confirmee' || d.prochain_at === null) return;
  const reservation = await row(
    em,
    query.selectFrom('reservation').selectAll().where('id', '=', d.reservation_id),
  );
  if (!reservation) return;
  const lignes = (await lireLignes(em, [reservation.id])).get(reservation.id) ?? [];
  if (reservation.status !== 'Brouillon')
    return leaveToPerson(em, d, phrases.panierClos, maintenant);
  if (empreintePayee(presenter(reservation, lignes)) !== d.empreinte)
    return leaveToPerson(em, d, phrases.panierChange, maintenant);
  // Its reference is doubtful [MOB-10].
  if (d.motif !== null) return leaveToPerson(em, d, d.motif, maintenant);
  const confirmees = await rows(
    em,
    query
      .selectFrom('demande_mobile')
      .selectAll()
      .where('reservation_id', '=', d.reservation_id)
      .where('etat', '=', constant('confirmee'))
      .orderBy('id'),
  );
  const recu = somme(confirmees, (c) => c.montant);
  // [MOB-32] Two prompts were forced, both were confirmed.
  if (recu > reservation.net_a_payer) return leaveToPerson(em, d, phrases.enTrop, maintenant);
  if (recu < reservation.net_a_payer) return waitForDesk(em, d, null, maintenant);
  const session = await sessionOf(em, d.par_id);
  if (!session) return waitForDesk(em, d, phrases.caissierParti, maintenant);
  const paye = await payer({
    em,
    parametres: { id: reservation.id },
    requete: {},
    corps: {
      caisse_id: d.caisse_id,
      paiements: confirmees.map((c) => ({
        mode: 'mobile_money' as const,
        montant: enFcfa(c.montant),
        demande_id: c.id,
      })),
    },
    session,
    maintenant,
    horloge: maintenant,
    adresse: '',
    encrypted: false,
    agent: '',
    ports,
    laissezPasser: null,
    cookie: () => undefined,
  });
  if (estRefus(paye)) await waitForDesk(em, d, paye.errors.join(' '), maintenant);
}

/** The desk pays the rest, or finishes a sale that could not be made: then the bell tells it. */
async function waitForDesk(
  em: EntityManager,
  d: DemandeLue,
  motif: string | null,
  maintenant: Date,
): Promise<void> {
  const attend = await writeDemande(em, d, { motif, prochain_at: null, bail_at: null }, maintenant);
  await publishDemande(em, attend, maintenant);
  if (motif === null) return;
  const dite = { id: d.id, client: d.client, montant: enFcfa(d.montant), motif };
  await notifier(em, [mobileATraiter('a_finir', dite)], maintenant);
}

/** [MOB-8] Never lost, never silently a second payment. */
async function leaveToPerson(
  em: EntityManager,
  d: DemandeLue,
  motif: string,
  maintenant: Date,
): Promise<void> {
  const tardive = await writeDemande(
    em,
    d,
    { etat: 'confirmee_tardive', motif, prochain_at: null, bail_at: null },
    maintenant,
  );
  inscrire(em, 'mobile', d.id);
  await publishDemande(em, tardive, maintenant);
  await notifier(
    em,
    [mobileATraiter('tardive', { id: d.id, client: d.client, montant: enFcfa(d.montant), motif })],
    maintenant,
  );
}

/** [MOB-14] Uncertain for ten minutes, or asked for no more: the manager's bell, once. */
async function notifyUncertain(em: EntityManager, d: DemandeLue, maintenant: Date): Promise<void> {
  const depuis = maintenant.getTime() - toDate(d.demandee_at).getTime();
  if (d.etat !== 'incertaine' || (depuis < 600_000 && d.prochain_at !== null)) return;
  const dite = { id: d.id, client: d.client, montant: enFcfa(d.montant), motif: d.motif ?? '' };
  await notifier(em, [mobileATraiter('incertaine', dite)], maintenant);
}

/** [MOB-15] Sealed before the call, once: an interrupted one is never sent again. */
export async function markRefund(
  em: EntityManager,
  avant: Pick<DemandeLue, 'id' | 'reservation_id'>,
  remboursement_ref: string,
): Promise<boolean> {
  const d = await lockDemande(em, avant);
  if (d?.etat !== 'a_rembourser' || d.remboursement_ref !== null) return false;
  await rows(
    em,
    query.updateTable('demande_mobile').set({ remboursement_ref }).where('id', '=', d.id),
  );
  inscrire(em, 'mobile', d.id);
  return true;
}

/** [MOB-15] Refunded by the operator, or left to refund with the reason. Lock 2 first. */
export async function writeRefund(
  em: EntityManager,
  avant: Pick<DemandeLue, 'id' | 'reservation_id'>,
  lu: { ref_operateur: string | null } | { motif: string },
  maintenant: Date,
): Promise<void> {
  const d = await lockDemande(em, avant);
  if (d?.etat !== 'a_rembourser') return;
  const fin: ChangeDemande =
    'motif' in lu
      ? { etat: 'a_rembourser', motif: lu.motif, remboursee_at: null, remboursee_voie: null }
      : {
          etat: 'remboursee',
          motif: phrases.rembourseeParOperateur,
          remboursee_at: maintenant,
          remboursee_voie: 'operateur',
          remboursement_ref: lu.ref_operateur ?? d.remboursement_ref,
        };
  const ecrite = await writeDemande(
    em,
    d,
    { ...fin, prochain_at: null, bail_at: null },
    maintenant,
  );
  inscrire(em, 'mobile', d.id);
  await publishDemande(em, ecrite, maintenant);
}

/** Who asked, with the rights of now; null when deactivated. */
async function sessionOf(em: EntityManager, id: number): Promise<ServerSession | null> {
  const lu = await row(
    em,
    query
      .selectFrom('utilisateur')
      .selectAll()
      .where('id', '=', id)
      .where('is_active', '=', constant(true)),
  );
  return lu ? { ...present(utilisateur, lu), empreinte: '' } : null;
}
