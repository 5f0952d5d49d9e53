import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { promettreAtom } from '#client/vente/reservation/reservation.atoms.ts';
import { ReservationEcran } from '#client/vente/reservation/reservation-ecran.tsx';
import { uneReservation, uneSession } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import { monterPoste } from '#tests/harness/poste-de-test.tsx';
import { chaqueFoisUneVente } from '#tests/harness/vente-de-test.tsx';

chaqueFoisUneVente();

const serveur = serveurDeVente({ reservations: [uneReservation()] });
const ouvrir = async (id: number) => {
  monterPoste(<ReservationEcran />, uneSession({ id }), serveur);
  await screen.findByRole('heading', { name: 'N° 042' });
};

it('ce que l’un avait tapé et ouvert, sa session finie, ne s’ouvre pas chez le suivant', async () => {
  await ouvrir(5);
  fireEvent.change(screen.getByLabelText(/Scanner ou rechercher/), { target: { value: 'doli' } });
  act(() => store.set(promettreAtom, { id: 11, libelle: 'DOLIPRANE' }));
  await screen.findByRole('dialog', { name: 'Promettre un produit' });
  act(() => store.set(sessionAtom, null));
  cleanup();
  await ouvrir(6);
  expect(screen.getByLabelText<HTMLInputElement>(/Scanner ou rechercher/).value).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});
