import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
  it('sans plafond, qui ne doit rien doit 0 FCFA ; il n’a pas de reste', async () => {
    const [dette, reste] = [
      ...(await rangee(unClient())).querySelectorAll('.dette, td:has(.dette) + td'),
    ];
    expect(dette?.textContent).toMatch(/^0\sFCFA$/);
    expect(reste?.textContent).toBe('–');
  });
});
