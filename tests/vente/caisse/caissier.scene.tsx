import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { store } from '#client/base/store.ts';
import { CaissesEcran } from '#client/vente/caisse/caisses-ecran.tsx';
import { rereadDifferes } from '#client/vente/caisse/differes.atoms.ts';
import { CaissierEcran } from '#client/vente/caisse/caissier-ecran.tsx';
import {
  dejaEncaisseesAtom,
  luesAtom,
  nouvellesAtom,
  saisiesAtom,
  servieAtom,
} from '#client/vente/caisse/encaissement.atoms.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { paiementAtom } from '#client/vente/reservation/paiement/paiement.offert.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
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
export const brice = (caisse_id: number | null) =>
  uneSession({
    id: 6,
    fullname: 'Brice OBAME',
    name: 'brice',
    caisse_id,
    habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
  });
export const CAISSES = [
  uneCaisse({ id: 1, libelle: 'Default' }),
  uneCaisse({ current_authorized_user: 'Brice OBAME', current_authorized_user_id: 6 }),
  uneCaisse({ id: 4, libelle: 'Caisse 2' }),
];
export const ecrans = (
  <Routes>
    <Route path="/vente/caisses" element={<CaissesEcran />} />
    <Route path="/vente/caisses/reservation/:id" element={<CaissierEcran />} />
  </Routes>
);
export const serveurDe = (file: Reservation[], plus: Serveur = {}): Serveur => ({
  'GET /api/caisses': () => ({ data: CAISSES }),
  'GET /api/reservations/jour/caisse': () => ({ data: file }),
  ...Object.fromEntries(
    file.flatMap((r) =>
      ['ouvrir', 'encaisser', 'liberer'].map((acte, i) => [
        `POST /api/reservations/${r.id}/${acte}`,
        () => ({
          data: {
            ...r,
            version: r.version + i + 1,
            etat_caisse: acte === 'encaisser' ? 'En encaissement' : 'Ouvert',
          },
        }),
      ]),
    ),
  ),
  ...plus,
});
export const auPoste = async (file: Reservation[], plus: Serveur = {}): Promise<Demande[]> => {
  const demandes = monterPoste(
    ecrans,
    brice(3),
    serveurDe(file, plus),
    '/vente/caisses/reservation/3',
  );
  await screen.findByRole('heading', { name: 'Caisse 1' });
  // What is served comes with the queue, which is read once the screen stands.
  if (file.some(estTraitable)) await waitFor(() => expect(store.get(servieAtom)).not.toBeNull());
  return demandes;
};

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerCaissier(): void {
  beforeEach(() => {
    // A payment that an earlier test left unanswered would go again in this one.
    localStorage.clear();
    rereadDifferes();
    store.set(servieAtom, null);
    for (const a of [luesAtom, saisiesAtom, dejaEncaisseesAtom])
      store.set(a as typeof saisiesAtom, {});
    store.set(nouvellesAtom, []);
    store.set(paiementAtom, null);
    Element.prototype.scrollIntoView = vi.fn();
    vi.spyOn(imprimante, 'imprimer').mockResolvedValue(true);
  });
  afterEach(async () => {
    await act(letItEnd);
    cleanup();
    vi.unstubAllGlobals();
  });
}
