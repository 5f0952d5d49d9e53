import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FiltreParNom, type Trouve } from '#client/sante/ordonnancier/filtre-par-nom.tsx';

const OBAME = { id: 1, nom: 'OBAME', precision: '' };
const ONDO = { id: 2, nom: 'ONDO', precision: '' };
afterEach(cleanup);

it('[MAI-6] Entrée avant la réponse attend les personnes des lettres tapées, jamais celles d’avant', async () => {
  const choisies: (number | null)[] = [];
  const filtre = (trouves: readonly Trouve[], enCours: boolean) => (
    <FiltreParNom
      etiquette="Patient"
      choisi={false}
      choisir={(id) => choisies.push(id)}
      useTrouves={() => ({ trouves, enCours })}
    />
  );
  const { rerender } = render(filtre([OBAME], true));
  const champ = screen.getByRole('combobox', { name: 'Patient' });
  fireEvent.change(champ, { target: { value: 'ON' } });
  fireEvent.keyDown(champ, { key: 'Enter' });
  expect(choisies).toEqual([]);
  rerender(filtre([ONDO], false));
  await waitFor(() => expect(choisies).toEqual([2]));
});
