import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { BandeauSauvegarde } from '#client/shell/bandeau-sauvegarde.tsx';
import { enIso, formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import type { Message } from '#shared/evenements.ts';
import type { EtatSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { monterPoste } from '#tests/harness/poste-de-test.tsx';

vi.stubGlobal('scrollTo', () => undefined);
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const fin = (heures: number) => enIso(new Date(Date.now() - heures * 3_600_000));
const etat = (plus: Partial<EtatSauvegardes>): EtatSauvegardes => ({
  dossier: '/media/cle',
  libre: 9e8,
  sauvegardes: [
    // the first, made while the clock was a year ahead, is not the last one
    { nom: 'b', fin: fin(-365 * 24), octets: 1e6, nature: 'logique', chiffree: false },
    { nom: 'a', fin: fin(40), octets: 1e6, nature: 'logique', chiffree: false },
  ],
  prochaine: null,
  en_cours: null,
  dernier_message: null,
  alertes: [],
  menaces: [],
  journal_depuis: null,
  restaurable: true,
  moment: false,
  cle: null,
  ...plus,
});
const dite = (genre: string, lue: boolean): Message => {
  const n = {
    id: 1,
    version: 1,
    genre,
    data: {},
    read_at: lue ? fin(0) : null,
    created_at: fin(0),
  };
  return {
    topic: 'notifications',
    seq: 1,
    nom: lue ? 'notification.lues' : 'notification.creee',
    at: '',
    donnees: lue ? { notifications: [n] } : { notification: n },
  } as Message;
};
let entendre: (m: Message) => void = () => undefined;
function ouvrir(lire: () => EtatSauvegardes) {
  vi.spyOn(subscriptions, 'add').mockImplementation((_, ecouter) => {
    entendre = ecouter;
    return () => undefined;
  });
  return monterPoste(
    <>
      <BandeauSauvegarde />
      <Ou />
    </>,
    uneSession({ is_admin: true }),
    { 'GET /api/sauvegardes': () => ({ data: lire() }) },
    '/vente/reservation',
  );
}
const Ou = () => <p data-testid="ou">{useLocation().pathname + useLocation().search}</p>;
const lectures = (demandes: { chemin: string }[]) =>
  demandes.filter((d) => d.chemin === 'GET /api/sauvegardes').length;

describe('la bande des sauvegardes', () => {
  it('vient avec la notification, mène à l’onglet, et s’en va d’elle-même après une bonne', async () => {
    let menaces: EtatSauvegardes['menaces'] = [];
    const demandes = ouvrir(() => etat({ menaces }));
    await waitFor(() => expect(lectures(demandes)).toBe(1));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => entendre(dite('rupture', false)));
    menaces = ['ancienne', 'disque'];
    act(() => entendre(dite('sauvegarde', false)));
    expect(
      await screen.findByText(
        `${phrasesSauvegarde.aucuneSauvegardeDepuis(40)} ${phrasesSauvegarde.disqueBientotPlein(9e8)}`,
      ),
    ).toBeTruthy();
    expect(lectures(demandes)).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Sauvegardes' }));
    expect(screen.getByTestId('ou').textContent).toBe('/admin/parametres?onglet=sauvegarde');
    menaces = [];
    act(() => entendre(dite('sauvegarde', true)));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sauvegardes' })).toBeNull());
  });
  it('dit depuis quand le journal n’est plus mis à l’abri', async () => {
    const journal_depuis = fin(1);
    ouvrir(() => etat({ menaces: ['journal'], journal_depuis }));
    expect(
      await screen.findByText(
        phrasesSauvegarde.journalArrete(formatDateHeure(new Date(journal_depuis))),
      ),
    ).toBeTruthy();
  });
  it('se remet à demain sur ce poste ; une autre menace se dit aussitôt', async () => {
    let menaces: EtatSauvegardes['menaces'] = ['disque'];
    ouvrir(() => etat({ menaces, sauvegardes: [] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Plus tard' }));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    menaces = ['ancienne', 'disque'];
    act(() => entendre(dite('sauvegarde', false)));
    expect(
      await screen.findByText(new RegExp(phrasesSauvegarde.sauvegardeAncienne(null))),
    ).toBeTruthy();
  });
});
