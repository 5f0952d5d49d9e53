import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { empecherDeconnexion } from '#client/base/deconnexion.ts';
import { ecransConstruitsAtom } from '#client/base/ecrans.atoms.ts';
import { suivreInstallation } from '#client/base/installation.atoms.ts';
import { magasin } from '#client/base/magasin.ts';
import { abonnements } from '#client/base/subscribe.ts';
import { clocheOuverteAtom } from '#client/notification/notification.atoms.ts';
import { AccueilEcran } from '#client/pharmacie/accueil-ecran.tsx';
import { AccesPalette } from '#client/shell/acces-palette.tsx';
import { BandeauMiseAJour, page } from '#client/shell/bandeau-mise-a-jour.tsx';
import {
  constructionRemiseAtom,
  nouvelleConstructionAtom,
} from '#client/base/construction.atoms.ts';
import { Entete } from '#client/shell/entete.tsx';
import { paletteOuverteAtom } from '#client/shell/palette.atoms.ts';
import { DialogueConfirmation } from '#client/ui/dialogue-confirmation.tsx';
import { journalToastsAtom, toast, toastsAtom } from '#client/ui/toast.ts';
import type { Message } from '#shared/evenements.ts';
import { MENUS } from '#shared/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import {
  unClient,
  unProduit,
  uneCaisse,
  uneNotification,
  uneReservation,
  uneSession,
} from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

const droits = (menu: string, ...submenus: string[]) =>
  uneSession({ habilitations: [{ menu, submenus }] });
const admin = uneSession({ is_admin: true, habilitations: [] });
const vendeuse = droits('VENTE', 'reservation');
const caissier = droits('VENTE', 'caisse');
const magasinier = droits('STOCK', 'produits');
const TOUS = MENUS.flatMap((m) => m.entrees.map((e) => e.chemin));

function Ici() {
  const { pathname, search } = useLocation();
  return <output data-testid="ici">{pathname + search}</output>;
}
const ici = () => screen.getByTestId('ici').textContent;
const monter = (
  ecran: ReactNode,
  session: Session,
  serveur: Serveur = {},
  chemin = '/',
): Demande[] =>
  monterPoste(
    <>
      {ecran}
      <Ici />
    </>,
    session,
    serveur,
    chemin,
  );
const notifications = (
  liste: ReturnType<typeof uneNotification>[],
  non_lues = liste.filter((n) => n.read_at === null).length,
  plus: Serveur = {},
): Serveur => ({
  'GET /api/notifications': () => ({
    data: liste,
    meta: { total: liste.length, page: 1, rows: 20 },
    extra_data: { non_lues },
  }),
  ...plus,
});
const cloche = (nom: RegExp | string) => screen.findByRole('button', { name: nom });
const marquages = (demandes: Demande[]) => demandes.filter((d) => d.chemin.endsWith('/read-all'));

beforeEach(() => {
  magasin.set(ecransConstruitsAtom, new Set(TOUS));
  magasin.set(toastsAtom, []);
  magasin.set(journalToastsAtom, []);
  magasin.set(clocheOuverteAtom, false);
  magasin.set(paletteOuverteAtom, false);
  magasin.set(nouvelleConstructionAtom, false);
  magasin.set(constructionRemiseAtom, false);
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  abonnements.eteindre();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
    expect(magasin.get(toastsAtom)).toEqual([]);
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
      expect(magasin.get(journalToastsAtom).map((t) => [t.ton, t.texte])).toEqual([
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
    act(() => magasin.set(clocheOuverteAtom, false));
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
      expect(magasin.get(toastsAtom).map((t) => t.texte)).toEqual([
        'Impossible de marquer les notifications comme lues.',
      ]),
    );
  });
  it('une nouvelle s’annonce poliment et compte, sans nouvelle lecture', async () => {
    const demandes = monter(<Entete />, admin, notifications([]));
    await cloche('Notifications');
    abonnements.connecter(
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
    act(() => abonnements.recevoir(message));
    expect(await cloche('Notifications, 1 non lue')).toBeTruthy();
    expect(
      screen
        .getByText('Nouvelle notification : Rupture de stock, PRODUIT 9 : il n’en reste plus.')
        .getAttribute('role'),
    ).toBe('status');
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

describe('l’en-tête', () => {
  it('avant le changement de mot de passe : ni menu, ni recherche, ni cloche, ni lien', () => {
    const demandes = monter(
      <>
        <Entete />
        <AccesPalette />
      </>,
      uneSession({ is_admin: true, must_change_password: true }),
    );
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    expect([
      screen.queryAllByRole('link'),
      screen.queryByRole('navigation'),
      screen.queryByRole('dialog'),
    ]).toEqual([[], null, null]);
    expect(screen.getAllByRole('button').map((b) => b.getAttribute('aria-label'))).toEqual([
      'Mon compte, Awa NDONG',
    ]);
    expect(demandes).toEqual([]);
  });
  it('← → vont d’un groupe à l’autre, ↓ ouvre', async () => {
    monter(<Entete />, admin, notifications([]), '/stock/produits');
    const groupes = within(screen.getByRole('navigation', { name: 'Menu principal' })).getAllByRole(
      'button',
    );
    expect(groupes.map((b) => [b.textContent, b.getAttribute('aria-current')])).toEqual([
      ['ADMIN', null],
      ['STOCK', 'true'],
      ['VENTE', null],
      ['GESTION', null],
    ]);
    groupes[0]?.focus();
    fireEvent.keyDown(groupes[0] ?? document.body, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(groupes[3]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    expect(await screen.findByRole('menuitem', { name: 'Statistiques' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Billetages' }), { key: 'ArrowRight' });
    expect(await screen.findByRole('menuitem', { name: 'Utilisateurs' })).toBeTruthy();
  });
  it('étroit, le menu se replie sous un bouton : tous ses écrans, et la recherche', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: true,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    monter(<Entete />, vendeuse, notifications([]));
    expect(screen.queryByRole('button', { name: 'VENTE' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('menu', { name: 'Menu principal' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((e) => e.textContent),
    ).toEqual(['Rechercher', 'Réservations']);
    fireEvent.click(within(menu).getByText('Réservations'));
    expect(ici()).toBe('/vente/reservation');
    fireEvent.click(within(menu).getByText('Rechercher'));
    expect(magasin.get(paletteOuverteAtom)).toBe(true);
  });
  it('« Installer l’application » n’est offert que si le navigateur l’offre, et une fois', async () => {
    suivreInstallation();
    monter(<Entete />, vendeuse, notifications([]));
    const compte = () => fireEvent.click(screen.getByRole('button', { name: /^Mon compte/ }));
    compte();
    await screen.findByRole('menuitem', { name: /^Guide/ });
    expect(screen.queryByText('Installer l’application')).toBeNull();
    const prompt = vi.fn(() => Promise.resolve());
    const offre = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    act(() => void dispatchEvent(offre));
    expect(offre.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByText('Installer l’application'));
    expect(prompt).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText('Installer l’application')).toBeNull());
  });
});

describe('la palette', () => {
  const ouvrir = async (session: Session, serveur: Serveur = {}, chemin = '/') => {
    const demandes = monter(<AccesPalette />, session, serveur, chemin);
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    return { champ: await screen.findByRole('combobox'), demandes };
  };
  const lignes = () => screen.getAllByRole('option').map((o) => o.textContent);
  const TROUVES: Serveur = {
    'GET /api/produits': () => ({ data: [unProduit()] }),
    'GET /api/clients': () => ({ data: [unClient()] }),
  };

  it('les écrans permis et construits, les actions', async () => {
    magasin.set(ecransConstruitsAtom, new Set(['/vente/reservation', '/stock/produits']));
    await ouvrir(vendeuse);
    expect(lignes()).toEqual([
      'Accueil',
      'RéservationsVENTE',
      'GuideF1',
      'Aide : les touches',
      'Thème clair',
      'Thème sombre',
      'Thème du système',
      'Se déconnecter',
    ]);
  });
  it('quelques lettres, sans accents, dans n’importe quel ordre ; Entrée y va', async () => {
    const { champ } = await ouvrir(admin);
    fireEvent.change(champ, { target: { value: 'stock medic' } });
    expect(lignes()).toEqual(['Base de médicamentsSTOCK']);
    fireEvent.keyDown(champ, { key: 'Enter' });
    expect(ici()).toBe('/stock/database');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('les flèches désignent, et la ligne désignée se lit', async () => {
    const { champ } = await ouvrir(vendeuse);
    fireEvent.keyDown(champ, { key: 'ArrowUp' });
    const derniere = screen.getAllByRole('option').at(-1);
    expect([
      derniere?.getAttribute('aria-selected'),
      champ.getAttribute('aria-activedescendant'),
    ]).toEqual(['true', derniere?.id]);
  });
  it.each([
    ['vendeuse', vendeuse, ['/api/produits', '/api/clients']],
    ['magasinier', magasinier, ['/api/produits']],
    ['gardien des rayons', droits('STOCK', 'rayon'), []],
  ] as const)('%s : ne cherche que ce qui se lit', async (_, session, attendus) => {
    const { champ, demandes } = await ouvrir(session, TROUVES);
    fireEvent.change(champ, { target: { value: 'doli' } });
    await waitFor(() => expect(screen.queryByText('Recherche…')).toBeNull());
    expect(demandes.map((d) => d.chemin.replace('GET ', '').split('?')[0])).toEqual(attendus);
  });
  it('un produit se lit sur sa ligne, et mène à sa liste', async () => {
    const { champ } = await ouvrir(magasinier, TROUVES);
    fireEvent.change(champ, { target: { value: 'doli' } });
    await waitFor(() =>
      expect(lignes()).toEqual(['DOLIPRANE 1000 mg, cp ×81.250 FCFA✓ 48 en stock']),
    );
    fireEvent.keyDown(champ, { key: 'Enter' });
    expect(ici()).toBe('/stock/produits?q=DOLIPRANE%201000%20mg%2C%20cp%20%C3%978');
  });
  it('pour un caissier il ne fait que renseigner', async () => {
    const { champ } = await ouvrir(caissier, TROUVES);
    fireEvent.change(champ, { target: { value: 'doli' } });
    await waitFor(() =>
      expect(screen.getAllByRole('option')[0]?.getAttribute('aria-disabled')).toBe('true'),
    );
    fireEvent.keyDown(champ, { key: 'Enter' });
    expect([ici(), screen.queryByRole('dialog') !== null]).toEqual(['/', true]);
  });
  it('jamais par-dessus un dialogue ouvert', () => {
    monter(
      <>
        <div role="dialog" aria-modal="true">
          Règlement
        </div>
        <AccesPalette />
      </>,
      vendeuse,
    );
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    expect(magasin.get(paletteOuverteAtom)).toBe(false);
  });
});

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

describe('les mises à jour', () => {
  const VERSIONS = [
    { version: '3.3.22', lien_telechargement: null, installee: true },
    { version: '3.9.0', lien_telechargement: 'https://exemple.test/3.9.0', installee: false },
    { version: '3.10.0', lien_telechargement: 'https://exemple.test/3.10.0', installee: false },
  ];
  const avec = (versions: object[]): Serveur => ({
    'GET /api/epg/list-versions': () => ({ data: versions }),
  });
  const lectures = (demandes: Demande[]) =>
    demandes.filter((d) => d.chemin === 'GET /api/epg/list-versions').length;

  it('nomme la plus récente, se télécharge, se remet à demain', async () => {
    monter(<BandeauMiseAJour />, vendeuse, avec(VERSIONS));
    expect(
      await screen.findByText('La version 3.10.0 est disponible au téléchargement'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Télécharger' }).getAttribute('href')).toBe(
      'https://exemple.test/3.10.0',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
    expect(screen.queryByText(/La version/)).toBeNull();
    cleanup();
    monter(
      <>
        <BandeauMiseAJour />
        <Entete />
      </>,
      vendeuse,
      { ...avec(VERSIONS), ...notifications([]) },
    );
    expect(await screen.findByRole('button', { name: 'Mises à jour' })).toBeTruthy();
    expect(screen.queryByText(/La version/)).toBeNull();
    cleanup();
    monter(
      <BandeauMiseAJour />,
      vendeuse,
      avec([...VERSIONS, { version: '4.0.0', lien_telechargement: null, installee: false }]),
    );
    expect(
      await screen.findByText('La version 4.0.0 est disponible au téléchargement'),
    ).toBeTruthy();
  });
  it('un administrateur la télécharge, puis l’installe après confirmation ; un serveur d’ailleurs garde le lien', async () => {
    const suivi = (change: object) => ({
      etape: 'aucune',
      cible: null,
      recus: 0,
      octets: 0,
      phrase: null,
      version: 1,
      ...change,
    });
    let etat = suivi({});
    const serveur: Serveur = {
      ...avec(VERSIONS),
      'GET /api/epg/etat-maj': () => ({ data: { possible: true, suivi: etat } }),
      'POST /api/epg/telecharger': () => ({
        data: (etat = suivi({
          etape: 'telechargement',
          cible: '3.10.0',
          recus: 50,
          octets: 200,
          version: 2,
        })),
      }),
      'POST /api/epg/installer': () => ({
        data: suivi({ etape: 'installation', cible: '3.10.0', version: 4 }),
      }),
    };
    monter(
      <>
        <BandeauMiseAJour />
        <DialogueConfirmation />
      </>,
      admin,
      serveur,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Télécharger' }));
    expect(await screen.findByText('Téléchargement de la version 3.10.0 : 25 %')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    etat = suivi({ etape: 'telechargee', cible: '3.10.0', version: 3 });
    const demandes = monter(
      <>
        <BandeauMiseAJour />
        <DialogueConfirmation />
      </>,
      admin,
      serveur,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Installer' }));
    expect(demandes.filter((d) => d.chemin === 'POST /api/epg/installer')).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    expect(
      await screen.findByText('La version 3.10.0 s’installe : la pharmacie revient d’elle-même'),
    ).toBeTruthy();
    cleanup();
    etat = suivi({ etape: 'echec', cible: '3.10.0', phrase: 'Elle n’a pas démarré.', version: 5 });
    monter(<BandeauMiseAJour />, admin, serveur);
    expect(await screen.findByText('Elle n’a pas démarré.')).toBeTruthy();
    cleanup();
    monter(<BandeauMiseAJour />, admin, {
      ...serveur,
      'GET /api/epg/etat-maj': () => ({ data: { possible: false, suivi: suivi({}) } }),
    });
    expect((await screen.findByRole('button', { name: 'Télécharger' })).getAttribute('href')).toBe(
      'https://exemple.test/3.10.0',
    );
  });
  it('relue toutes les 240 s tant qu’il y en a une, jamais sinon', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const demandes = monter(<BandeauMiseAJour />, vendeuse, avec(VERSIONS));
    await screen.findByText(/La version/);
    await act(() => vi.advanceTimersByTimeAsync(240_000));
    expect(lectures(demandes)).toBe(2);
    cleanup();
    const a_jour = monter(<BandeauMiseAJour />, vendeuse, avec(VERSIONS.slice(0, 1)));
    await waitFor(() => expect(lectures(a_jour)).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(1_000_000));
    expect(lectures(a_jour)).toBe(1);
  });
  it('une construction plus récente : actualisée par son bouton seul, et pas pendant un travail', async () => {
    const recharger = vi.spyOn(page, 'recharger').mockReturnValue();
    const finir = empecherDeconnexion(() => 'Un paiement est en cours : attendez sa réponse.');
    magasin.set(nouvelleConstructionAtom, true);
    monter(<BandeauMiseAJour />, vendeuse);
    const bouton = await screen.findByRole('button', { name: 'Actualiser' });
    expect(bouton.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(bouton);
    expect(recharger).not.toHaveBeenCalled();
    finir();
    await waitFor(() => expect(bouton.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(bouton);
    expect(recharger).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
    expect(screen.queryByText('Une nouvelle version de l’application est prête')).toBeNull();
  });
});
