import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { GardesEcran } from '#client/gestion/garde/gardes-ecran.tsx';
import { dateIncomplete, heureImpossible } from '#shared/base/periode.phrases.ts';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';
import { quand, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

it('[NBR-3] une heure ou un jour qui n’en sont pas restent tels que tapés, se disent, et rien ne part', async () => {
  const demandes = monterPoste(<GardesEcran />, uneSession({ is_admin: true }), {
    'GET /api/gardes': () => ({ data: [], meta: { total: 0, page: 1, rows: 25 } }),
  });
  const gardees = () => demandes.filter((d) => d.chemin === 'POST /api/gardes');
  fireEvent.click(await screen.findByRole('button', { name: 'Nouvelle Garde' }));
  const dialogue = within(await screen.findByRole('dialog', { name: 'Nouvelle Garde' }));
  const taper = (champ: HTMLElement, value: string) =>
    fireEvent.change(champ, { target: { value } });
  const [, fin] = dialogue.getAllByLabelText<HTMLInputElement>('à');
  const au = dialogue.getByLabelText<HTMLInputElement>('au');
  if (!fin) throw new Error('deux heures sont attendues');
  taper(dialogue.getByLabelText('Taxe par boîte (FCFA)'), '500');
  const enregistrer = () => fireEvent.click(dialogue.getByRole('button', { name: 'Enregistrer' }));

  taper(fin, '24:00');
  fireEvent.blur(fin);
  expect(fin.value).toBe('24:00');
  enregistrer();
  expect(dialogue.getByText(heureImpossible).hidden).toBe(false);
  expect(document.activeElement).toBe(fin);

  taper(fin, '08:30');
  expect(dialogue.queryByText(heureImpossible)).toBeNull();
  taper(au, '28/11/20__');
  // Said as one tries to send it, not at each key.
  expect(dialogue.getByText(dateIncomplete).hidden).toBe(true);
  enregistrer();
  expect(dialogue.getByText(dateIncomplete).hidden).toBe(false);
  expect(document.activeElement).toBe(au);
  fireEvent.blur(au);
  enregistrer();
  expect(au.value).toBe('28/11/20__');
  expect(gardees()).toEqual([]);

  taper(au, '28/11/2026');
  enregistrer();
  await waitFor(() => expect(gardees()).toHaveLength(1));
  expect(gardees()[0]?.corps).toMatchObject({ date_fin: '2026-11-28', heure_fin: '08:30' });
});

const enCours: Garde = {
  id: 4,
  version: 2,
  date_debut: '2026-11-21',
  heure_debut: '20:00',
  date_fin: '2026-11-22',
  heure_fin: '08:00',
  montant_taxe: 500,
  total_taxe: 0,
  total_garde: 0,
  statut: 'En cours',
  created_by: 'Chantal',
  created_at: quand,
};
it('[GAR-11] une vente de la garde : la liste et la garde ouverte disent ce qu’elle rapporte', async () => {
  let garde = enCours;
  const demandes = monterPoste(<GardesEcran />, uneSession({ is_admin: true }), {
    'GET /api/gardes': () => ({ data: [garde], meta: { total: 1, page: 1, rows: 25 } }),
    'GET /api/gardes/4': () => ({ data: garde }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Voir la garde 4' }));
  const dialogue = within(await screen.findByRole('dialog', { name: 'Garde N°4' }));
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  garde = { ...enCours, total_taxe: 1_000, total_garde: 7_250 };
  act(() =>
    subscriptions.receive({
      topic: 'gardes',
      seq: 1,
      nom: 'garde.sommes_changees',
      at: quand,
      donnees: { garde_id: 4 },
    }),
  );
  await dialogue.findByText('7.250 FCFA');
  expect(dialogue.getByText('1.000 FCFA')).toBeTruthy();
  const ligne = () => screen.getByRole('row', { name: /En cours/u, hidden: true }).textContent;
  await waitFor(() => expect(ligne()).toMatch(/1\.000.*7\.250/u));
  expect(demandes.filter((d) => d.chemin === 'GET /api/gardes/4')).toHaveLength(2);
});

it('[EVT-29] terminée ailleurs pendant qu’on la lit, une garde le dit', async () => {
  monterPoste(<GardesEcran />, uneSession({ is_admin: true }), {
    'GET /api/gardes': () => ({ data: [enCours], meta: { total: 1, page: 1, rows: 25 } }),
    'GET /api/gardes/4': () => ({ data: enCours }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Voir la garde 4' }));
  const dialogue = within(await screen.findByRole('dialog', { name: 'Garde N°4' }));
  expect(dialogue.getByText('En cours')).toBeTruthy();
  act(() =>
    subscriptions.receive({
      topic: 'gardes',
      seq: 1,
      nom: 'garde.terminee',
      at: quand,
      donnees: { garde: { ...enCours, version: 3, statut: 'Terminé' } },
    }),
  );
  expect(await dialogue.findByText('Terminé')).toBeTruthy();
});

it('ouverte, la réponse perdue : pressée de nouveau, la même demande, et jamais un refus', async () => {
  let coupe = true;
  const demandes = monterPoste(<GardesEcran />, uneSession({ is_admin: true }), {
    'GET /api/gardes': () => ({
      data: [{ ...enCours, statut: 'Programmé' }],
      meta: { total: 1, page: 1, rows: 25 },
    }),
    'GET /api/gardes/4': () => ({ data: { ...enCours, statut: 'Programmé' } }),
    'POST /api/gardes/4/demarrer': () => (coupe ? 'coupe' : { data: enCours }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Voir la garde 4' }));
  const demarrer = await screen.findByRole('button', { name: 'Ouvrir maintenant' });
  const cles = () => demandes.flatMap((d) => (d.chemin.endsWith('/demarrer') ? [d.cle] : []));
  fireEvent.click(demarrer);
  await waitFor(() => expect(cles()).toHaveLength(1));
  coupe = false;
  fireEvent.click(demarrer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(cles()).size).toBe(1);
});
