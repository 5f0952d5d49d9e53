import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DepenseDialogue } from '#client/vente/vente/journee/depense-dialogue.tsx';
import { uneDepense, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

it('[SES-21] une dépense au-dessus du plafond : le code de qui signe est demandé là, et part avec elle', async () => {
  const reponses = [
    { success: false, errors: ['Une seconde personne signe'], code: 'accord_requis' as const },
  ];
  const fermer = vi.fn();
  const chemin = 'POST /api/depenses';
  const demandes = monterPoste(<DepenseDialogue depense={null} fermer={fermer} />, uneSession(), {
    [chemin]: () => reponses.shift() ?? { data: uneDepense() },
  });
  const taper = async (libelle: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(libelle), { target: { value } });
  const envoyer = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await taper('Libellé', 'Loyer');
  await taper('Montant (FCFA)', '150000');
  expect(screen.queryByLabelText(/^Code PIN/)).toBeNull();
  envoyer();
  await taper('Code PIN du responsable qui signe', '4826');
  envoyer();
  await waitFor(() => expect(fermer).toHaveBeenCalledOnce());
  expect(
    demandes.filter((d) => d.chemin === chemin).map((d) => (d.corps as { pin?: string }).pin),
  ).toEqual([undefined, '4826']);
});
