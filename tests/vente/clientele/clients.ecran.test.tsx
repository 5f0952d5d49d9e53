import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { ClientDialogue } from '#client/vente/clientele/client-dialogue.offert.tsx';
import { ClientsEcran } from '#client/vente/clientele/clients-ecran.tsx';
import { champDit } from '#shared/base/champs.phrases.ts';
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

describe('la fiche d’un client', () => {
  chaqueFoisUnPoste();
  it('[VAL-3] ce que le serveur refuse d’un champ se dit sous ce champ ; le reste, au pied', async () => {
    const duChamp = `Le champ « ${champDit(['email'])} » n’est pas une adresse.`;
    monterPoste(<ClientDialogue id={null} fermer={() => undefined} />, uneSession(), {
      'POST /api/clients': () => ({ statut: 422, errors: [duChamp, 'Ce client existe déjà.'] }),
    });
    fireEvent.change(await screen.findByLabelText('Libellé'), { target: { value: 'MBA' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const email = screen.getByLabelText('E-mail');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    const aide = document.getElementById(email.getAttribute('aria-describedby') ?? '');
    expect(aide?.textContent).toBe(typeset(duChamp));
    const pied = screen.getAllByRole('alert').map((a) => a.textContent);
    expect(pied.join()).toContain('Ce client existe déjà.');
    expect(pied.join()).not.toContain(typeset(duChamp));
  });
});
