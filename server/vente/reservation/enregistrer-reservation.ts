import type { EntityManager } from '@mikro-orm/postgresql';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { jourDe } from '#shared/base/dates.ts';
import { type Centimes, enCentimes, MONTANT_MAX, ZERO } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import { remiseFige, remiseValide } from '#shared/vente/reservation/lignes.rules.ts';
import { creditRestant, plafondDepasse } from '#shared/vente/reservation/plafond.rules.ts';
import type { MajReservation } from '#shared/vente/reservation/reservation.schema.ts';
import { memeSaisie } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import type { TotauxReservation } from '#shared/vente/reservation/totaux.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { fauteBoites, preparerLignes } from './preparer-lignes.ts';
import {
  calculer,
  ecrireReservation,
  type LigneBrute,
  type LigneCalculee,
  remplacerLignes,
  totaliser,
} from './ecrire-reservation.ts';
import type { Changements } from './ecrire-reservation.sql.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { creditDe, type LockedPanier } from './lock-panier.ts';
import { lireCaissePour } from './lock-panier.sql.ts';
import { presenter } from './presenter-reservation.ts';
import { type FrozenTaxes, taxesDuMoment } from './suivre-taxes.ts';

export interface Enregistrement {
  panier: LockedPanier;
  change: boolean;
  messages: string[];
}

export interface AuteurEdition {
  em: EntityManager;
  session: Pick<Session, 'id' | 'fullname'>;
  maintenant: Date;
}

const CHAMPS_ASSURE = [
  'identifiant_assure',
  'nom_assure',
  'numero_feuille_assure',
  'secteur_assure',
] as const;

/** [RES-7] By default unchanged, or from the new client's file. */
const assureDe = (
  { reservation: r, client }: LockedPanier,
  client_id: number,
): Pick<ReservationRow, (typeof CHAMPS_ASSURE)[number]> =>
  client_id === r.client_id
    ? r
    : {
        identifiant_assure: client.identifiant_assure,
        nom_assure: client.nom,
        numero_feuille_assure: null,
        secteur_assure: client.secteur_assure,
      };

/** Differences only. COMPTANT has no insured identity. */
function changementsSimples(
  panier: LockedPanier,
  maj: MajReservation,
  client_id: number,
): Changements {
  const r = panier.reservation;
  const c: Changements = {};
  if (maj.libelle !== undefined && maj.libelle !== r.libelle) c.libelle = maj.libelle;
  if (maj.posologie_sur_ticket !== undefined && maj.posologie_sur_ticket !== r.posologie_sur_ticket)
    c.posologie_sur_ticket = maj.posologie_sur_ticket;
  const assure = assureDe(panier, client_id);
  for (const champ of CHAMPS_ASSURE) {
    const dit = maj[champ] === undefined ? assure[champ] : maj[champ] || null;
    const voulu = client_id === CLIENT_COMPTANT ? null : dit;
    if (voulu !== r[champ]) c[champ] = voulu;
  }
  return c;
}

/** [RES-7] Locked once products exist. */
function changerClient(
  { reservation: r, lignes, client }: LockedPanier,
  maj: MajReservation,
): Changements | Refus {
  if (maj.client_id === undefined || maj.client_id === r.client_id) return {};
  if (client.id !== maj.client_id)
    return refus(422, 'introuvable', phrasesRefus.introuvable('Client'));
  // [CLI-9] stations may still show him
  if (!client.is_active)
    return refus(422, 'introuvable', phrasesReservation.clientDesactive(client.libelle));
  const resteront =
    maj.reservation_produits === undefined ? lignes.length : maj.reservation_produits.length;
  if (lignes.length > 0 && resteront > 0)
    return refus(
      409,
      'client_verrouille',
      `${phrasesReservation.clientVerrouille}.`,
      presenter(r, lignes),
    );
  return { client_id: client.id, client: client.libelle };
}

/** [RES-8] Changing register unsends the basket. */
async function changerCaisse(
  em: EntityManager,
  { reservation: r }: LockedPanier,
  maj: MajReservation,
): Promise<Changements | Refus> {
  if (maj.caisse_id === undefined || maj.caisse_id === r.caisse_id) return {};
  const caisse = await lireCaissePour(em, maj.caisse_id);
  if (!caisse) return refus(422, 'introuvable', phrasesRefus.introuvable('Caisse'));
  if (caisse.statut !== 'Ouvert' && caisse.id !== CAISSE_DEFAUT)
    return refus(409, 'caisse_fermee', phrasesCaisse.caisseFermee);
  return {
    caisse_id: caisse.id,
    caisse: caisse.libelle,
    switch_caisse_at: null,
    etat_caisse: 'Non envoyé',
    etat_caisse_par: null,
    etat_caisse_par_id: null,
    modifiee_apres_envoi: false,
  };
}

const seraNonEnvoye = ({ reservation: r }: LockedPanier, caisse: Changements): boolean =>
  r.status === 'Brouillon' && (r.switch_caisse_at === null || caisse.switch_caisse_at === null);

/**
 * [RES-9] Unsent baskets follow current duty and rates [TAX-3]; sent ones and quotes keep theirs.
 */
const taxesDe = async (
  { em, maintenant }: AuteurEdition,
  panier: LockedPanier,
  caisse: Changements,
): Promise<FrozenTaxes> =>
  seraNonEnvoye(panier, caisse) ? taxesDuMoment(em, panier.garde, maintenant) : panier.reservation;

/** [RES-15] Hundredths; removing all lines removes it. */
function remiseDe(
  { reservation: r }: LockedPanier,
  maj: MajReservation,
  lignes: readonly LigneCalculee[],
): Centimes | Refus {
  const voulue = maj.remise === undefined ? r.remise : enCentimes(maj.remise ?? 0);
  if (lignes.length === 0 && voulue >= ZERO) return ZERO;
  return remiseValide(voulue, totaliser(lignes, ZERO).montant_avant_remise)
    ? voulue
    : refus(422, 'remise_invalide', phrasesReservation.remiseInvalide);
}

/** [RES-16] A discount locks quantities and rates. */
const fauteRemise = (
  { reservation: r, lignes }: LockedPanier,
  maj: MajReservation,
  voulues: readonly LigneBrute[],
): Refus | null =>
  remiseFige({ remise: r.remise, lignes }, maj.remise, voulues)
    ? refus(409, 'remise_appliquee', phrasesReservation.remiseAppliquee, presenter(r, lignes))
    : null;

const memesLignes = (a: readonly LigneCalculee[], b: readonly LigneCalculee[]): boolean =>
  a.length === b.length &&
  a.every((l, i) => {
    const m = b[i];
    return (
      m !== undefined &&
      l.produit_id === m.produit_id &&
      memeSaisie(l, m) &&
      l.cout_total_reel === m.cout_total_reel &&
      l.prix_de_vente === m.prix_de_vente
    );
  });

function sommesChangees(
  r: LockedPanier['reservation'],
  totaux: TotauxReservation,
  credit: Centimes | null,
): Changements {
  const voulus: Changements = { ...totaux, credit_restant: credit };
  const tenus: Readonly<Record<string, unknown>> = r;
  return Object.fromEntries(Object.entries(voulus).filter(([cle, v]) => tenus[cle] !== v));
}

/** Sums come from our products, never the caller's. */
export async function enregistrerReservation(
  editeur: AuteurEdition,
  panier: LockedPanier,
  maj: MajReservation,
): Promise<Enregistrement | Refus> {
  const client = changerClient(panier, maj);
  if (estRefus(client)) return client;
  const caisse = await changerCaisse(editeur.em, panier, maj);
  if (estRefus(caisse)) return caisse;
  const client_id = maj.client_id ?? panier.reservation.client_id;
  const taxes = await taxesDe(editeur, panier, caisse);
  const perimees = fauteBoites(panier, maj, jourDe(editeur.maintenant));
  if (perimees) return perimees;
  const preparees = preparerLignes(panier, maj, client_id, taxes);
  if (estRefus(preparees)) return preparees;
  const faute = fauteRemise(panier, maj, preparees.lignes);
  if (faute) return faute;
  const lignes = calculer(preparees.lignes, taxes);
  const remise = remiseDe(panier, maj, lignes);
  if (estRefus(remise)) return remise;
  const totaux = totaliser(lignes, remise);
  // [MNT-6] More than anybody can pay: sums stay exact.
  if (totaux.total > enCentimes(MONTANT_MAX) && totaux.total > panier.reservation.total)
    return refus(422, 'saisie_invalide', phrasesReservation.panierTropCher());
  if (
    plafondDepasse(creditDe(panier), totaux.total_prise_en_charge) &&
    totaux.total_prise_en_charge > panier.reservation.total_prise_en_charge
  )
    return refus(422, 'plafond_depasse', phrasesReservation.plafondCouverture);
  const credit = creditRestant(creditDe(panier), totaux.total_prise_en_charge);
  const contenu =
    !memesLignes(panier.lignes, lignes) || totaux.remise !== panier.reservation.remise;
  const changements = {
    ...taxesChangees(panier, taxes),
    ...sommesChangees(panier.reservation, totaux, credit),
    ...client,
    ...caisse,
    ...changementsSimples(panier, maj, client_id),
  };
  const ecrit = await ecrireEdition(editeur, panier, changements, contenu ? lignes : null);
  return { ...ecrit, messages: preparees.messages };
}

const TAXES = ['garde_id', 'montant_taxe', 'taux_tva', 'taux_css'] as const;
const taxesChangees = ({ reservation: r }: LockedPanier, t: FrozenTaxes): Changements =>
  Object.fromEntries(TAXES.filter((cle) => r[cle] !== t[cle]).map((cle) => [cle, t[cle]]));

/** `lignes` null: unchanged. */
async function ecrireEdition(
  { em, session, maintenant }: AuteurEdition,
  panier: LockedPanier,
  changements: Changements,
  lignes: LigneCalculee[] | null,
): Promise<Omit<Enregistrement, 'messages'>> {
  if (!lignes && Object.keys(changements).length === 0) return { panier, change: false };
  const envoyee =
    panier.reservation.switch_caisse_at !== null && changements.switch_caisse_at === undefined;
  const complets: Changements = {
    ...changements,
    modifiee_par: session.fullname,
    edited_at: maintenant,
    ...(lignes && envoyee && { modifiee_apres_envoi: true }),
  };
  const ecrites = lignes ? await remplacerLignes(em, panier.reservation.id, lignes) : panier.lignes;
  const reservation = await ecrireReservation(em, panier.reservation.id, complets, maintenant);
  const ecrit = { ...panier, reservation, lignes: ecrites, editeRecemment: true };
  return { panier: ecrit, change: true };
}
