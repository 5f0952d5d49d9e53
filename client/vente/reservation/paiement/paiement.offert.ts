import { atom } from 'jotai';
import { callApi, type ApiAnswer, isException } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { imprimanteDe } from '#client/vente/caisse/caisse.queries.ts';
import { imprimerALaCaisse } from '#client/vente/caisse/impression-caisse.offert.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import {
  majReservationAppel,
  imprimerReservation,
} from '#shared/vente/reservation/reservation.api.ts';
import type { MajReservation, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { toast } from '#client/ui/toast.ts';
import { attendreRetour } from '../enregistrement/attendre-retour.ts';
import * as phrasesVersion from '#shared/base/version.phrases.ts';

/**
 * [RES-39] Idempotency keys of uncounted prints, per basket, in order. In memory: lost on reload or
 * session change.
 */
const dus = new Map<number, string[]>();
/** Key of a count possibly done by a failing server; no paper printed yet. */
const enSuspens = new Map<number, string>();

const tiragesDus = (id: number): number => dus.get(id)?.length ?? 0;

const compter = (id: number, cle: string): Promise<ApiAnswer<Reservation>> =>
  callApi(imprimerReservation, { parametres: { id }, cle, silencieux: true });

/** Counts past prints in order; returns the failure, or null. */
async function compterLesDus(id: number): Promise<ApiAnswer<Reservation> | null> {
  for (const cle of dus.get(id) ?? []) {
    const reponse = await compter(id, cle);
    if (isException(reponse)) return reponse;
    dus.set(
      id,
      (dus.get(id) ?? []).filter((c) => c !== cle),
    );
  }
  return null;
}
const rattrapes = new Set<number>();
async function rattraper(id: number): Promise<void> {
  if (rattrapes.has(id)) return;
  rattrapes.add(id);
  do await attendreRetour();
  while ((await compterLesDus(id))?.statut === 0);
  rattrapes.delete(id);
}
/** Printed unanswered: counted once the server answers. */
function devoir(id: number, cle: string): void {
  dus.set(id, [...(dus.get(id) ?? []), cle]);
  void rattraper(id);
}

/**
 * [RES-39] Counts earlier prints first, so that the original is the same on both sides. Unanswered
 * (status 0), it prints and retries the count. Unrecorded sales count nothing.
 */
async function compterTirage({
  id,
  vente_id,
}: Pick<Reservation, 'id' | 'vente_id'>): Promise<ApiAnswer<Reservation>> {
  const cle = enSuspens.get(id) ?? newKey();
  enSuspens.delete(id);
  const reponse = (await compterLesDus(id)) ?? (await compter(id, cle));
  if (reponse.statut === 0 && vente_id !== null) devoir(id, cle);
  else if (isException(reponse)) enSuspens.set(id, cle);
  return reponse;
}

/** Prefetched: receipts must print offline. */
export async function chargerTicket() {
  const [{ ticket }, { imprimante }] = await Promise.all([
    import('#client/ui/ticket/ticket.ts'),
    import('#client/ui/ticket/imprimer.ts'),
  ]);
  return { ticket, imprimante };
}

/** Payment in flight; 'sans_reponse': unanswered. */
export const paiementAtom = atom<{ id: number; etat: 'en_cours' | 'sans_reponse' } | null>(null);
/** Short timeout while disconnected. */
const ESSAI_COUPE_MS = 2_500;
export const ticketEchoueAtom = atom<number | null>(null);

/**
 * One payment, one key: unanswered calls retry with it, so it counts once. Null when one is in
 * flight. `ceder`: true to get status 0; the caller then keeps the key.
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
 * [TKT-2] The register's printer is usable here: by its holder; Default's, by selling screens.
 * Others are refused by the server.
 */
function imprimanteSert(caisse_id: number): boolean {
  const session = store.get(sessionAtom);
  if (!session || imprimanteDe(caisse_id) === null) return false;
  return caisse_id === CAISSE_DEFAUT
    ? peut(session, 'VENTE', 'reservation')
    : session.caisse_id === caisse_id;
}
/**
 * Counts, then prints; the second bears DUPLICATA. Failures are shown and retriable; the sale
 * stands. Returns the counted basket, or the given one.
 */
export async function imprimerTicket(r: Reservation): Promise<Reservation> {
  if (r.vente_id === null || !imprimanteSert(r.caisse_id)) return imprimerIci(r);
  await compterLesDus(r.id);
  const imprimee = await imprimerALaCaisse(r);
  store.set(ticketEchoueAtom, imprimee ? null : r.id);
  return imprimee ?? r;
}
/**
 * By this station's browser, when the register's printer fails. Unanswered, prints and owes the
 * count; refused, does not print.
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
/** Provisional number of an unrecorded sale. */
const provisoireDe = ({ id, vente_id }: Reservation): Promise<string> | false =>
  vente_id === null &&
  import('#client/vente/station/numero-provisoire.offert.ts').then(
    (m) => m.numeroProvisoireDe(id),
    () => '',
  );
/** [CER-12] Certification, awaited as configured; none elsewhere. */
const certificationDe = async (r: Reservation) =>
  store.get(pharmacieAtom)?.certification_pays
    ? (
        await import('#client/vente/certification/certification-du-ticket.offert.ts')
      ).certificationDuPanier(r)
    : {};
/** [ENV-5] Only where the pharmacy has a public address. */
const lienDe = async (r: Reservation) =>
  store.get(pharmacieAtom)?.adresse_publique && r.vente_id !== null
    ? (await import('#client/vente/vente/lien-du-ticket.offert.ts')).lienDuPanier(r.id)
    : {};
async function tirer(r: Reservation, provisoire: string | boolean): Promise<boolean> {
  const fait = await chargerTicket().catch(() => null);
  if (!fait) return false;
  const { fullname = '' } = store.get(sessionAtom) ?? {};
  const [certification, lien] = await Promise.all([certificationDe(r), lienDe(r)]);
  return fait.imprimante.imprimer(
    fait.ticket(r, store.get(pharmacieAtom) ?? null, fullname, {
      provisoire,
      ...certification,
      ...lien,
    }),
  );
}
/** Offline: unrecorded, hence uncounted; marked PROVISOIRE, printed by the browser. */
export async function imprimerProvisoire(r: Reservation): Promise<void> {
  store.set(ticketEchoueAtom, (await tirer(r, true)) ? null : r.id);
}
