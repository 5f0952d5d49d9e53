import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProductName } from '#client/ui/product-name.tsx';

afterEach(cleanup);

it('un nom de deux molécules se coupe après sa barre, et se lit et se copie tel quel', () => {
  const libelle = 'AMOXICILLINE/ACIDE CLAVULANIQUE CIPLA 500 mg/62,5 mg cp B/16';
  const { container } = render(<ProductName libelle={libelle} />);
  const nom = container.querySelector('.nom-produit-nom');
  expect(nom?.textContent).toBe('AMOXICILLINE/ACIDE CLAVULANIQUE CIPLA');
  expect(nom?.querySelector('wbr')?.previousSibling?.textContent).toBe('/');
  expect(container.querySelector('.dosage')?.querySelector('wbr')).toBeNull();
});
