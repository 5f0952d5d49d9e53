import { BlueprintProvider, Button } from '@blueprintjs/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { Modal } from '#client/ui/modal.tsx';
import { arreterLaMontre, DELAIS, passer } from '#tests/harness/montre.ts';

/** Two ways a dialog leaves: it is told to close and fades, or its parent no longer draws it. */
function Ecran({ retire }: { retire: boolean }) {
  const [ouvert, setOuvert] = useState(false);
  const dialogue = (
    <Modal isOpen={ouvert} aria-label="Question">
      <input aria-label="Réponse" autoFocus />
      <button type="button" onClick={() => setOuvert(false)}>
        Fermer
      </button>
    </Modal>
  );
  return (
    <BlueprintProvider>
      <button type="button" onClick={() => setOuvert(true)}>
        Ouvrir
      </button>
      <input aria-label="Montant" />
      {(!retire || ouvert) && dialogue}
    </BlueprintProvider>
  );
}
/** Its first frame is painted when time passes. */
beforeEach(() => arreterLaMontre([...DELAIS, 'requestAnimationFrame', 'cancelAnimationFrame']));
afterEach(cleanup);

describe.each([
  ['se ferme en s’estompant', false],
  ['est retiré', true],
])('un dialogue qui %s', (_, retire) => {
  const ouvrirPuisFermer = async (image = true) => {
    render(<Ecran retire={retire} />);
    const bouton = screen.getByRole('button', { name: 'Ouvrir' });
    bouton.focus();
    fireEvent.click(bouton);
    expect(document.activeElement).toBe(screen.getByLabelText('Réponse'));
    fireEvent.change(screen.getByLabelText('Réponse'), { target: { value: 'oui' } });
    if (image) await passer(40); // its first frame
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    return bouton;
  };
  it('rend le clavier à l’instant', async () => {
    const bouton = await ouvrirPuisFermer();
    expect(document.activeElement).toBe(bouton);
  });
  it('fermé avant que sa première image ne soit peinte, le rend pour de bon', async () => {
    const bouton = await ouvrirPuisFermer(false);
    expect(document.activeElement).toBe(bouton);
    await passer(100); // the frame comes, in which the opening asked for the keyboard
    expect(document.activeElement).toBe(bouton);
    await passer(400);
    expect(document.activeElement).toBe(bouton);
  });
  it('ne le reprend pas à celui qui tape déjà ailleurs', async () => {
    await ouvrirPuisFermer();
    screen.getByLabelText('Montant').focus();
    await passer(400);
    expect(document.activeElement).toBe(screen.getByLabelText('Montant'));
  });
  it('rouvert pendant qu’il se ferme, recommence : champ vide, sous le clavier', async () => {
    const bouton = await ouvrirPuisFermer();
    fireEvent.click(bouton);
    expect(document.activeElement).toBe(screen.getByLabelText('Réponse'));
    expect(screen.getByLabelText<HTMLInputElement>('Réponse').value).toBe('');
    await passer(400);
    expect(document.activeElement).toBe(screen.getByLabelText('Réponse'));
  });
});

it('Échap ferme encore quand le bouton qui travaille a perdu le clavier, et seulement le dialogue du dessus', async () => {
  const fermes: string[] = [];
  render(
    <BlueprintProvider>
      <Modal aria-label="Dessous" onClose={() => fermes.push('dessous')}>
        <button type="button">Un</button>
      </Modal>
      <Modal aria-label="Dessus" onClose={() => fermes.push('dessus')}>
        <button type="button" autoFocus>
          Deux
        </button>
      </Modal>
    </BlueprintProvider>,
  );
  await passer(40);
  (document.activeElement as HTMLElement).blur();
  expect(document.activeElement).toBe(document.body);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(fermes).toEqual(['dessus']);
});

describe('une touche que le dialogue a prise', () => {
  it('ne presse pas, en remontant, le bouton qui tient le clavier ; Entrée seule le presse', () => {
    const pressees: string[] = [];
    const Question = () => {
      useShortcuts('dialogue', { 'Ctrl+Enter': () => pressees.push('passer outre') });
      return <Button autoFocus text="Revenir" onClick={() => pressees.push('revenir')} />;
    };
    render(
      <BlueprintProvider>
        <Question />
      </BlueprintProvider>,
    );
    const revenir = screen.getByRole('button', { name: 'Revenir' });
    for (const ctrlKey of [true, false]) {
      fireEvent.keyDown(revenir, { key: 'Enter', ctrlKey });
      fireEvent.keyUp(revenir, { key: 'Enter', ctrlKey });
    }
    expect(pressees).toEqual(['passer outre', 'revenir']);
  });
});

it('un formulaire envoyé dans un dialogue n’envoie pas celui qui a ouvert le dialogue', () => {
  const envois: string[] = [];
  const envoyer = (quoi: string) => (e: FormEvent) => {
    e.preventDefault();
    envois.push(quoi);
  };
  render(
    <BlueprintProvider>
      <form onSubmit={envoyer('le paiement')}>
        <Modal aria-labelledby="titre">
          <h2 id="titre">Au nom de</h2>
          <form onSubmit={envoyer('le nom')}>
            <button type="submit">Retenir</button>
          </form>
        </Modal>
      </form>
    </BlueprintProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Retenir' }));
  expect(envois).toEqual(['le nom']);
});
