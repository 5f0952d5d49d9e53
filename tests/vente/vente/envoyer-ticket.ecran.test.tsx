import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { typeset } from '#client/base/typography.ts';
import * as phrases from '#shared/vente/vente/envoi-ticket.phrases.ts';
import { unClient, unePharmacie, uneSession } from '#tests/factories/objets-du-fil.ts';
import type { Demande, Serveur } from '#tests/harness/poste-de-test.tsx';
import { detail, monter, preparerVentesEcran } from './ventes-ecran.scene.tsx';

preparerVentesEcran();

const HABILITE = uneSession({
  habilitations: [{ menu: 'VENTE', submenus: ['vente', 'caisse'] }],
});
const ENVOYER = `POST /api/ventes/${detail.id}/envoyer-ticket`;
const LIEN = 'https://tickets.exemple.ga/t/abc';

/** The dialog, from the sale's: its own key opens it. */
async function ouvrir(plus: Serveur = {}, vente = detail): Promise<[Demande[], HTMLElement]> {
  const demandes = monter('ventes', vente, { session: HABILITE, plus });
  store.set(pharmacieAtom, unePharmacie({ adresse_publique: 'https://tickets.exemple.ga' }));
  fireEvent.click(await screen.findByRole('button', { name: `Voir la vente ${vente.id}` }));
  await screen.findByRole('button', { name: /^Envoyer le ticket/ });
  fireEvent.keyDown(window, { key: 'e', ctrlKey: true });
  return [demandes, await screen.findByRole('dialog', { name: 'Envoyer le ticket' })];
}
const postees = (demandes: readonly Demande[]) => demandes.filter((d) => d.chemin === ENVOYER);
const envoyer = (dialogue: HTMLElement) =>
  fireEvent.click(within(dialogue).getByRole('button', { name: 'Envoyer' }));

describe('envoyer le ticket', () => {
  it('[TEL-3] par WhatsApp : le numéro reste au poste, le serveur n’a que ses deux derniers chiffres', async () => {
    const [demandes, dialogue] = await ouvrir({
      [ENVOYER]: () => ({ data: { lien: LIEN, texte: `Votre ticket : ${LIEN}` } }),
    });
    fireEvent.change(within(dialogue).getByLabelText('Téléphone'), {
      target: { value: '077 12 34' },
    });
    envoyer(dialogue);
    expect(within(dialogue).getByRole('alert').textContent).toBe(typeset(phrases.telephoneDuGabon));
    fireEvent.change(within(dialogue).getByLabelText('Téléphone'), {
      target: { value: '077 12 34 56' },
    });
    envoyer(dialogue);
    const lien = await within(dialogue).findByRole('button', { name: 'Ouvrir WhatsApp' });
    expect([lien.getAttribute('href'), lien.getAttribute('rel')]).toEqual([
      `https://wa.me/24177123456?text=${encodeURIComponent(`Votre ticket : ${LIEN}`)}`,
      'noopener noreferrer',
    ]);
    expect(postees(demandes).map((d) => d.corps)).toEqual([
      { voie: 'whatsapp', fin_du_numero: '56', avec_produits: false },
    ]);
    expect(JSON.stringify(demandes)).not.toContain('7123456');
  });
  it('par e-mail, avec le nom des produits que le client demande ; refusé, la raison et rien de perdu', async () => {
    let muet = true;
    const [demandes, dialogue] = await ouvrir(
      {
        'GET /api/clients/9': () => ({
          data: unClient({ id: 9, email: 'jeanne@exemple.ga', telephone: '066 12 34 56' }),
        }),
        [ENVOYER]: () =>
          muet ? { statut: 409, errors: ['Non réglé.'] } : { data: { lien: null, texte: '' } },
      },
      { ...detail, client_id: 9 },
    );
    await waitFor(() =>
      expect(within(dialogue).getByLabelText<HTMLInputElement>('Téléphone').value).toBe(
        '066 12 34 56',
      ),
    );
    fireEvent.click(within(dialogue).getByRole('radio', { name: 'E-mail' }));
    const adresse = within(dialogue).getByLabelText<HTMLInputElement>('Adresse e-mail');
    expect(adresse.value).toBe('jeanne@exemple.ga');
    fireEvent.click(within(dialogue).getByRole('checkbox'));
    envoyer(dialogue);
    expect((await within(dialogue).findByRole('alert')).textContent).toBe(typeset('Non réglé.'));
    muet = false;
    envoyer(dialogue);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Envoyer le ticket' })).toBeNull(),
    );
    expect(postees(demandes).map((d) => d.corps)).toEqual(
      [1, 2].map(() => ({ voie: 'courriel', email: 'jeanne@exemple.ga', avec_produits: true })),
    );
  });
  it('[ENV-5] sans adresse publique, le dialogue dit que le message sera sans lien', async () => {
    const [, dialogue] = await ouvrir();
    const dit = () => within(dialogue).queryByText(phrases.sansAdresse);
    expect(dit()).toBeNull();
    store.set(pharmacieAtom, unePharmacie());
    await waitFor(() => expect(dit()).not.toBeNull());
  });
});
