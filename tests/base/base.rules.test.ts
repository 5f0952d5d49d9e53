import { describe, expect, it } from 'vitest';
import {
  debutDeJour,
  enIso,
  estJour,
  formatDate,
  formatJourLong,
  formatDateHeure,
  heureDe,
  jourDe,
  jourPlus,
  lireBorne,
  lirePeriode,
} from '#shared/base/dates.ts';
import { remplacer } from '#shared/base/apply.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import { colonnesDemandees, motsCherches, normaliser } from '#shared/base/liste.ts';
import {
  auFranc,
  depassePart,
  diviserArrondi,
  enCentimes,
  formatMontantDu,
  formatDu,
  formatDecimal,
  formatFcfa,
  formatPourcent,
  formatTicket,
  ZERO,
} from '#shared/base/montant.ts';
import { accorder, denombrer } from '#shared/base/texte.ts';
import { c } from '#tests/factories/centimes.ts';

describe('montants', () => {
  it('[MOT-1] un mot s’accorde avec ce qu’il compte', () => {
    expect([0, 1, 2, 1200].map((n) => denombrer(n, 'produit créé'))).toEqual([
      '0 produit créé',
      '1 produit créé',
      '2 produits créés',
      '1.200 produits créés',
    ]);
    expect(denombrer(3, 'mois')).toBe('3 mois');
    expect([1, 2].map((n) => accorder(n, 'terminez-la', 'terminez-les'))).toEqual([
      'terminez-la',
      'terminez-les',
    ]);
  });
  it('[MNT-3] une part exacte ne dépasse pas son pourcentage', () => {
    // In floats: 8.2 * 1_500_000 < 12_300_000.
    expect(depassePart(c(123_000), 8.2, c(1_500_000))).toBe(false);
    expect(depassePart(c(123_001), 8.2, c(1_500_000))).toBe(true);
    expect(depassePart(ZERO, 0, c(1_500_000))).toBe(false);
  });
  it('[MNT-4] un taux se dit avec les décimales qu’il a, à la française', () => {
    expect([80, 100, 12.5, 7.25, 0, 0.05, -5.5].map(formatDecimal)).toEqual([
      '80',
      '100',
      '12,5',
      '7,25',
      '0',
      '0,05',
      '-5,5',
    ]);
    expect([12.5, 18].map(formatPourcent)).toEqual(['12,5 %', '18 %']);
  });
  it('[MNT-1] la moitié monte', () =>
    expect([diviserArrondi(5, 10), diviserArrondi(4, 10), diviserArrondi(15, 10)]).toEqual([
      1, 0, 2,
    ]));
  it('[MNT-2] au franc', () =>
    expect([auFranc(c(150_040)), auFranc(c(150_050)), auFranc(ZERO)]).toEqual([
      150_000, 150_100, 0,
    ]));
  it('s’écrivent avec des points, ou des espaces insécables sur le ticket', () => {
    expect(formatFcfa(12_500.4)).toBe('12.500 FCFA');
    expect(formatFcfa(0)).toBe('0 FCFA');
    expect(formatFcfa(-1_234_567)).toBe('-1.234.567 FCFA');
    expect(formatDu(12_500)).toBe('12.500 FCFA');
    expect(formatDu(1_068.8)).toBe('1.068,80 FCFA');
    expect([formatMontantDu(12_500), formatMontantDu(1_068.8)]).toEqual(['12.500', '1.068,80']);
    expect(formatTicket(12_500)).toBe('12\u00a0500');
  });
  it('ne perdent pas un centime à la lecture', () =>
    expect([enCentimes(0.29), enCentimes(1500.4), enCentimes(1.15)]).toEqual([29, 150_040, 115]));
});

describe('dates à Libreville', () => {
  it('le jour change à 23 h UTC', () => {
    expect(jourDe(new Date('2026-11-21T22:59:59.999Z'))).toBe('2026-11-21');
    expect(jourDe(new Date('2026-11-21T23:00:00Z'))).toBe('2026-11-22');
    expect(heureDe(new Date('2026-11-21T23:05:00Z'))).toBe('00:05');
    expect(debutDeJour('2026-11-22').toISOString()).toBe('2026-11-21T23:00:00.000Z');
  });
  it('s’écrivent DD/MM/YYYY et ISO avec leur décalage', () => {
    expect(formatDate(new Date('2026-11-21T23:00:00Z'))).toBe('22/11/2026');
    expect(formatDateHeure(new Date('2026-01-02T03:04:05Z'))).toBe('02/01/2026 04:04:05');
    expect(enIso(new Date('2026-11-21T09:00:00Z'))).toBe('2026-11-21T10:00:00.000+01:00');
  });
  it('une date en toutes lettres se lit comme le français de la norme, tous les jours', () => {
    const norme = new Intl.DateTimeFormat('fr-FR', {
      dateStyle: 'full',
      timeZone: 'Africa/Libreville',
    });
    const jours = Array.from({ length: 800 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i, 22, 59)));
    expect(jours.map(formatJourLong)).toEqual(jours.map((jour) => norme.format(jour)));
  });
  it('un jour qui n’existe pas n’en est pas un ; le 29 février des années bissextiles, si', () => {
    expect([
      estJour('2026-02-30'),
      estJour('2028-02-29'),
      estJour('2026-13-01'),
      estJour('x'),
    ]).toEqual([false, true, false, false]);
    expect(jourPlus('2026-12-31', 1)).toBe('2027-01-01');
  });
  it('[LST-4] le dernier jour compte entier, les deux écritures se valent, une seule borne est ignorée', () => {
    const p = lirePeriode({ period_from: '2026-11-20', period_to: '2026-11-21' });
    expect(p).toEqual({
      debut: new Date('2026-11-19T23:00:00Z'),
      fin: new Date('2026-11-21T23:00:00Z'),
    });
    expect(lirePeriode({ from_period_debut: '2026-11-20', from_period_fin: '2026-11-21' })).toEqual(
      p,
    );
    expect(lirePeriode({ period_from: '2026-11-20' })).toBeNull();
    expect(lirePeriode({ period_from: '2026-11-21', period_to: '2026-11-20' })).toBe('inversee');
    expect(lirePeriode({ period_from: '2026-11-21', period_to: '2026-11-21' })).not.toBe(
      'inversee',
    );
    expect(lireBorne('2026-11-21T10:00', false)?.toISOString()).toBe('2026-11-21T09:00:00.000Z');
  });
});

describe('listes', () => {
  it('[LST-1] [LST-2] les accents, la casse et l’ordre ne comptent pas', () => {
    expect(normaliser('ŒDÈME Çà')).toBe('oedeme ca');
    expect(motsCherches({ keyword: '  Doliprane  1000 ' })).toEqual(['doliprane', '1000']);
  });
  it('[LST-2] un nom collé entier se cherche entier, son dernier mot aussi', () => {
    const nom = 'acide acétylsalicylique upsa vitamine c 1000 mg comprimé effervescent boîte B/24';
    expect(motsCherches({ keyword: nom }).at(-1)).toBe('b/24');
  });
  it('[LST-3] les colonnes demandées, toujours avec l’id', () => {
    expect(colonnesDemandees('b,zzz', ['id', 'a', 'b'])).toEqual(['id', 'b']);
    expect(colonnesDemandees(undefined, ['id', 'a'])).toEqual(['id', 'a']);
  });
});

it('[EVT-32] une ligne vient de naître à sa première version, ou à celle qu’elle a une fois faite', () => {
  expect([1, 2].map((version) => vientDeNaitre({ id: 7, version }))).toEqual([true, false]);
  expect([2, 3].map((version) => vientDeNaitre({ id: 7, version }, 2))).toEqual([true, false]);
});

describe('[EVT-1] [EVT-2] ce qui arrive deux fois ou tard ne change rien', () => {
  const tenue = [
    { id: 1, version: 3, nom: 'tenu' },
    { id: 2, version: 1, nom: 'autre' },
  ];
  const apres = (version: number) => remplacer(tenue, { id: 1, version, nom: 'reçu' })[0]?.nom;

  it('plus ancien : rien', () => expect(apres(2)).toBe('tenu'));
  it('de la même version ou plus récent : à sa place', () => {
    expect(apres(3)).toBe('reçu');
    expect(apres(4)).toBe('reçu');
  });
  it('inconnu : à la fin', () =>
    expect(remplacer(tenue, { id: 9, version: 1, nom: 'reçu' })[2]?.nom).toBe('reçu'));
});
