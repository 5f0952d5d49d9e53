import { corpsClientFacture } from '#client/vente/certification/client-facture.atoms.ts';
import {
  demandePartieAtom,
  loadGuichet,
  renonceeAtom,
} from '#client/vente/mobile-money/load-guichet.offert.ts';
import { callApi } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { cache } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import { arrondirEspecesAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { preventSignOut } from '#client/base/sign-out.ts';
import {
  imprimerIci,
  imprimerProvisoire,
  imprimerTicket,
  paiementAtom,
  payerUneFois,
} from '#client/vente/reservation/paiement/paiement.offert.ts';
import { retenirRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import { aPayerDe, lirePanier } from '#client/ui/reglement/panier-affiche.ts';
import { toast } from '#client/ui/toast.ts';
import { enIso } from '#shared/base/dates.ts';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { deconnecterCaisse, lireCaisse } from '#shared/vente/caisse/caisse.api.ts';
import { attendLeRetour } from '#shared/vente/caisse/differe.rules.ts';
import { resteARegler } from '#shared/vente/caisse/refus-differe.rules.ts';
import {
  corpsReglement,
  duEnFcfa,
  type PartPaiement,
  SAISIE_VIDE,
  type SaisieReglement,
  totalRecu,
} from '#shared/vente/caisse/parts.rules.ts';
import { empreintePayee } from '#shared/vente/reservation/contenu.rules.ts';
import {
  commencerEncaissement,
  libererReservation,
  ouvrirReservation,
  renvoyerReservation,
} from '#shared/vente/reservation/reservation.api.ts';
import { demandeAttendue, type Operateur } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { aDu } from '#shared/vente/reservation/du.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { cleFile, recevoirALaCaisse } from './caisse.queries.ts';
import {
  avisCaisseAtom,
  dejaEncaisseesAtom,
  luesAtom,
  nouvellesAtom,
  presseAtom,
  renvoiOuvertAtom,
  saisiesAtom,
  servieAtom,
} from './encaissement.atoms.ts';
import {
  type Differe,
  enVol,
  storeDiffere,
  mesDifferesAtom,
  numeros,
  oublierDiffere,
} from './differes.atoms.ts';
import { synchroniser } from './differes.actions.ts';
import { aRelire, estPayee, fileVue, suivante } from './encaissement.rules.ts';

const maCaisse = (): number => store.get(sessionAtom)?.caisse_id ?? 0;
/** Queue as seen by this desk: its unanswered payments count as paid. */
const file = (): Reservation[] =>
  fileVue(
    cache.getQueryData<Reservation[]>(cleFile(maCaisse())) ?? [],
    store.get(mesDifferesAtom).filter(resteARegler),
  );
const received = (id: number): Reservation | undefined => file().find((r) => r.id === id);
const versionDe = (id: number): { version?: number } => {
  const version = received(id)?.version;
  return version === undefined ? {} : { version };
};
const aviser = (id: number, texte: string): void =>
  store.set(avisCaisseAtom, (avis) => ({ ...avis, [id]: texte }));

const commencees = new Set<number>();
let chaine: Promise<unknown> = Promise.resolve();
/** Serialised: 'begin' never overtakes 'open', nor a payment 'begin'. */
function enSuite<T>(acte: () => Promise<T>): Promise<T> {
  const suite = chaine.then(acte);
  chaine = suite.catch(() => undefined);
  return suite;
}

type ActeDeMain = typeof ouvrirReservation;
async function remettre(appel: ActeDeMain, id: number): Promise<Reservation | null> {
  const reponse = await callApi(appel, { parametres: { id }, silencieux: true });
  if (reponse.data && (reponse.success || reponse.statut === 409))
    recevoirALaCaisse(maCaisse(), reponse.data);
  return reponse.success ? reponse.data : null;
}

export function servir(id: number | null): void {
  const avant = store.get(servieAtom);
  if (avant === id) return;
  if (avant !== null) quitterGuichet(avant);
  store.set(servieAtom, id);
  store.set(renvoiOuvertAtom, null);
  if (id === null) return;
  store.set(nouvellesAtom, (n) => n.filter((autre) => autre !== id));
  void lireFile(id);
}

/** Tells the seller the basket is open here; stores the version read. */
export async function lireFile(id: number): Promise<void> {
  const r = received(id);
  if (!r || estPayee(r)) return;
  store.set(luesAtom, (lues) => ({ ...lues, [id]: lirePanier(r) }));
  const ouverte = await enSuite(() => remettre(ouvrirReservation, id));
  if (ouverte) store.set(luesAtom, (lues) => ({ ...lues, [id]: lirePanier(ouverte) }));
}

const poser = (id: number, saisie: SaisieReglement): void =>
  store.set(saisiesAtom, (saisies) => ({ ...saisies, [id]: saisie }));
/** The first digit tells the seller that payment has begun. */
export function saisirMontant(id: number, saisie: SaisieReglement): void {
  poser(id, saisie);
  aviser(id, '');
  if (saisie.montant === null || commencees.has(id)) return;
  commencees.add(id);
  void enSuite(() => remettre(commencerEncaissement, id));
}
/** Returns the basket to the seller if its payment had begun. */
function quitterGuichet(id: number): void {
  if (!commencees.delete(id)) return;
  const r = received(id);
  if (r && !estPayee(r)) void enSuite(() => remettre(libererReservation, id));
}
/**
 * [MOB-4] Asked of the client's phone; the server follows, events tell. Given up meanwhile: in the
 * order of the hand.
 */
export async function demanderAuClient(
  id: number,
  operateur: Operateur,
  s: SaisieReglement,
): Promise<void> {
  if (store.get(demandePartieAtom) !== null) return;
  store.set(demandePartieAtom, id);
  const reponse = await enSuite(async () => {
    const { askPhone, giveUp } = await loadGuichet();
    const corps = {
      ...versionDe(id),
      operateur,
      telephone: s.telephone ?? '',
      montant: s.montant ?? 0,
      forcer: null,
    };
    const faite = await askPhone(id, corps, true);
    const partie = demandeAttendue(faite.data?.demandes_mobiles);
    if (store.get(renonceeAtom) !== id || !partie) return faite;
    const rendue = await giveUp(partie.id);
    return { ...faite, data: rendue.data ?? faite.data };
  }).finally(() => store.set(demandePartieAtom, null));
  if (reponse.data && (reponse.success || reponse.statut === 409))
    recevoirALaCaisse(maCaisse(), reponse.data);
  if (store.get(renonceeAtom) === id) store.set(renonceeAtom, null);
  aviser(id, reponse.success ? '' : reponse.errors.join(' '));
}
/** [MOB-11] The request goes on being followed; the other mode is typed at once. */
export async function choisirAutreMode(id: number, demande_id: number): Promise<void> {
  store.set(renonceeAtom, id);
  poser(id, SAISIE_VIDE);
  const { data } = await enSuite(async () => {
    const { giveUp } = await loadGuichet();
    return giveUp(demande_id);
  }).finally(() => store.set(renonceeAtom, null));
  if (data) recevoirALaCaisse(maCaisse(), data);
}

export function abandonnerMontant(id: number): void {
  if (store.get(demandePartieAtom) === id) {
    store.set(renonceeAtom, id);
    poser(id, SAISIE_VIDE);
    return;
  }
  poser(id, SAISIE_VIDE);
  aviser(id, '');
  quitterGuichet(id);
}

/** Timeout on earlier hand-off calls: a silent link must not block the payment. */
const PATIENCE_PASSAGE_MS = 2_000;
const coupe = (): boolean => store.get(connectionAtom).etat === 'hors_ligne';

function differeDe(r: Reservation, payees: readonly PartPaiement[]): Differe | null {
  const session = store.get(sessionAtom);
  const aPayer = aPayerDe(lirePanier(r));
  const a = enIso(new Date());
  return (
    session && {
      cle: newKey(),
      utilisateur_id: session.id,
      fullname: session.fullname,
      reservation_id: r.id,
      position: r.position,
      caisse_id: r.caisse_id,
      caisse: r.caisse,
      net: duEnFcfa(aPayer, payees).du,
      recu: totalRecu(payees) ?? 0,
      a,
      provisoire: false,
      empreinte: empreintePayee(r),
      refus: null,
      corps: {
        version: r.version,
        status: 'Termine',
        ...corpsReglement(aPayer, payees),
        ...corpsClientFacture(r.id),
        switch_finish_at: a,
      },
    }
  );
}

/**
 * No answer: the payment stays stored and is retried. In cash, the customer leaves with a
 * PROVISOIRE receipt.
 */
async function laisser(d: Differe, payees: readonly PartPaiement[], r: Reservation): Promise<void> {
  const provisoire = attendLeRetour(r, payees) === null;
  storeDiffere({ ...d, provisoire });
  commencees.delete(d.reservation_id);
  void synchroniser();
  if (!provisoire) return;
  retenirRendu({ ...aDu(r, d.net), amount_gived: totalRecu(payees) });
  passerAuSuivant(d.reservation_id);
  await imprimerAuGuichet(received(d.reservation_id) ?? r);
}

function passerAuSuivant(id: number): void {
  const suite = suivante(file(), id);
  if (suite !== null && store.get(servieAtom) === id) servir(suite);
}

function aPayer(id: number): Reservation | null {
  const r = received(id);
  if (!r || estPayee(r) || aRelire(store.get(luesAtom)[id], r, store.get(arrondirEspecesAtom)))
    return null;
  return store.get(paiementAtom) ? null : r;
}

type ReponsePaiement = NonNullable<Awaited<ReturnType<typeof payerUneFois>>>;

/** Only the hand-off moved the version: the content paid is unchanged. */
function deplaceeSansChangement(d: Differe, r: Reservation, reponse: ReponsePaiement): boolean {
  const { statut, data } = reponse;
  if (statut !== 409 || data?.status !== 'Brouillon' || data.version === r.version) return false;
  return (
    empreintePayee(data) === d.empreinte &&
    data.switch_caisse_at !== null &&
    data.caisse_id === r.caisse_id
  );
}

/** Paid: prints, next customer. Refused: shows why at the desk. */
async function conclure(id: number, reponse: ReponsePaiement): Promise<void> {
  const { data, success, statut, errors } = reponse;
  if (data && (success || statut === 409)) recevoirALaCaisse(maCaisse(), data);
  commencees.delete(id);
  if (success && data) {
    retenirRendu(data);
    passerAuSuivant(id);
    await imprimerAuGuichet(data);
  } else if (statut === 409 && data && estPayee(data))
    store.set(dejaEncaisseesAtom, (dites) => ({ ...dites, [id]: errors.join(' ') }));
  else aviser(id, errors.join(' '));
}

/**
 * The payment is stored before sending, to survive a closed page, an outage or a restart; its key
 * makes it count once.
 */
export async function encaisser(id: number, payees: readonly PartPaiement[]): Promise<void> {
  if (store.get(presseAtom)) return;
  store.set(presseAtom, { id, etat: 'en_cours' });
  const laisserPartir = preventSignOut(() => phrasesVersion.paiementEnCours);
  await Promise.race([
    enSuite(async () => undefined),
    new Promise((fin) => setTimeout(fin, coupe() ? 0 : PATIENCE_PASSAGE_MS)),
  ]);
  laisserPartir();
  store.set(presseAtom, null);
  const r = aPayer(id);
  const d = r && differeDe(r, payees);
  if (!d) return;
  // Stored before sending: offline, what storage refuses is not taken.
  enVol.add(d.cle);
  const garde = storeDiffere(d);
  if (!garde && coupe()) {
    enVol.delete(d.cle);
    return aviser(id, phrasesReservation.localSauvegarde);
  }
  const reponse = await payerUneFois(id, d.corps, { cle: d.cle, ceder: () => garde && coupe() });
  enVol.delete(d.cle);
  if (reponse?.statut === 0) return laisser(d, payees, r);
  oublierDiffere(d);
  if (!reponse) return;
  if (reponse.data && deplaceeSansChangement(d, r, reponse)) {
    recevoirALaCaisse(maCaisse(), reponse.data);
    return encaisser(id, payees);
  }
  await conclure(id, reponse);
}

/** PROVISOIRE, and not counted as a print, while unsynchronised. */
export async function imprimerAuGuichet(r: Reservation): Promise<void> {
  const differe = store
    .get(mesDifferesAtom)
    .find((d) => d.reservation_id === r.id && resteARegler(d));
  if (differe)
    return differe.provisoire
      ? imprimerProvisoire(r)
      : toast.avertir(phrasesCoupure.paiementSansReponseDetail, phrasesCoupure.paiementSansReponse);
  recevoirALaCaisse(maCaisse(), await imprimerTicket(r));
}

/** Fallback when the register's printer does not answer. */
export async function imprimerAuPoste(r: Reservation): Promise<void> {
  recevoirALaCaisse(maCaisse(), await imprimerIci(r));
}

const enRenvoi = new Set<number>();
/** Once at a time: pressed again, it would come back from the seller's next sending. */
export async function renvoyer(id: number, motif: string): Promise<boolean> {
  if (enRenvoi.has(id)) return false;
  enRenvoi.add(id);
  return renvoyerAuVendeur(id, motif).finally(() => enRenvoi.delete(id));
}
async function renvoyerAuVendeur(id: number, motif: string): Promise<boolean> {
  // Version read at sending: an earlier hand-off moved it, and a seller's edit must conflict.
  const reponse = await enSuite(() =>
    callApi(renvoyerReservation, { parametres: { id }, corps: { motif, ...versionDe(id) } }),
  );
  if (reponse.data && reponse.statut === 409) recevoirALaCaisse(maCaisse(), reponse.data);
  if (!reponse.success || !reponse.data) return false;
  commencees.delete(id);
  recevoirALaCaisse(maCaisse(), reponse.data);
  const suite = suivante(file(), id);
  store.set(servieAtom, null);
  servir(suite);
  return true;
}

export function quitterLePoste(): void {
  servir(null);
  commencees.clear();
  store.set(luesAtom, {});
  store.set(saisiesAtom, {});
  store.set(avisCaisseAtom, {});
  store.set(nouvellesAtom, []);
}
const oublierLaCaisse = (): void =>
  store.set(sessionAtom, (session) => session && { ...session, caisse_id: null });

let rendue = false;
/** Register already released or reported lost: no second message. */
let partie: number | null = null;
/** Releases the register; the screen closes as the session changes. */
export async function rendreLaCaisse(): Promise<void> {
  const restants = store.get(mesDifferesAtom).filter(resteARegler);
  if (restants.length > 0)
    return toast.avertir(phrasesCoupure.differesRetiennent(numeros(restants)));
  servir(null);
  rendue = true;
  const reponse = await enSuite(() =>
    callApi(deconnecterCaisse, { parametres: { id: maCaisse() } }),
  );
  rendue = false;
  if (!reponse.success) return;
  partie = maCaisse();
  oublierLaCaisse();
}
/** Register lost: freed by an admin, replaced by another, or closed. */
export function perdreLaCaisse(comment: 'liberee' | 'fermee'): void {
  if (rendue) return;
  toast.avertir(comment === 'fermee' ? phrasesCaisse.caisseFermeeIci : phrasesCaisse.caisseLiberee);
  partie = maCaisse();
  oublierLaCaisse();
}
/**
 * Leaves the desk. If the register was lost before its event arrived (session refreshed first),
 * says so once.
 */
export async function quitterLaCaisse(caisse_id: number): Promise<void> {
  const session = store.get(sessionAtom);
  const dite = partie === caisse_id;
  partie = null;
  if (!session || session.caisse_id === caisse_id || rendue || dite) return;
  const { data } = await callApi(lireCaisse, { parametres: { id: caisse_id }, silencieux: true });
  toast.avertir(
    data?.statut === 'Fermé' ? phrasesCaisse.caisseFermeeIci : phrasesCaisse.caisseLiberee,
  );
}

export const rafraichirFile = (): Promise<void> =>
  cache.invalidateQueries({ queryKey: cleFile(maCaisse()) });
