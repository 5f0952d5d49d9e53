import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { BandeauMiseAJour, page } from '#client/shell/bandeau-mise-a-jour.tsx';
import { newBuildAtom } from '#client/base/build.atoms.ts';
import { Entete } from '#client/shell/entete.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { type Demande, type Serveur } from '#tests/harness/poste-de-test.tsx';
import { admin, vendeuse, monter, notifications, preparerCoquille } from './coquille.scene.tsx';

preparerCoquille();

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
        <ConfirmDialog />
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
        <ConfirmDialog />
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
    const finir = preventSignOut(() => 'Un paiement est en cours : attendez sa réponse.');
    store.set(newBuildAtom, true);
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
