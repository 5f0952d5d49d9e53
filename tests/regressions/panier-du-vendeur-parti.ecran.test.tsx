import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { uneReservation, uneSession } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import { letItEnd } from '#tests/harness/late-answers.ts';
import { chaqueFoisUnPoste } from '#tests/harness/poste-de-test.tsx';
import { chaqueFoisUneVente, ouvrirVente } from '#tests/harness/vente-de-test.tsx';

chaqueFoisUnPoste();
chaqueFoisUneVente();

const panier = (r: Partial<Reservation>) => uneReservation({ reservation_produits: [], ...r });

it('un autre vendeur ouvre sa session : la réservation du premier, créée entre-temps, n’est pas dans sa journée', async () => {
  const [awa, serge] = [
    panier({ id: 50, position: 50 }),
    panier({ id: 60, position: 60, created_by: 'Serge MBA' }),
  ];
  let repondre: (r: { data: Reservation }) => void = () => undefined;
  const demandes = await ouvrirVente({
    ...serveurDeVente(),
    'GET /api/reservations/jour': ({ chemin }) => ({
      data: chemin.includes('Serge') ? [serge] : [],
    }),
    'POST /api/reservations': () =>
      new Promise((ok) => {
        repondre = ok;
      }),
  });
  fireEvent.keyDown(window, { key: 'F4' });
  await waitFor(() =>
    expect(demandes.some((d) => d.chemin === 'POST /api/reservations')).toBe(true),
  );
  act(() => store.set(sessionAtom, null));
  act(() => store.set(sessionAtom, uneSession({ id: 9, fullname: 'Serge MBA' })));
  const jour = await screen.findByRole('navigation', { name: 'Réservations du jour' });
  await within(jour).findByRole('button', { name: /060/ });
  await act(async () => repondre({ data: awa }));
  await act(letItEnd);
  expect(within(jour).queryByRole('button', { name: /050/ })).toBeNull();
});
