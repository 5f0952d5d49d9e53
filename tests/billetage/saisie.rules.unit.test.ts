import { describe, expect, it } from 'vitest';
import { saisieInitiale } from '#client/billetage/saisie.rules.ts';

const a = (instant: string) => new Date(`${instant}:00+01:00`);
const periode = (...args: Parameters<typeof saisieInitiale>) => {
  const { date_debut, heure_debut, date_fin, heure_fin } = saisieInitiale(...args);
  return `${date_debut} ${heure_debut} – ${date_fin} ${heure_fin}`;
};
describe('[BIL-11] la période proposée', () => {
  const midi = a('2026-11-21T12:30');
  const compte = { caisse_id: 3, date_fin: '2026-11-21', heure_fin: '10:15' };
  it('depuis minuit, sinon depuis la fin de mon dernier compte de cette caisse', () => {
    expect(periode(3, [], midi)).toBe('2026-11-21 00:00 – 2026-11-21 12:30');
    expect(periode(3, [compte, { ...compte, caisse_id: 4, heure_fin: '11:00' }], midi)).toBe(
      '2026-11-21 10:16 – 2026-11-21 12:30',
    );
    expect(periode(3, [{ ...compte, heure_fin: '12:30' }], midi)).toBe(
      '2026-11-21 12:30 – 2026-11-21 12:30',
    );
  });
  it('une caisse prise la veille au soir : depuis la prise, par-dessus minuit', () => {
    const [aube, soir] = [a('2026-11-22T06:05'), a('2026-11-21T21:58')];
    expect(periode(3, [], aube, soir)).toBe('2026-11-21 21:58 – 2026-11-22 06:05');
    expect(
      periode(3, [{ caisse_id: 3, date_fin: '2026-11-22', heure_fin: '02:00' }], aube, soir),
    ).toBe('2026-11-22 02:01 – 2026-11-22 06:05');
  });
  it('prise le jour même, ou oubliée ouverte depuis plus d’un jour : depuis minuit', () => {
    expect(periode(3, [], midi, a('2026-11-21T08:00'))).toBe('2026-11-21 00:00 – 2026-11-21 12:30');
    expect(periode(3, [], midi, a('2026-11-19T08:00'))).toBe('2026-11-21 00:00 – 2026-11-21 12:30');
  });
});
