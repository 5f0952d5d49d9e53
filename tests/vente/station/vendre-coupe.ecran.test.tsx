import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { keptSalesAtom, unsyncedAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { scanner } from '#client/vente/reservation/recherche/ajout.actions.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import { unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { toastsDits } from '#tests/harness/vente-de-test.tsx';
import {
  chaqueFoisUnPosteQuiVend,
  coffre,
  commencer,
  couper,
  payer,
  revenir,
  ServeurCoupable,
} from './coupe.scene.tsx';

const DOLIPRANE = unProduit();
chaqueFoisUnPosteQuiVend();

const scan = () => act(() => scanner(DOLIPRANE.cip ?? ''));
const quantite = () => screen.findByLabelText<HTMLInputElement>(/^Quantité, DOLIPRANE/);
const ticketImprime = (): string => String(vi.mocked(imprimante.imprimer).mock.calls.at(-1)?.[0]);

async function nouvelleVente(): Promise<void> {
  fireEvent.keyDown(window, { key: 'F4' });
  await waitFor(() => expect(screen.getByText('Produits (0)')).toBeTruthy());
  scan();
  scan();
  await waitFor(async () => expect((await quantite()).value).toBe('2'));
}

describe('vendre sans le serveur', () => {
  it('[HSL-1] [CPE-1] [CPE-2] [CPE-7] [CPE-8] coupé : un panier, deux scans, payé en espèces, ticket P3-0001 ; revenu : remis une fois', async () => {
    const s = new ServeurCoupable([uneReservation()]);
    await commencer(s);
    await screen.findByRole('heading', { name: 'N° 042' });
    await couper(s);
    await nouvelleVente();
    await payer();
    await screen.findByRole('region', { name: 'Vente payée' });
    await waitFor(() => expect(ticketImprime()).toContain('Ticket provisoire P3-0001'));
    expect(ticketImprime()).toContain('PROVISOIRE');
    expect(store.get(unsyncedAtom)).toBe(1);
    expect(await screen.findByText(/1 vente à remettre/)).toBeTruthy();
    expect(s.recues).toEqual([]);

    await revenir(s);
    await waitFor(() => expect(s.recues).toHaveLength(1));
    expect(s.recues[0]).toMatchObject({
      numero: 1,
      net_a_payer: 2500,
      recu: 2500,
      vendeur_id: 5,
      reservation_id: null,
      lignes: [{ produit_id: 11, qte: 2, prix_de_vente: 1250 }],
    });
    await waitFor(() => expect(store.get(keptSalesAtom)).toBe(0));
    await waitFor(() =>
      expect(toastsDits().map(([, texte]) => texte)).toContain(phrases.venteRemise('P3-0001', 41)),
    );
    expect(coffre.contenu.paniers.size).toBe(0);
  });
});
