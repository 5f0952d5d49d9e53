import { describe, expect, it } from 'vitest';
import {
  groupesADemander,
  groupesDeCle,
  groupesJustes,
  lireClesPrivees,
} from '#shared/platform/sauvegarde/cle.rules.ts';

const CLE = 'AGE-SECRET-KEY-1Y3DE5P25T67KZVHVLGW562ZAXA40TWVWPJSUEFKUGHNQW622QMTQ8465JC';
const AUTRE = CLE.replace('Y3DE5P', 'QQQQQQ');
const CORPS = CLE.slice('AGE-SECRET-KEY-1'.length);

describe('la clé qui est au coffre', () => {
  it.each([
    ['telle quelle', CLE, [CLE]],
    ['sans son début', CORPS, [CLE]],
    ['par groupes, en minuscules, sur deux lignes', `y3de5p 25t67k\n${CORPS.slice(12)}`, [CLE]],
    ['à la française (espaces insécables)', CORPS.replace(/(.{6})/g, '$1\u202f'), [CLE]],
    ['deux de suite', `${CLE}\n${AUTRE}\n`, [CLE, AUTRE]],
    ['un O pour un zéro', CLE.replace('XA40', 'XA4O'), [CLE]],
    ['rien', ' ', []],
    ['une lettre en moins', CLE.slice(0, -1), null],
    ['une lettre qui n’existe pas', CLE.replace('Y3DE', 'B3DE'), null],
    ['autre chose', 'mon mot de passe', null],
  ])('[SAU-6] se lit %s', (_, saisie, lues) => expect(lireClesPrivees(saisie)).toEqual(lues));

  it('[SAU-6] se note par groupes de six, qui la redonnent', () => {
    const groupes = groupesDeCle(CLE);
    expect(groupes.map((g) => g.length)).toEqual([6, 6, 6, 6, 6, 6, 6, 6, 6, 4]);
    expect(lireClesPrivees(groupes.join(' '))).toEqual([CLE]);
  });

  it('[SAU-7] deux groupes se retapent, un de chaque moitié', () => {
    expect(groupesADemander(CLE, [0, 0])).toEqual([0, 5]);
    expect(groupesADemander(CLE, [0.99, 0.99])).toEqual([4, 9]);
    const rangs = [2, 9];
    const [troisieme = '', dernier = ''] = rangs.map((r) => groupesDeCle(CLE)[r]);
    expect(groupesJustes(CLE, rangs, [troisieme.toLowerCase(), ` ${dernier}`])).toBe(true);
    expect(groupesJustes(CLE, rangs, [dernier, troisieme])).toBe(false);
    expect(groupesJustes(CLE, rangs, [troisieme])).toBe(false);
  });
});
