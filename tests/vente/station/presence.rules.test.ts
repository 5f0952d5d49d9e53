import { describe, expect, it } from 'vitest';
import {
  coupureAuMoment,
  ignoraitDepuis,
  type VuDuServeur,
} from '#shared/vente/station/presence.rules.ts';
import { numeroMax } from '#shared/vente/station/provisoire.rules.ts';

const a = (hms: string): Date => new Date(`2026-11-28T${hms}.000+01:00`);
const vu = (debut: string, entendu: string, ouverte = false): VuDuServeur => ({
  debut: a(debut),
  entendu: a(entendu),
  ouverte,
});

describe('[HSL-26] y avait-il une coupure ?', () => {
  it('entendu avant et après, par la même connexion : contredite', () => {
    expect(coupureAuMoment(a('10:00:00'), [vu('09:00:00', '10:01:00', true)], true)).toBe(
      'contredite',
    );
  });
  it('une coupure de deux secondes, une course de quelques secondes : vue', () => {
    const vus = [vu('09:00:00', '10:00:00'), vu('10:00:04', '10:05:00', true)];
    for (const moment of ['09:59:40', '10:00:00', '10:00:02', '10:00:10'])
      expect(coupureAuMoment(a(moment), vus, true)).toBe('vue');
  });
  it('revenu par un autre processus, quand le premier ne sait pas encore qu’il est parti : vue', () => {
    const vus = [vu('09:00:00', '10:00:00', true), vu('10:00:04', '10:05:00', true)];
    expect(coupureAuMoment(a('10:00:02'), vus, true)).toBe('vue');
  });
  it('encore connecté, et rien n’est revenu : personne ne le sait', () => {
    expect(coupureAuMoment(a('10:00:00'), [vu('09:00:00', '10:00:10', true)], true)).toBe(
      'inconnue',
    );
  });
  it('un serveur éteint, une base restaurée : ce que le poste dit, s’il le dit', () => {
    expect(coupureAuMoment(a('10:00:00'), [vu('07:00:00', '07:30:00')], false)).toBe('vue');
    expect(coupureAuMoment(a('10:00:00'), [], true)).toBe('dite');
    expect(coupureAuMoment(a('10:00:00'), [], false)).toBe('inconnue');
  });
});

describe('[HSL-27] depuis quand il ignorait les nouvelles', () => {
  it('la dernière fois qu’on l’a entendu, moins cinq minutes ; sinon son catalogue, huit jours au plus', () => {
    const vus = [
      vu('09:00:00', '09:30:00'),
      vu('07:00:00', '08:00:00'),
      vu('10:00:10', '10:05:00', true),
    ];
    expect(ignoraitDepuis(a('10:00:00'), vus, null)).toEqual(a('09:25:00'));
    expect(ignoraitDepuis(a('10:00:00'), [], a('08:05:00'))).toEqual(a('08:00:00'));
    expect(ignoraitDepuis(a('10:00:00'), [], null)).toEqual(a('09:55:00'));
    expect(ignoraitDepuis(a('10:00:00'), [], new Date('2026-01-01'))).toEqual(
      new Date('2026-11-20T09:55:00.000+01:00'),
    );
  });
});

it('[HSL-24] douze reçus à huit heures : à neuf heures, 12 + 360 + 50 au plus', () => {
  expect(numeroMax(12, a('08:00:00'), a('09:00:00'))).toBe(422);
  expect(numeroMax(12, a('08:00:00'), a('07:00:00'))).toBe(62);
});
