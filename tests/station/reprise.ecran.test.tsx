import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { store } from '#client/base/store.ts';
import { scanner } from '#client/reservation/recherche/ajout.actions.ts';
import { caissesChoisiesAtom, pour, selectionAtom } from '#client/reservation/reservation.atoms.ts';
import { unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import type { Demande } from '#tests/harness/poste-de-test.tsx';
import { ecritures } from '#tests/harness/vente-de-test.tsx';
import {
  chaqueFoisUnPosteQuiVend,
  commencer,
  couper,
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
