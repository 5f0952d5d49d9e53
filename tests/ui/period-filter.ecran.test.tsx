import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { PeriodFilter } from '#client/ui/period-filter.tsx';

afterEach(cleanup);

/** A list of which each bound counts by itself, as that of supplier returns. */
function Retours() {
  const [[debut, fin], poser] = useState<[string | undefined, string | undefined]>([
    undefined,
    undefined,
  ]);
  return (
    <PeriodFilter
      oneBound
      from={debut}
      to={fin}
      onChange={(de, a) => poser([de ?? undefined, a ?? undefined])}
    />
  );
}
const ecrire = ([champ, jour]: readonly [string, string]) =>
  fireEvent.change(screen.getByLabelText(champ), { target: { value: jour } });

it.each([
  [['au', '10/11/2026'], ['Du', '20/11/2026'], 'Affiché : jusqu’au 10/11/2026'],
  [['Du', '20/11/2026'], ['au', '10/11/2026'], 'Affiché : depuis le 20/11/2026'],
] as const)(
  '[PER-1] une borne qui filtre seule se dit encore quand l’autre est refusée (%j d’abord)',
  (premier, refuse, dit) => {
    render(<Retours />);
    ecrire(premier);
    expect(screen.queryByText(/^Affiché/)).toBeNull();
    ecrire(refuse);
    expect(screen.getByText(/^Affiché/).textContent).toBe(typeset(dit));
  },
);
