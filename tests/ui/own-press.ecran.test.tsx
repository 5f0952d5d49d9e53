import { BlueprintProvider, Button } from '@blueprintjs/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepPressesWhereTheyBegan } from '#client/base/own-press.ts';
import { Modal } from '#client/ui/modal.tsx';

let presses = 0;
beforeAll(() => {
  // jsdom lays nothing out: whatever is in the page is under the hand
  document.elementsFromPoint = () => [...document.querySelectorAll('*')];
  return keepPressesWhereTheyBegan();
});
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

/** A list whose row leaves when it is pressed: the next one comes under the hand. */
function Liste() {
  const [restent, setRestent] = useState(['A', 'B', 'C']);
  return restent.map((nom) => (
    <button key={nom} onClick={() => setRestent((r) => r.filter((n) => n !== nom))}>
      {nom}
    </button>
  ));
}
const premiere = () => screen.getAllByRole('button')[0] as Element;
const noms = () => screen.queryAllByRole('button').map((b) => b.textContent);

it('[SAI-9] le second clic d’un double clic ne presse pas ce qui arrive dessous', () => {
  render(<Liste />);
  fireEvent.click(premiere(), { detail: 1 });
  fireEvent.click(premiere(), { detail: 2 });
  fireEvent.click(premiere(), { detail: 3 });
  expect(noms()).toEqual(['B', 'C']);
  fireEvent.click(premiere(), { detail: 1 });
  expect(noms()).toEqual(['C']);
});

it('[SAI-9] sur ce qui reste en place, deux clics sont deux clics', () => {
  render(<Compteur />);
  fireEvent.click(screen.getByText('+'), { detail: 1 });
  fireEvent.click(screen.getByText('+'), { detail: 2 });
  expect(screen.getByText('2 fois')).toBeTruthy();
});
function Compteur() {
  const [n, setN] = useState(0);
  return (
    <>
      <button onClick={() => setN(n + 1)}>
        <b key={n}>+</b>
      </button>
      <p>{n} fois</p>
    </>
  );
}
