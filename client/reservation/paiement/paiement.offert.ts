import { atom } from 'jotai';
import { callApi, type ApiAnswer } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { imprimanteDe } from '#client/caisse/caisse.queries.ts';
import { imprimerALaCaisse } from '#client/caisse/impression-caisse.offert.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { majReservationAppel } from '#shared/reservation/reservation.api.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { toast } from '#client/ui/toast.ts';
import { attendreRetour } from '../enregistrement/attendre-retour.ts';
import { compterLesDus, compterTirage, tiragesDus } from './compter-tirage.ts';

/** What makes a receipt is brought before it is asked for: the till may be cut off by then. */
export const chargerTicket = () => import('#client/ui/ticket/ticket.ts');

/** The payment under way on this page: 'sans_reponse' while the network keeps the answer. */
export const paiementAtom = atom<{ id: number; etat: 'en_cours' | 'sans_reponse' } | null>(null);
/** During a cut the call is only tried, in case the link is better than its news. */
const ESSAI_COUPE_MS = 2_500;
/** The receipt that could not be handed to the printer. */
export const ticketEchoueAtom = atom<number | null>(null);

/**
 * Pays once: one press, one call, one key. Without an answer the same call goes again with the same
 * key until one comes, so a payment that did arrive is told again instead of made again. Null when
 * a payment is already under way. `ceder`: true when the caller would rather have the silence
 * (status 0) than wait: it then answers for the key.
 */
export async function payerUneFois(
  id: number,
  corps: MajReservation,
  { cle = newKey(), ceder = () => false }: { cle?: string; ceder?: () => boolean } = {},
): Promise<ApiAnswer<Reservation> | null> {
  if (store.get(paiementAtom)) return null;
  const laisserPartir = preventSignOut(() =>
    store.get(paiementAtom) ? phrasesVersion.paiementEnCours : null,
  );
  try {
    for (;;) {
      store.set(paiementAtom, { id, etat: 'en_cours' });
      const reponse = await callApi(majReservationAppel, {
        parametres: { id },
        corps,
        cle,
        ...(ceder() && { silencieux: true, signal: AbortSignal.timeout(ESSAI_COUPE_MS) }),
      });
      if (reponse.statut !== 0 || ceder()) {
        store.set(paiementAtom, null);
        return reponse;
      }
      store.set(paiementAtom, { id, etat: 'sans_reponse' });
      await attendreRetour();
    }
  } finally {
    laisserPartir();
  }
}

/**
 * [IMP-2] A register has a printer of its own, and it serves this station: whoever holds the register;
 * Default's, the selling screens. To anybody else the server would refuse it.
 */
function imprimanteSert(caisse_id: number): boolean {
  const session = store.get(sessionAtom);
  if (!session || imprimanteDe(caisse_id) === null) return false;
  return caisse_id === CAISSE_DEFAUT
    ? peut(session, 'VENTE', 'reservation')
    : session.caisse_id === caisse_id;
}
/**
 * Counts the print, then prints: the second one bears DUPLICATA. A print that fails is said and can
 * be asked again; the sale stands. Answers the basket as counted, or as it was given when the
 * register's printer did not print.
 */
export async function imprimerTicket(r: Reservation): Promise<Reservation> {
  if (r.vente_id === null || !imprimanteSert(r.caisse_id)) return imprimerIci(r);
  await compterLesDus(r.id);
  const imprimee = await imprimerALaCaisse(r);
  store.set(ticketEchoueAtom, imprimee ? null : r.id);
  return imprimee ?? r;
}
/**
 * By the browser, on this station's printer: what is left when the register's own printer does not
 * answer. Without an answer the paper still comes out, owed its count; refused, none does.
 */
export async function imprimerIci(r: Reservation): Promise<Reservation> {
  const deja = Math.max(r.impressions, tiragesDus(r.id));
  const reponse = await compterTirage(r);
  if (reponse.statut !== 0 && !reponse.success) {
    toast.avertir(reponse.errors);
    store.set(ticketEchoueAtom, r.id);
    return r;
  }
  const comptee = reponse.data ?? { ...r, impressions: deja + 1 };
  store.set(ticketEchoueAtom, (await tirer(comptee, await provisoireDe(comptee))) ? null : r.id);
  return comptee;
}
/** Sold here and not recorded yet: the number that its ticket bears meanwhile. */
const provisoireDe = ({ id, vente_id }: Reservation): Promise<string> | false =>
  vente_id === null &&
  import('#client/station/numero-provisoire.offert.ts').then(
    (m) => m.numeroProvisoireDe(id),
    () => '',
  );
/** [CER-12] What the State gave the sale, waited for as long as the settings say; nothing elsewhere. */
const certificationDe = async (r: Reservation) =>
  store.get(pharmacieAtom)?.certification_pays
    ? (
        await import('#client/certification/certification-du-ticket.offert.ts')
      ).certificationDuPanier(r)
    : {};
/** Hands a receipt to this station's printer; false when it could not be. */
async function tirer(r: Reservation, provisoire: string | boolean): Promise<boolean> {
  const fait = await chargerTicket().catch(() => null);
  if (!fait) return false;
  const { fullname = '' } = store.get(sessionAtom) ?? {};
  const certification = await certificationDe(r);
  return imprimante.imprimer(
    fait.ticket(r, store.get(pharmacieAtom) ?? null, fullname, { provisoire, ...certification }),
  );
}
/**
 * Handed over during a cut: the sale is not recorded, so nothing is counted, and the paper says
 * PROVISOIRE. By the browser, for the server is out of reach.
 */
export async function imprimerProvisoire(r: Reservation): Promise<void> {
  store.set(ticketEchoueAtom, (await tirer(r, true)) ? null : r.id);
}
