import { BlueprintProvider } from '@blueprintjs/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';

async function ouvrir() {
  render(
    <Provider store={store}>
      <BlueprintProvider>
        <ConfirmDialog />
      </BlueprintProvider>
    </Provider>,
  );
  const reponse = askFirst({ quoi: 'Vente N° 407, 15.862 FCFA' });
  const dialogue = await screen.findByRole('alertdialog');
  return {
    reponse,
    dialogue,
    oui: screen.getByRole('button', { name: 'OUI' }),
    non: screen.getByRole('button', { name: 'NON' }),
  };
}
afterEach(cleanup);

describe('confirmer', () => {
  it('s’ouvre sur NON, avec le texte de la spécification', async () => {
    const { dialogue, non, reponse } = await ouvrir();
    expect(dialogue.textContent).toContain(
      'Vente N° 407, 15.862 FCFAEtes-vous sûr?Cette action est irréversible!',
    );
    await waitFor(() => expect(document.activeElement).toBe(non));
    fireEvent.click(non);
    expect(await reponse).toBe(false);
  });

  it('[ACC-24] sa session finie, la question est répondue NON : qui entre ensuite ne la lit pas', async () => {
    store.set(sessionAtom, uneSession());
    const { reponse } = await ouvrir();
    act(() => store.set(sessionAtom, null));
    expect(await reponse).toBe(false);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  const presser = (cible: Element) => {
    fireEvent.keyDown(cible, { key: 'Enter' });
    fireEvent.keyUp(cible, { key: 'Enter' });
  };

  it('Entrée vaut NON, sur NON comme ailleurs dans le dialogue', async () => {
    const premiere = await ouvrir();
    presser(premiere.non);
    expect(await premiere.reponse).toBe(false);
    cleanup();
    const seconde = await ouvrir();
    presser(screen.getByRole('heading'));
    expect(await seconde.reponse).toBe(false);
  });

  it('une touche enfoncée avant l’ouverture, ou la fin d’un scan, ne répond pas', async () => {
    const { reponse, non, oui } = await ouvrir();
    const repondu = vi.fn();
    void reponse.then(repondu);
    fireEvent.keyUp(non, { key: 'Enter' });
    fireEvent.keyUp(oui, { key: 'Enter' });
    await Promise.resolve();
    expect(repondu).not.toHaveBeenCalled();
    fireEvent.click(non);
    await reponse;
  });

  it('OUI demande Entrée sur OUI, ou un clic', async () => {
    const premiere = await ouvrir();
    presser(premiere.oui);
    expect(await premiere.reponse).toBe(true);
    cleanup();
    const seconde = await ouvrir();
    fireEvent.click(seconde.oui);
    expect(await seconde.reponse).toBe(true);
  });

  it('NON vient avant OUI dans l’ordre du clavier', async () => {
    const { reponse, oui, non } = await ouvrir();
    expect(non.compareDocumentPosition(oui) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    fireEvent.click(non);
    await reponse;
  });

  it('une seconde question pendant la première est refusée', async () => {
    const { reponse, oui } = await ouvrir();
    expect(await askFirst({ quoi: 'Vente N° 408' })).toBe(false);
    fireEvent.click(oui);
    expect(await reponse).toBe(true);
  });
});
