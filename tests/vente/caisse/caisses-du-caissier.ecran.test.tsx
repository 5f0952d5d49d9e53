import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { recevoirCaisse } from '#client/vente/caisse/caisse.queries.ts';
import { sonAtom } from '#client/vente/caisse/encaissement.atoms.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import * as sons from '#client/ui/sounds.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { uneCaisse } from '#tests/factories/objets-du-fil.ts';
import { monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  envoyee,
  brice,
  CAISSES,
  ecrans,
  serveurDe,
  auPoste,
  preparerCaissier,
} from './caissier.scene.tsx';

preparerCaissier();

describe('les caisses', () => {
  const aLaPorte = (connexion: Serveur[string]) =>
    monterPoste(
      ecrans,
      brice(null),
      {
        ...serveurDe([]),
        'GET /api/caisses': () => ({ data: [CAISSES[0], uneCaisse(), CAISSES[2]] }),
        'POST /api/caisses/3/login': connexion,
      },
      '/vente/caisses',
    );
  const entrer = async (pin: string) => {
    const champ = await screen.findByLabelText('Code PIN, Caisse 1');
    fireEvent.change(champ, { target: { value: pin } });
    fireEvent.click(
      within(screen.getByRole('listitem', { name: 'Caisse 1' })).getByRole('button', {
        name: 'Entrer',
      }),
    );
  };
  it('[CAI-30] chaque caisse dit combien de paniers l’attendent, d’un seul appel', async () => {
    const depuis = '2026-11-21T10:41:00.000+01:00';
    monterPoste(
      ecrans,
      brice(null),
      {
        ...serveurDe([]),
        'GET /api/caisses-attentes': () => ({
          data: [
            { caisse_id: 3, nombre: 2, depuis },
            { caisse_id: 4, nombre: 0, depuis: null },
          ],
        }),
      },
      '/vente/caisses',
    );
    const carte = (name: string) => within(screen.getByRole('listitem', { name }));
    expect(await screen.findByText(/^2\spaniers en attente$/)).toBeTruthy();
    expect(carte('Caisse 1').getByText('Brice OBAME')).toBeTruthy();
    expect(carte('Caisse 1').getByText(/^2\spaniers en attente$/)).toBeTruthy();
    expect(carte('Caisse 2').getByText('Aucun panier en attente')).toBeTruthy();
    expect(carte('Default').queryByText(/en attente/)).toBeNull();
  });
  it('un mauvais code se dit à côté', async () => {
    aLaPorte(() => ({ statut: 422, errors: ['Code PIN incorrect.'] }));
    await entrer('9999');
    expect(await screen.findByText('✕ Code PIN incorrect.')).toBeTruthy();
  });
  it('trop d’essais : combien de temps attendre', async () => {
    aLaPorte(() => ({ statut: 429, errors: ['Trop de tentatives.'], attendre: 300 }));
    await entrer('9999');
    expect(await screen.findByText(/Réessayez dans (5:00|4:59)/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Code PIN, Caisse 1').disabled).toBe(true);
  });
  const bloquee = uneCaisse({
    pins_bloques: [
      { utilisateur_id: 7, fullname: 'Rose ESSONO', jusqu_a: '2999-01-01T10:42:00+01:00' },
      { utilisateur_id: 8, fullname: 'Paul NZE', jusqu_a: '2020-01-01T10:42:00+01:00' },
    ],
  });
  const liste = (): Serveur => ({
    ...serveurDe([]),
    'GET /api/caisses': () => ({ data: [CAISSES[0], bloquee] }),
    'POST /api/caisses/3/debloquer': () => ({ data: { ...bloquee, version: 2, pins_bloques: [] } }),
  });
  it('[CAI-8] la liste dit qui est bloqué, et pas plus longtemps ; un caissier ne débloque pas', async () => {
    monterPoste(ecrans, brice(null), liste(), '/vente/caisses');
    expect(await screen.findByText(/^Rose ESSONO est bloqué jusqu’à 10:42/)).toBeTruthy();
    expect(screen.queryByText(/Paul NZE/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Débloquer/ })).toBeNull();
  });
  it('[CAI-8] un responsable débloque de la liste', async () => {
    const demandes = monterPoste(
      ecrans,
      { ...brice(null), is_admin: true },
      liste(),
      '/vente/caisses',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Débloquer Rose ESSONO' }));
    await waitFor(() => expect(screen.queryByText(/Rose ESSONO est bloqué/)).toBeNull());
    expect(demandes.find((d) => d.chemin.endsWith('/debloquer'))?.corps).toEqual({
      utilisateur_id: 7,
    });
  });
  it.each(['au débloquage', 'au bout du temps'])(
    '[CAI-8] bloqué à une autre caisse : le code se tape de nouveau %s',
    async (fin) => {
      aLaPorte(() => ({ statut: 429, errors: ['Trop de tentatives.'], attendre: 300 }));
      const champ = () => screen.getByLabelText<HTMLInputElement>('Code PIN, Caisse 1');
      const dire = (version: number, ...jusqu_a: string[]) =>
        act(() =>
          recevoirCaisse(
            uneCaisse({
              id: 4,
              libelle: 'Caisse 2',
              version,
              pins_bloques: jusqu_a.map((j) => ({
                utilisateur_id: 6,
                fullname: 'Brice OBAME',
                jusqu_a: j,
              })),
            }),
          ),
        );
      await screen.findByLabelText('Code PIN, Caisse 1');
      dire(2, '2999-01-01T10:42:00+01:00');
      await entrer('9999');
      await waitFor(() => expect(champ().disabled).toBe(true));
      dire(3, ...(fin === 'au débloquage' ? [] : ['2020-01-01T10:42:00+01:00']));
      await waitFor(() => expect(champ().disabled).toBe(false));
      expect(screen.queryByText(/Réessayez dans|Trop de tentatives/)).toBeNull();
    },
  );
  it('le bon code mène à la caisse', async () => {
    aLaPorte(() => ({ data: CAISSES[1] }));
    await entrer('1234');
    expect(await screen.findByText('Aucune réservation pour cette caisse')).toBeTruthy();
  });
  it('une autre caisse que la sienne ramène à la liste, puis à la sienne', async () => {
    monterPoste(ecrans, brice(3), serveurDe([]), '/vente/caisses/reservation/4');
    expect(await screen.findByRole('heading', { name: 'Caisse 1' })).toBeTruthy();
  });
});

describe('la caisse retirée des mains', () => {
  it.each([
    ['Ouvert', 'La caisse a été libérée.'],
    ['Fermé', 'La caisse a été fermée.'],
  ] as const)(
    'la session le dit avant la nouvelle, caisse %s : une phrase, la vraie',
    async (statut, phrase) => {
      store.set(toastsAtom, []);
      await auPoste([], { 'GET /api/caisses/3': () => ({ data: uneCaisse({ statut }) }) });
      act(() => store.set(sessionAtom, brice(null)));
      await waitFor(() => expect(store.get(toastsAtom).map((t) => t.text)).toEqual([phrase]));
    },
  );
});

describe('un panier arrive', () => {
  const arriver = (r: Reservation) =>
    act(() =>
      subscriptions.receive({
        topic: 'caisse:3',
        seq: ++seq,
        nom: 'reservation.envoyee_en_caisse',
        at: '2026-11-21T10:50:00.000+01:00',
        donnees: { reservation: r },
      }),
    );
  let seq = 0;
  it.each([
    [true, 1],
    [false, 0],
  ])(
    'le son %o : il sonne %i fois, se compte dans le titre, et ne touche pas à ce qui est tapé',
    async (son, fois) => {
      store.set(sonAtom, son);
      const sonner = vi.spyOn(sons, 'chime').mockImplementation(() => undefined);
      await auPoste([envoyee()]);
      await screen.findByText('N° 042');
      await act(async () =>
        subscriptions.connect(
          async () => ({ ok: true, seq }),
          () => undefined,
        ),
      );
      fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '20' } });
      arriver(
        envoyee({
          id: 43,
          position: 43,
          created_by: 'Awa NDONG',
          switch_caisse_at: '2026-11-21T10:50:00.000+01:00',
        }),
      );
      expect(await screen.findByText('nouveau · Awa NDONG')).toBeTruthy();
      expect([document.title, sonner.mock.calls.length]).toEqual(['(1) Caisse 1', fois]);
      expect(screen.getByText('N° 042')).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('20');
      fireEvent.click(screen.getByRole('button', { name: /nouveau · Awa NDONG/ }));
      expect(await screen.findByText('N° 043')).toBeTruthy();
      expect(document.title).toBe('Caisse 1');
      const quatrieme = envoyee({ id: 44, position: 44 });
      arriver(quatrieme);
      await waitFor(() => expect(document.title).toBe('(1) Caisse 1'));
      // sent back before it was looked at: nothing waits any more; sent again, it counts once
      arriver({ ...quatrieme, version: 2, caisse_id: 1 });
      await waitFor(() => expect(document.title).toBe('Caisse 1'));
      arriver({ ...quatrieme, version: 3 });
      await waitFor(() => expect(document.title).toBe('(1) Caisse 1'));
      fireEvent.click(
        screen.getByRole('button', { name: son ? 'Couper le son' : 'Remettre le son' }),
      );
      expect(store.get(sonAtom)).toBe(!son);
    },
  );
});
