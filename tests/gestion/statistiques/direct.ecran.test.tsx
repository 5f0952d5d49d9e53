import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { connectionAtom, lastSignAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import type { AlerteDirect, EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import type { MajDirect } from '#shared/gestion/statistiques/statistiques.events.ts';
import { letItEnd } from '#tests/harness/late-answers.ts';
import { arreterLaMontre, passer } from '#tests/harness/montre.ts';
import { monter, preparerStatistiquesEcran } from './statistiques-ecran.scene.tsx';

vi.mock('#client/gestion/statistiques/graphique.tsx', () => import('./graphique-ecrit.tsx'));
preparerStatistiquesEcran();

describe('le tableau en direct', () => {
  const maintenant = new Date();
  const etat = (plus: Partial<EtatDirect> = {}): EtatDirect => ({
    version: 4,
    at: enIso(maintenant),
    jour: jourDe(maintenant),
    tuiles: {
      chiffre_affaire: 245_000,
      nombre_ventes: 86,
      panier_moyen: 2849,
      marge: 60_000,
      prise_en_charge: 12_000,
      total_client: 215_000,
      annulations: 4,
    },
    caisses: [
      {
        id: 2,
        libelle: 'Caisse 1',
        statut: 'Ouvert',
        tenue_par: 'Brice MBA',
        en_attente: 1,
        plus_ancien: enIso(new Date(maintenant.getTime() - 400_000)),
        encaisse: 200_000,
        especes: 180_000,
      },
    ],
    vendeurs: [{ id: 3, nom: 'Awa NDONG', ventes: 86, total: 245_000, paniers: 1 }],
    heures: Array.from({ length: 24 }, (_, heure) => ({ heure, total: 0, semaine_derniere: 0 })),
    attentes: [
      {
        reservation_id: 9,
        position: 42,
        caisse: 'Caisse 1',
        vendeur: 'Awa NDONG',
        envoye_at: enIso(new Date(maintenant.getTime() - 400_000)),
      },
    ],
    absents: [],
    alertes: [
      {
        cle: 'prix:7',
        genre: 'prix',
        texte: 'CHER vendu sous son prix d’achat',
        at: enIso(maintenant),
        vente_id: 7,
      },
    ],
    fil: [
      {
        cle: 'v7',
        at: enIso(maintenant),
        texte: 'Caisse 1 encaisse N° 007',
        montant: 3000,
        vente_id: 7,
      },
    ],
    ...plus,
  });
  let seq = 0;
  beforeEach(() => {
    seq = 0;
  });
  const dire = (maj: Omit<MajDirect, 'at'>) =>
    act(async () =>
      subscriptions.receive({
        topic: 'direct',
        seq: ++seq,
        nom: 'direct.maj',
        at: enIso(new Date()),
        donnees: { at: enIso(new Date()), ...maj },
      }),
    );
  const monterDirect = async (e = etat()) => {
    monter({ 'GET /api/statistiques/direct': () => ({ data: e }) }, '/?vue=direct');
    await screen.findByText('CA TTC');
  };
  const valeur = (nom: string) =>
    screen.getByText(nom, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

  const sous = (nom: string) =>
    screen.getByText(nom, { selector: 'dt' }).parentElement?.querySelector('.direct-plus')
      ?.textContent;

  it('au mur, rien à cliquer, aucune marge ; Échap rend l’écran', async () => {
    monter({ 'GET /api/statistiques/direct': () => ({ data: etat() }) }, '/?vue=direct&tv=1');
    const ca = await screen.findByRole('region', { name: 'Chiffre d’affaires du jour' });
    expect(ca.textContent).toContain('245.000 FCFA');
    expect(
      within(screen.getByRole('region', { name: 'Caisse 1' })).getByText(/^6 min/),
    ).toBeTruthy();
    expect(screen.queryByText('Marge')).toBeNull();
    expect([...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]).toEqual([]);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(await screen.findByText('CA TTC')).toBeTruthy();
  });

  it('[DIR-8] au mur, ni tiroir, ni écart, ni prix d’achat, ni comptage : les clients le lisent', async () => {
    const alerte = (genre: AlerteDirect['genre'], texte: string): AlerteDirect => ({
      cle: `${genre}:1`,
      genre,
      texte,
      at: enIso(maintenant),
      vente_id: null,
    });
    const fait = (cle: string, texte: string) => ({
      cle,
      at: enIso(maintenant),
      texte,
      montant: 512_000,
      vente_id: null,
    });
    const tout = etat({
      alertes: [
        alerte('tiroir', 'Caisse 1 : 612.000 FCFA en tiroir'),
        alerte('ecart', 'Awa NDONG : 2 comptages en moins en 7 jours'),
        alerte('prix', 'CHER vendu sous son prix d’achat'),
        alerte('feuille', 'Feuille de soins déjà utilisée'),
      ],
      fil: [fait('b4', 'Brice MBA compte Caisse 1'), fait('v7', 'Caisse 1 encaisse N° 007')],
    });
    monter({ 'GET /api/statistiques/direct': () => ({ data: tout }) }, '/?vue=direct&tv=1');
    const alertes = await screen.findByRole('region', { name: 'Alertes' });
    expect(
      within(alertes)
        .getAllByRole('listitem')
        .map((l) => l.textContent),
    ).toEqual([
      expect.stringContaining('Panier N° 42 de Awa NDONG en attente à Caisse 1'),
      expect.stringContaining('Feuille de soins déjà utilisée'),
    ]);
    const fil = screen.getByRole('region', { name: 'Fil des événements' });
    expect(
      within(fil)
        .getAllByRole('listitem')
        .map((l) => l.textContent?.slice(5)),
    ).toEqual(['Caisse 1 encaisse N° 007512.000']);
  });

  it('[DIR-13] cinq caisses se lisent toutes, au mur comme sur le tableau ; deux heures se disent en heures', async () => {
    const deuxHeures = enIso(new Date(maintenant.getTime() - 7_500_000));
    const caisses = ['Caisse 1', 'Caisse 2', 'Caisse 3', 'Caisse 4', 'Caisse 5'].map(
      (libelle, i) => ({
        id: i + 2,
        libelle,
        statut: 'Ouvert' as const,
        tenue_par: 'Marie-Antoinette NDONG OBAME',
        en_attente: 1,
        plus_ancien: deuxHeures,
        encaisse: 1000 * i,
        especes: 0,
      }),
    );
    const lire = { 'GET /api/statistiques/direct': () => ({ data: etat({ caisses }) }) };
    monter(lire, '/?vue=direct&tv=1');
    const cinquieme = await screen.findByRole('region', { name: 'Caisse 5' });
    expect(within(cinquieme).getByText('2 h 05')).toBeTruthy();
    cleanup();
    monter(lire, '/?vue=direct');
    const tableau = within(await screen.findByRole('region', { name: 'Caisses' }));
    expect(tableau.getAllByRole('row').slice(1)).toHaveLength(5);
    expect(
      tableau.getByRole('row', {
        name: 'Caisse 5 Marie-Antoinette NDONG OBAME 1 2 h 05 min 4.000 0',
      }),
    ).toBeTruthy();
  });

  it('[DIR-9] d’un autre jour que le serveur, l’écran ne relit pas sans fin', async () => {
    const hier = jourPlus(jourDe(maintenant), -1);
    let lectures = 0;
    monter(
      {
        'GET /api/statistiques/direct': () => {
          lectures++;
          // Reading without end is stopped, to be said.
          if (lectures > 10) return new Promise<never>(() => undefined);
          return { data: etat({ jour: hier, at: enIso(new Date()) }) };
        },
      },
      '/?vue=direct',
    );
    await screen.findByText('CA TTC');
    await waitFor(() => expect(lectures).toBeGreaterThan(1));
    await act(letItEnd);
    // Read, read again as of another day; once more should a minute end meanwhile.
    expect(lectures).toBeLessThanOrEqual(3);
  });

  it('tuiles, caisses, vendeurs, alertes qui ouvrent leur vente, panier qui attend trop', async () => {
    await monterDirect();
    expect([valeur('CA TTC'), valeur('Ventes'), valeur('Annulations')]).toEqual([
      '245.000 FCFA',
      '86',
      typeset('4 !'),
    ]);
    const caisses = screen.getByRole('list', { name: 'Caisses' });
    expect(caisses.tabIndex).toBe(0); // scrolls when they are many: the keyboard must reach it
    expect(within(caisses).getByText(/^6 min/)).toBeTruthy();
    // [DIR-11] Neither the fund's part nor the discount.
    expect(sous('Panier moyen')).toBe('dont 2.500 par le client');
    expect(sous('Marge')).toBe(typeset('24,5 % du CA'));
    expect(sous('Prise en charge')).toBe(typeset('4,9 % du CA'));
    const alertes = screen.getByRole('region', { name: 'Alertes' });
    expect(
      within(alertes).getByText('Panier N° 42 de Awa NDONG en attente à Caisse 1'),
    ).toBeTruthy();
    expect(
      within(alertes)
        .getByRole('link', { name: 'CHER vendu sous son prix d’achat' })
        .getAttribute('href'),
    ).toBe('/vente/dashboard?vente=7');
  });

  it('[DIR-12] les ruptures et les lots périmés de l’accueil y sont, après ce qui presse ; pas au mur', async () => {
    const attend = (genre: string, nombre: number) => ({
      genre,
      nombre,
      dont: null,
      boites: 3,
      montant: null,
      exemples: ['CHER'],
    });
    const serveur = {
      'GET /api/statistiques/direct': () => ({ data: etat() }),
      'GET /api/accueil/a-faire': () => ({
        data: [attend('ruptures', 22), attend('lots', 1), attend('livraisons', 2)],
      }),
    };
    monter(serveur, '/?vue=direct');
    await screen.findByText('22 produits vendus sont en rupture');
    const lignes = within(screen.getByRole('list', { name: 'Alertes du jour' }));
    expect(lignes.getAllByRole('listitem').map((l) => l.dataset.genre)).toEqual([
      'attente',
      'prix',
      'ruptures',
      'lots',
    ]);
    cleanup();
    const demandes = monter(serveur, '/?vue=direct&tv=1');
    await screen.findByRole('region', { name: 'Alertes' });
    expect(demandes.map(({ chemin }) => chemin)).not.toContain('GET /api/accueil/a-faire');
  });

  it('ce qui est poussé se voit aussitôt ; figé, rien ne bouge et ce qui attend est compté', async () => {
    await monterDirect();
    await dire({
      version: 5,
      tuiles: { ...etat().tuiles, nombre_ventes: 87 },
      fil: [
        {
          cle: 'v8',
          at: enIso(new Date(maintenant.getTime() + 1)),
          texte: 'Caisse 1 encaisse N° 008',
          montant: 500,
          vente_id: 8,
        },
      ],
    });
    await waitFor(() => expect(valeur('Ventes')).toBe('87'));
    expect(
      within(screen.getByRole('region', { name: 'Fil des événements' }))
        .getAllByRole('listitem')
        .map((l) => l.textContent?.slice(5)),
    ).toEqual(['Caisse 1 encaisse N° 008500 FCFA', 'Caisse 1 encaisse N° 0073.000 FCFA']);
    fireEvent.click(screen.getByRole('button', { name: 'Figer' }));
    await dire({ version: 6, tuiles: { ...etat().tuiles, nombre_ventes: 88 } });
    expect(await screen.findByText('1 changement en attente')).toBeTruthy();
    expect(valeur('Ventes')).toBe('87');
    fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
    await waitFor(() => expect(valeur('Ventes')).toBe('88'));
  });

  it('sans signe du serveur, périmé ; sans lien, hors ligne : les valeurs restent, avec leur heure', async () => {
    arreterLaMontre(['Date', 'setInterval', 'clearInterval']);
    store.set(lastSignAtom, Date.now());
    await monterDirect();
    expect(screen.getByText('En direct', { selector: '.etiquette' })).toBeTruthy();
    await passer(16_000);
    expect(screen.getByText('Sans nouvelles')).toBeTruthy();
    expect(screen.getByText(/^valeurs de \d\d:\d\d:\d\d$/)).toBeTruthy();
    act(() => store.set(connectionAtom, { etat: 'hors_ligne', depuis: Date.now() }));
    expect(screen.getByText('Hors ligne', { selector: '.etiquette' })).toBeTruthy();
    expect(valeur('CA TTC')).toBe('245.000 FCFA');
  });

  it('[DIR-10] figé, ou sans nouvelles, rien ne vieillit : ni la comparaison, ni un panier payé depuis', async () => {
    arreterLaMontre(['Date', 'setInterval', 'clearInterval']);
    vi.setSystemTime(new Date('2026-11-27T09:00:00Z'));
    const dixHeures = new Date();
    const heures = Array.from({ length: 24 }, (_, heure) => ({
      heure,
      total: heure === 9 ? 200_000 : 0,
      semaine_derniere: heure === 9 || heure === 10 ? 200_000 : 0,
    }));
    const [attente] = etat().attentes;
    await monterDirect(
      etat({
        at: enIso(dixHeures),
        jour: jourDe(dixHeures),
        tuiles: { ...etat().tuiles, chiffre_affaire: 200_000 },
        heures,
        attentes: attente ? [{ ...attente, envoye_at: enIso(dixHeures) }] : [],
      }),
    );
    const vivant = sous('CA TTC');
    expect(vivant).toContain(typeset('+0,0 %'));
    const passer = (ms: number) =>
      act(async () => {
        store.set(lastSignAtom, Date.now() + ms);
        await vi.advanceTimersByTimeAsync(ms);
      });
    fireEvent.click(screen.getByRole('button', { name: 'Figer' }));
    await passer(1_800_000);
    expect(sous('CA TTC')).toBe(vivant);
    expect(screen.queryByText(/Panier N° 42 de Awa/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
    expect(screen.getByText(/Panier N° 42 de Awa/)).toBeTruthy();
    const demieHeure = sous('CA TTC');
    expect(demieHeure).not.toBe(vivant);
    await act(() => vi.advanceTimersByTimeAsync(1_200_000));
    expect(screen.getByText('Sans nouvelles')).toBeTruthy();
    expect(sous('CA TTC')).toBe(demieHeure);
  });

  it('mille nouvelles : le fil garde cinquante faits, l’écran le dernier chiffre', async () => {
    await monterDirect();
    await act(async () => {
      for (let i = 0; i < 1_000; i++)
        subscriptions.receive({
          topic: 'direct',
          seq: ++seq,
          nom: 'direct.maj',
          at: '',
          donnees: {
            version: 5 + i,
            at: enIso(maintenant),
            tuiles: { ...etat().tuiles, nombre_ventes: i },
            fil: [
              {
                cle: `x${i}`,
                at: enIso(new Date(maintenant.getTime() + i)),
                texte: `fait ${i}`,
                montant: null,
                vente_id: null,
              },
            ],
          },
        });
    });
    await waitFor(() => expect(valeur('Ventes')).toBe('999'));
    expect(
      within(screen.getByRole('region', { name: 'Fil des événements' })).getAllByRole('listitem'),
    ).toHaveLength(50);
  });
});
