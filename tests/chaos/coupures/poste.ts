import { reglages } from './page.ts';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { cache } from '#client/base/cache.ts';
import { callApi } from '#client/base/call-api.ts';
import { connectionAtom, cutAtom, keptSalesAtom } from '#client/base/connection.atoms.ts';
import { activationAtom, pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { startSocket } from '#client/base/socket.ts';
import { store } from '#client/base/store.ts';
import { payerUneFois } from '#client/vente/reservation/paiement/paiement.offert.ts';
import { cleJour, recevoirReservation } from '#client/vente/reservation/reservation.queries.ts';
import { poserSignataire } from '#client/vente/station/cle-du-poste.ts';
import { leCoffre, poserCoffre } from '#client/vente/station/coffre.ts';
import { numeroDuPanier, storedPaniers, type StoredVente } from '#client/vente/station/journal.ts';
import { commencerLePoste } from '#client/vente/station/poste.ts';
import { poserRayonnage } from '#client/vente/station/rayonnage.ts';
import { journalAtom } from '#client/vente/station/station.atoms.ts';
import { enIso } from '#shared/base/dates.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { lirePharmacie } from '#shared/admin/pharmacie/pharmacie.api.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import {
  creerReservation,
  listerReservationsJour,
  majReservationAppel,
} from '#shared/vente/reservation/reservation.api.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import { lireSession } from '#shared/admin/utilisateur/session.api.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { CoffreSurDisque, RayonnageSurDisque, signataireSurDisque } from './disque-du-poste.ts';
import type { AuPoste, Bilan, DuPoste } from './messages.ts';

/*
 * A station of the run of cuts: the code of the selling page itself, without its screens, in a process
 * that is killed as a tab is. Its seller sells without end, online or not.
 */
const { dossier, graine, repos_ms, activation } = reglages;
const tirage = new Tirage(graine);
const AGUETS_MS = 50;

/** Given to the parent before what follows is done: a killed page has said it. */
const dire = (message: DuPoste): Promise<void> =>
  new Promise((ok) => process.send?.(message, () => ok()));

/** Who was signed in is remembered by the browser: a page may open with no server. */
async function ouvrirSession(): Promise<void> {
  while (store.get(sessionAtom) === null) {
    const { data } = await callApi(lireSession, { silencieux: true });
    if (data) store.set(sessionAtom, data);
    else await attendre(AGUETS_MS);
  }
}

const moi = (): Session => {
  const session = store.get(sessionAtom);
  if (!session) throw new Error('plus personne sur ce poste');
  return session;
};
const montrer = (r: Reservation): void => recevoirReservation(moi().fullname, r);

async function produitsVendus(): Promise<number[]> {
  for (;;) {
    const { data } = await callApi(listerProduits, {
      requete: { page: 1, rows: 15, search_by_keyword: 'CHAOS' },
      silencieux: true,
    });
    if (data && data.length > 0) return data.map((p) => p.id);
    await attendre(AGUETS_MS);
  }
}

/** Pays until an answer comes, the server's or the station's own; what was shown is told. */
async function payer(r: Reservation): Promise<void> {
  fait = `paie ${r.id}`;
  await dire({ quoi: 'tente', id: r.id, net: r.net_a_payer });
  const reponse = await payerUneFois(r.id, {
    status: 'Termine',
    caisse_id: CAISSE_DEFAUT,
    mode_paiement: 'espece',
    amount_gived: r.net_a_payer,
    switch_finish_at: enIso(new Date()),
  });
  const payee = reponse?.data;
  if (payee) montrer(payee);
  if (!reponse?.success || !payee)
    return dire({ quoi: 'refus', phrase: (reponse?.errors ?? []).join(' ') });
  const provisoire = payee.vente_id === null ? await numeroDuPanier(r.id) : null;
  return dire({ quoi: 'montree', vente: { id: r.id, net: payee.net_a_payer, provisoire } });
}

async function vendre(produits: readonly number[]): Promise<void> {
  fait = 'commence un panier';
  const { data: cree, errors } = await callApi(creerReservation, {
    corps: {
      created_by: moi().fullname,
      client_id: CLIENT_COMPTANT,
      caisse_id: CAISSE_DEFAUT,
    },
    silencieux: true,
  });
  if (!cree) return dire({ quoi: 'refus', phrase: errors.join(' ') });
  montrer(cree);
  fait = `remplit ${cree.id}`;
  const choisis = new Set(
    Array.from({ length: tirage.entier(1, 3) }, () => tirage.parmi(produits)),
  );
  const ecrit = await callApi(majReservationAppel, {
    parametres: { id: cree.id },
    corps: {
      reservation_produits: [...choisis].map((produit_id) => ({
        produit_id,
        qte: tirage.entier(1, 3),
      })),
    },
    silencieux: true,
  });
  if (!ecrit.data || !ecrit.success) return dire({ quoi: 'refus', phrase: ecrit.errors.join(' ') });
  montrer(ecrit.data);
  return payer(ecrit.data);
}

/** Baskets that the page was closed on, paid by whoever opens it again. */
async function reprendre(): Promise<void> {
  const { fullname, id } = moi();
  const { data } = await callApi(listerReservationsJour, {
    requete: { created_by: fullname },
    silencieux: true,
  });
  const jour = data ?? (await storedPaniers(id));
  cache.setQueryData(cleJour(fullname), jour);
  for (const r of jour)
    if (r.status === 'Brouillon' && r.reservation_produits.length > 0) await payer(r);
}

async function faireLeBilan(): Promise<Bilan> {
  const ventes = (await leCoffre().faire((t) => t.tous('ventes'))) as StoredVente[];
  const { etat } = store.get(connectionAtom);
  return {
    fait: `${fait}, ${store.get(cutAtom) ? 'coupé' : etat}`,
    auRepos: fait === REPOS && !vend,
    attendent: store.get(keptSalesAtom),
    refusees: store.get(journalAtom).refusees.map((r) => `${r.numero} ${r.refus.join(' ')}`),
    journal: ventes.map(({ vente, etat }) => ({
      provisoire: numeroProvisoire(vente.marque, vente.numero),
      net: vente.net_a_payer,
      etat,
    })),
  };
}

let vend = false;
const REPOS = 'se repose';
let fait = 'ouvre';
process.on('message', (m: AuPoste) => {
  if (m.quoi === 'bilan') void faireLeBilan().then((bilan) => dire({ quoi: 'bilan', bilan }));
  else vend = m.quoi === 'vendre';
});
process.on('disconnect', () => process.exit(0));

poserCoffre(new CoffreSurDisque(path.join(dossier, 'journal.jsonl')));
const signataire = signataireSurDisque(path.join(dossier, 'cle.pem'));
poserSignataire(async () => signataire);
store.set(activationAtom, { token: activation, date_activation: '2026-01-01', type: 'poste' });
poserRayonnage(new RayonnageSurDisque(path.join(dossier, 'catalogue.jsonl')));
await ouvrirSession();
startSocket();
commencerLePoste();
const { data: pharmacie } = await callApi(lirePharmacie, { silencieux: true });
if (pharmacie) store.set(pharmacieAtom, pharmacie);
while (store.get(journalAtom).marque === null && !store.get(cutAtom)?.vend)
  await attendre(AGUETS_MS);
const produits = await produitsVendus();
await dire({ quoi: 'pret' });
let aReprendre = true;
for (;;) {
  if (!vend) {
    fait = REPOS;
    while (!vend) await attendre(AGUETS_MS);
  }
  fait = 'reprend';
  if (aReprendre) await reprendre();
  aReprendre = false;
  await vendre(produits);
  await attendre(tirage.entier(0, repos_ms));
}
