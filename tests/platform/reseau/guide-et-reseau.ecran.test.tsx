import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { AideEcran } from '#client/aide/aide-ecran.tsx';
import { AdresseSimple } from '#client/admin/pharmacie/adresse-simple.offert.tsx';
import { ParametresEcran } from '#client/admin/pharmacie/parametres-ecran.tsx';
import { cleDuBrouillon } from '#client/vente/reservation/enregistrement/brouillons-depart.ts';
import { storeDiffere } from '#client/vente/caisse/differes.atoms.ts';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { store } from '#client/base/store.ts';
import '#client/routes.tsx';
import { AccesPalette } from '#client/shell/acces-palette.tsx';
import { touchesOuvertesAtom } from '#client/shell/palette.atoms.ts';
import { countStored } from '#client/shell/stored-offline.ts';
import * as phrasesAbsence from '#shared/base/absence.phrases.ts';
import * as phrasesAide from '#shared/base/aide.phrases.ts';
import * as phrasesReseau from '#shared/platform/reseau/reseau.phrases.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

const session = uneSession({ is_admin: true, habilitations: [] });
chaqueFoisUnPoste();
beforeEach(() => localStorage.clear());

describe('le guide à l’écran', () => {
  const ouvrir = (chemin: string) =>
    monterPoste(
      <Routes>
        <Route path="/aide/:page?" element={<AideEcran />} />
      </Routes>,
      session,
      {},
      chemin,
    );
  const titre = () => screen.getByRole('heading', { level: 1 }).textContent;

  it('s’ouvre à la page de l’écran d’où l’on vient, avec les touches de cet écran', () => {
    ouvrir('/aide?de=/vente/caisses/reservation/3');
    expect(titre()).toBe('Encaisser');
    expect(screen.getByRole('article').textContent).toContain(
      typeset('Autre mode : payer le reste autrement'),
    );
    expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Encaisser');
  });
  it('« / » mène à la recherche ; un mot ne laisse que ses pages, et l’on s’y rend', async () => {
    ouvrir('/aide/vendre');
    fireEvent.keyDown(window, { key: '/', code: 'Slash' });
    const champ = screen.getByRole('searchbox', { name: phrasesAide.guideChercher });
    expect(document.activeElement).toBe(champ);
    fireEvent.change(champ, { target: { value: 'imprimante' } });
    const liens = within(
      screen.getByRole('navigation', { name: phrasesAide.guideTitre }),
    ).getAllByRole('link');
    expect(liens.map((l) => l.querySelector('strong')?.textContent)).toEqual(['En cas de panne']);
    expect(screen.getByRole('status').textContent).toBe('1 page');
    fireEvent.click(screen.getByRole('link', { name: /En cas de panne/ }));
    await waitFor(() => expect(titre()).toBe('En cas de panne'));
    fireEvent.change(champ, { target: { value: 'zzz' } });
    expect(screen.getAllByText(phrasesAide.guideRien).length).toBeGreaterThan(0);
  });
  it('F1 l’ouvre dans une fenêtre à lui : ce que l’on faisait reste', () => {
    const ouverte = vi.spyOn(window, 'open').mockReturnValue(null);
    monterPoste(<AccesPalette />, session, {}, '/stock/produits');
    fireEvent.keyDown(window, { key: 'F1', code: 'F1' });
    expect(ouverte).toHaveBeenCalledExactlyOnceWith('/aide?de=/stock/produits', 'guide');
    ouverte.mockRestore();
  });
  const chemins = [...store.get(builtScreensAtom)];
  it('chaque adresse de l’application est essayée', () =>
    expect(chemins.length).toBeGreaterThanOrEqual(25));
  it.each(chemins)('sur %s, F1 ouvre le guide et ? dit les touches', (chemin) => {
    const ici = chemin.replace(/:id/, '3').replace(/\/:page\?/, '');
    const ouverte = vi.spyOn(window, 'open').mockReturnValue(null);
    monterPoste(<AccesPalette />, session, {}, ici);
    fireEvent.keyDown(window, { key: 'F1', code: 'F1' });
    expect(ouverte).toHaveBeenCalledExactlyOnceWith(`/aide?de=${ici}`, 'guide');
    ouverte.mockRestore();
    fireEvent.keyDown(window, { key: '?', code: 'Comma' });
    expect(store.get(touchesOuvertesAtom)).toBe(true);
  });
  it.each([
    ['/vente/reservation', 'Touches de l’écran de vente', 'Mettre ou retirer la remise'],
    ['/vente/caisses/reservation/3', 'Touches de la caisse', 'Montant exact'],
  ])('Ctrl+F1 sur %s dit ses touches', async (chemin, titre, effet) => {
    monterPoste(<AccesPalette />, session, {}, chemin);
    fireEvent.keyDown(window, { key: 'F1', code: 'F1', ctrlKey: true });
    const feuille = await screen.findByRole('dialog', { name: titre });
    expect(within(feuille).getByText(effet)).toBeTruthy();
  });
});

describe('les autres postes', () => {
  const qr = { cote: 2, trace: 'M0 0h1v1h-1z' };
  const lu = {
    ouvert: true,
    empreinte: 'AA:BB',
    adresses: [
      { adresse: 'https://10.0.0.2:8443', securisee: true, qr },
      { adresse: 'https://serveur.local:8443', securisee: true, qr },
      { adresse: 'http://10.0.0.2:8000', securisee: false, qr },
    ],
  };
  const ouvrir = (reponse: object) =>
    monterPoste(
      <ParametresEcran />,
      session,
      { 'GET /api/reseau': () => reponse },
      '/admin/parametres?onglet=postes',
    );

  it('une adresse protégée et une simple avec leur code, les autres en liste, le chemin de la confiance', async () => {
    ouvrir({ data: lu });
    expect(
      await screen.findByRole('img', { name: 'Code QR de https://10.0.0.2:8443' }),
    ).toBeTruthy();
    expect(screen.getAllByRole('img', { name: /^Code QR/ })).toHaveLength(2);
    expect(screen.getByRole('listitem').textContent).toBe('https://serveur.local:8443');
    expect(
      screen.getByRole('link', { name: phrasesReseau.reseauConfiance }).getAttribute('href'),
    ).toBe('/confiance');
    expect(screen.getByText('AA:BB')).toBeTruthy();
  });
  it('un serveur fermé aux autres le dit ; une lecture manquée se refait', async () => {
    let coupe = true;
    monterPoste(
      <ParametresEcran />,
      session,
      { 'GET /api/reseau': () => (coupe ? 'coupe' : { data: { ...lu, ouvert: false } }) },
      '/admin/parametres?onglet=postes',
    );
    const bouton = await screen.findByRole('button', { name: 'Réessayer' });
    coupe = false;
    fireEvent.click(bouton);
    expect(await screen.findByText(phrasesReseau.reseauFerme)).toBeTruthy();
  });
  it('en clair, ce qui se perd est dit une fois par poste ; protégé, jamais', () => {
    vi.stubGlobal('isSecureContext', true);
    monterPoste(<AdresseSimple />, session, {});
    expect(screen.queryByText(phrasesReseau.adresseSimple, { exact: false })).toBeNull();
    vi.stubGlobal('isSecureContext', false);
    monterPoste(<AdresseSimple />, session, {});
    expect(
      screen.getByRole('link', { name: phrasesReseau.adresseSimpleLien }).getAttribute('href'),
    ).toBe('/confiance');
    fireEvent.click(screen.getByRole('button', { name: phrasesReseau.adresseSimpleCompris }));
    expect(screen.queryByText(phrasesReseau.adresseSimple, { exact: false })).toBeNull();
    expect(localStorage.getItem('reseau.simple_dit')).toBe('true');
  });
});

describe('la page d’attente', () => {
  it('compte ce que le poste garde, sous les noms que la caisse et la vente emploient', () => {
    expect(countStored(localStorage)).toEqual({ brouillons: 0, paiements: 0, ventes: 0 });
    localStorage.setItem(cleDuBrouillon(1, 41), JSON.stringify({ position: 1, base: null }));
    localStorage.setItem(cleDuBrouillon(1, 42), JSON.stringify({ position: 2, base: {} }));
    storeDiffere({
      cle: 'k',
      utilisateur_id: 1,
      fullname: 'Awa',
      reservation_id: 5,
      position: 1,
      caisse_id: 2,
      caisse: 'Caisse 1',
      net: 1000,
      recu: 1000,
      a: '2026-01-01T00:00:00Z',
      provisoire: true,
      empreinte: 'e',
      corps: {} as never,
      refus: null,
    });
    expect(countStored(localStorage)).toEqual({ brouillons: 1, paiements: 1, ventes: 0 });
    localStorage.setItem(cleDuBrouillon(1, 42), 'abîmé');
    expect(countStored(localStorage)).toEqual({ brouillons: 0, paiements: 1, ventes: 0 });
    expect(phrasesAbsence.horsLigneGardes(2, 1)).toBe(
      '1 paiement non synchronisé et 2 paniers modifiés',
    );
  });
});
