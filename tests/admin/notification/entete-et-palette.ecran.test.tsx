import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { followInstallOffer } from '#client/base/install.atoms.ts';
import { store } from '#client/base/store.ts';
import { AccesPalette } from '#client/shell/acces-palette.tsx';
import { BarrePouce } from '#client/shell/barre-pouce.tsx';
import { Entete } from '#client/shell/entete.tsx';
import { paletteOuverteAtom } from '#client/shell/palette.atoms.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { unClient, unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
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
} from './coquille.scene.tsx';

preparerCoquille();

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
      matches: media === '(max-width: 899px)',
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
    expect(store.get(paletteOuverteAtom)).toBe(true);
  });
  it('au téléphone, quatre écrans et le menu sont sous le pouce ; l’en-tête n’a plus de menu', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: true,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    monter(
      <>
        <Entete />
        <BarrePouce session={admin} />
      </>,
      admin,
      notifications([]),
      '/stock/rayon',
    );
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    const barre = within(screen.getByRole('navigation', { name: 'Écrans principaux' }));
    expect(
      barre.getAllByRole('link').map((a) => [a.textContent, a.getAttribute('aria-current')]),
    ).toEqual([
      ['Accueil', null],
      ['Vente', null],
      ['Stock', 'page'],
      ['Gestion', null],
    ]);
    fireEvent.click(barre.getByRole('link', { name: 'Gestion' }));
    expect(ici()).toBe('/gestion/statistique');
    fireEvent.click(barre.getByRole('button', { name: typeset('Plus : tout le menu') }));
    const menu = await screen.findByRole('menu', { name: 'Menu principal' });
    expect(within(menu).getByText('Rechercher')).toBeTruthy();
  });
  it('au téléphone, la barre n’offre que ce que l’on peut ouvrir', () => {
    monter(<BarrePouce session={caissier} />, caissier, notifications([]));
    expect(screen.getAllByRole('link').map((a) => [a.textContent, a.getAttribute('href')])).toEqual(
      [
        ['Accueil', '/'],
        ['Vente', '/vente/caisses'],
      ],
    );
  });
  it('« Installer l’application » n’est offert que si le navigateur l’offre, et une fois', async () => {
    onTestFinished(followInstallOffer());
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
    store.set(builtScreensAtom, new Set(['/vente/reservation', '/stock/produits']));
    await ouvrir(vendeuse);
    expect(lignes()).toEqual([
      'Accueil',
      'RéservationsVENTE',
      'GuideF1',
      typeset('Aide : les touches'),
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
  it('[MAI-6] la ligne désignée le reste, quand d’autres se trouvent au-dessus d’elle', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { champ } = await ouvrir(admin, {
      ...TROUVES,
      'GET /api/produits': async () => {
        await promise;
        return { data: [unProduit()] };
      },
    });
    fireEvent.change(champ, { target: { value: 'zzz' } });
    await screen.findByRole('option', { name: /CNAMGS/ });
    fireEvent.keyDown(champ, { key: 'ArrowDown' });
    await act(async () => resolve(undefined));
    await screen.findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'Enter' });
    expect(ici()).toBe('/vente/clients?q=CNAMGS');
  });
  it('[MAI-6] Entrée avant la réponse attend ceux des mots tapés, jamais ceux d’avant', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { champ } = await ouvrir(magasinier, {
      'GET /api/produits': async ({ chemin }) => {
        if (!chemin.includes('spas')) return { data: [unProduit()] };
        await promise;
        return { data: [unProduit({ id: 12, libelle: 'SPASFON' })] };
      },
    });
    fireEvent.change(champ, { target: { value: 'dolip' } });
    await screen.findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.change(champ, { target: { value: 'spas' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    expect(ici()).toBe('/');
    await act(async () => resolve(undefined));
    await waitFor(() => expect(ici()).toBe('/stock/produits?q=SPASFON'));
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
    // the duty's tax is in the price she reads [RES-73]
    ['vendeuse', vendeuse, ['/api/produits', '/api/clients', '/api/gardes/actuelle']],
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
    expect(store.get(paletteOuverteAtom)).toBe(false);
  });
});
