import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { EtatDuServeur } from '#client/platform/etat/etat-serveur.offert.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Jetons } from '#client/admin/utilisateur/jetons.tsx';
import type { EtatServeur } from '#shared/platform/etat/etat.schema.ts';
import { jetons as mots } from '#shared/admin/utilisateur/jeton.phrases.ts';
import type { JetonProgramme } from '#shared/admin/utilisateur/jeton.schema.ts';
import { estJetonDeProgramme } from '#shared/admin/utilisateur/programmes.rules.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();
const chef = uneSession({ is_admin: true });

it('[ETA-3] la page dit chaque état et quoi faire, et se relit quand une alarme monte ou tombe', async () => {
  const lu: EtatServeur = {
    releve_a: '2026-11-24T12:00:00.000+01:00',
    etat: 'panne',
    controles: [
      { cle: 'base', titre: 'Base de données', etat: 'juste', valeur: 'PostgreSQL', faire: null },
      { cle: 'horloge', titre: 'Heure', etat: 'panne', valeur: 'En retard', faire: 'Réglez-la.' },
    ],
    lents: [{ acte: 'GET /api/ventes', resume: 'Les ventes', nombre: 1200, p95: 1532 }],
  };
  let entendre = (): void => undefined;
  const ecoutes = vi.spyOn(subscriptions, 'add').mockImplementation((sujet, ecouter) => {
    expect(sujet).toBe('etat');
    entendre = () => ecouter({} as Parameters<typeof ecouter>[0]);
    return () => undefined;
  });
  const demandes = monterPoste(<EtatDuServeur />, chef, {
    'GET /api/etat-serveur': () => ({ data: lu }),
  });
  await screen.findByText('1 en panne');
  expect(screen.getAllByRole('row').map((r) => r.textContent)).toEqual([
    'Base de donnéesjustePostgreSQL',
    'Heureen panneEn retardRéglez-la.',
    'ActeFois19 sur 20 en moins de',
    'Les ventes1.2001,5 s',
  ]);
  expect(demandes).toHaveLength(1);
  act(entendre);
  await waitFor(() => expect(demandes).toHaveLength(2));
  ecoutes.mockRestore();
});

describe('les jetons des programmes', () => {
  const tenu: JetonProgramme = {
    id: 4,
    nom: 'Compta',
    habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
    fin_at: '2027-01-01T00:00:00.000+01:00',
    vu_at: null,
    created_by: 'Chef',
    created_at: '2026-11-24T10:00:00.000+01:00',
  };
  it('[PRG-1] se fait au poste, se montre une fois, et n’est pas dans ce qui se lit', async () => {
    const demandes = monterPoste(<Jetons />, chef, {
      'GET /api/jetons': () => ({ data: [] }),
      'POST /api/jetons': () => ({ data: [tenu] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: mots.faire }));
    fireEvent.change(await screen.findByLabelText(mots.nom), { target: { value: 'Compta' } });
    expect(screen.getByLabelText<HTMLInputElement>(/Paramètres/).disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('Ventes'));
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const montre = await screen.findByLabelText<HTMLInputElement>(mots.titreFait, {
      selector: 'input',
    });
    const envoi = demandes.find((d) => d.chemin === 'POST /api/jetons')?.corps;
    expect(envoi).toMatchObject({
      nom: 'Compta',
      habilitations: tenu.habilitations,
      dernier_jour: null,
    });
    expect([envoi?.['jeton'], estJetonDeProgramme(montre.value)]).toEqual([montre.value, true]);
    fireEvent.click(screen.getByRole('button', { name: mots.note }));
    await screen.findByText('31/12/2026');
    expect(document.body.innerHTML).not.toContain(montre.value);
    expect(JSON.stringify({ ...localStorage })).not.toContain(montre.value);
  });
  it('[PRG-4] se retire, une fois la question répondue', async () => {
    const demandes = monterPoste(
      <>
        <Jetons />
        <ConfirmDialog />
      </>,
      chef,
      {
        'GET /api/jetons': () => ({ data: [tenu] }),
        'POST /api/jetons/4/retirer': () => ({ data: [] }),
      },
    );
    const retirer = () => fireEvent.click(screen.getByRole('button', { name: 'Retirer Compta' }));
    await screen.findByText('Compta');
    retirer();
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'NON' })).toBeNull());
    retirer();
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await screen.findByText(mots.aucun);
    expect(demandes.filter((d) => d.chemin.startsWith('POST'))).toHaveLength(1);
  });
});
