import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReservationEcran } from '#client/vente/reservation/reservation-ecran.tsx';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { uneCaisse, uneReservation, uneSession } from '#tests/factories/objets-du-fil.ts';
import { monterPoste } from '#tests/harness/poste-de-test.tsx';
import { chaqueFoisUneVente } from '#tests/harness/vente-de-test.tsx';

chaqueFoisUneVente();

it('F4 avant que le jour soit lu : la réservation créée reste celle de l’écran, la lecture plus vieille n’en montre pas une autre', async () => {
  const [hier, neuve] = [
    uneReservation({ id: 33, position: 33, status: 'Devis' }),
    uneReservation({ id: 34, position: 34, reservation_produits: [] }),
  ];
  let lire: (jour: { data: Reservation[] }) => void = () => undefined;
  const premiere = new Promise<{ data: Reservation[] }>((fin) => {
    lire = fin;
  });
  let lectures = 0;
  const demandes = monterPoste(<ReservationEcran />, uneSession(), {
    'GET /api/reservations/jour': () => (lectures++ === 0 ? premiere : { data: [hier, neuve] }),
    'GET /api/caisses': () => ({ data: [uneCaisse({ id: 1, libelle: 'Default' })] }),
    'POST /api/reservations': () => ({ data: neuve }),
  });
  fireEvent.keyDown(window, { key: 'F4' });
  await vi.waitFor(() =>
    expect(demandes.some((d) => d.chemin === 'POST /api/reservations')).toBe(true),
  );
  await act(async () => lire({ data: [hier] }));
  expect(await screen.findByRole('heading', { name: 'N° 034' })).toBeTruthy();
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /034/ }).getAttribute('aria-pressed')).toBe('true'),
  );
});
