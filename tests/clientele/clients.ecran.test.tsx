import { screen, within } from '@testing-library/react';
import { describe, it } from 'vitest';
import { ClientsEcran } from '#client/clientele/clients-ecran.tsx';
import { unClient, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, listeDuServeur, monterPoste } from '#tests/harness/poste-de-test.tsx';

describe('la liste des clients', () => {
  chaqueFoisUnPoste();
  const rangee = async (client = unClient()) => {
    monterPoste(<ClientsEcran />, uneSession({ is_admin: true }), {
      'GET /api/clients': listeDuServeur([client]),
    });
    return screen.findByRole('row', { name: new RegExp(client.libelle) });
  };

  it('[MNT-4] sa part et sa remise se lisent comme elles sont : 12,5 n’est pas 13', async () => {
    const lue = await rangee(unClient({ prise_en_charge: 12.5, remise_percent: 7.25 }));
    within(lue).getByText('12,5');
    within(lue).getByText('7,25');
  });
});
