import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { FournisseursEcran } from '#client/stock/fournisseur/fournisseurs-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

it('[TEL-1] un téléphone étrange se demande avant de partir, et se garde si l’on y tient', async () => {
  const demandes = monterPoste(
    <>
      <FournisseursEcran />
      <ConfirmDialog />
    </>,
    uneSession({ is_admin: true }),
    {
      'GET /api/fournisseurs': () => ({ data: [], meta: { total: 0 } }),
      'POST /api/fournisseurs': () => ({ statut: 422, errors: ['Pas maintenant.'] }),
    },
  );
  const envois = () => demandes.filter((d) => d.chemin === 'POST /api/fournisseurs');
  fireEvent.click(await screen.findByRole('button', { name: 'Nouveau fournisseur' }));
  const dialogue = await screen.findByRole('dialog', { name: 'Nouveau fournisseur' });
  const taper = (nom: string | RegExp, value: string) =>
    fireEvent.change(within(dialogue).getByLabelText(nom), { target: { value } });
  taper(/^Libellé/, 'UBIPHARM');
  taper(/^Téléphone/, '12');
  const envoyer = () => fireEvent.submit(dialogue.querySelector('form') ?? dialogue);
  envoyer();
  const question = await screen.findByRole('alertdialog', {
    name: typeset('Enregistrer quand même ?'),
  });
  expect(question.textContent).toContain(
    typeset('« 12 » ne ressemble pas à un numéro de téléphone.'),
  );
  expect(envois()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'OUI' }));
  await within(dialogue).findByText('Pas maintenant.');
  taper(/^Téléphone/, '066 12 34 56');
  envoyer();
  await waitFor(() => expect(envois()).toHaveLength(2));
});
