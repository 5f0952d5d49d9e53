import { describe, expect, it } from 'vitest';
import { restaurationFaite } from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { lirePoint } from '#shared/platform/sauvegarde/point.rules.ts';
import {
  alertesSauvegarde,
  derniereSauvegarde,
  doitSauvegarder,
  journalGardeDepuis,
  prochaineSauvegarde,
  sauvegardesAGarder,
} from '#shared/platform/sauvegarde/sauvegarde.rules.ts';

const HEURE = 3_600_000;
const le = (texte: string) => new Date(`${texte}+01:00`);
const jours = (nombre: number, fin: Date) =>
  Array.from({ length: nombre }, (_, i) => new Date(fin.getTime() - i * 24 * HEURE));

describe('sauvegardes', () => {
  it('[SAU-10] le moment atteint se dit, et celui qui était demandé quand le journal s’arrête avant', () => {
    expect(restaurationFaite('10:00', '10:00')).toBe(restaurationFaite('10:00'));
    expect(restaurationFaite('10:00')).not.toContain('journal');
    expect(restaurationFaite('10:00', '13:30')).toContain(
      'à son état du 10:00, où le journal s’arrête (13:30 était demandé)',
    );
  });
  it('[SAU-1] une par nuit pendant 400 jours : 7 jours, 4 semaines et 12 mois restent', () => {
    const toutes = jours(400, le('2026-11-21T02:00:00'));
    const gardees = [...sauvegardesAGarder(toutes, le('2026-11-21T02:00:00'))].map((t) =>
      new Date(t + HEURE).toISOString().slice(0, 10),
    );
    expect(gardees.slice(0, 7)).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
    ]);
    // Sundays of the weeks before, ends of the months before.
    expect(gardees.slice(7)).toEqual([
      '2026-11-08',
      '2026-11-01',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
    ]);
  });
  it('[SAU-1] toutes celles des 24 heures avant la dernière, puis une seule par jour', () => {
    const faites = [
      '2026-11-21T20:00:00',
      '2026-11-21T12:00:00',
      '2026-11-20T21:00:00',
      '2026-11-20T19:00:00',
      '2026-11-19T19:00:00',
      '2026-11-19T08:00:00',
    ].map(le);
    expect(
      [...sauvegardesAGarder(faites, le('2026-11-21T20:00:00'))].sort((a, b) => b - a),
    ).toEqual([0, 1, 2, 4].map((i) => faites[i]?.getTime()));
    expect(sauvegardesAGarder([], le('2026-11-21T20:00:00')).size).toBe(0);
  });
  it('[SAU-1] celle qu’une horloge en avance a datée d’un an plus tard reste, et ne prend la place d’aucune', () => {
    const bonnes = jours(8, le('2026-12-10T02:00:00'));
    const future = le('2027-12-10T12:00:00');
    const gardees = sauvegardesAGarder([future, ...bonnes], le('2026-12-10T12:05:00'));
    const sans = sauvegardesAGarder(bonnes, le('2026-12-10T12:05:00'));
    expect(gardees).toEqual(new Set([future.getTime(), ...sans]));
  });
  it('[SAU-2] l’horloge remise à l’heure, la sauvegarde qu’elle a datée de demain n’est pas la dernière', () => {
    const fin = (texte: string) => ({ fin: le(texte).toISOString() });
    const [demain, hier] = [fin('2027-12-10T12:00:00'), fin('2026-12-09T02:00:00')];
    const maintenant = le('2026-12-10T12:05:00');
    expect(derniereSauvegarde([demain, hier], maintenant)).toBe(hier);
    expect(derniereSauvegarde([demain], maintenant)).toBeUndefined();
    // a few seconds between two clocks are no fault
    const juste = fin('2026-12-10T12:05:20');
    expect(derniereSauvegarde([juste, hier], maintenant)).toBe(juste);
  });
  it('[SAU-3] le journal est gardé 8 jours, et depuis la plus ancienne des 7 quotidiennes quoi que dise l’horloge', () => {
    const faites = jours(30, le('2026-12-10T02:00:00'));
    expect(journalGardeDepuis(faites, le('2026-12-10T12:00:00'))).toEqual(
      le('2026-12-02T12:00:00'),
    );
    const future = le('2027-12-10T12:00:00');
    expect(journalGardeDepuis([future, ...faites], future)).toEqual(le('2026-12-05T02:00:00'));
    expect(journalGardeDepuis([], future)).toEqual(le('2027-12-02T12:00:00'));
  });
  it.each([
    [null, '2026-11-21T10:00:00', true],
    ['2026-11-20T02:00:00', '2026-11-21T01:59:00', false],
    ['2026-11-20T02:10:00', '2026-11-21T02:00:00', true],
    ['2026-11-21T02:00:00', '2026-11-21T03:00:00', false],
    ['2026-11-20T09:00:00', '2026-11-21T08:00:00', false],
    ['2026-11-20T09:00:00', '2026-11-21T09:01:00', true],
  ])('[SAU-2] dernière %s, il est %s : %s', (derniere, maintenant, attendu) =>
    expect(doitSauvegarder(derniere === null ? null : le(derniere), le(maintenant))).toBe(attendu),
  );
  it('[SAU-2] la prochaine est cette nuit à 2 heures', () => {
    expect(prochaineSauvegarde(le('2026-11-21T02:00:00'), le('2026-11-21T10:00:00'))).toEqual(
      le('2026-11-22T02:00:00'),
    );
    expect(prochaineSauvegarde(le('2026-11-21T00:30:00'), le('2026-11-21T01:00:00'))).toEqual(
      le('2026-11-21T02:00:00'),
    );
  });
  it('[SAU-4] avertit après 36 heures, ou quand le disque ne tient plus deux sauvegardes', () => {
    const bon = {
      derniere: le('2026-11-20T02:00:00'),
      depuis: le('2026-11-01T00:00:00'),
      libre: 5e9,
      tailleDerniere: 1e8,
      journalDepuis: null,
    };
    expect(alertesSauvegarde(bon, le('2026-11-21T14:00:00'))).toEqual([]);
    expect(alertesSauvegarde(bon, le('2026-11-21T15:00:00'))).toEqual([
      { quoi: 'ancienne', heures: 37 },
    ]);
    expect(alertesSauvegarde({ ...bon, derniere: null }, le('2026-11-21T14:00:00'))).toEqual([
      { quoi: 'ancienne', heures: null },
    ]);
    expect(alertesSauvegarde({ ...bon, libre: 9e8 }, le('2026-11-20T14:00:00'))).toEqual([
      { quoi: 'disque', libre: 9e8 },
    ]);
    const depuis = le('2026-11-20T13:58:00');
    expect(alertesSauvegarde({ ...bon, journalDepuis: depuis }, le('2026-11-20T14:00:00'))).toEqual(
      [{ quoi: 'journal', depuis }],
    );
  });
  it.each([
    ['21/11/2026 14:30', '2026-11-21T13:30:00.000Z'],
    ['31/02/2026 14:30', null],
    ['2026-11-21 14:30', '2026-11-21T13:30:00.000Z'],
    ['2026-11-21T14:30:05.5', '2026-11-21T13:30:05.500Z'],
    ['2026-11-31 14:30', null],
    ['2026-11-21 25:00', null],
    ['hier', null],
  ])('[SAU-5] « %s »', (texte, iso) => expect(lirePoint(texte)?.toISOString() ?? null).toBe(iso));
});
