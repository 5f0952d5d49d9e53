import { act, fireEvent, screen } from '@testing-library/react';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unClient, unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Serveur } from '#tests/harness/poste-de-test.tsx';
import { ouvrirVente } from '#tests/harness/vente-de-test.tsx';

export const ASSURE = { client_id: 7, client: 'CNAMGS' };
export async function ouvrir(
  r: Reservation = uneReservation(),
  {
    clients = [unClient()],
    produits,
    plus = {},
  }: { clients?: Client[]; produits?: ReturnType<typeof unProduit>[]; plus?: Serveur } = {},
) {
  const demandes = await ouvrirVente({
    ...serveurDeVente({ reservations: [r], clients, ...(produits && { produits }) }),
    ...plus,
  });
  await screen.findByRole('heading', { name: 'N° 042' });
  await act(async () => undefined); // drawn is not yet heard: its keys are set a moment later
  return demandes;
}
export const touche = (key: string, plus: object = {}) =>
  fireEvent.keyDown(window, { key, ...plus });
export const bouton = (name: RegExp) => screen.getByRole('button', { name });
export const empeche = (name: RegExp) => bouton(name).getAttribute('aria-disabled') === 'true';
