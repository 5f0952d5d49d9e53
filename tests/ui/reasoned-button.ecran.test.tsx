import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toastsDits } from '#tests/harness/vente-de-test.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('un bouton pressé deux fois dans le même geste ne dit pas « Oups » de ce qu’il fait ; plus tard, il dit pourquoi il attend', () => {
  const agir = vi.fn();
  const Enregistrer = () => {
    const [enCours, commencer] = useState(false);
    return (
      <ReasonedButton
        reason={enCours ? 'Traitement en cours...' : null}
        text="Enregistrer"
        onClick={() => {
          commencer(true);
          agir();
        }}
      />
    );
  };
  const maintenant = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  render(<Enregistrer />);
  const bouton = screen.getByRole('button', { name: 'Enregistrer' });
  fireEvent.click(bouton);
  maintenant.mockReturnValue(10_200);
  fireEvent.click(bouton);
  expect(agir).toHaveBeenCalledOnce();
  expect(toastsDits()).toEqual([]);
  maintenant.mockReturnValue(10_900);
  fireEvent.click(bouton);
  expect(toastsDits().map(([, texte]) => texte)).toEqual(['Traitement en cours...']);
  expect(agir).toHaveBeenCalledOnce();
});
