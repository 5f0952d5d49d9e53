import { appeler } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { magasin } from '#client/base/magasin.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { imprimerIci, imprimerTicket, payerUneFois } from '#client/reservation/paiement.queries.ts';
import { toast } from '#client/ui/toast.ts';
import { enIso } from '#shared/base/dates.ts';
import { messages } from '#shared/base/messages.ts';
import { deconnecterCaisse } from '#shared/caisse/caisse.api.ts';
import { commencerEncaissement, libererReservation, ouvrirReservation, renvoyerReservation } from '#shared/reservation/reservation.api.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { cleFile, recevoirALaCaisse } from './caisse.queries.ts';
import { avisCaisseAtom, dejaEncaisseesAtom, luesAtom, modeAtom, nouvellesAtom, partsAtom, recusAtom, referenceAtom, resteProposeAtom, servieAtom } from './encaissement.atoms.ts';
import { aRelire, estPayee, fauteAutreMode, modeDuReste, type Part, type PartSaisie, reste, suivante } from './encaissement.rules.ts';

const maCaisse = (): number => magasin.get(sessionAtom)?.caisse_id ?? 0;
const file = (): Reservation[] => cache.getQueryData<Reservation[]>(cleFile(maCaisse())) ?? [];
const tenue = (id: number): Reservation | undefined => file().find((r) => r.id === id);
const versionDe = (id: number): { version?: number } => {
  const version = tenue(id)?.version;
  return version === undefined ? {} : { version };
};
const aviser = (id: number, texte: string): void => magasin.set(avisCaisseAtom, (avis) => ({ ...avis, [id]: texte }));

/** Baskets whose payment has been begun here and not ended. */
const commencees = new Set<number>();
let chaine: Promise<unknown> = Promise.resolve();
/** Hand-off acts go one after the other: 'begin' never overtakes 'open', a payment never overtakes 'begin'. */
function enSuite<T>(acte: () => Promise<T>): Promise<T> {
  const suite = chaine.then(acte);
  chaine = suite.catch(() => undefined);
  return suite;
}

type ActeDeMain = typeof ouvrirReservation;
async function remettre(appel: ActeDeMain, id: number): Promise<Reservation | null> {
  const reponse = await appeler(appel, { parametres: { id }, silencieux: true });
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoirALaCaisse(maCaisse(), reponse.data);
  return reponse.success ? reponse.data : null;
}

/** Serves this basket: leaves the one before, reads this one. */
export function servir(id: number | null): void {
  const avant = magasin.get(servieAtom);
  if (avant === id) return;
  if (avant !== null) quitter(avant);
  magasin.set(servieAtom, id);
  magasin.set(modeAtom, 'espece');
  magasin.set(referenceAtom, '');
  magasin.set(resteProposeAtom, false);
  if (id === null) return;
  magasin.set(nouvellesAtom, (n) => n.filter((autre) => autre !== id));
  void lire(id);
}

/** Tells the seller the basket is open here, and holds it as read. */
export async function lire(id: number): Promise<void> {
  const r = tenue(id);
  if (!r || estPayee(r)) return;
  magasin.set(luesAtom, (lues) => ({ ...lues, [id]: r }));
  const ouverte = await enSuite(() => remettre(ouvrirReservation, id));
  if (ouverte) magasin.set(luesAtom, (lues) => ({ ...lues, [id]: ouverte }));
}

/** The amount received; its first digit tells the seller that the money is being taken. */
export function recevoirMontant(id: number, recu: number | null): void {
  magasin.set(recusAtom, (recus) => ({ ...recus, [id]: recu }));
  magasin.set(resteProposeAtom, false);
  aviser(id, '');
  if (recu === null || commencees.has(id)) return;
  commencees.add(id);
  void enSuite(() => remettre(commencerEncaissement, id));
}
/** Gives the basket back to the seller's hands, when its payment had begun. */
export function quitter(id: number): void {
  if (!commencees.delete(id)) return;
  const r = tenue(id);
  if (r && !estPayee(r)) void enSuite(() => remettre(libererReservation, id));
}
const partsDe = (id: number): readonly Part[] => magasin.get(partsAtom)[id] ?? [];
const poserParts = (id: number, parts: readonly Part[]): void => magasin.set(partsAtom, (toutes) => ({ ...toutes, [id]: parts }));
/** The rest, in the mode that comes next; typing replaces it. */
function proposer(r: Reservation): void {
  magasin.set(modeAtom, modeDuReste(partsDe(r.id)));
  magasin.set(referenceAtom, '');
  recevoirMontant(r.id, reste(r, partsDe(r.id)));
  magasin.set(resteProposeAtom, true);
}
/** Puts down what is typed as a part, and proposes the rest in another mode; the sentence says why not. */
export function ajouterMode(r: Reservation, saisie: PartSaisie): string | null {
  const faute = fauteAutreMode(r, partsDe(r.id), saisie);
  if (faute !== null || saisie.montant === null) return faute;
  poserParts(r.id, [...partsDe(r.id), { ...saisie, montant: saisie.montant }]);
  proposer(r);
  return null;
}
export function retirerMode(r: Reservation, rang: number): void {
  poserParts(r.id, partsDe(r.id).toSpliced(rang, 1));
  proposer(r);
}
export const noterReference = (id: number, rang: number, reference: string): void => poserParts(id, partsDe(id).map((p, i) => (i === rang ? { ...p, reference } : p)));

export function abandonnerMontant(id: number): void {
  poserParts(id, []);
  recevoirMontant(id, null);
  quitter(id);
}

/** One mode without a reference is said as the specification does; else each part with its own. */
function corpsDe(payees: readonly Part[]): Pick<MajReservation, 'amount_gived' | 'mode_paiement' | 'paiements'> {
  const [seule] = payees;
  if (payees.length < 2 && !seule?.reference) return { amount_gived: seule?.montant ?? 0, mode_paiement: seule?.mode ?? 'espece' };
  return { paiements: payees.map(({ mode, montant, reference }) => ({ mode, montant, reference: mode === 'espece' || reference.trim() === '' ? null : reference.trim() })) };
}

/** Pays, prints, and turns to the next customer. */
export async function encaisser(id: number, payees: readonly Part[]): Promise<void> {
  await enSuite(async () => undefined);
  const r = tenue(id);
  if (!r || estPayee(r) || aRelire(magasin.get(luesAtom)[id], r)) return;
  const reponse = await payerUneFois(id, { version: r.version, status: 'Termine', ...corpsDe(payees), switch_finish_at: enIso(new Date()) });
  if (!reponse) return;
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoirALaCaisse(maCaisse(), reponse.data);
  commencees.delete(id);
  if (reponse.success && reponse.data) {
    const suite = suivante(file(), id);
    if (suite !== null && magasin.get(servieAtom) === id) servir(suite);
    await imprimer(reponse.data);
  } else if (reponse.statut === 409 && reponse.data && estPayee(reponse.data)) magasin.set(dejaEncaisseesAtom, (dites) => ({ ...dites, [id]: reponse.errors.join(' ') }));
  else aviser(id, reponse.errors.join(' '));
}

export async function imprimer(r: Reservation): Promise<void> {
  recevoirALaCaisse(maCaisse(), await imprimerTicket(r));
}

/** By the browser, when the register's own printer does not answer. */
export async function imprimerAuPoste(r: Reservation): Promise<void> {
  recevoirALaCaisse(maCaisse(), await imprimerIci(r));
}

/** Back to the seller, with the reason: true when done. */
export async function renvoyer(id: number, motif: string): Promise<boolean> {
  // The version as it stands when this goes: a hand-off act just before moved it, an edit of the seller must not pass unseen.
  const reponse = await enSuite(() => appeler(renvoyerReservation, { parametres: { id }, corps: { motif, ...versionDe(id) } }));
  if (reponse.data && reponse.statut === 409) recevoirALaCaisse(maCaisse(), reponse.data);
  if (!reponse.success || !reponse.data) return false;
  commencees.delete(id);
  recevoirALaCaisse(maCaisse(), reponse.data);
  const suite = suivante(file(), id);
  magasin.set(servieAtom, null);
  servir(suite);
  return true;
}

/** The screen goes away: nothing stays open or begun at this desk. */
export function quitterLePoste(): void {
  servir(null);
  commencees.clear();
  magasin.set(luesAtom, {});
  magasin.set(recusAtom, {});
  magasin.set(partsAtom, {});
  magasin.set(avisCaisseAtom, {});
  magasin.set(nouvellesAtom, []);
}
const oublierLaCaisse = (): void => magasin.set(sessionAtom, (session) => session && { ...session, caisse_id: null });

let rendue = false;
/** The register this desk left by itself, or was told it lost: not told again. */
let partie: number | null = null;
/** Gives the register back: the session holds none any more, and the screen goes away by itself. */
export async function rendreLaCaisse(): Promise<void> {
  servir(null);
  rendue = true;
  const reponse = await enSuite(() => appeler(deconnecterCaisse, { parametres: { id: maCaisse() } }));
  rendue = false;
  if (!reponse.success) return;
  partie = maCaisse();
  oublierLaCaisse();
}
/** The register was taken away from this desk: an admin freed it, the same user took another, or it was closed. */
export function perdreLaCaisse(comment: 'liberee' | 'fermee'): void {
  if (rendue) return;
  toast.avertir(comment === 'fermee' ? messages.caisseFermeeIci : messages.caisseLiberee);
  partie = maCaisse();
  oublierLaCaisse();
}
/** The desk of that register goes away. When it is because the register is held no more, and nobody said so yet, it is said here. */
export function quitterLaCaisse(caisse_id: number): void {
  const session = magasin.get(sessionAtom);
  if (session && session.caisse_id !== caisse_id && !rendue && partie !== caisse_id) toast.avertir(messages.caisseLiberee);
  partie = null;
}

export const rafraichir = (): Promise<void> => cache.invalidateQueries({ queryKey: cleFile(maCaisse()) });
