import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CaisseDialogue } from '#client/vente/caisse/caisse-dialogue.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import * as phrases from '#shared/vente/caisse/caisse.phrases.ts';
import { uneCaisse, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

it('une caisse montrée libre, prise depuis : la fermer demande, et deux appuis demandent une fois', async () => {
  let tenuePar: string | null = null;
  const demandes = monterPoste(
    <>
      <CaisseDialogue id={3} fermer={() => undefined} />
      <ConfirmDialog />
    </>,
    uneSession({ is_admin: true }),
    {
      'GET /api/afficheurs': () => ({ data: [] }),
      'GET /api/caisses': () => ({
        data: [uneCaisse({ id: 3, libelle: 'Caisse 3', current_authorized_user: tenuePar })],
        meta: { total: 1, page: 1, rows: 25 },
      }),
    },
  );
  const fermer = await screen.findByRole('button', { name: 'Fermer la caisse' });
  tenuePar = 'Brice Mba';
  fireEvent.click(fermer);
  fireEvent.click(fermer);
  expect(await screen.findByText(phrases.caisseTenueAFermer('Brice Mba'))).toBeTruthy();
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  expect(demandes.filter((d) => d.chemin.endsWith('/fermer'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'NON' }));
});
