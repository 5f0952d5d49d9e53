import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Serveur } from '#tests/harness/poste-de-test.tsx';
import { ouvrirVente, toastsDits } from '#tests/harness/vente-de-test.tsx';

export const OUPS = phrasesCommun.oups;
export const panne = () => ({ statut: 500, errors: [phrasesRefus.erreurInterne] });
export const refus =
  (...errors: string[]) =>
  () => ({ statut: 422, errors });
export const ouvrir = async (plus: Serveur = {}, r = uneReservation()) => {
  const demandes = await ouvrirVente({ ...serveurDeVente({ reservations: [r] }), ...plus });
  await screen.findByRole('heading', { name: 'N° 042' });
  return demandes;
};
export const dits = (...attendus: (readonly (string | null)[])[]) =>
  waitFor(() => expect(toastsDits()).toEqual(attendus));
