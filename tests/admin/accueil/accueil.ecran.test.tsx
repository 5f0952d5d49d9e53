import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { AccueilEcran } from '#client/admin/accueil/accueil-ecran.tsx';
import { cache } from '#client/base/cache.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { Entete } from '#client/shell/entete.tsx';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { renvoyePar } from '#shared/vente/reservation/reservation.phrases.ts';
import { uneCaisse, uneNotification, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { type Demande, type Serveur } from '#tests/harness/poste-de-test.tsx';
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
    'GET /api/caisses-attentes': () => ({
      data: [3, 4].map((caisse_id) => ({
        caisse_id,
        nombre: 1,
        depuis: '2026-11-21T10:41:00.000+01:00',
      })),
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
        jour: '2026-11-20',
        tuiles: {
          chiffre_affaire: 42_000,
          nombre_ventes: 11,
          panier_moyen: 3818,
          marge: 12_600,
          prise_en_charge: 4200,
        },
        heures: [{ heure: 9, total: 42_000, semaine_derniere: 30_000 }],
        fil: [
          {
            cle: 'v1',
            at: '2026-11-20T10:41:00.000+01:00',
            texte: 'Caisse 1 encaisse N° 042',
            montant: 3000,
            vente_id: 1,
          },
        ],
        caisses: [
          {
            id: 3,
            libelle: 'Caisse 1',
            statut: 'Ouvert',
            tenue_par: 'Brice Mba',
            en_attente: 2,
            plus_ancien: '2026-11-20T10:41:00.000+01:00',
            encaisse: 12_000,
            especes: 9000,
          },
        ],
      },
    }),
    'GET /api/bordereaux/creances': () => ({
      data: [{ id: 1, a_exporter: 0, j30: 0, j60: 0, j90: 1500, au_dela: 0, rejete: 0, du: 1500 }],
    }),
    'GET /api/accueil/a-faire': () => ({
      data: [
        {
          genre: 'ruptures',
          nombre: 2,
          dont: 1,
          boites: null,
          montant: null,
          exemples: ['ARTEFAN 80 MG', 'VENTOLINE'],
        },
        { genre: 'lots', nombre: 1, dont: null, boites: 6, montant: null, exemples: ['SAVON'] },
      ],
    }),
    'GET /api/accueil/premiers-pas': () => ({
      data: [
        { pas: 'pharmacie', fait: true },
        { pas: 'vente', fait: false },
      ],
    }),
  };
  const tuiles = async (session: Session): Promise<(string | null)[]> => {
    monter(<AccueilEcran />, session, SERVEUR);
    const region = await screen.findByRole('region', { name: 'En direct' });
    await waitFor(() => expect(region.querySelector('.bp6-skeleton')).toBeNull());
    await within(region).findByRole('button', { name: /^Notifications/ });
    return [...region.querySelectorAll('.tuile')].map((t) => t.textContent);
  };
  const NOTIFICATIONS = 'Notifications non lues1Rupture de stock';
  it('[ACU-27] une vendeuse : ses paniers ouverts, chacun à une pression, ni le fini ni le vide', async () => {
    monter(<AccueilEcran />, vendeuse, {
      ...SERVEUR,
      'GET /api/accueil/a-faire': () => ({ data: [] }),
      'GET /api/reservations/jour': () => ({
        data: [
          uneReservation({
            caisse_id: 3,
            caisse: 'Caisse 1',
            switch_caisse_at: '2026-11-21T10:41:00.000+01:00',
          }),
          uneReservation({ id: 43, status: 'Termine' }),
          uneReservation({ id: 44, position: 44 }),
          uneReservation({ id: 45, reservation_produits: [] }),
          uneReservation({
            id: 46,
            position: 46,
            caisse: 'Caisse 1',
            etat_caisse: 'Renvoyé',
            renvoi_motif: 'la durée manque',
          }),
        ],
      }),
    });
    const miens = screen.getByRole('region', { name: 'Mes paniers' });
    const [envoye, ouvert, renvoye, ...autres] = await within(miens).findAllByRole('link');
    expect(renvoye?.textContent).toContain(typeset(renvoyePar('Caisse 1', 'la durée manque')));
    expect(envoye?.textContent).toContain('Caisse 1, depuis');
    expect(ouvert?.textContent).toMatch(/^044.*1 produit/);
    expect(ouvert?.getAttribute('href')).toBe('/vente/reservation?id=44');
    expect(autres).toEqual([]);
    await screen.findByText('3 paniers ouverts ; rien d’autre n’attend.');
  });
  const mesCaisses = (): HTMLElement => screen.getByRole('region', { name: 'Mes caisses' });
  it('[ACU-25] un caissier : ses caisses et leurs paniers, le code PIN sous la main, rien du comptoir', async () => {
    monter(<AccueilEcran />, caissier, SERVEUR);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Code PIN, Caisse 1')),
    );
    await within(mesCaisses()).findAllByText(typeset('1 panier en attente'));
    expect(mesCaisses().textContent).not.toContain('Default');
    const aFaire = screen.getByRole('region', { name: 'À faire aujourd’hui' });
    expect(aFaire.textContent).not.toContain('Rien n’attend');
    cleanup();
    monter(<AccueilEcran />, { ...caissier, caisse_id: 3 }, SERVEUR);
    await within(mesCaisses()).findAllByText(typeset('1 panier en attente'));
  });
  it('[ACU-24] « Rien n’attend » se dit sans panier en attente, et pas avant de le savoir', async () => {
    const rien = { 'GET /api/accueil/a-faire': () => ({ data: [] }) };
    monter(<AccueilEcran />, caissier, { ...SERVEUR, ...rien });
    await screen.findByText('2 paniers attendent à la caisse ; rien d’autre n’attend.');
    cleanup();
    monter(<AccueilEcran />, caissier, {
      ...SERVEUR,
      ...rien,
      'GET /api/caisses-attentes': () => ({ data: [] }),
    });
    await screen.findByText('Rien n’attend : tout est à jour.');
  });
  it('[CAI-31] une caisse ouverte hier dit qu’elle est à compter', async () => {
    monter(<AccueilEcran />, caissier, {
      ...SERVEUR,
      'GET /api/sessions-caisse': () => ({
        data: [{ id: 1, caisse_id: 3, ouverte_at: '2026-11-20T08:00:00.000+01:00' }],
      }),
    });
    await screen.findByText('À compter, ouverte le 20/11/2026');
  });
  it('un administrateur : la journée et ses caisses, ce qui attend, et ce que doivent les fonds', async () => {
    monter(<AccueilEcran />, admin, SERVEUR);
    const jour = await screen.findByRole('region', { name: 'En direct' });
    await waitFor(() =>
      expect(
        [...jour.querySelectorAll('.chiffre')].map((c) => c.textContent.replaceAll(/\s/g, ' ')),
      ).toEqual([
        'Chiffre d’affaires FCFA42.000↑ 40,0 % en une semaine, même heure',
        'Ventes11panier moyen 3.818',
        'Marge FCFA12.60030,0 % du CA',
        'Prise en charge FCFA4.20010,0 % du CA',
      ]),
    );
    const caisses = screen.getByRole('region', { name: 'Caisses' });
    expect(caisses.textContent).toContain('Caisse 1Brice Mba2 en attente');
    expect(screen.getByRole('region', { name: 'Ce que doivent les fonds' }).textContent).toContain(
      '60 à 90 jours1.500',
    );
  });
  it('sur un écran haut, les heures du jour et ce qui vient de se passer ; sur un bas, rien de plus', async () => {
    const parHeure = () => screen.queryByRole('region', { name: 'Chiffre d’affaires par heure' });
    monter(<AccueilEcran />, admin, SERVEUR);
    await screen.findByText('42.000');
    expect(parHeure()).toBeNull();
    cleanup();
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('min-height'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    monter(<AccueilEcran />, admin, SERVEUR);
    await waitFor(() =>
      expect(parHeure()?.textContent).toContain(
        typeset('9 h : 42.000 FCFA, la semaine dernière 30.000 FCFA'),
      ),
    );
    expect(screen.getByRole('region', { name: 'À l’instant' }).textContent).toContain(
      '10:41Caisse 1 encaisse N° 0423.000',
    );
  });
  it('un magasinier : le stock bas, pas les paniers', async () =>
    expect(await tuiles(magasinier)).toEqual([
      'Stock bas31Produits au minimum ou dessous',
      NOTIFICATIONS,
    ]));
  describe('[ACU-20] ce qui ne peut être lu se dit, et se relit', () => {
    const illisible = () => ({ statut: 500, errors: ['Base indisponible.'] });
    it('la journée et ses caisses, à la main ; ce que doivent les fonds n’est pas dit nul', async () => {
      let lisible = false;
      const siLisible = (chemin: string) => ({
        [chemin]: (d: Demande) => (lisible ? SERVEUR[chemin]?.(d) : illisible()) ?? {},
      });
      monter(<AccueilEcran />, admin, {
        ...SERVEUR,
        ...siLisible('GET /api/statistiques/direct'),
        ...siLisible('GET /api/bordereaux/creances'),
        ...siLisible('GET /api/accueil/a-faire'),
      });
      const dit = (nom: string) => screen.getByRole('region', { name: nom }).textContent;
      const REGIONS = ['En direct', 'Caisses', 'Ce que doivent les fonds', 'À faire aujourd’hui'];
      await waitFor(() =>
        expect(REGIONS.filter((r) => !dit(r)?.includes('Base indisponible.'))).toEqual([]),
      );
      expect(document.querySelector('.bp6-skeleton')).toBeNull();
      lisible = true;
      for (const bouton of screen.getAllByRole('button', { name: 'Réessayer' }))
        fireEvent.click(bouton);
      await waitFor(() => expect(dit('En direct')).toContain('42.000'));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    });
    it('la journée, d’elle-même, dès qu’il s’y passe quelque chose', async () => {
      let lisible = false;
      const lire = SERVEUR['GET /api/statistiques/direct'];
      subscriptions.connect(
        async () => ({ ok: true, seq: 0 }),
        () => undefined,
      );
      monter(<AccueilEcran />, admin, {
        ...SERVEUR,
        'GET /api/statistiques/direct': (d) => (lisible && lire ? lire(d) : illisible()),
      });
      await screen.findAllByText('Base indisponible.');
      await waitFor(() => expect(cache.isFetching()).toBe(0));
      lisible = true;
      const donnees = { version: 2 } as EtatDirect;
      act(() =>
        subscriptions.receive({ topic: 'direct', seq: 1, nom: 'direct.maj', at: '', donnees }),
      );
      await screen.findByText('42.000');
    });
    it('un nombre seul : sa carte le relit', async () => {
      let lisible = false;
      const produits = SERVEUR['GET /api/produits'];
      monter(<AccueilEcran />, magasinier, {
        ...SERVEUR,
        'GET /api/produits': (d) => (lisible && produits ? produits(d) : illisible()),
      });
      const carte = await screen.findByRole('button', { name: /^Stock bas.*Réessayer/ });
      lisible = true;
      fireEvent.click(carte);
      await screen.findByRole('link', { name: /^Stock bas31/ });
    });
    it('les paniers de la vendeuse : jamais dits absents', async () => {
      let lisible = false;
      monter(<AccueilEcran />, vendeuse, {
        ...SERVEUR,
        'GET /api/reservations/jour': () => (lisible ? { data: [] } : illisible()),
      });
      const miens = within(screen.getByRole('region', { name: 'Mes paniers' }));
      const relire = await miens.findByRole('button', { name: 'Réessayer' });
      expect(miens.queryByText('Aucun panier ouvert.')).toBeNull();
      lisible = true;
      fireEvent.click(relire);
      await miens.findByText('Aucun panier ouvert.');
    });
    it('ce qui attend aux caisses aussi', async () => {
      let lisible = false;
      const attentes = SERVEUR['GET /api/caisses-attentes'];
      monter(
        <AccueilEcran />,
        { ...caissier, caisse_id: 3 },
        {
          ...SERVEUR,
          'GET /api/caisses-attentes': (d) => (lisible && attentes ? attentes(d) : illisible()),
        },
      );
      const [relire] = await screen.findAllByRole('button', { name: 'Réessayer' });
      lisible = true;
      if (relire) fireEvent.click(relire);
      await screen.findAllByText(typeset('1 panier en attente'));
    });
  });
  it('[ACU-1] ce qui attend, le plus grave d’abord ; son chiffre l’ouvre', async () => {
    monter(<AccueilEcran />, magasinier, SERVEUR);
    const region = await screen.findByRole('region', { name: 'À faire aujourd’hui' });
    await waitFor(() =>
      expect([...region.querySelectorAll('li')].map((l) => l.textContent)).toEqual([
        '2 produits vendus sont en rupture, dont 1 promisARTEFAN 80 MG, VENTOLINEVoir1',
        '1 lot périmé à retirer du stock6 boîtes · SAVONRetirer2',
      ]),
    );
    fireEvent.keyDown(document.body, { key: '2' });
    expect(ici()).toBe('/stock/produits?perimes=1');
  });
  it('rien n’attend : il le dit', async () => {
    monter(<AccueilEcran />, vendeuse, {
      ...SERVEUR,
      'GET /api/accueil/a-faire': () => ({ data: [] }),
      'GET /api/reservations/jour': () => ({ data: [] }),
    });
    expect(await screen.findByText('Rien n’attend : tout est à jour.')).toBeTruthy();
  });
  it('Entrée suffit à la vendeuse : la vente est sous ses doigts', async () => {
    monter(<AccueilEcran />, droits('VENTE', 'reservation', 'client'), SERVEUR);
    const lien = await screen.findByRole('link', { name: 'Vendre' });
    expect(document.activeElement).toBe(lien);
  });
  it('[ACU-5] une pharmacie neuve voit ses premiers pas ; tous faits, ils s’en vont', async () => {
    monter(<AccueilEcran />, admin, SERVEUR);
    const region = await screen.findByRole('region', { name: 'Premiers pas' });
    expect(region.textContent).toContain('1 sur 2');
    expect(within(region).getAllByRole('listitem')).toHaveLength(1);
    cleanup();
    monter(<AccueilEcran />, admin, {
      ...SERVEUR,
      'GET /api/accueil/premiers-pas': () => ({ data: [{ pas: 'vente', fait: true }] }),
    });
    await screen.findByRole('region', { name: 'À faire aujourd’hui' });
    expect(screen.queryByRole('region', { name: 'Premiers pas' })).toBeNull();
  });
  it('[ACU-26] les premiers pas tardent : ce qui est à faire ne paraît pas avant eux', async () => {
    const pas = Promise.withResolvers<{ data: { pas: string; fait: boolean }[] }>();
    monter(<AccueilEcran />, admin, {
      ...SERVEUR,
      'GET /api/accueil/premiers-pas': () => pas.promise,
    });
    await screen.findByText('12.600');
    expect(screen.queryByRole('region', { name: 'À faire aujourd’hui' })).toBeNull();
    pas.resolve({ data: [{ pas: 'vente', fait: false }] });
    await screen.findByRole('region', { name: 'Premiers pas' });
    expect(screen.getByRole('region', { name: 'À faire aujourd’hui' })).toBeTruthy();
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
