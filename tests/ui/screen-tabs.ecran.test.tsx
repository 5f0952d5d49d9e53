import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ScreenTabs } from '#client/ui/liste/screen-tabs.tsx';

afterEach(cleanup);

const VUES = [
  { value: 'caisses', label: 'Caisses' },
  { value: 'postes', label: 'Postes' },
] as const;
/** Each view comes with tabs of its own, as a screen of two lists has. */
const Ecran = ({ vue }: { vue: 'caisses' | 'postes' }) => (
  <>
    <ScreenTabs key={vue} views={VUES} view={vue} change={() => {}} />
    <input aria-label="Rechercher" />
  </>
);

it('la vue choisie prend le focus en arrivant, sauf si la main est déjà ailleurs', () => {
  const { rerender } = render(<Ecran vue="caisses" />);
  const choisir = (name: string) => {
    const onglet = screen.getByRole('tab', { name });
    onglet.focus();
    fireEvent.click(onglet);
  };
  choisir('Postes');
  rerender(<Ecran vue="postes" />);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Postes' }));

  choisir('Caisses');
  const recherche = screen.getByLabelText('Rechercher');
  recherche.focus();
  rerender(<Ecran vue="caisses" />);
  expect(document.activeElement).toBe(recherche);
});
