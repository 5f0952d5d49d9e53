import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { enFcfa, ZERO } from '#shared/base/montant.ts';
import { estRefus, refus, type Resultat, succes, type Refus } from '#shared/base/refus.ts';
import { duPour } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { SUJETS_DEVIS } from '#shared/vente/facture/facture.events.ts';
import { numeroFacture } from '#shared/vente/facture/facture.rules.ts';
import type { ValidationDevis, VenteDeDevis } from '#shared/vente/facture/facture.schema.ts';
import type { MajReservation } from '#shared/vente/reservation/reservation.schema.ts';
import { vente } from '#shared/vente/vente/vente.schema.ts';
import { fauteAccord } from '../accord/exiger-accord.ts';
import { nommerDocument } from '../certification/mettre-a-certifier.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { type PayablePanier, lockToPay } from '../reservation/lock-panier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { payerPanier } from '../vente/encaisser-reservation.ts';
import { factureDe } from './lire-factures.ts';
import { fauteDevis, lockDevis } from './lock-devis.ts';

type Validation = ActRequest<{ reservationId: number }, unknown, ValidationDevis>;

async function venteDe(
  em: ActRequest['em'],
  vente_id: number,
  facture_id: number,
  numero_facture: string,
): Promise<VenteDeDevis> {
  const ligne = await row(em, query.selectFrom('vente').selectAll().where('id', '=', vente_id));
  return { ...present(vente, ligne ?? {}), vente_id, facture_id, numero_facture };
}

/** Default: exact amount, in cash. */
function paiementDe(
  { amount_gived, mode_paiement, paiements, net_montre = null }: ValidationDevis,
  { reservation: { net_a_payer: net }, arrondir }: PayablePanier,
): MajReservation {
  if (net === ZERO) return {};
  if (paiements && paiements.length > 0) return { paiements, net_montre };
  const mode = mode_paiement ?? 'espece';
  if (amount_gived != null) return { amount_gived, mode_paiement: mode, net_montre };
  const du = enFcfa(duPour({ net, arrondir }, [{ mode, montant: ZERO }]).du);
  return { amount_gived: du, mode_paiement: mode, net_montre: du };
}

type CaisseTenue = NonNullable<Awaited<ReturnType<typeof lockToPay>>>['caisse'];
function fauteCaisse(caisse: CaisseTenue, utilisateur_id: number): Refus | null {
  if (!caisse) return refus(422, 'introuvable', phrasesRefus.introuvable('Caisse'));
  return caisse.id === CAISSE_DEFAUT || caisse.current_authorized_user_id === utilisateur_id
    ? null
    : refus(403, 'caisse_non_connectee', phrasesCaisse.caisseNonConnectee);
}

async function dejaValide(em: Validation['em'], devis: DevisTenu) {
  const { id, est_valide, vente_id, numero } = devis;
  if (!est_valide || vente_id === null || numero === null) return null;
  return succes(
    await venteDe(em, vente_id, id, numero),
    phrasesFacture.devisValide(vente_id, numero),
  );
}
type DevisTenu = NonNullable<Awaited<ReturnType<typeof lockDevis>>>;

/** Locks the basket, then its quote; the register is only read. */
async function lockToValidate({ em, parametres: { reservationId }, corps }: Validation) {
  const locked = await lockToPay(em, reservationId, corps.caisse_id ?? CAISSE_DEFAUT);
  const devis = locked && (await lockDevis(em, reservationId));
  if (!locked || !devis) return refus(404, 'introuvable', phrasesRefus.introuvable('Devis'));
  if (corps.factureId && corps.factureId !== devis.id)
    return refus(409, 'devis_autre', phrasesFacture.devisAutre, await factureDe(em, devis.id));
  return { ...locked, devis };
}

/**
 * [DEV-7] Payment and invoice number in one transaction; a repeat returns the same sale. Default is
 * open to any validator, other registers to their user. Requires agreements [ACO-4].
 */
export async function validerDevisActe(r: Validation): Promise<Resultat<VenteDeDevis>> {
  const { em, corps, session, maintenant } = r;
  const locked = await lockToValidate(r);
  if (estRefus(locked)) return locked;
  const { devis, panier, caisse } = locked;
  const deja = await dejaValide(em, devis);
  if (deja) return deja;
  const faute = await fauteDevis(em, devis, corps.version);
  if (faute) return faute;
  if (panier.reservation.status !== 'Devis')
    return refus(409, 'devis_pas_transformee', phrasesFacture.devisPasTransformee);
  const arret = fauteCaisse(caisse, session.id);
  if (arret || !caisse)
    return arret ?? refus(422, 'introuvable', phrasesRefus.introuvable('Caisse'));
  const sansAccord = await fauteAccord(em, panier.reservation, session);
  if (sansAccord) return sansAccord;
  const payee = await payerPanier(
    {
      em,
      corps: { ...paiementDe(corps, panier), client_facture: corps.client_facture ?? null },
      session,
      maintenant,
    },
    panier,
    caisse,
  );
  if (estRefus(payee)) return payee;
  return ecrireValidation(r, panier, devis, payee.data.vente_id);
}

async function ecrireValidation(
  { em, session, maintenant, adresse }: Validation,
  panier: PayablePanier,
  devis: DevisTenu,
  vente_id: number | null,
): Promise<Resultat<VenteDeDevis>> {
  if (vente_id === null) throw new Error(`devis ${devis.id} payé sans vente`);
  const numero = await numeroterFacture({ em, session, maintenant }, devis.id, vente_id);
  await nommerDocument(em, { vente_id, genre: 'vente', retour_id: null }, numero);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'validation',
    entite: 'devis',
    entite_id: devis.id,
    apres: { vente_id, numero, net_a_payer: enFcfa(panier.reservation.net_a_payer) },
  });
  const facture = await factureDe(em, devis.id);
  if (facture) raise(em, 'devis.modifie', SUJETS_DEVIS, { facture });
  return succes(
    await venteDe(em, vente_id, devis.id, numero),
    phrasesFacture.devisValide(vente_id, numero),
  );
}

/** [FAC-1] Year's counter locked last: gapless, in commit order. */
async function numeroterFacture(
  { em, session, maintenant }: Pick<Validation, 'em' | 'session' | 'maintenant'>,
  id: number,
  vente_id: number,
): Promise<string> {
  const annee = Number(jourDe(maintenant).slice(0, 4));
  const compteur = await row(
    em,
    query
      .insertInto('compteur_facture')
      .values({ annee, numero: 1 })
      .onConflict((conflict) =>
        conflict
          .column('annee')
          .doUpdateSet((eb) => ({ numero: eb('compteur_facture.numero', '+', 1) })),
      )
      .returning('numero'),
  );
  const numero = numeroFacture(annee, compteur?.numero ?? 1);
  await rows(
    em,
    query
      .updateTable('facture as f')
      .from('reservation as r')
      .set((eb) => ({
        est_valide: true,
        type: 'Facture' as const,
        vente_id,
        numero,
        valide_at: maintenant,
        valide_par: session.fullname,
        net_a_payer: eb.ref('r.net_a_payer'),
        version: eb('f.version', '+', 1),
        updated_at: maintenant,
      }))
      .where('f.id', '=', id)
      .whereRef('r.id', '=', 'f.reservation_id'),
  );
  inscrire(em, 'facture', id);
  return numero;
}
