import { describe, expect, it } from 'vitest';
import { instantSur, sautDe } from '#shared/base/horloge.rules.ts';

const le = (texte: string) => new Date(`${texte}+01:00`);
const HEURE = 3_600_000;

describe('une horloge qui saute', () => {
  it.each([
    ['2026-11-21T10:00:00', '2026-11-21T10:05:00', '2026-11-21T10:00:00'],
    ['2026-11-20T10:00:00', '2026-11-21T10:05:00', '2026-11-21T10:05:00'],
    ['2026-11-22T00:00:01', '2026-11-21T23:59:59', '2026-11-22T00:00:01'],
    ['2026-11-20T23:59:59', '2026-11-21T00:00:01', '2026-11-21T00:00:01'],
  ])('[HOR-1] machine à %s, dernière vente à %s : %s', (machine, vente, attendu) =>
    expect(instantSur(le(machine), le(vente))).toEqual(le(attendu)),
  );
  it('[HOR-1] sans vente, celle de la machine', () =>
    expect(instantSur(le('2020-01-01T00:00:00'), null)).toEqual(le('2020-01-01T00:00:00')));
  it('[HOR-2] un jour de trop ou de moins se dit, une nuit de veille de huit heures non', () => {
    const avant = le('2026-11-21T10:00:00');
    expect(sautDe(avant, le('2026-11-22T10:01:00'), 60_000)).toBe(24 * HEURE);
    expect(sautDe(avant, le('2026-11-20T10:01:00'), 60_000)).toBe(-24 * HEURE);
    expect(sautDe(avant, le('2026-11-21T18:01:00'), 60_000)).toBeNull();
    expect(sautDe(avant, le('2026-11-21T22:01:00'), 60_000), 'douze heures tout juste').toBe(
      12 * HEURE,
    );
    expect(sautDe(avant, le('2026-11-21T22:00:59'), 60_000)).toBeNull();
  });
});
