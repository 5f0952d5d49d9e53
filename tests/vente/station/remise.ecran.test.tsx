import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { cutAtom, keptSalesAtom } from '#client/base/connection.atoms.ts';
import { reasonsToStay } from '#client/base/sign-out.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { retenirReglages } from '#client/vente/station/journal.ts';
import { remettre } from '#client/vente/station/remise.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import {
  unClient,
  uneLigne,
  unePharmacie,
  uneReservation,
  uneSession,
} from '#tests/factories/objets-du-fil.ts';
import { ecritures } from '#tests/harness/vente-de-test.tsx';
import {
  attendreUneLigne,
  chaqueFoisUnPosteQuiVend,
  coffre,
  commencer,
  couper,
  dits,
  f4,
  payer,
  revenir,
  scan,
  ServeurCoupable,
  vendre,
} from './coupe.scene.tsx';

chaqueFoisUnPosteQuiVend();

const numeros = (s: ServeurCoupable) => s.recues.map((v) => v.numero);

describe('le retour du serveur', () => {
  it('[CPE-8] dans l’ordre, chacune une fois ; une réponse perdue repart', async () => {
    const s = new ServeurCoupable([uneReservation()]);
    await commencer(s);
    await couper(s);
    await vendre();
    await vendre();
    await vendre();
    let perdue = true;
    s.refuse = (numero) => {
      if (numero !== 2 || !perdue) return null;
      perdue = false;
      s.recues.push({ numero: 2, net_a_payer: 1250, reservation_id: null });
      return 'coupe';
    };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await revenir(s);
    await act(async () => void (await vi.advanceTimersByTimeAsync(16_000)));
    await waitFor(() => expect(numeros(s)).toEqual([1, 2, 3]));
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(0));
  });
  it('[CPE-8] un poste mis à part : elles restent, dites avec quoi faire ; rien ne suit', async () => {
    const s = new ServeurCoupable([uneReservation()]);
    await commencer(s);
    await couper(s);
    await vendre();
    await vendre();
    // the second one would be received: it must not be handed over before the first
    const ecartee = { statut: 403, errors: ['non'], code: 'station_ecartee' };
    s.refuse = (numero) => (numero === 1 ? ecartee : null);
    await revenir(s);
    expect(await screen.findByText(/Ce poste a été mis à part/)).toBeTruthy();
    expect(store.get(keptSalesAtom)).toBe(2);
    expect(s.recues).toEqual([]);
    s.refuse = null;
    await act(async () => remettre());
    await waitFor(() => expect(numeros(s)).toEqual([1, 2]));
  });
  it('se déconnecter avec une vente à remettre est refusé ; fermer la page, averti', async () => {
    const s = new ServeurCoupable([uneReservation()]);
    await commencer(s);
    await couper(s);
    await vendre();
    expect(reasonsToStay()).toContain(phrases.deconnexionRetenue(1));
    const depart = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(depart);
    expect(depart.defaultPrevented).toBe(true);
    await revenir(s);
    await waitFor(() => expect(reasonsToStay()).not.toContain(phrases.deconnexionRetenue(1)));
  });
  it('[CPE-8] un serveur restauré d’avant reçoit de nouveau ce qu’il n’a plus', async () => {
    const s = new ServeurCoupable([uneReservation()]);
    await commencer(s);
    await couper(s);
    await vendre();
    await vendre();
    await revenir(s);
    await waitFor(() => expect(numeros(s)).toEqual([1, 2]));
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(0));
    s.recues.splice(1);
    await couper(s);
    await revenir(s);
    await waitFor(() => expect(numeros(s)).toEqual([1, 2]));
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(0));
  });
  it('un panier commencé dans la coupure continue avec le serveur, sans être montré deux fois', async () => {
    const neuf = uneReservation({ id: 77, position: 77, reservation_produits: [] });
    const s = new ServeurCoupable([uneReservation(), neuf]);
    s.cree = neuf;
    const demandes = await commencer(s);
    await couper(s);
    f4();
    await screen.findByText('Produits (0)');
    scan();
    await attendreUneLigne();
    expect(screen.getByRole('button', { name: /^L1/ })).toBeTruthy();
    await revenir(s);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^L1/ })).toBeNull());
    expect(ecritures(demandes).at(-1)).toMatchObject({
      reservation_produits: [{ produit_id: 11, qte: 1 }],
    });
    expect(await screen.findByRole('heading', { name: 'N° 077' })).toBeTruthy();
    await waitFor(() => expect(coffre.contenu.paniers.size).toBe(0));
  });
  it('[CPE-8] son brouillon d’avant la coupure, payé ici, garde son numéro et n’est montré qu’une fois', async () => {
    const s = new ServeurCoupable([uneReservation()]);
    await commencer(s);
    await screen.findByRole('heading', { name: 'N° 042' });
    await couper(s);
    await payer();
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(1));
    await revenir(s);
    await waitFor(() => expect(s.recues).toMatchObject([{ numero: 1, reservation_id: 42 }]));
    expect(screen.getAllByRole('heading', { name: 'N° 042' })).toHaveLength(1);
  });
  it('[CPE-9] parti juste avant la coupure, son paiement repart avec sa clé, et ne compte qu’une fois', async () => {
    const s = new ServeurCoupable([uneReservation()]);
    const demandes = await commencer(s);
    await screen.findByRole('heading', { name: 'N° 042' });
    s.repond = false;
    await payer();
    await couper(s);
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(1));
    expect(dits()).toContain(phrases.unCompteDoute);
    await revenir(s);
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(0));
    const payes = demandes.filter((d) => d.corps.status === 'Termine');
    expect(payes.length).toBeGreaterThan(1);
    expect(new Set(payes.map((d) => d.cle)).size).toBe(1);
    expect(s.recues).toEqual([]);
  });
});

describe('un paiement en doute que son auteur ne peut plus régler', () => {
  const PAYE = uneReservation({ status: 'Termine', switch_finish_by: 'Awa NDONG' });
  const BRICE = uneSession({ id: 6, fullname: 'Brice MBA' });
  /** Awa pays as the cut comes; her account changes in it; Brice signs in at the return. */
  async function briceApresAwa(lue: Reservation, peut_vendre: boolean): Promise<ServeurCoupable> {
    const s = new ServeurCoupable([uneReservation()]);
    s.autres = {
      'GET /api/reservations/42': () => ({ data: lue }),
      'GET /api/stations/vendeurs/5': () => ({ data: { peut_vendre } }),
    };
    await commencer(s);
    await screen.findByRole('heading', { name: 'N° 042' });
    s.repond = false;
    await payer();
    await couper(s);
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(1));
    act(() => store.set(sessionAtom, BRICE));
    await revenir(s);
    await act(async () => remettre());
    return s;
  }
  it('[HSL-19] compte fermé, jamais enregistré : une vente du poste, toujours la sienne', async () => {
    const s = await briceApresAwa(uneReservation(), false);
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(0));
    expect(s.recues).toMatchObject([
      { numero: 1, reservation_id: 42, vendeur_id: 5, net_a_payer: 1_250 },
    ]);
  });
  it('[HSL-19] déjà enregistré : oublié, rien n’est vendu deux fois', async () => {
    const s = await briceApresAwa(PAYE, false);
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(0));
    expect(s.recues).toEqual([]);
  });
  it('[HSL-19] un autre panier sous le même numéro, d’une base restaurée, ne le règle pas', async () => {
    const autre = { ...PAYE, created_at: '2026-11-01T08:00:00.000+01:00' };
    const s = await briceApresAwa(autre, false);
    await waitFor(() => expect(s.recues).toMatchObject([{ vendeur_id: 5 }]));
  });
  it('[HSL-19] son auteur peut revenir : il l’attend, et c’est dit', async () => {
    const s = await briceApresAwa(uneReservation(), true);
    expect(await screen.findByText(new RegExp(phrases.douteDAutrui('Awa NDONG')))).toBeTruthy();
    expect(store.get(keptSalesAtom)).toBe(1);
    expect(s.recues).toEqual([]);
  });
});

it('[CPE-9] refusé par le serveur, il devient une vente, quoi que disent les réglages depuis', async () => {
  const reservation_produits = [uneLigne({ tableau: 'liste_1' })];
  const s = new ServeurCoupable([uneReservation({ reservation_produits })]);
  const refusee = { statut: 422, errors: ['non'] };
  s.autres = { 'POST /api/reservations/42/update': () => refusee };
  await commencer(s);
  await screen.findByRole('heading', { name: 'N° 042' });
  s.repond = false;
  await payer();
  await couper(s);
  await waitFor(() => expect(store.get(keptSalesAtom)).toBe(1));
  const { liste_1 } = REGLAGE_DE_DEPART.tableaux;
  const tableaux = { ...REGLAGE_DE_DEPART.tableaux, liste_1: { ...liste_1, demander: true } };
  const ordonnancier = { ...REGLAGE_DE_DEPART, tableaux, actif: true };
  await retenirReglages({ pharmacie: unePharmacie({ ordonnancier }) });
  await revenir(s);
  await waitFor(() => expect(s.recues).toMatchObject([{ numero: 1, reservation_id: 42 }]));
  await waitFor(() => expect(store.get(keptSalesAtom)).toBe(0));
});

describe('ce qui attend le serveur, dit au panier', () => {
  it.each([
    ['un client nommé', { client_id: 7, client: 'CNAMGS' }, phrases.clientNomme],
    [
      'un panier à une caisse',
      {
        caisse_id: 3,
        caisse: 'Caisse 1',
        etat_caisse: 'Envoyé' as const,
        switch_caisse_at: '2026-11-21T10:41:00.000+01:00',
      },
      phrases.dejaEnvoye('Caisse 1'),
    ],
    ['une remise trop forte', { remise: 1_000 }, phrases.remiseTropForte(10)],
  ])('[CPE-6] %s', async (_quoi, r, phrase) => {
    const s = new ServeurCoupable([uneReservation(r)]);
    s.clients = [unClient()];
    await commencer(s);
    await screen.findByRole('heading', { name: 'N° 042' });
    await couper(s);
    const bouton = screen.getByRole('button', { name: /Payer maintenant/ });
    await waitFor(() => expect(bouton.getAttribute('aria-disabled')).toBe('true'));
    expect(
      document.getElementById(bouton.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toContain(typeset(phrase));
    await revenir(s);
    await waitFor(() => expect(store.get(cutAtom)).toBeNull());
  });
  it('un disque plein : rien n’est dit fait', async () => {
    const s = new ServeurCoupable([uneReservation()]);
    await commencer(s);
    await couper(s);
    f4();
    await screen.findByText('Produits (0)');
    scan();
    await attendreUneLigne();
    coffre.plein = true;
    await payer();
    await waitFor(() => expect(dits()).toContain(phrases.notStored));
    expect(screen.queryByRole('region', { name: 'Vente payée' })).toBeNull();
    expect(store.get(keptSalesAtom)).toBe(0);
    coffre.plein = false;
  });
});
