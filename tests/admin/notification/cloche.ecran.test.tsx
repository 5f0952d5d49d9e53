import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { clocheOuverteAtom } from '#client/admin/notification/notification.atoms.ts';
import { Entete } from '#client/shell/entete.tsx';
import { toastLogAtom, toast, toastsAtom } from '#client/ui/toast.ts';
import type { Message } from '#shared/evenements.ts';
import { uneNotification } from '#tests/factories/objets-du-fil.ts';
import { type Demande } from '#tests/harness/poste-de-test.tsx';
import {
  admin,
  magasinier,
  ici,
  monter,
  notifications,
  preparerCoquille,
} from './coquille.scene.tsx';

preparerCoquille();

const cloche = (nom: RegExp | string) => screen.findByRole('button', { name: nom });

const marquages = (demandes: Demande[]) => demandes.filter((d) => d.chemin.endsWith('/read-all'));

// Fetched once the page is at rest: here, before it is opened.
beforeAll(() => import('#client/shell/panneau-cloche.tsx'));

describe('la cloche', () => {
  it('compte les non lues, 9+ au-delà de neuf', async () => {
    monter(<Entete />, admin, notifications([uneNotification()], 12));
    expect((await cloche('Notifications, 12 non lues')).textContent).toContain('9+');
  });
  it('rien de non lu : ni compte, ni appel, ni message à l’ouverture', async () => {
    const demandes = monter(
      <Entete />,
      admin,
      notifications([uneNotification({ read_at: '2026-11-21T11:00:00.000+01:00' })]),
    );
    const bouton = await cloche('Notifications');
    vi.useFakeTimers();
    fireEvent.click(bouton);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('PRODUIT 1 : il n’en reste plus.')).toBeTruthy();
    expect(marquages(demandes)).toEqual([]);
    expect(store.get(toastsAtom)).toEqual([]);
  });
  it('l’ouvrir marque tout lu après 300 ms, en un appel, et le dit', async () => {
    const demandes = monter(
      <Entete />,
      admin,
      notifications([uneNotification({ id: 2 }), uneNotification()], 2, {
        'POST /api/notifications/5/read-all': () => ({
          data: { non_lues: 0 },
          message: 'Notifications marquées comme lues avec succès.',
        }),
      }),
    );
    const bouton = await cloche('Notifications, 2 non lues');
    vi.useFakeTimers();
    fireEvent.click(bouton);
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(marquages(demandes)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(marquages(demandes)).toEqual([
      {
        chemin: 'POST /api/notifications/5/read-all',
        corps: { userId: 5 },
        cle: expect.any(String),
      },
    ]);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(marquages(demandes)).toHaveLength(1);
    vi.useRealTimers();
    await waitFor(() =>
      expect(store.get(toastLogAtom).map((t) => [t.tone, t.text])).toEqual([
        ['succes', 'Notifications marquées comme lues avec succès.'],
      ]),
    );
  });
  it('refermée avant 300 ms, elle n’a rien marqué', async () => {
    const demandes = monter(<Entete />, admin, notifications([uneNotification()]));
    const bouton = await cloche('Notifications, 1 non lue');
    vi.useFakeTimers();
    fireEvent.click(bouton);
    await act(() => vi.advanceTimersByTimeAsync(200));
    act(() => store.set(clocheOuverteAtom, false));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(marquages(demandes)).toEqual([]);
  });
  it('un échec le dit avec les mots de la spécification', async () => {
    monter(
      <Entete />,
      admin,
      notifications([uneNotification()], 1, {
        'POST /api/notifications/5/read-all': () => ({ statut: 503, errors: ['occupé'] }),
      }),
    );
    fireEvent.click(await cloche('Notifications, 1 non lue'));
    await waitFor(() =>
      expect(store.get(toastsAtom).map((t) => t.text)).toEqual([
        'Impossible de marquer les notifications comme lues.',
      ]),
    );
  });
  it('une nouvelle s’annonce poliment et compte, sans nouvelle lecture', async () => {
    const demandes = monter(<Entete />, admin, notifications([]));
    await cloche('Notifications');
    subscriptions.connect(
      () => Promise.resolve({ ok: true, seq: 4 }),
      () => undefined,
    );
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.startsWith('GET /api/notifications')).length).toBe(2),
    );
    const message: Message = {
      topic: 'notifications',
      seq: 5,
      nom: 'notification.creee',
      at: '',
      donnees: { notification: uneNotification({ id: 9 }) },
    };
    act(() => subscriptions.receive(message));
    expect(await cloche('Notifications, 1 non lue')).toBeTruthy();
    const dite = () =>
      screen.getByText('Nouvelle notification : Rupture de stock, PRODUIT 9 : il n’en reste plus.');
    const premiere = dite();
    expect(premiere.closest('[role="status"]')).toBeTruthy();
    const donnees = {
      notification: uneNotification({ id: 10, data: uneNotification({ id: 9 }).data }),
    };
    act(() => subscriptions.receive({ ...message, seq: 6, donnees }));
    await cloche('Notifications, 2 non lues');
    // The same words: another element, or nothing would be heard.
    expect(dite()).not.toBe(premiere);
    expect(demandes.filter((d) => d.chemin.startsWith('GET /api/notifications')).length).toBe(2);
  });
  it('mène à l’écran de son genre quand il existe et est permis ; sinon ce n’est pas un lien', async () => {
    monter(
      <Entete />,
      magasinier,
      notifications([
        uneNotification(),
        uneNotification({
          id: 2,
          genre: 'anomalie_vente',
          data: { title: 'Vente annulée après impression', message: 'Ticket' },
        }),
      ]),
    );
    fireEvent.click(await cloche(/Notifications/));
    await screen.findByText('Ticket');
    expect(screen.queryByRole('link', { name: /Vente annulée/ })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: /Rupture de stock/ }));
    expect(ici()).toBe('/stock/produits?q=PRODUIT%201');
    await waitFor(() => expect(screen.queryByText('Ticket')).toBeNull());
  });
  it('les produits qui périment, avec leur date', async () => {
    monter(
      <Entete />,
      magasinier,
      notifications([
        uneNotification({
          genre: 'peremption',
          data: {
            title: 'Produits périmés',
            message: '1 lot à retirer de la vente.',
            produits: [{ produit_libelle: 'SIROP', date_expiration: '2026-11-20' }],
          },
        }),
      ]),
    );
    fireEvent.click(await cloche(/Notifications/));
    expect((await screen.findByText('SIROP')).parentElement?.textContent).toBe('SIROP 20/11/2026');
  });
  it('garde les messages de la session à côté', async () => {
    monter(<Entete />, admin, notifications([]));
    act(() => toast.succes('Produit créé avec succès.'));
    fireEvent.click(await cloche('Notifications'));
    fireEvent.click(await screen.findByRole('tab', { name: 'Messages de la session' }));
    expect(
      within(screen.getByRole('tabpanel')).getByText(/Produit créé avec succès\./),
    ).toBeTruthy();
  });
});
