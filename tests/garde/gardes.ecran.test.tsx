import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { GardesEcran } from '#client/garde/gardes-ecran.tsx';
import type { Garde } from '#shared/garde/garde.schema.ts';
import { quand, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

it('[EVT-29] terminée ailleurs pendant qu’on la lit, une garde le dit', async () => {
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
  monterPoste(<GardesEcran />, uneSession({ is_admin: true }), {
    'GET /api/gardes': () => ({ data: [enCours], meta: { total: 1, page: 1, rows: 25 } }),
    'GET /api/gardes/4': () => ({ data: enCours }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Voir la garde 4' }));
  const dialogue = within(await screen.findByRole('dialog', { name: 'Garde N°4' }));
  expect(dialogue.getByText('En cours')).toBeTruthy();
  act(() =>
    subscriptions.receive({
      topic: 'garde',
      seq: 1,
      nom: 'garde.terminee',
      at: quand,
      donnees: { garde: { ...enCours, version: 3, statut: 'Terminé' } },
    }),
  );
  expect(await dialogue.findByText('Terminé')).toBeTruthy();
});
