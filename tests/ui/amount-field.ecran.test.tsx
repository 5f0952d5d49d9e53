import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { nombreAmbigu, nombreEntier } from '#shared/base/nombre.phrases.ts';
import type { DecimalesSaisies } from '#shared/base/nombre-saisi.rules.ts';

afterEach(cleanup);

let tenu: number | null = null;
beforeEach(() => {
  tenu = null;
});
function Champ({ decimales }: { decimales: DecimalesSaisies }) {
  const [valeur, setValeur] = useState<number | null>(null);
  const changer = (fcfa: number | null) => {
    tenu = fcfa;
    setValeur(fcfa);
  };
  return (
    <AmountField aria-label="Montant" value={valeur} onChange={changer} decimals={decimales} />
  );
}
const champ = () => screen.getByLabelText<HTMLInputElement>('Montant');
/** One key after the other, at the end of what stands. */
function taper(texte: string): void {
  for (const c of texte) {
    const { value } = champ();
    fireEvent.keyDown(champ(), { key: c });
    champ().setSelectionRange(value.length, value.length);
    fireEvent.change(champ(), { target: { value: value + c } });
  }
}
const coller = (texte: string) =>
  fireEvent.paste(champ(), { clipboardData: { getData: () => texte } });
const fautes = () => screen.queryAllByRole('status').map((f) => f.textContent);

describe('[NBR-4] « 50.000 » tapé', () => {
  it.each(['50.000', '50,000'])('sans centimes, « %s » est cinquante mille', (texte) => {
    render(<Champ decimales={0} />);
    taper(texte);
    expect([tenu, champ().value, fautes()]).toEqual([50_000, '50.000', []]);
  });
  it('sans centimes, un million en deux points', () => {
    render(<Champ decimales={0} />);
    taper('1.000.000');
    expect([tenu, champ().value]).toEqual([1_000_000, '1.000.000']);
  });
  it('avec centimes, il est demandé lequel des deux ; corrigé, il passe', () => {
    render(<Champ decimales={2} />);
    taper('50.000');
    expect(fautes()).toEqual([typeset(nombreAmbigu('50,000'))]);
    fireEvent.change(champ(), { target: { value: '' } });
    taper('50000');
    expect([tenu, fautes()]).toEqual([50_000, []]);
  });
  it.each([
    ['85.5', 85.5, '85,5'],
    ['1234.50', 1_234.5, '1.234,50'],
  ])('le point du pavé reste une virgule : %s', (texte, lu, montre) => {
    render(<Champ decimales={2} />);
    taper(texte);
    expect([tenu, champ().value, fautes()]).toEqual([lu, montre, []]);
  });
  it('sans centimes, 85.5 est dit, pas arrondi', () => {
    render(<Champ decimales={0} />);
    taper('85.5');
    expect([tenu, fautes()]).toEqual([85.5, [nombreEntier]]);
  });
  it('collé, la même règle', () => {
    render(<Champ decimales={2} />);
    coller('50.000');
    expect([tenu, fautes()]).toEqual([null, [typeset(nombreAmbigu('50.000'))]]);
    coller('50 000');
    expect([tenu, fautes()]).toEqual([50_000, []]);
  });
});
