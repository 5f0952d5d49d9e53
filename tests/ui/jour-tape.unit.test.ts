import { describe, expect, it } from 'vitest';
import { enteredDay, typedDay } from '#client/ui/typed-day.ts';

describe('un jour tapé', () => {
  it('se lit et s’écrit jour/mois/année', () => {
    expect(typedDay('2026-11-21')).toBe('21/11/2026');
    expect(typedDay('')).toBe('');
    expect(enteredDay('21/11/2026')).toBe('2026-11-21');
    expect(enteredDay('29/02/2028')).toBe('2028-02-29');
  });
  it('qui n’existe pas, ou pas fini, n’est pas un jour', () => {
    for (const texte of [
      '31/02/2026',
      '29/02/2026',
      '00/01/2026',
      '12/13/2026',
      '21/11/20__',
      '31/12/1999',
      '01/01/2101',
      '',
      'x',
    ])
      expect(enteredDay(texte)).toBeNull();
  });
});
