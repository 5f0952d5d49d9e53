import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccueilEcran } from '#client/accueil/accueil-ecran.tsx';
import { Entete } from '#client/shell/entete.tsx';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { uneCaisse, uneNotification, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { type Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  droits,
  admin,
  vendeuse,
  caissier,
  magasinier,
  ici,
  monter,
  notifications,
  preparerCoquille,
} from '../notification/coquille.scene.tsx';

preparerCoquille();

describe('l’accueil', () => {
  const SERVEUR: Serveur = {
    ...notifications([uneNotification()]),
    'GET /api/reservations/jour': () => ({
      data: [
        uneReservation({
          caisse_id: 3,
          caisse: 'Caisse 1',
          switch_caisse_at: '2026-11-21T10:41:00.000+01:00',
        }),
        uneReservation({
          id: 43,
          status: 'Termine',
          switch_caisse_at: '2026-11-21T10:41:00.000+01:00',
        }),
        uneReservation({ id: 44 }),
      ],
    }),
    'GET /api/reservations/jour/caisse': () => ({
      data: [uneReservation({ caisse_id: 3, switch_caisse_at: '2026-11-21T10:41:00.000+01:00' })],
    }),
    'GET /api/caisses': () => ({
      data: [
        uneCaisse({ id: 1, libelle: 'Default' }),
        uneCaisse(),
        uneCaisse({ id: 4, libelle: 'Caisse 2' }),
      ],
    }),
    'GET /api/produits': () => ({ data: [], meta: { total: 31, page: 1, rows: 1 } }),
    'GET /api/statistiques/direct': () => ({
      data: {
        version: 1,
        tuiles: { chiffre_affaire: 42_000, nombre_ventes: 11, panier_moyen: 3818 },
      },
    }),
  };
  const tuiles = async (session: Session): Promise<(string | null)[]> => {
    monter(<AccueilEcran />, session, SERVEUR);
    const region = await screen.findByRole('region', { name: 'En direct' });
    await waitFor(() => expect(region.querySelector('.bp6-skeleton')).toBeNull());
    return [...region.querySelectorAll('.tuile')].map((t) => t.textContent);
  };
  const NOTIFICATIONS = 'Notifications non lues1Rupture de stock';
  it('une vendeuse : ses paniers envoyés et non payés', async () =>
    expect(await tuiles(vendeuse)).toEqual(['Mes paniers en attente1Caisse 1 : 1', NOTIFICATIONS]));
  it('un caissier : sa caisse, s’il en tient une', async () => {
    expect(await tuiles(caissier)).toEqual([NOTIFICATIONS]);
    cleanup();
    expect(await tuiles({ ...caissier, caisse_id: 3 })).toEqual([
      'Paniers en attente1Caisse 1 : 1',
      NOTIFICATIONS,
    ]);
  });
  it('un administrateur : la journée, toutes les caisses, le stock bas', async () =>
    expect(await tuiles(admin)).toEqual([
      'CA du jour (FCFA)42.00011 ventes · panier moyen 3.818 FCFA',
      'Paniers en attente2Caisse 1 : 1 · Caisse 2 : 1',
      NOTIFICATIONS,
      'Stock bas31Produits au minimum ou dessous',
    ]));
  it('un magasinier : le stock bas, pas les paniers', async () =>
    expect(await tuiles(magasinier)).toEqual([
      NOTIFICATIONS,
      'Stock bas31Produits au minimum ou dessous',
    ]));
  it('Entrée suffit à la vendeuse ; les chiffres ouvrent les autres écrans', async () => {
    monter(<AccueilEcran />, droits('VENTE', 'reservation', 'client'), SERVEUR);
    const lien = await screen.findByRole('link', { name: /^Réservations/ });
    expect(document.activeElement).toBe(lien);
    fireEvent.keyDown(document.body, { key: '2' });
    expect(ici()).toBe('/vente/clients');
  });
  it('la tuile des notifications ouvre la cloche', async () => {
    monter(
      <>
        <Entete />
        <AccueilEcran />
      </>,
      vendeuse,
      SERVEUR,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Notifications non lues/ }));
    expect(await screen.findByRole('tab', { name: 'Notifications' })).toBeTruthy();
  });
});
