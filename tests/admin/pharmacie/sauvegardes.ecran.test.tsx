import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { Sauvegardes } from '#client/admin/pharmacie/sauvegardes.tsx';
import type { CleProposee } from '#shared/platform/sauvegarde/cle.schema.ts';
import { cleDeSauvegarde } from '#shared/platform/sauvegarde/cle.phrases.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import type { EtatSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

vi.stubGlobal('scrollTo', () => undefined);
afterEach(cleanup);
const etat: EtatSauvegardes = {
  dossier: '/media/cle/pharmacie',
  libre: 12e9,
  sauvegardes: [
    {
      nom: 'sauvegarde-b',
      fin: '2026-11-21T02:00:04+01:00',
      octets: 4_200_000,
      nature: 'physique',
      chiffree: false,
    },
    {
      nom: 'sauvegarde-a',
      fin: '2026-11-20T02:00:04+01:00',
      octets: 4_100_000,
      nature: 'physique',
      chiffree: false,
    },
  ],
  prochaine: '2026-11-22T02:00:00+01:00',
  en_cours: null,
  dernier_message: null,
  alertes: [],
  menaces: [],
  journal_depuis: null,
  restaurable: true,
  moment: true,
  cle: null,
};
const PROPOSEE: CleProposee = {
  publique: 'age15v8yg2rrdtuek27apzya5kp5lkcy302fp6v3z5q6gmw5lwwsxq5qjqcshg',
  privee: 'AGE-SECRET-KEY-1Y3DE5P25T67KZVHVLGW562ZAXA40TWVWPJSUEFKUGHNQW622QMTQ8465JC',
  qr: { cote: 2, trace: 'M0 0h1v1h-1z' },
};
const ouvrir = (serveur: Serveur = {}) =>
  monterPoste(
    <Sauvegardes />,
    uneSession({ is_admin: true }),
    { 'GET /api/sauvegardes': () => ({ data: etat }), ...serveur },
    '/admin/parametres',
  );

describe('la carte des sauvegardes', () => {
  it('dit la dernière, la prochaine, où, et la place', async () => {
    ouvrir();
    expect((await screen.findAllByText(/21\/11\/2026 02:00:04/)).length).toBeGreaterThan(0);
    for (const texte of ['22/11/2026 02:00:00', '/media/cle/pharmacie', '12 Go'])
      expect(screen.getByText(texte)).toBeTruthy();
  });
  it('dit en rouge ce qui menace, et ce qui avance', async () => {
    ouvrir({
      'GET /api/sauvegardes': () => ({
        data: {
          ...etat,
          alertes: [phrasesSauvegarde.sauvegardeAncienne(40)],
          en_cours: { quoi: 'sauvegarde', etape: 'Copie', part: 0.4 },
        },
      }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('40 h');
    expect(screen.getByText('Sauvegarde : Copie')).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Sauvegarder maintenant' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });
  it('sur un PostgreSQL à part, une ligne se restaure, un moment non, et l’écran dit pourquoi', async () => {
    ouvrir({
      'GET /api/sauvegardes': () => ({
        data: {
          ...etat,
          moment: false,
          sauvegardes: etat.sauvegardes.map((s, i) => ({
            ...s,
            nature: i === 0 ? 'logique' : 'physique',
          })),
        },
      }),
    });
    const bouton = async (nom: string) =>
      (await screen.findByRole('button', { name: nom })).getAttribute('aria-disabled');
    expect(await bouton('Revenir à un moment')).toBe('true');
    expect(await bouton('Restaurer la sauvegarde du 21/11/2026 02:00:04')).not.toBe('true');
    expect(await bouton('Restaurer la sauvegarde du 20/11/2026 02:00:04')).toBe('true');
    fireEvent.mouseEnter(screen.getByRole('button', { name: 'Revenir à un moment' }));
    expect((await screen.findAllByText(phrasesSauvegarde.momentAPart)).length).toBeGreaterThan(0);
  });
  it('restaure après le mot tapé et le mot de passe ; un refus se lit dans le dialogue', async () => {
    const demandes = ouvrir({
      'POST /api/sauvegardes/restaurer': () => ({
        statut: 422,
        errors: [phrasesSauvegarde.motDePasseFaux],
      }),
    });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Restaurer la sauvegarde du 20/11/2026 02:00:04' }),
    );
    fireEvent.change(await screen.findByLabelText(phrasesSauvegarde.tapezRestaurer), {
      target: { value: 'RESTAURER' },
    });
    fireEvent.change(screen.getByLabelText('Votre mot de passe'), { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Restaurer' }));
    expect((await screen.findByRole('alert')).textContent).toBe(phrasesSauvegarde.motDePasseFaux);
    await waitFor(() =>
      expect(
        demandes.filter((d) => d.chemin === 'POST /api/sauvegardes/restaurer').map((d) => d.corps),
      ).toEqual([{ confirmation: 'RESTAURER', password: 'secret', nom: 'sauvegarde-a' }]),
    );
  });
  it('[SAU-7] la clé se montre une fois, deux groupes se retapent, et la clé publique seule part', async () => {
    const demandes = ouvrir({
      'POST /api/sauvegardes/cle/proposer': () => ({ data: PROPOSEE }),
      'POST /api/sauvegardes/cle': () => ({
        data: {
          ...etat,
          cle: { publique: PROPOSEE.publique, depuis: '2026-11-23T10:00:00+01:00' },
        },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Chiffrer les sauvegardes' }));
    const groupes = within(await screen.findByRole('list', { name: 'Clé de sauvegarde' }))
      .getAllByRole('listitem')
      .map((li) => li.textContent);
    expect(groupes.join('')).toBe(PROPOSEE.privee.slice('AGE-SECRET-KEY-1'.length));
    fireEvent.click(screen.getByRole('button', { name: 'Je l’ai notée' }));
    expect(document.body.textContent).not.toContain(groupes[1]);
    const champs = screen.getAllByLabelText(/^Groupe/);
    const rangs = champs.map((c) =>
      Number(
        screen
          .getByText(/^Groupe/, {
            selector: `[for="${c.id}"]`,
          })
          .textContent?.replace(/\D/g, ''),
      ),
    );
    const taper = (textes: readonly string[]) => {
      for (const [i, champ] of champs.entries())
        fireEvent.change(champ, { target: { value: textes[i] } });
      fireEvent.click(screen.getByRole('button', { name: 'Vérifier et chiffrer' }));
    };
    taper(['AAAAAA', 'AAAAAA']);
    expect((await screen.findByRole('alert')).textContent).toBe(typeset(cleDeSauvegarde.faux));
    taper(rangs.map((r) => groupes[r - 1]?.toLowerCase() ?? ''));
    expect(await screen.findByText(/^Chiffrées depuis le 23\/11\/2026/)).toBeTruthy();
    expect(
      demandes.filter((d) => d.chemin === 'POST /api/sauvegardes/cle').map((d) => d.corps),
    ).toEqual([{ publique: PROPOSEE.publique }]);
  });
  it('[SAU-8] une sauvegarde chiffrée demande la clé du coffre, une autre non', async () => {
    const demandes = ouvrir({
      'GET /api/sauvegardes': () => ({
        data: {
          ...etat,
          sauvegardes: etat.sauvegardes.map((s, i) => ({ ...s, chiffree: i === 1 })),
        },
      }),
      'POST /api/sauvegardes/restaurer': () => ({
        statut: 422,
        errors: [phrasesSauvegarde.cleFausse],
      }),
    });
    const ligne = (jour: string) =>
      screen.findByRole('button', { name: `Restaurer la sauvegarde du ${jour}/11/2026 02:00:04` });
    fireEvent.click(await ligne('21'));
    expect(screen.queryByLabelText('Clé de sauvegarde')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    fireEvent.click(await ligne('20'));
    fireEvent.change(screen.getByLabelText('Clé de sauvegarde'), {
      target: { value: 'celle du coffre' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Restaurer' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      typeset(phrasesSauvegarde.cleFausse),
    );
    expect(demandes.at(-1)?.corps).toMatchObject({ cle_privee: 'celle du coffre' });
  });
});
