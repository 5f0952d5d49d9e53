import { describe, expect, it } from 'vitest';
import {
  type BesoinProduit,
  dansLeBudget,
  parUrgence,
  proposer,
} from '#shared/stock/commande/proposition.rules.ts';
import { rythmeDe, type SemaineVendue } from '#shared/stock/commande/rythme.rules.ts';
import { jouerUnAn, parMinMax, parProposition } from './un-an-de-ventes.ts';
import { ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

const semaines = (...vendues: number[]): SemaineVendue[] =>
  vendues.map((n) => ({ vendues: n, jours: 7 }));
const treize = (n: number) => semaines(...Array.from({ length: 13 }, () => n));
const besoin = (b: Partial<BesoinProduit> = {}): BesoinProduit => ({
  semaines: treize(14),
  qte: 12,
  qte_perimee: 0,
  en_route: 0,
  en_brouillon: 0,
  qte_min: 0,
  qte_max: 0,
  delai: 3,
  cadence: 7,
  nuits_de_garde: 0,
  par_nuit: 0,
  prix_achat: c(100),
  prix_de_vente: c(140),
  ...b,
});
const qte = (b: Partial<BesoinProduit> = {}) => proposer(besoin(b))?.qte ?? 0;
const raison = (b: Partial<BesoinProduit> = {}) => proposer(besoin(b))?.raison;

describe('[ACH-1] le rythme d’un produit', () => {
  it('égal toutes les semaines : ce nombre, aussi incertain que le hasard', () => {
    expect(rythmeDe({ semaines: treize(9) })).toEqual({ par_semaine: 9, ecart: 3, tendance: 0 });
  });
  it('une semaine sans stock ne dit rien ; une moitié de semaine compte double', () => {
    const vide = { vendues: 0, jours: 0 };
    expect(rythmeDe({ semaines: [...treize(14).slice(1), vide] }).par_semaine).toBe(14);
    expect(rythmeDe({ semaines: [{ vendues: 7, jours: 3.5 }] }).par_semaine).toBe(14);
    expect(rythmeDe({ semaines: [{ vendues: 4, jours: 2 }] }).par_semaine).toBe(14);
    expect(rythmeDe({ semaines: [{ vendues: 4, jours: 1.9 }] }).par_semaine).toBe(0);
  });
  it('les dernières semaines pèsent le plus, et disent la tendance', () => {
    const hausse = rythmeDe({
      semaines: semaines(10, 10, 10, 10, 10, 10, 10, 10, 10, 20, 20, 20, 20),
    });
    expect(hausse.par_semaine).toBeCloseTo(15.9, 1);
    expect(hausse.tendance).toBe(100);
    expect(rythmeDe({ semaines: semaines(5, 8) }).tendance).toBeNull();
  });
  it('une vente seule dans le trimestre n’est pas un rythme', () => {
    const seule = rythmeDe({ semaines: semaines(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60) });
    expect(seule.par_semaine).toBe(12);
  });
  it.each([[[]], [treize(0)], [semaines(0, -2)]])('rien de vendu : %j', (s) => {
    expect(rythmeDe({ semaines: s })).toEqual({ par_semaine: 0, ecart: 0, tendance: null });
  });
});

describe('[ACH-2] ce qu’il faut commander', () => {
  it('l’exemple de la règle : 12 boîtes, 14 par semaine, 3 jours, toutes les semaines', () => {
    expect(proposer(besoin())).toEqual({
      qte: 30,
      vendable: 12,
      par_semaine: 14,
      tendance: 0,
      jours_restants: 6,
      enjeu: c(1_120),
      raison:
        '12 boîtes vendables ; 14 par semaine ; reste 6 jours ; livré en 3 j, commandé tous les 7 j.',
    });
  });
  it('rien tant que le stock dure jusqu’à la commande d’après', () => {
    expect([qte({ qte: 28 }), qte({ qte: 29 })]).toEqual([14, 0]);
  });
  it('les boîtes périmées ne sont pas du stock ; ce qui est en route en est', () => {
    expect(qte({ qte: 54, qte_perimee: 42 })).toBe(30);
    expect(qte({ en_route: 10 })).toBe(20);
    expect(qte({ en_route: 30 })).toBe(0);
  });
  it('un brouillon ne compte pas, et se dit', () => {
    expect(qte({ en_brouillon: 30 })).toBe(30);
    expect(raison({ qte: 3, qte_perimee: 3 })).toMatch(
      /^Rupture \(3 périmées\) ; 14 par semaine ; livré/,
    );
    expect(raison({ en_brouillon: 30 })).toContain('30 déjà sur un brouillon');
  });
  it('jamais au-dessus du maximum, toujours au-dessus du minimum', () => {
    expect([qte({ qte_max: 20 }), qte({ qte_max: 12 }), qte({ qte_min: 60 })]).toEqual([8, 0, 62]);
    expect(qte({ qte_max: 13 }), 'une seule boîte').toBe(1);
    expect(raison({ qte_min: 12 })).toContain('minimum de 12');
    expect(raison({ qte_min: 11 })).not.toContain('minimum');
    expect(raison({ qte_max: 20 })).toContain('jusqu’au maximum de 20');
  });
  it('ce qui ne se vend pas suit son minimum et son maximum ; sans eux, rien', () => {
    const sans = { semaines: treize(0), qte_min: 5, qte_max: 20 };
    expect([qte({ ...sans, qte: 6 }), qte({ ...sans, qte: 5 })]).toEqual([0, 15]);
    expect(qte({ ...sans, qte: 0, qte_max: 0 })).toBe(6);
    expect(qte({ ...sans, qte: 30, qte_min: 30, qte_max: 30 })).toBe(0);
    expect(qte({ ...sans, qte: 0, qte_min: 0, qte_max: 0 })).toBe(0);
    expect(raison({ ...sans, qte: 5 })).toContain('ne se vend pas');
  });
  it('les gardes à venir s’ajoutent', () => {
    expect(qte({ nuits_de_garde: 2, par_nuit: 5 })).toBe(40);
    expect(raison({ nuits_de_garde: 2, par_nuit: 5 })).toContain('2 gardes');
    expect(raison({ nuits_de_garde: 1, par_nuit: 5 })).toContain('1 garde');
    expect(raison({ nuits_de_garde: 0, par_nuit: 5 })).not.toContain('garde');
  });
  it('un fournisseur lent ou rare demande plus d’avance', () => {
    expect(qte({ delai: 14 })).toBeGreaterThan(qte());
    expect(qte({ cadence: 30 })).toBeGreaterThan(qte());
  });
  it('la tendance et les périmées se disent', () => {
    const hausse = [...treize(14).slice(4), ...semaines(28, 28, 28, 28)];
    expect(raison({ semaines: hausse, qte: 54, qte_perimee: 42 })).toBe(
      '12 boîtes vendables (42 périmées) ; 22,3 par semaine, en hausse de 100 % ; reste 3 jours ; livré en 3 j, commandé tous les 7 j.',
    );
  });
});

it('[ACH-3] ce qui perd le plus d’abord, puis ce qui manque le plus tôt', () => {
  const stock = { vendable: 5, en_route: 0, qte_min: 0 };
  const lignes = [
    { nom: 'dort', enjeu: ZERO, jours_restants: null, ...stock },
    { nom: 'bientôt', enjeu: ZERO, jours_restants: 4, ...stock },
    { nom: 'cher', enjeu: c(90_000), jours_restants: 5, ...stock },
    { nom: 'peu', enjeu: c(100), jours_restants: 0, ...stock },
  ];
  expect(lignes.toSorted(parUrgence).map((l) => l.nom)).toEqual(['cher', 'peu', 'bientôt', 'dort']);
});

it('[ACH-3] sans aucune vente : les ruptures d’abord, puis ce qui est le plus loin sous son minimum', () => {
  const ligne = (nom: string, vendable: number, qte_min: number, en_route = 0) => ({
    nom,
    enjeu: ZERO,
    jours_restants: null,
    vendable,
    qte_min,
    en_route,
  });
  const lignes = [
    ligne('a, au minimum', 4, 4),
    ligne('b, 1 de 4', 1, 4),
    ligne('c, aucune de 5', 0, 5),
    ligne('d, 2 de 10', 2, 10),
    ligne('e, aucune, 4 de 5 en route', 0, 5, 4),
    ligne('f, aucune de 30', 0, 30),
    ligne('g, aucune de 5', 0, 5),
  ];
  expect(
    lignes
      .toSorted(parUrgence)
      .map((l) => l.nom[0])
      .join(''),
  ).toBe('fcgedba');
});

it('[ACH-4] un budget achète les lignes en ordre, la dernière en partie', () => {
  const lignes = [
    { qte: 4, prix_achat: c(1_000) },
    { qte: 2, prix_achat: c(9_000) },
    { qte: 10, prix_achat: c(500) },
    { qte: 3, prix_achat: ZERO },
  ];
  expect(dansLeBudget(lignes, null)).toEqual(lignes);
  expect(dansLeBudget(lignes, c(6_700)).map((l) => l.qte)).toEqual([4, 5, 3]);
  expect(dansLeBudget(lignes, ZERO).map((l) => l.qte)).toEqual([3]);
  expect(
    dansLeBudget(lignes, c(1_000)).map((l) => l.qte),
    'une seule boîte',
  ).toEqual([1, 3]);
  expect(
    dansLeBudget(lignes, c(499)).map((l) => l.qte),
    'à un centime de la moins chère',
  ).toEqual([3]);
});

describe('[ACH-2] un an de ventes d’une pharmacie', () => {
  const notre = jouerUnAn(300, parProposition, 11);
  it.each([
    [14, 28],
    [15, 30],
    [15, 45],
    [20, 40],
  ])(
    'minimum de %d jours, maximum de %d : plus de ruptures, plus d’argent qui dort',
    (min, max) => {
      const leur = jouerUnAn(300, parMinMax(min, max), 11);
      expect(notre.demandees).toBe(leur.demandees);
      expect(notre.manquees).toBeLessThan(leur.manquees);
      expect(notre.endormi).toBeLessThan(leur.endormi);
    },
  );
  it('quatre boîtes demandées sur mille manquent au plus', () => {
    expect(notre.manquees / notre.demandees).toBeLessThan(0.004);
  });
});
