import { cache } from '#client/base/cache.ts';
import { relayCalls } from '#client/base/call-api.ts';
import { connectionAtom, cutAtom, keptSalesAtom } from '#client/base/connection.atoms.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { cleJour } from '#client/vente/reservation/reservation.queries.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { ouvrirCatalogue } from './catalogue.ts';
import { leSignataire } from './cle-du-poste.ts';
import { suivreLaCoupure } from './coupure.ts';
import {
  aVenduSeul,
  entendreLesOnglets,
  type DutyShift,
  storeCopies,
  lePoste,
  lireReglages,
  reread,
  retenirReglages,
} from './journal.ts';
import { remettre } from './remise.ts';
import { relais, remontrer } from './repondre-coupe.ts';
import { disquePleinAtom, journalAtom } from './station.atoms.ts';
import { syncCatalogue } from './sync-catalogue.ts';

/** Warning threshold, in bytes; a day of sales takes under a tenth. */
const PLACE_MIN = 20_000_000;

/** Requests persistent storage and checks free space. */
async function regarderLeDisque(): Promise<void> {
  if (!('storage' in navigator)) return;
  await navigator.storage.persist?.();
  const { quota, usage = 0 } = (await navigator.storage.estimate?.()) ?? {};
  store.set(disquePleinAtom, quota !== undefined && quota - usage < PLACE_MIN);
}

/** The user's COMPTANT drafts and the duty tax, to survive closing the page offline. */
async function copierLeJour(): Promise<void> {
  const session = store.get(sessionAtom);
  if (!session) return;
  const jour = cache.getQueryData<Reservation[]>(cleJour(session.fullname)) ?? [];
  const copiables = jour.filter(
    (r) => r.id > 0 && estTraitable(r) && r.client_id === CLIENT_COMPTANT,
  );
  await storeCopies(session.id, copiables);
  const garde = cache.getQueryData<DutyShift>(['gardes', 'actuelle']);
  if (garde !== undefined) await retenirReglages({ garde });
}

const peutVendre = (): boolean => {
  const session = store.get(sessionAtom);
  return session !== null && peut(session, 'VENTE', 'reservation');
};
/** Whether the station sells offline, from stored data. */
async function vend(): Promise<boolean> {
  if (!peutVendre()) return false;
  try {
    await reread();
    const { pharmacie } = await lireReglages();
    if (store.get(pharmacieAtom) === undefined) store.set(pharmacieAtom, pharmacie);
    await ouvrirCatalogue();
    await copierLeJour();
    void regarderLeDisque().catch(() => undefined);
    const { marque, accepte } = store.get(journalAtom);
    const signe = (await leSignataire()) !== null;
    store.set(journalAtom, (vu) => ({ ...vu, signe }));
    return marque !== null && accepte && signe && pharmacie !== null;
  } catch (erreur) {
    console.error('journal du poste', erreur);
    store.set(journalAtom, (vu) => ({ ...vu, ouvert: false }));
    return false;
  }
}

const remettreSiVendu = async (): Promise<void> => {
  if (await aVenduSeul()) await remettre();
};
/** After any reconnection, the base may have been restored: its lost sales are sent again. */
function suivreLesRetours(): () => void {
  let enLigne = store.get(connectionAtom).etat === 'en_ligne';
  return store.sub(connectionAtom, () => {
    const etait = enLigne;
    enLigne = store.get(connectionAtom).etat === 'en_ligne';
    if (enLigne && !etait) void remettreSiVendu().catch(() => undefined);
  });
}

const retenirLaPharmacie = (): void => {
  const pharmacie = store.get(pharmacieAtom);
  if (pharmacie && !store.get(cutAtom)) void retenirReglages({ pharmacie }).catch(() => undefined);
};
function preparer(): void {
  const apporter = [
    import('./bande-coupe.offert.tsx'),
    import('./numero-provisoire.offert.ts'),
    import('#client/ui/ticket/ticket.ts'),
  ];
  void Promise.all(apporter).catch(() => undefined);
}
function retenirLaPage(e: BeforeUnloadEvent): void {
  if (store.get(keptSalesAtom) > 0) e.preventDefault();
}

export function commencerLePoste(): () => void {
  const fins = [
    relayCalls(relais),
    syncCatalogue(),
    suivreLaCoupure({ vend, revenu: () => void remettre() }),
    suivreLesRetours(),
    store.sub(pharmacieAtom, retenirLaPharmacie),
    store.sub(sessionAtom, () => void remettre()),
    entendreLesOnglets(() => void remontrer().catch(() => undefined)),
    preventSignOut(() => {
      // A user who may not send them is not blocked: a seller will.
      if (!peutVendre()) return null;
      const { refusees, autrui } = store.get(journalAtom);
      const ventes = store.get(keptSalesAtom) - refusees.length - autrui.length;
      return ventes > 0 ? phrases.deconnexionRetenue(ventes) : null;
    }),
  ];
  window.addEventListener('beforeunload', retenirLaPage);
  retenirLaPharmacie();
  preparer();
  void lePoste()
    .then(reread)
    .then(remettre)
    .catch((erreur: unknown) => console.error('journal du poste', erreur));
  void regarderLeDisque().catch(() => undefined);
  return () => {
    window.removeEventListener('beforeunload', retenirLaPage);
    for (const finir of fins) finir();
  };
}
