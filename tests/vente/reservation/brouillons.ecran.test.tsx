import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import {
  storeBrouillons,
  lireBrouillons,
} from '#client/vente/reservation/enregistrement/brouillons.ts';
import { changerQte } from '#client/vente/reservation/panier/lignes.actions.ts';
import { modifierTexte } from '#client/vente/reservation/panier/panier.actions.ts';
import {
  cleDuBrouillon,
  delaisserBrouillons,
  veillerBrouillons,
} from '#client/vente/reservation/enregistrement/brouillons-depart.ts';
import { arreterVente } from '#client/vente/reservation/demarrer-vente.ts';
import { ReservationEcran } from '#client/vente/reservation/reservation-ecran.tsx';
import { toastsAtom } from '#client/ui/toast.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import {
  uneCaisse,
  uneLigne,
  unProduit,
  uneReservation,
  uneSession,
} from '#tests/factories/objets-du-fil.ts';
import { anotherCopy } from '#tests/harness/another-copy.ts';
import { type Demande, monterPoste } from '#tests/harness/poste-de-test.tsx';
import { chaqueFoisUneVente } from '#tests/harness/vente-de-test.tsx';

type Brouillons = typeof import('#client/vente/reservation/enregistrement/brouillons.ts');
const MOI = uneSession();
let tenue: Reservation;
let reseau = true;
function ouvrir(): Demande[] {
  return monterPoste(<ReservationEcran />, MOI, {
    'GET /api/reservations/jour': () => ({ data: [tenue] }),
    'GET /api/caisses': () => ({ data: [uneCaisse({ id: 1, libelle: 'Default' }), uneCaisse()] }),
    'GET /api/produits/11': () => ({ data: unProduit() }),
    'POST /api/logout': () => ({ message: phrasesAcces.deconnecte }),
    'POST /api/reservations/42/update': ({ corps }) => {
      if (!reseau) return 'coupe';
      if (corps.version !== tenue.version)
        return {
          statut: 409,
          errors: [phrasesReservation.reservationModifieeAilleurs('Mme OBAME')],
          data: tenue,
        };
      const lignes = corps.reservation_produits as
        | { produit_id: number; qte: number }[]
        | undefined;
      tenue = uneReservation({
        ...tenue,
        version: tenue.version + 1,
        ...(lignes && {
          reservation_produits: lignes.map((l) =>
            uneLigne({ produit_id: l.produit_id, qte: l.qte }),
          ),
        }),
      });
      return { data: tenue, message: phrasesReservation.reservationEnregistree };
    },
  });
}
const gardesIci = () => Object.keys(localStorage).filter((c) => c.startsWith('vente.brouillon'));
const pret = () => screen.findByRole('heading', { name: 'N° 042' });
const qte = () => screen.getByLabelText<HTMLInputElement>('Quantité, DOLIPRANE 1000 mg, cp ×8');
const envoyees = (d: Demande[]) =>
  d
    .filter((x) => x.chemin.endsWith('/update'))
    .map((x) => (x.corps.reservation_produits as { qte: number }[] | undefined)?.[0]?.qte);

chaqueFoisUneVente();
beforeEach(() => {
  veillerBrouillons();
  tenue = uneReservation();
  reseau = true;
});
afterEach(() => {
  cleanup();
  store.set(sessionAtom, null);
});
/** What another tab keeps is told by its own copy of both modules. */
async function unAutreOnglet(): Promise<Brouillons> {
  const depart = '#client/vente/reservation/enregistrement/brouillons-depart.ts';
  const sien = await anotherCopy('client/vente/reservation/enregistrement/brouillons-depart.ts');
  vi.doMock(depart, () => sien);
  onTestFinished(() => vi.doUnmock(depart));
  return anotherCopy('client/vente/reservation/enregistrement/brouillons.ts');
}

describe('les brouillons de ce poste', () => {
  it('[BRO-1] sont gardés à chaque changement, sans l’identité de l’assuré', async () => {
    tenue = uneReservation({
      client_id: 7,
      nom_assure: 'OYANE-7731',
      identifiant_assure: 'ID-9',
      numero_feuille_assure: 'F-9',
    });
    ouvrir();
    await pret();
    act(() => changerQte(11, 3));
    await waitFor(() =>
      expect(lireBrouillons(MOI.id)[0]?.etat.reservation_produits[0]?.qte).toBe(3),
    );
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/OYANE-7731|ID-9|F-9/);
  });
  it('[BRO-4] ce qui n’était pas parti quand la page s’est perdue repart à la suivante', async () => {
    ouvrir();
    await pret();
    reseau = false;
    act(() => changerQte(11, 4));
    expect(await screen.findByText('Non synchronisé')).toBeTruthy();
    expect(screen.getByRole('button', { name: /042/ }).hasAttribute('data-non-synchronise')).toBe(
      true,
    );
    const memoire = { ...localStorage };
    cleanup();
    store.set(sessionAtom, null); // the page goes, and all it held
    for (const [cle, valeur] of Object.entries(memoire)) localStorage.setItem(cle, String(valeur));
    reseau = true;
    const demandes = ouvrir();
    await pret();
    await waitFor(() => expect(envoyees(demandes)).toEqual([4]));
    expect(qte().value).toBe('4');
    await waitFor(() => expect(lireBrouillons(MOI.id)[0]?.base).toBeNull());
  });
  it('[BRO-3] repris sur un panier que l’autre poste a changé aussi : les deux valeurs, deux choix', async () => {
    storeBrouillons(MOI.id, [uneReservation({ reservation_produits: [uneLigne({ qte: 4 })] })], {
      42: uneReservation(),
    });
    tenue = uneReservation({
      version: 9,
      modifiee_par: 'Mme OBAME',
      reservation_produits: [uneLigne({ qte: 2 })],
    });
    const demandes = ouvrir();
    await pret();
    const bande = await screen.findByText(/Modifié par Mme OBAME/);
    expect(bande.closest('[role="alert"]')?.textContent).toMatch(/DOLIPRANE.*4.*2/);
    expect(envoyees(demandes)).toEqual([]);
    expect(qte().closest('tr')?.hasAttribute('data-oppose')).toBe(true);
    act(() => screen.getByRole('button', { name: 'Prendre les leurs' }).click());
    await waitFor(() => expect(qte().value).toBe('2'));
    expect(screen.queryByText(/Modifié par Mme OBAME/)).toBeNull();
    expect(envoyees(demandes)).toEqual([]);
  });
  it('[BRO-2] gardés par une version du programme qui connaissait moins de champs, ils restent', () => {
    const mienne = uneLigne({ qte: 4 });
    const { posologie: _neuf, prise_en_charge: _neuve, ...ancienne } = mienne;
    storeBrouillons(MOI.id, [uneReservation({ reservation_produits: [mienne] })], {
      42: uneReservation(),
    });
    const cle = cleDuBrouillon(MOI.id, 42);
    const gardee = localStorage.getItem(cle) ?? '';
    const ancienneMemoire = gardee.replace(JSON.stringify(mienne), JSON.stringify(ancienne));
    expect(ancienneMemoire).not.toBe(gardee);
    localStorage.setItem(cle, ancienneMemoire);
    expect(lireBrouillons(MOI.id)[0]?.etat.reservation_produits).toEqual([mienne]);
  });
  it('[BRO-4] le panier a été fermé ailleurs : c’est dit', async () => {
    storeBrouillons(MOI.id, [uneReservation({ reservation_produits: [uneLigne({ qte: 4 })] })], {
      42: uneReservation(),
    });
    tenue = uneReservation({ status: 'Annule', version: 3 });
    ouvrir();
    await pret();
    expect(store.get(toastsAtom).map((t) => t.text)).toEqual([
      phrasesReservation.brouillonPerdu('042'),
    ]);
    await waitFor(() => expect(lireBrouillons(MOI.id)).toEqual([]));
  });
  it('[BRO-5] on ne se déconnecte pas avec des modifications en route ; parti, il ne reste rien', async () => {
    ouvrir();
    await pret();
    reseau = false;
    act(() => changerQte(11, 4));
    await screen.findByText('Non synchronisé');
    await act(signOut);
    expect(store.get(sessionAtom)).not.toBeNull();
    expect(store.get(toastsAtom).at(-1)?.text).toBe(
      phrasesReservation.deconnexionNonEnregistree('042'),
    );
    reseau = true;
    act(() => screen.getByRole('button', { name: 'Réessayer' }).click());
    await screen.findByText('Enregistré ✓');
    await act(signOut);
    expect(store.get(sessionAtom)).toBeNull();
    expect(gardesIci()).toEqual([]);
  });
  it('[BRO-2] ceux d’un autre ne sont ni lus ni gardés', () => {
    storeBrouillons(99, [uneReservation()], {});
    expect(lireBrouillons(MOI.id)).toEqual([]);
    expect(gardesIci()).toEqual([]);
  });
  it('[BRO-2] gardés en une seule entrée par une version d’avant, ils sont répartis et repris', () => {
    storeBrouillons(MOI.id, [uneReservation()], { 42: uneReservation() });
    const cle = cleDuBrouillon(MOI.id, 42);
    const brouillon: unknown = JSON.parse(localStorage.getItem(cle) ?? '');
    localStorage.clear();
    const ancienne = { utilisateur_id: MOI.id, brouillons: [brouillon] };
    localStorage.setItem('vente.brouillons', JSON.stringify(ancienne));
    veillerBrouillons();
    expect(gardesIci()).toEqual([cle]);
    expect(lireBrouillons(MOI.id)).toEqual([brouillon]);
  });
  it('[BRO-7] un onglet n’efface pas ce qu’un autre n’a pas envoyé ; qui l’a écrit ou repris, si', async () => {
    const seul = [uneReservation({ reservation_produits: [uneLigne({ qte: 4 })] })];
    storeBrouillons(MOI.id, seul, { 42: uneReservation() });
    const autre = await unAutreOnglet();
    // Another basket moved: this tab sees 042 as the server has it, then does not see it any more.
    autre.storeBrouillons(MOI.id, [uneReservation(), uneReservation({ id: 43 })], {});
    autre.storeBrouillons(MOI.id, [], {});
    const gardes = () => lireBrouillons(MOI.id).map((b) => [b.id, b.base !== null]);
    expect(gardes()).toEqual([[42, true]]);
    storeBrouillons(MOI.id, [uneReservation({ version: 2 })], {});
    expect(gardes()).toEqual([[42, false]]);

    storeBrouillons(MOI.id, seul, { 42: uneReservation() });
    expect(autre.lireBrouillons(MOI.id)).toHaveLength(1);
    autre.storeBrouillons(MOI.id, [uneReservation({ version: 3 })], {});
    expect(gardes()).toEqual([[42, false]]);
  });
  it('[BRO-6] sur une page qui n’a jamais ouvert la vente aussi : on ne part pas sans elles, et parti il ne reste rien', async () => {
    arreterVente(); // a page just loaded
    veillerBrouillons();
    document.cookie = 'XSRF-TOKEN=essai; path=/';
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(JSON.stringify({ success: true, message: '', errors: [], data: null })),
    );
    store.set(sessionAtom, MOI);
    storeBrouillons(MOI.id, [uneReservation({ reservation_produits: [uneLigne({ qte: 4 })] })], {
      42: uneReservation(),
    });
    delaisserBrouillons(); // an earlier page kept them
    await signOut();
    expect(store.get(sessionAtom)).not.toBeNull();
    expect(store.get(toastsAtom).map((t) => t.text)).toEqual([
      phrasesReservation.deconnexionBrouillons('042'),
    ]);
    lireBrouillons(MOI.id); // taken up, then sent
    storeBrouillons(MOI.id, [uneReservation()], {});
    await signOut();
    expect(store.get(sessionAtom)).toBeNull();
    expect(gardesIci()).toEqual([]);
  });
  it('mémoire pleine ou interdite : les deux phrases, et la vente continue', async () => {
    ouvrir();
    await pret();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('plein', 'QuotaExceededError');
    });
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('interdit');
    });
    act(() => modifierTexte({ posologie_sur_ticket: true }));
    act(() => changerQte(11, 3));
    await screen.findByText('Enregistré ✓');
    expect(
      store.get(toastsAtom).filter((t) => t.text === phrasesReservation.localSauvegarde),
    ).toHaveLength(1);
    storeBrouillons(99, [], {});
    vi.mocked(Storage.prototype.setItem).mockRestore();
    localStorage.setItem(cleDuBrouillon(99, 42), '{}');
    lireBrouillons(MOI.id);
    expect(store.get(toastsAtom).some((t) => t.text === phrasesReservation.localSuppression)).toBe(
      true,
    );
  });
});
