import type { EntityManager } from '@mikro-orm/postgresql';
import { type Du, duPour } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import { CAISSE_DEFAUT, nomDuMode } from '#shared/vente/caisse/caisse.schema.ts';
import {
  modeSansReference,
  type PaiementDemande,
  regler,
  type ReglementPaiement,
} from '#shared/vente/caisse/paiement.rules.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { fautesDesBoites } from '#shared/stock/produit/boites-lues.rules.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { jourDe } from '#shared/base/dates.ts';
import { type Centimes, enCentimes, enFcfa, ZERO } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { plafondDepasse } from '#shared/vente/reservation/plafond.rules.ts';
import type { MajReservation, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { SUJETS_VENTE } from '#shared/vente/vente/vente.events.ts';
import { figerVente } from '../certification/mettre-a-certifier.ts';
import { attachMobiles, lockMobiles } from '../mobile-money/pay-with-mobiles.ts';
import { fauteAccord } from '../accord/exiger-accord.ts';
import { ajouterDette } from '../clientele/ajouter-dette.ts';
import { readPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { publishSommesDeGarde } from '../../gestion/garde/publish-sommes.ts';
import {
  type DelivrancePreparee,
  preparerDelivrance,
} from '../../sante/ordonnancier/exiger-ordonnance.ts';
import { publishProduits } from '../../stock/produit/publish-stock.ts';
import { presenterProduits } from '../../stock/produit/lire-produits.ts';
import { sortirBoitesLues } from '../../stock/produit/sortir-boites-lues.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { fauteContreIndication } from '../reservation/exiger-acceptation.ts';
import { enregistrerReservation } from '../reservation/enregistrer-reservation.ts';
import { fermerReservation } from '../reservation/fermer-reservation.ts';
import type { Maj } from '../reservation/maj-reservation.ts';
import { presenter, sallesDe } from '../reservation/presenter-reservation.ts';
import { publishRetenues } from '../reservation/update-retenues.ts';
import {
  creditDe,
  fauteAutrui,
  fauteEncaissement,
  fauteFermee,
  fauteMobile,
  fauteVersion,
  type PayablePanier,
  type LockedPanier,
  lockPanier,
  lockToPay,
} from '../reservation/lock-panier.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import { vendre, type VenteAEcrire } from './vendre.ts';
import { lireCaisseQuiPaie } from '../reservation/lock-panier.sql.ts';

/** [PAI-1] Register's connected user only; Default belongs to the selling screen. */
function fauteCaisse(caisse: CaisseSql | undefined, r: Maj): Refus | null {
  if (!caisse) return refus(422, 'introuvable', phrasesRefus.introuvable('Caisse'));
  if (caisse.id === CAISSE_DEFAUT)
    return peut(r.session, 'VENTE', 'reservation')
      ? null
      : refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  return caisse.current_authorized_user_id === r.session.id
    ? null
    : refus(403, 'caisse_non_connectee', phrasesCaisse.caisseNonConnectee);
}

/** [PAI-4] A basket sent back or never sent belongs to its seller. */
function fauteGuichet(
  { reservation: r, lignes }: PayablePanier,
  caisse: CaisseSql | undefined,
  { session }: Maj,
): Refus | null {
  if (!caisse || caisse.id === CAISSE_DEFAUT || r.switch_caisse_at !== null) return null;
  return r.etat_caisse === 'Renvoyé' || !peut(session, 'VENTE', 'reservation')
    ? refus(
        409,
        'reservation_plus_ici',
        phrasesReservation.reservationPlusIci,
        presenter(r, lignes),
      )
    : null;
}

/** [PAI-2] Stock checked under lock; every short line is named. */
function fauteStock({ reservation, lignes, produits }: PayablePanier): Refus | null {
  const courts = lignes.filter((l) => l.qte > (produits.get(l.produit_id)?.qte ?? 0));
  if (courts.length === 0) return null;
  const phrases = courts.map((l) =>
    phrasesStock.quantiteDepasseStockPour(l.qte, produits.get(l.produit_id)?.qte ?? 0, l.libelle),
  );
  return refus(409, 'stock_insuffisant', phrases, presenter(reservation, lignes));
}

/** [PAI-18] A product withdrawn meanwhile, a recalled one say, waits at no desk nor in a quote. */
function fauteRetire({ reservation, lignes, produits }: PayablePanier): Refus | null {
  const retires = lignes.filter((l) => !produits.get(l.produit_id)?.is_active);
  if (retires.length === 0) return null;
  const phrases = retires.map((l) => phrasesStock.produitRetire(l.libelle));
  return refus(409, 'produit_retire', phrases, presenter(reservation, lignes));
}

/** [CLI-9] Nothing more is advanced to a closed account; then its ceiling. */
function fauteCredit({ reservation, lignes, client }: PayablePanier): Refus | null {
  const avance = reservation.total_prise_en_charge;
  if (!client || avance <= ZERO) return null;
  if (!client.is_active)
    return refus(
      409,
      'client_desactive',
      phrasesReservation.clientDesactiveDepuis(client.libelle),
      presenter(reservation, lignes),
    );
  return plafondDepasse(creditDe({ client }), avance)
    ? refus(422, 'plafond_depasse', phrasesReservation.plafondPaiement)
    : null;
}

/** [SCN-25] No expired box, whoever asks. */
function fautePeremption({ reservation, lignes, lots }: PayablePanier, maintenant: Date) {
  const fautes = fautesDesBoites(lignes, lots, jourDe(maintenant));
  return fautes.length === 0
    ? null
    : refus(409, 'boite_perimee', fautes, presenter(reservation, lignes));
}

/** [REG-7] Refuses when the amount shown differs, e.g. stale rounding setting. */
function fauteMontre(
  { corps }: Pick<Maj, 'corps'>,
  { reservation, lignes }: PayablePanier,
  { du, arrondi_especes }: Du,
): Refus | null {
  const montre = corps.net_montre == null ? reservation.net_a_payer : enCentimes(corps.net_montre);
  return montre === du
    ? null
    : refus(
        409,
        'net_different',
        phrasesReglement.netDifferent(montre, du, arrondi_especes !== ZERO),
        presenter(reservation, lignes),
      );
}

/** Several modes, or one amount (cash by default). */
function paiementsDe(corps: MajReservation): PaiementDemande[] {
  if (corps.paiements && corps.paiements.length > 0)
    return corps.paiements.map((p) => ({ ...p, montant: enCentimes(p.montant) }));
  return corps.amount_gived === undefined || corps.amount_gived === null
    ? []
    : [{ mode: corps.mode_paiement ?? 'espece', montant: enCentimes(corps.amount_gived) }];
}

/** Seller payments may edit the basket; a cashier's never (contract §4). */
const edite = ({ corps: c, session }: Maj): boolean =>
  peut(session, 'VENTE', 'reservation') &&
  [
    c.reservation_produits,
    c.remise,
    c.client_id,
    c.identifiant_assure,
    c.nom_assure,
    c.numero_feuille_assure,
    c.secteur_assure,
  ].some((v) => v !== undefined);

/** Theirs to pay, open, at this register, as they saw it. */
export const fauteAuGuichet = (
  r: Maj,
  panier: PayablePanier,
  caisse: CaisseSql | undefined,
): Refus | null =>
  fauteFermee(panier, { paiement: true }) ??
  fauteGuichet(panier, caisse, r) ??
  fauteVersion(panier, r.corps.version) ??
  fauteEncaissement(panier, r.session.id) ??
  fauteCaisse(caisse, r);

interface Tenu {
  panier: PayablePanier;
  caisse: CaisseSql | undefined;
  /** Set when the seller's lines are written before the payment. */
  aEditer: LockedPanier | null;
}
/** Locks 2 reservation, 4 produit, 5 client, in that order; reads the register. */
async function verrouiller(r: Maj): Promise<Tenu | null> {
  const {
    em,
    parametres: { id },
    corps,
    session,
  } = r;
  const caisse_id = peut(session, 'VENTE', 'reservation') ? (corps.caisse_id ?? null) : null;
  if (!edite(r)) {
    const locked = await lockToPay(em, id, caisse_id);
    return locked && { ...locked, aEditer: null };
  }
  const panier = await lockPanier(em, id, {
    payer: true,
    produits: (corps.reservation_produits ?? []).map((l) => l.produit_id),
    client_id: corps.client_id ?? null,
  });
  if (!panier) return null;
  const caisse = await lireCaisseQuiPaie(em, caisse_id ?? panier.reservation.caisse_id);
  return { panier, caisse, aEditer: panier };
}

/** [RES-71] The seller's edits; who may not edit this basket pays it unchanged. */
async function editer(r: Maj, avant: LockedPanier): Promise<LockedPanier | Refus> {
  // The register that pays is written with the closing, not as an edit.
  const { caisse_id: _caisse, ...maj } = r.corps;
  const fait = await enregistrerReservation(r, avant, maj);
  if (estRefus(fait)) return fait;
  const attendu = fait.change ? fauteMobile(avant) : null;
  if (attendu) return attendu;
  const autrui = fait.change ? await fauteAutrui(r.em, avant, r.session) : null;
  if (autrui) return autrui;
  const restent = new Set(fait.panier.lignes.map((l) => l.produit_id));
  const retirees = avant.lignes.filter((l) => !restent.has(l.produit_id));
  await publishRetenues(r.em, { ...avant, lignes: retirees }, { ...avant, lignes: [] });
  return fait.panier;
}

/**
 * [PAI-3] One transaction, checked under lock. Two cashiers: one sale, the other learns who was
 * first.
 */
export async function encaisserReservation(r: Maj): Promise<Resultat<Reservation>> {
  // 1. Lock.
  const locked = await verrouiller(r);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const { panier, caisse, aEditer } = locked;
  // 2. Theirs to pay, open, at this register, as they saw it.
  const faute = fauteAuGuichet(r, panier, caisse);
  if (faute) return faute;
  if (!caisse) return refus(422, 'introuvable', phrasesRefus.introuvable('Caisse'));
  // 3. Write the seller's lines.
  const aPayer = aEditer ? await editer(r, aEditer) : panier;
  if (estRefus(aPayer)) return aPayer;
  // 4. A manager's agreement, where one is asked.
  const sansAccord = await fauteAccord(r.em, aPayer.reservation, r.session);
  if (sansAccord) return sansAccord;
  return payerPanier(r, aPayer, caisse);
}

/** [BIL-29] Only where required; cash costs no query. */
async function fauteReference(
  em: EntityManager,
  { paiements }: Pick<ReglementPaiement, 'paiements'>,
): Promise<Refus | null> {
  const mode = modeSansReference(paiements);
  if (mode === null) return null;
  const reglage = await readPharmacie(em);
  return reglage?.reference_exigee
    ? refus(422, 'reference_requise', phrasesReglement.referenceRequise(nomDuMode(mode)))
    : null;
}

/** FCFA; null: nothing paid. */
function paiementsEcrits({ paiements }: ReglementPaiement) {
  if (paiements.length === 0) return null;
  return paiements.map(({ mode, montant, reference }) => ({
    mode,
    montant: enFcfa(montant),
    reference: reference ?? null,
  }));
}

/**
 * Boxes on sale, there, not expired, without an unaccepted contraindication; what the house advances
 * is for an open account, under its ceiling.
 */
export async function fauteDuPanier(
  { em, maintenant }: Pick<Maj, 'em' | 'maintenant'>,
  panier: PayablePanier,
): Promise<Refus | null> {
  if (panier.lignes.length === 0)
    return refus(422, 'reservation_pas_de_produit', phrasesReservation.reservationPasDeProduit);
  return (
    fauteRetire(panier) ??
    fauteStock(panier) ??
    fautePeremption(panier, maintenant) ??
    (await fauteContreIndication(em, panier, maintenant)) ??
    fauteCredit(panier)
  );
}

/** Basket and register are locked: the desk's payment, or a quote's validation. */
export async function payerPanier(
  r: Pick<Maj, 'em' | 'corps' | 'session' | 'maintenant'>,
  panier: PayablePanier,
  caisse: Pick<CaisseSql, 'id' | 'libelle' | 'a_vendu'>,
): Promise<Resultat<Reservation>> {
  const { reservation, lignes } = panier;
  // 5 and 6. The boxes and the credit.
  const arret = await fauteDuPanier(r, panier);
  if (arret) return arret;
  // 7. The money: the amount that was shown, enough of it, with its reference.
  const defaut = caisse.id === CAISSE_DEFAUT;
  const aPayer = { net: reservation.net_a_payer, arrondir: panier.arrondir };
  const demandes = await lockMobiles(r.em, panier, paiementsDe(r.corps));
  if (estRefus(demandes)) return demandes;
  const autrement = fauteMontre(r, panier, duPour(aPayer, demandes));
  if (autrement) return autrement;
  const reglement = regler(
    demandes,
    aPayer,
    defaut ? phrasesReglement.montantInferieur : phrasesReglement.differenceNegative,
  );
  if (typeof reglement === 'string') return refus(422, 'reglement_invalide', reglement);
  const sansReference = await fauteReference(r.em, reglement);
  if (sansReference) return sansReference;
  // 8. The prescription of controlled medicines.
  const delivrance = await preparerDelivrance(r.em, panier, r.session);
  if (estRefus(delivrance)) return delivrance;
  // 9. Write.
  const payee = await ecrireVente(r, panier, delivrance, {
    reservation,
    lignes,
    caisse,
    par: r.session,
    reglement,
    paiements: paiementsEcrits(reglement),
  });
  return succes(payee, phraseDeVente(reservation.net_a_payer, defaut));
}

function phraseDeVente(net_a_payer: Centimes, defaut: boolean): string {
  if (net_a_payer === ZERO) return phrasesReglement.priseEnChargeEnregistree;
  return defaut ? phrasesReglement.venteEnregistree : phrasesReglement.venteEnregistreeCaisse;
}

interface Encaissement {
  em: EntityManager;
  corps: Pick<MajReservation, 'printed_at' | 'client_facture'>;
  session: Pick<Maj['session'], 'id' | 'fullname'>;
  maintenant: Date;
}
/**
 * Writes a checked basket as sold: by the desk, a quote, or a station's sale made offline. Statements
 * are sent in lock order and answered together.
 */
export async function ecrireVente(
  { em, corps, session, maintenant }: Encaissement,
  {
    reservation,
    lignes,
    lots,
    certifie,
  }: Pick<PayablePanier, 'reservation' | 'lignes' | 'lots' | 'certifie'>,
  delivrance: DelivrancePreparee | null,
  aVendre: VenteAEcrire,
): Promise<Reservation> {
  const { reglement, paiements, caisse } = aVendre;
  const sortie = {
    motif: 'VENTE',
    source: 'reservation',
    source_id: reservation.id,
    par: session.fullname,
    maintenant,
  } as const;
  const avance = reservation.total_prise_en_charge;
  const fermer = (ordonnancier: string | null) =>
    fermerReservation(
      em,
      reservation,
      {
        caisse_id: caisse.id,
        caisse: caisse.libelle,
        par: session,
        recu: reglement.recu,
        arrondi_especes: reglement.arrondi_especes,
        mode_paiement: reglement.mode_paiement,
        paiements,
        imprimee: Boolean(corps.printed_at),
        ordonnancier,
      },
      maintenant,
    );

  const client = corps.client_facture ?? null;
  const certification = certifie && (await figerVente(em, certifie, { ...aVendre, client }));
  const sorties = sortirBoitesLues(em, lignes, sortie, lots); // lock 4: produit
  const dette = avance > ZERO ? ajouterDette(em, reservation.client_id, avance) : null; // lock 5: client
  const avecElle = { delivrance, certification };
  const { vente, ordonnancier } = vendre(em, aVendre, avecElle, maintenant); // locks 8, 10, 11
  // The ticket bears the ordonnancier's numbers: with a delivery, the basket closes once they are known.
  const fermeture = ordonnancier ? ordonnancier.then(fermer) : fermer(null);
  const stocks = presenterProduits(
    em,
    lignes.map((l) => l.produit_id),
  );

  const [vendue, fermee, produits] = await Promise.all([vente, fermeture, stocks, sorties, dette]);
  const mobiles = reglement.paiements.some((p) => p.mode === 'mobile_money');
  const aJour =
    mobiles || reservation.demandes_mobiles !== null
      ? await attachMobiles(em, {
          reservation,
          caisse,
          par: session,
          vente_id: vendue.id,
          paiements: reglement.paiements,
          maintenant,
        })
      : null;
  const presentee = presenter(aJour ?? fermee, lignes);
  raise(em, 'reservation.payee', sallesDe(fermee, reservation), { reservation: presentee });
  raise(em, 'vente.creee', SUJETS_VENTE, { vente: vendue });
  publishSommesDeGarde(em, reservation.garde_id);
  publishProduits(em, produits, { mouvement: true });
  return presentee;
}
