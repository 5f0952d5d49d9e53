import type { EntityManager } from '@mikro-orm/postgresql';
import { type Du, duPour } from '#shared/caisse/arrondi-especes.rules.ts';
import { CAISSE_DEFAUT, nomDuMode } from '#shared/caisse/caisse.schema.ts';
import {
  modeSansReference,
  type PaiementDemande,
  regler,
  type ReglementPaiement,
} from '#shared/caisse/paiement.rules.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import { fautesDesBoites } from '#shared/produit/boites-lues.rules.ts';
import * as phrasesStock from '#shared/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { jourDe } from '#shared/base/dates.ts';
import { type Centimes, enCentimes, enFcfa, ZERO } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { plafondDepasse } from '#shared/reservation/plafond.rules.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { SUJETS_VENTE } from '#shared/vente/vente.events.ts';
import { certifierVente } from '../certification/mettre-a-certifier.ts';
import { fauteAccord } from '../accord/exiger-accord.ts';
import { ajouterDette } from '../clientele/tenir-dette.ts';
import type { PharmacieRow } from '../pharmacie/pharmacie.entity.ts';
import { sqlOne } from '../db/sql.ts';
import { direSommesDeGarde } from '../garde/dire-sommes.ts';
import { type DelivrancePreparee, preparerDelivrance } from '../ordonnancier/exiger-ordonnance.ts';
import { inscrireDelivrance } from '../ordonnancier/inscrire-delivrance.ts';
import { direProduits } from '../produit/dire-stock.ts';
import { presenterProduits } from '../produit/lire-produits.ts';
import { sortirBoitesLues } from '../produit/sortir-boites-lues.ts';
import { raise } from '../realtime/raise.ts';
import { fauteContreIndication } from '../reservation/exiger-acceptation.ts';
import { enregistrerReservation } from '../reservation/enregistrer-reservation.ts';
import { fermerReservation } from '../reservation/fermer-reservation.ts';
import type { Maj } from '../reservation/maj-reservation.ts';
import { presenter, sallesDe } from '../reservation/presenter-reservation.ts';
import { direRetenues } from '../reservation/tenir-retenues.ts';
import {
  creditDe,
  fauteAutrui,
  fauteEncaissement,
  fauteFermee,
  fauteVersion,
  type PanierTenu,
  verrouillerPanier,
  verrouillerPourPayer,
} from '../reservation/verrouiller-reservation.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import { vendre, type VenteAEcrire } from './vendre.ts';

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
  { reservation: r, lignes }: PanierTenu,
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
function fauteStock({ reservation, lignes, produits }: PanierTenu): Refus | null {
  const courts = lignes.filter((l) => l.qte > (produits.get(l.produit_id)?.qte ?? 0));
  if (courts.length === 0) return null;
  const phrases = courts.map((l) =>
    phrasesStock.quantiteDepasseStockPour(l.qte, produits.get(l.produit_id)?.qte ?? 0, l.libelle),
  );
  return refus(409, 'stock_insuffisant', phrases, presenter(reservation, lignes));
}

/** [SCN-25] No expired box, whoever asks. */
function fautePeremption({ reservation, lignes, lots }: PanierTenu, maintenant: Date) {
  const fautes = fautesDesBoites(lignes, lots, jourDe(maintenant));
  return fautes.length === 0
    ? null
    : refus(409, 'boite_perimee', fautes, presenter(reservation, lignes));
}

/** [REG-7] Refuses when the amount shown differs, e.g. stale rounding setting. */
function fauteMontre(
  { corps }: Pick<Maj, 'corps'>,
  { reservation, lignes }: PanierTenu,
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

type Tenu = { panier: PanierTenu; caisse: CaisseSql | undefined };
async function verrouiller(r: Maj): Promise<Tenu | null> {
  const {
    em,
    parametres: { id },
    corps,
    session,
  } = r;
  const caisse_id = peut(session, 'VENTE', 'reservation') ? (corps.caisse_id ?? null) : null;
  if (!edite(r)) return verrouillerPourPayer(em, id, caisse_id);
  const panier = await verrouillerPanier(em, id, {
    payer: true,
    produits: (corps.reservation_produits ?? []).map((l) => l.produit_id),
    client_id: corps.client_id ?? null,
  });
  if (!panier) return null;
  return {
    panier,
    caisse: await sqlOne<CaisseSql>(
      em,
      `select id, libelle, statut, current_authorized_user_id,
          exists (select from chaine_caisse where caisse_id = caisse.id) as a_vendu
        from caisse
        where id = $1`,
      [caisse_id ?? panier.reservation.caisse_id],
    ),
  };
}

/** [RES-71] Seller's edits first; without edit rights, it is paid unchanged. */
async function editer(r: Maj, panier: PanierTenu): Promise<PanierTenu | Refus> {
  // The payment register is written with the closing, not as an edit.
  const { caisse_id: _caisse, ...maj } = r.corps;
  const fait = await enregistrerReservation(r, panier, maj);
  if (estRefus(fait)) return fait;
  const autrui = fait.change ? await fauteAutrui(r.em, panier, r.session) : null;
  if (autrui) return autrui;
  await direRetirees(r, panier, fait.panier);
  return fait.panier;
}
async function direRetirees({ em }: Maj, avant: PanierTenu, apres: PanierTenu) {
  const restent = new Set(apres.lignes.map((l) => l.produit_id));
  const lignes = avant.lignes.filter((l) => !restent.has(l.produit_id));
  await direRetenues(em, { ...avant, lignes }, { ...avant, lignes: [] });
}

/** Locks in order and checks; the seller's lines are written first. */
async function preparer(r: Maj): Promise<{ panier: PanierTenu; caisse: CaisseSql } | Refus> {
  const tenu = await verrouiller(r);
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const { panier, caisse } = tenu;
  const faute =
    fauteFermee(panier, { paiement: true }) ??
    fauteGuichet(panier, caisse, r) ??
    fauteVersion(panier, r.corps.version) ??
    fauteEncaissement(panier, r.session.id) ??
    fauteCaisse(caisse, r);
  if (faute || !caisse)
    return faute ?? refus(422, 'introuvable', phrasesRefus.introuvable('Caisse'));
  const apres = edite(r) ? await editer(r, panier) : panier;
  return estRefus(apres) ? apres : { panier: apres, caisse };
}

/**
 * [PAI-3] One transaction, checked under lock. Two cashiers: one sale, the other learns who was
 * first.
 */
export async function encaisserReservation(r: Maj): Promise<Resultat<Reservation>> {
  const prepare = await preparer(r);
  if (estRefus(prepare)) return prepare;
  const { panier, caisse } = prepare;
  const sansAccord = await fauteAccord(r.em, panier.reservation, r.session);
  return sansAccord ?? conclure(r, panier, caisse);
}

/** [BIL-29] Only where required; cash costs no query. */
async function fauteReference(
  em: EntityManager,
  { paiements }: Pick<ReglementPaiement, 'paiements'>,
): Promise<Refus | null> {
  const mode = modeSansReference(paiements);
  if (mode === null) return null;
  const reglage = await sqlOne<Pick<PharmacieRow, 'reference_exigee'>>(
    em,
    'select reference_exigee from pharmacie order by id limit 1',
  );
  return reglage?.reference_exigee
    ? refus(422, 'reference_requise', phrasesReglement.referenceRequise(nomDuMode(mode)))
    : null;
}

/** FCFA; null: nothing paid. */
function paiementsEcrits({ paiements }: ReglementPaiement) {
  if (paiements.length === 0) return null;
  return paiements.map((p) => ({
    ...p,
    montant: enFcfa(p.montant),
    reference: p.reference ?? null,
  }));
}

type APayer = Pick<Maj, 'em' | 'corps' | 'session' | 'maintenant'>;
/** Under locks already taken: basket and register, or a quote being validated. */
export async function conclure(
  r: APayer,
  panier: PanierTenu,
  caisse: Pick<CaisseSql, 'id' | 'libelle' | 'a_vendu'>,
): Promise<Resultat<Reservation>> {
  const { reservation, lignes } = panier;
  if (lignes.length === 0)
    return refus(422, 'reservation_pas_de_produit', phrasesReservation.reservationPasDeProduit);
  const arret =
    fauteStock(panier) ??
    fautePeremption(panier, r.maintenant) ??
    (await fauteContreIndication(r.em, panier, r.maintenant));
  if (arret) return arret;
  if (
    reservation.total_prise_en_charge > ZERO &&
    plafondDepasse(creditDe(panier), reservation.total_prise_en_charge)
  )
    return refus(422, 'plafond_depasse', phrasesReservation.plafondPaiement);
  const defaut = caisse.id === CAISSE_DEFAUT;
  const aPayer = { net: reservation.net_a_payer, arrondir: panier.arrondir };
  const demandes = paiementsDe(r.corps);
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
  const delivrance = await preparerDelivrance(r.em, panier, r.session);
  if (estRefus(delivrance)) return delivrance;
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

/** Ordonnancier entry, sent with the sale; its numbers go on the basket. */
function inscriptionAPart(
  em: EntityManager,
  reservation_id: number,
  delivrance: DelivrancePreparee,
) {
  const { promise: numeros, resolve, reject } = Promise.withResolvers<string>();
  const ecrire = () =>
    inscrireDelivrance(em, reservation_id, delivrance).then(resolve, (erreur: unknown) => {
      reject(erreur);
      throw erreur;
    });
  return { numeros, ecrire };
}

interface Encaissement {
  em: EntityManager;
  corps: Pick<MajReservation, 'printed_at' | 'client_facture'>;
  session: Pick<Maj['session'], 'id' | 'fullname'>;
  maintenant: Date;
}
type Tenus = Pick<PanierTenu, 'reservation' | 'lignes' | 'lots' | 'certifier'>;
/** Writes of a checked basket, pipelined in lock order. */
export async function ecrireVente(
  { em, corps, session, maintenant }: Encaissement,
  { reservation, lignes, lots, certifier }: Tenus,
  delivrance: DelivrancePreparee | null,
  aVendre: VenteAEcrire,
): Promise<Reservation> {
  const ids = lignes.map((l) => l.produit_id);
  const { reglement, paiements, caisse } = aVendre;
  const inscription = delivrance && inscriptionAPart(em, reservation.id, delivrance);
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
  const [, , vente, fermee, produits] = await Promise.all([
    sortirBoitesLues(
      em,
      lignes,
      {
        motif: 'VENTE',
        source: 'reservation',
        source_id: reservation.id,
        par: session.fullname,
        maintenant,
      },
      lots,
    ),
    reservation.total_prise_en_charge > ZERO &&
      ajouterDette(em, reservation.client_id, reservation.total_prise_en_charge),
    vendre(em, inscription ? { ...aVendre, ensuite: inscription.ecrire } : aVendre, maintenant),
    inscription ? inscription.numeros.then(fermer) : fermer(null),
    presenterProduits(em, ids),
    certifier && certifierVente(em, reservation.id, corps.client_facture ?? null),
  ]);
  const presentee = presenter(fermee, lignes);
  raise(em, 'reservation.payee', sallesDe(fermee, reservation), { reservation: presentee });
  raise(em, 'vente.creee', SUJETS_VENTE, { vente });
  direSommesDeGarde(em, reservation.garde_id);
  direProduits(em, produits, { mouvement: true });
  return presentee;
}
