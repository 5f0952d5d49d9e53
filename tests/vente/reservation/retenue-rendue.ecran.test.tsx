import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUneVente, ecritures } from '#tests/harness/vente-de-test.tsx';
import { ouvrir } from './vente-ecran.scene.tsx';

chaqueFoisUneVente();

const MINUTE = 60_000;
const ilYA = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const rendue = () => screen.queryByText(/Réservation du stock rendue/);
const onglet = () =>
  within(screen.getByRole('navigation', { name: 'Réservations du jour' })).getByRole('button', {
    name: /^042/,
  });

it('[PAS-6] [RES-67] l’onglet et le panier disent que le stock est rendu, jusqu’à ce qu’on y touche', async () => {
  const laisse = uneReservation({ edited_at: ilYA(31) });
  const demandes = await ouvrir(laisse, {
    plus: {
      'POST /api/reservations/42/update': () => ({
        data: {
          ...laisse,
          version: 2,
          edited_at: ilYA(0),
          reservation_produits: [uneLigne({ qte: 2 })],
        },
      }),
    },
  });
  expect(rendue()).not.toBeNull();
  expect(onglet().textContent).toContain('↺ Stock rendu · 1.250');
  const qte = screen.getByLabelText(/^Quantité,/);
  fireEvent.change(qte, { target: { value: '2' } });
  fireEvent.blur(qte);
  expect(rendue()).toBeNull();
  await waitFor(() => expect(ecritures(demandes)).toHaveLength(1));
  expect(onglet().textContent).not.toContain('Stock rendu');
  expect(rendue()).toBeNull();
});

it('[RES-67] à vingt-neuf minutes, rien n’est dit', async () => {
  await ouvrir(uneReservation({ edited_at: ilYA(29) }));
  expect(rendue()).toBeNull();
  expect(onglet().textContent).not.toContain('Stock rendu');
});
