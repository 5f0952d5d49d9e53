import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { BudgetDialogue } from '#client/stock/commande/budget-dialogue.tsx';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const budgetDe = (budget: number | null) => ({ mois: '2026-12', budget, engage: 0 });
let fermees = 0;
const ouvrir = (budget: number | null, serveur: Serveur = {}) => {
  cleanup();
  fermees = 0;
  const demandes = monterPoste(
    <BudgetDialogue lu={budgetDe(budget)} fermer={() => (fermees += 1)} />,
    uneSession(),
    serveur,
  );
  return () => demandes.filter((d) => d.chemin.startsWith('POST')).map((d) => d.corps);
};
const taper = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(/^Budget \(FCFA\)/), { target: { value } });
const enregistrer = () => {
  const form = screen.getByRole('button', { name: 'Enregistrer' }).closest('form');
  if (form) fireEvent.submit(form);
};

it('[BUD-2] repris plus tard, le budget part avec celui qu’on avait vu en le tapant ; refusé, avec celui qu’on vient d’apprendre', async () => {
  ouvrir(null);
  await taper('3500000');
  let refus = 1;
  const envois = ouvrir(4_000_000, {
    'POST /api/budget-achats': () =>
      refus-- > 0
        ? {
            statut: 409,
            errors: [phrasesCommande.budgetChange],
            code: 'version_perimee',
            data: budgetDe(4_000_000),
          }
        : { data: budgetDe(3_500_000) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
  enregistrer();
  expect((await screen.findByRole('alert')).textContent).toBe(
    typeset(phrasesCommande.budgetChange),
  );
  enregistrer();
  await waitFor(() => expect(fermees).toBe(1));
  expect(envois()).toEqual([
    { budget: 3_500_000, vu: null },
    { budget: 3_500_000, vu: 4_000_000 },
  ]);
});
