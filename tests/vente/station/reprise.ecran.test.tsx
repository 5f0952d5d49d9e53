import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { store } from '#client/base/store.ts';
import { callApi } from '#client/base/call-api.ts';
import { keptSalesAtom } from '#client/base/connection.atoms.ts';
import { scanner } from '#client/vente/reservation/recherche/ajout.actions.ts';
import {
  caissesChoisiesAtom,
  pour,
  selectionAtom,
} from '#client/vente/reservation/reservation.atoms.ts';
import { majReservationAppel } from '#shared/vente/reservation/reservation.api.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { uneLigne, unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import type { Demande } from '#tests/harness/poste-de-test.tsx';
import { ecritures } from '#tests/harness/vente-de-test.tsx';
import {
  chaqueFoisUnPosteQuiVend,
  coffre,
  commencer,
  couper,
  payer,
  revenir,
  ServeurCoupable,
} from './coupe.scene.tsx';

chaqueFoisUnPosteQuiVend();

const DOLIPRANE = unProduit();
/** What the server makes of the basket begun in the cut. */
const REPRIS = uneReservation({ id: 77, position: 77, version: 1, reservation_produits: [] });

/** In the cut, a basket with one box; its server does not answer yet. */
async function commencerL1(s: ServeurCoupable): Promise<Demande[]> {
  s.cree = REPRIS;
  const demandes = await commencer(s);
  await couper(s);
  fireEvent.keyDown(window, { key: 'F4' });
  await screen.findByText('Produits (0)');
  act(() => scanner(DOLIPRANE.cip ?? ''));
  await screen.findByLabelText(/^Quantité, DOLIPRANE/);
  return demandes;
}
const serveur = () => new ServeurCoupable([uneReservation(), REPRIS]);
const reprise = () => screen.findByRole('heading', { name: 'N° 077', hidden: true });

describe('un panier repris par le serveur pendant qu’on y saisit', () => {
  it('[HSL-22] ce qui est reçu, tapé avant le retour, reste reçu', async () => {
    const s = serveur();
    const demandes = await commencerL1(s);
    fireEvent.keyDown(window, { key: 'F9' });
    const recu = await screen.findByLabelText<HTMLInputElement>('Montant reçu');
    fireEvent.change(recu, { target: { value: '10000' } });
    await revenir(s);
    await reprise();
    expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('10.000');
    fireEvent.click(screen.getByRole('button', { name: 'Payer' }));
    await waitFor(() =>
      expect(ecritures(demandes).at(-1)).toMatchObject({ status: 'Termine', amount_gived: 10_000 }),
    );
    expect(demandes.at(-1)?.chemin).toContain('/77/');
  });
  it('[HSL-22] une remise, une quantité en cours de frappe, la caisse choisie restent aussi', async () => {
    const s = serveur();
    await commencerL1(s);
    act(() => store.set(caissesChoisiesAtom, pour(store.get(selectionAtom) ?? 0, 3)));
    fireEvent.keyDown(window, { key: 'F6' });
    fireEvent.change(await screen.findByLabelText('Remise'), { target: { value: '125' } });
    const quantite = screen.getByLabelText<HTMLInputElement>(/^Quantité, DOLIPRANE/);
    act(() => quantite.focus());
    fireEvent.change(quantite, { target: { value: '3' } });
    await revenir(s);
    await reprise();
    expect(store.get(caissesChoisiesAtom)[77]).toBe(3);
    expect(screen.getByLabelText<HTMLInputElement>('Remise').value).toBe('125');
    const restee = screen.getByLabelText<HTMLInputElement>(/^Quantité, DOLIPRANE/);
    expect([restee.value, document.activeElement]).toEqual(['3', restee]);
  });
});

describe('un panier que le serveur n’a repris qu’à moitié', () => {
  const MAJ = 'POST /api/reservations/77/update';
  const LIGNE = uneLigne({ reservation_id: 77 });
  /** The server has its lines, and its answer is lost as long as it says so. */
  function aMoitie() {
    const s = serveur();
    const etat = { perdue: true, lu: { ...REPRIS, version: 2, reservation_produits: [LIGNE] } };
    s.autres = {
      [MAJ]: () => (etat.perdue ? 'coupe' : { data: etat.lu }),
      'GET /api/reservations/77': () => ({ data: etat.lu }),
    };
    return { s, etat };
  }
  const ecrites = (demandes: readonly Demande[]) =>
    demandes.filter((d) => d.chemin === MAJ).map((d) => d.corps);
  /** The link comes back for an instant: the basket is made, its lines leave, no answer comes. */
  async function retourBref(s: ServeurCoupable, demandes: readonly Demande[]): Promise<void> {
    await revenir(s);
    await waitFor(() => expect(ecrites(demandes)).not.toEqual([]));
    await couper(s);
  }
  async function payerIci(): Promise<void> {
    await payer();
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(1));
  }
  const annulerIci = () =>
    act(() =>
      callApi(majReservationAppel, { parametres: { id: -1 }, corps: { status: 'Annule' } }),
    );
  const annulations = (demandes: readonly Demande[]) =>
    ecrites(demandes).filter((c) => c.status === 'Annule');
  const VENDU = { reservation_id: 77, panier_cree_at: REPRIS.created_at };

  it('[HSL-23] payé dans la coupure suivante : la vente va avec le panier que le serveur en a fait', async () => {
    const { s, etat } = aMoitie();
    const demandes = await commencerL1(s);
    await retourBref(s, demandes);
    await payerIci();
    etat.perdue = false;
    await revenir(s);
    await waitFor(() => expect(s.recues).toMatchObject([VENDU]));
    expect(annulations(demandes)).toEqual([]);
  });
  it('[HSL-23] payé pendant que ses lignes partent : la vente suit, dans le même panier', async () => {
    const { s } = aMoitie();
    let repondre: () => void = () => undefined;
    s.autres[MAJ] = () =>
      new Promise((fin) => {
        repondre = () => fin({ data: { ...REPRIS, version: 2, reservation_produits: [LIGNE] } });
      });
    const demandes = await commencerL1(s);
    await revenir(s);
    await waitFor(() => expect(ecrites(demandes)).toHaveLength(1));
    await payerIci();
    await act(async () => repondre());
    await waitFor(() => expect(s.recues).toMatchObject([VENDU]));
    await waitFor(() => expect(coffre.contenu.paniers.size).toBe(0));
    expect(annulations(demandes)).toEqual([]);
  });
  it('[HSL-23] payé pendant que son numéro se tire : ses lignes n’y sont pas écrites, il est annulé', async () => {
    const { s, etat } = aMoitie();
    etat.perdue = false;
    etat.lu = REPRIS;
    let tirer: () => void = () => undefined;
    s.autres['POST /api/reservations'] = () =>
      new Promise((fin) => {
        tirer = () => fin({ data: REPRIS });
      });
    const demandes = await commencerL1(s);
    await revenir(s);
    await waitFor(() =>
      expect(demandes.some((d) => d.chemin === 'POST /api/reservations')).toBe(true),
    );
    await payerIci();
    await act(async () => tirer());
    await waitFor(() => expect(s.recues).toMatchObject([{ reservation_id: null }]));
    expect(ecrites(demandes)).toEqual([{ status: 'Annule', version: 1 }]);
  });
  it('[HSL-23] annulé ici : celui du serveur l’est aussi, à la version lue', async () => {
    const { s } = aMoitie();
    const demandes = await commencerL1(s);
    await retourBref(s, demandes);
    await annulerIci();
    await revenir(s);
    await waitFor(() => expect(annulations(demandes)[0]).toEqual({ status: 'Annule', version: 2 }));
  });
  it.each<[string, Partial<Reservation>]>([
    ['quelqu’un y a mis la main', { reservation_produits: [LIGNE, uneLigne({ produit_id: 12 })] }],
    ['c’est un autre, d’une base restaurée', { created_at: '2026-11-01T08:00:00.000+01:00' }],
    ['il a été vendu', { status: 'Termine' }],
  ])('[HSL-23] annulé ici, mais sur le serveur %s : il y reste', async (_cas, autre) => {
    const { s, etat } = aMoitie();
    const demandes = await commencerL1(s);
    await retourBref(s, demandes);
    await annulerIci();
    etat.lu = { ...etat.lu, version: 3, ...autre };
    await revenir(s);
    await waitFor(() => expect(coffre.contenu.paniers.size).toBe(0));
    expect(annulations(demandes)).toEqual([]);
  });
  it('[HSL-23] son numéro perdu en route, payé : le panier vide du serveur est annulé', async () => {
    const { s, etat } = aMoitie();
    s.autres['POST /api/reservations'] = () => (etat.perdue ? 'coupe' : { data: REPRIS });
    const demandes = await commencerL1(s);
    const creations = () => demandes.filter((d) => d.chemin === 'POST /api/reservations');
    await revenir(s);
    await waitFor(() => expect(creations()).not.toEqual([]));
    await couper(s);
    await payerIci();
    etat.perdue = false;
    etat.lu = REPRIS;
    await revenir(s);
    await waitFor(() => expect(s.recues).toMatchObject([{ reservation_id: null }]));
    expect(annulations(demandes)).toEqual([{ status: 'Annule', version: 1 }]);
    expect(new Set(creations().map((d) => d.cle)).size).toBe(1);
  });
});
