import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { connectionAtom, ONLINE } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { BandesDifferes } from '#client/vente/caisse/bandes-differes.tsx';
import { suivreDifferes } from '#client/vente/caisse/differes-depart.ts';
import { rereadDifferes } from '#client/vente/caisse/differes.atoms.ts';
import { CaissierEcran } from '#client/vente/caisse/caissier-ecran.tsx';
import {
  dejaEncaisseesAtom,
  luesAtom,
  nouvellesAtom,
  saisiesAtom,
  servieAtom,
} from '#client/vente/caisse/encaissement.atoms.ts';
import { paiementAtom } from '#client/vente/reservation/paiement/paiement.offert.ts';
import { ConnectionStatus } from '#client/ui/connection-status.tsx';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { uneCaisse, uneReservation, uneSession } from '#tests/factories/objets-du-fil.ts';
import { letItEnd } from '#tests/harness/late-answers.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

export const envoyee = (r: Partial<Reservation> = {}) =>
  uneReservation({
    caisse_id: 3,
    caisse: 'Caisse 1',
    switch_caisse_at: '2026-11-21T10:41:00.000+01:00',
    etat_caisse: 'Envoyé',
    ...r,
  });
export const payee = (r: Reservation): Reservation => ({
  ...r,
  version: r.version + 5,
  status: 'Termine',
  etat_caisse: 'Payé',
  switch_finish_at: '2026-11-21T10:45:00.000+01:00',
  switch_finish_by: 'Brice OBAME',
  numero_ticket: 118,
  amount_gived: 2000,
});
export const brice = uneSession({
  id: 6,
  fullname: 'Brice OBAME',
  name: 'brice',
  caisse_id: 3,
  habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
});
const ecran = (
  <>
    <ConnectionStatus />
    <BandesDifferes />
    <Routes>
      <Route path="/vente/caisses/reservation/:id" element={<CaissierEcran />} />
      <Route path="*" element={<p>Ailleurs</p>} />
    </Routes>
  </>
);
export const HORS_LIGNE = { etat: 'hors_ligne', depuis: Date.now() } as const;
export let tickets: string[] = [];
/** The till's page over a queue; `update` is what paying N° 42 answers. */
export async function auPoste(
  file: Reservation[],
  update: Serveur[string],
  chemin = '/vente/caisses/reservation/3',
  qui = brice,
): Promise<Demande[]> {
  const demandes = monterPoste(
    ecran,
    qui,
    {
      'GET /api/caisses': () => ({
        data: [
          uneCaisse({
            current_authorized_user: qui.fullname,
            current_authorized_user_id: qui.id,
          }),
        ],
      }),
      'GET /api/reservations/jour/caisse': () => ({ data: file }),
      ...Object.fromEntries(
        file.flatMap((r) =>
          ['ouvrir', 'encaisser', 'liberer'].map((acte) => [
            `POST /api/reservations/${r.id}/${acte}`,
            () => 'coupe' as const,
          ]),
        ),
      ),
      'POST /api/reservations/42/update': update,
    },
    chemin,
  );
  if (chemin.includes('reservation/3')) await screen.findByRole('heading', { name: 'Caisse 1' });
  return demandes;
}
export const couper = () => act(() => store.set(connectionAtom, HORS_LIGNE));
export const retablir = () => act(() => store.set(connectionAtom, ONLINE));
export const payer = () => {
  fireEvent.keyDown(window, { key: 'F8' });
  fireEvent.keyDown(window, { key: 'F9' });
};
export const paiements = (demandes: Demande[]) =>
  demandes.filter((d) => d.chemin.endsWith('/42/update'));
export const gardes = () =>
  Object.keys(localStorage)
    .filter((c) => c.startsWith('caisse.differe.'))
    .map((c) => localStorage.getItem(c) ?? '');

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerHorsLigne(): void {
  beforeAll(suivreDifferes);
  beforeEach(() => {
    localStorage.clear();
    rereadDifferes();
    store.set(servieAtom, null);
    for (const a of [luesAtom, saisiesAtom, dejaEncaisseesAtom])
      store.set(a as typeof saisiesAtom, {});
    store.set(nouvellesAtom, []);
    store.set(paiementAtom, null);
    store.set(toastsAtom, []);
    Element.prototype.scrollIntoView = vi.fn();
    tickets = [];
    vi.spyOn(imprimante, 'imprimer').mockImplementation(async (html) => tickets.push(html) > 0);
  });
  afterEach(async () => {
    await act(letItEnd);
    cleanup();
    vi.unstubAllGlobals();
  });
}
