import { BlueprintProvider, Button } from '@blueprintjs/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepPressesWhereTheyBegan } from '#client/base/own-press.ts';
import { Modal } from '#client/ui/modal.tsx';

let presses = 0;
beforeAll(keepPressesWhereTheyBegan);
beforeEach(() => {
  presses = 0;
});
afterEach(cleanup);

/** A dialog that a button opens and that Entrée in its field sends and closes. */
function Ecran() {
  const [ouvert, setOuvert] = useState(false);
  return (
    <BlueprintProvider>
      <Button
        text="Recompter"
        onClick={() => {
          presses += 1;
          setOuvert(true);
        }}
      />
      {ouvert && (
        <Modal isOpen aria-label="Recompte">
          <input
            aria-label="Billets"
            autoFocus
            onKeyDown={(e) => e.key === 'Enter' && setOuvert(false)}
          />
        </Modal>
      )}
    </BlueprintProvider>
  );
}
const bouton = () => screen.getByRole('button', { name: 'Recompter' });
const presser = (touche: string, sur: Element) => {
  fireEvent.keyDown(sur, { key: touche });
  fireEvent.keyUp(document.activeElement ?? document.body, { key: touche });
};
const ouvrir = () => {
  render(<Ecran />);
  bouton().focus();
  presser('Enter', bouton());
  expect(presses).toBe(1);
};

it('[SAI-8] Entrée qui envoie et ferme ne presse pas, en se relevant, le bouton qui avait ouvert', () => {
  ouvrir();
  presser('Enter', screen.getByLabelText('Billets'));
  expect(document.activeElement).toBe(bouton());
  expect(presses).toBe(1);
  expect(screen.queryByLabelText('Billets')).toBeNull();
});

it('[SAI-8] tenue enfoncée, elle ne presse rien de ce qui arrive dessous', () => {
  ouvrir();
  fireEvent.keyDown(screen.getByLabelText('Billets'), { key: 'Enter' });
  const passe = fireEvent.keyDown(bouton(), { key: 'Enter', repeat: true });
  expect(passe).toBe(false);
  fireEvent.keyUp(bouton(), { key: 'Enter' });
  expect(presses).toBe(1);
});

it.each(['Enter', ' '])('[SAI-8] « %s » presse toujours ce sur quoi elle descend', (touche) => {
  render(<Ecran />);
  bouton().focus();
  presser(touche, bouton());
  expect(presses).toBe(1);
});
