import { describe, expect, it } from 'vitest';
import {
  chiffreEcrit,
  describeBarre,
  enMilliers,
  estEcrasee,
  etapesDe,
  etendre,
  marchesDe,
  partage,
  formatPart,
  partsMontrees,
  serrer,
  tableauPlutot,
  totalDesParts,
  formatUnite,
  valeursEcrites,
} from '#client/gestion/statistiques/dessin.rules.ts';
import type { Couleurs } from '#client/gestion/statistiques/couleurs-graphique.ts';
import type { Dessin, DessinAxes } from '#client/gestion/statistiques/dessin.ts';
import { optionDe } from '#client/gestion/statistiques/option-graphique.ts';

const barres = (plus: Partial<DessinAxes> = {}): DessinAxes => ({
  genre: 'barres',
  nom: 'Vendu',
  unite: 'nombre',
  categories: ['A', 'B', 'C'],
  series: [{ nom: 'Vendu', valeurs: [3, 2, 1] }],
  ...plus,
});
const part = (nom: string, valeur: number) => ({ nom, valeur });

describe('ce qu’un graphique dit', () => {
  it('[STA-31] cinq parts au plus, de la plus grande à la plus petite, le reste est « Autres »', () => {
    const cinq = [1, 2, 3, 4, 5].map((n) => part(`p${n}`, n));
    expect(partsMontrees(cinq).map((p) => p.nom)).toEqual(['p5', 'p4', 'p3', 'p2', 'p1']);
    expect(partsMontrees([...cinq, part('p6', 6)])).toEqual([
      part('p6', 6),
      part('p5', 5),
      part('p4', 4),
      part('p3', 3),
      { nom: 'Autres', valeur: 3, teinte: 'neutre' },
    ]);
    const teintees = [
      { ...part('Annulé', 1), teinte: 'danger' as const },
      { ...part('Soldé', 4), teinte: 'success' as const },
    ];
    expect(partsMontrees(teintees)).toEqual(teintees);
    expect(totalDesParts(cinq)).toBe(15);
    expect([formatPart(1, 4), formatPart(1, 0)]).toEqual(['25,0 %', '–']);
  });

  it('[STA-54] une perte se dessine comme une perte : des barres des deux côtés de zéro', () => {
    const parts = [part('Marge nette', -351_888), part('Dépenses', 400_000)];
    const dessin = partage('Marge nette', 'fcfa', parts);
    expect(dessin).toMatchObject({
      genre: 'barres',
      couchees: true,
      categories: ['Marge nette', 'Dépenses'],
      series: [{ valeurs: [-351_888, 400_000] }],
    });
    expect(partage('Marge nette', 'fcfa', [part('Marge nette', 0), part('Dépenses', 4)])).toEqual({
      genre: 'anneau',
      nom: 'Marge nette',
      unite: 'fcfa',
      parts: [part('Marge nette', 0), part('Dépenses', 4)],
    });
  });

  it.each([
    [[-1800, -9, -8, -2, 0], true],
    [[10, 1, 1], false],
    [[10.1, 1, 1], true],
    [[-2, -1], false],
    [[1000, 1], false],
    [[null, 0, 5], false],
  ])('[STA-32] %j s’écrase : %s', (valeurs, attendu) => expect(estEcrasee(valeurs)).toBe(attendu));
  it('[STA-32] l’échelle resserrée est la même des deux côtés de zéro', () => {
    expect([serrer(0), serrer(9), serrer(-99)]).toEqual([0, 1, -2]);
  });

  it('[STA-33] les barres partent de zéro, à gauche quand elles sont en moins', () => {
    expect(etendre([10, 5], false)).toEqual([
      { debut: 0, largeur: 100 },
      { debut: 0, largeur: 50 },
    ]);
    expect(etendre([-30, 10], false)).toEqual([
      { debut: 0, largeur: 75 },
      { debut: 75, largeur: 25 },
    ]);
    expect(etendre([-99, 9], true).map((e) => Math.round(e.largeur))).toEqual([67, 33]);
    expect(etendre([0], false)).toEqual([{ debut: 0, largeur: 0 }]);
  });

  it('[STA-34] une marche pend de la précédente, un total repart de l’axe', () => {
    const marches = marchesDe([
      { nom: 'CA', valeur: 100, total: true },
      { nom: 'Coût', valeur: -70 },
      { nom: 'Marge', valeur: 30, total: true },
      { nom: 'Dépenses', valeur: -40 },
      { nom: 'Prime', valeur: 5 },
    ]);
    expect(marches.map((m) => [m.sens, m.a, m.bas, m.haut, m.plafond, m.dessous])).toEqual([
      ['total', 100, 0, 100, 0, 0],
      ['moins', 30, 30, 70, 0, 0],
      ['total', 30, 0, 30, 0, 0],
      ['moins', -10, 0, 30, 0, -10],
      ['plus', -5, 0, 0, -5, -5],
    ]);
  });

  it('[STA-35] les francs se disent en milliers dès dix mille, l’unité une seule fois', () => {
    expect([enMilliers('fcfa', [9999]), enMilliers('fcfa', [-10_000])]).toEqual([false, true]);
    expect(enMilliers('nombre', [50_000])).toBe(false);
    expect([
      chiffreEcrit(1_234_567, true),
      chiffreEcrit(750, true),
      chiffreEcrit(0, true),
      chiffreEcrit(750, false),
    ]).toEqual(['1.235', '0,8', '0', '750']);
    const francs = barres({ unite: 'fcfa', series: [{ nom: 'CA', valeurs: [12_000, 1] }] });
    expect([
      formatUnite(francs),
      formatUnite(barres({ unite: 'fcfa' })),
      formatUnite({ ...francs, couchees: true }),
      formatUnite(barres()),
      formatUnite({ ...francs, unites: ['fcfa'] }),
      formatUnite(barres({ serree: true })),
      formatUnite({ genre: 'anneau', nom: 'x', unite: 'fcfa', parts: [] }),
    ]).toEqual([
      'milliers de FCFA',
      'FCFA',
      'FCFA',
      '',
      '',
      'échelle resserrée : les chiffres font foi',
      '',
    ]);
  });

  it('[STA-36] moins de trois choses à comparer font un tableau, un anneau à deux parts reste', () => {
    const lecture = (n: number, dessin: Dessin) => ({
      lignes: Array.from({ length: n }, () => ({})),
      dessins: [dessin],
    });
    const anneau: Dessin = { genre: 'anneau', nom: 'x', unite: 'fcfa', parts: [] };
    const couchees = barres({ couchees: true });
    expect([
      tableauPlutot(lecture(2, couchees), false),
      tableauPlutot(lecture(3, couchees), false),
      tableauPlutot(lecture(0, couchees), true),
      tableauPlutot(lecture(2, barres()), false),
      tableauPlutot(lecture(2, anneau), false),
      tableauPlutot(lecture(2, anneau), true),
    ]).toEqual([true, false, false, false, false, true]);
  });

  it('[STA-37] du chiffre d’affaires à la marge nette, chaque marche tombe sur la suivante', () => {
    const etapes = etapesDe(
      {
        marge_brute_totale: 250,
        chiffre_affaire_total: 1000,
        cout_total: 600,
        chiffre_affaire_ht: 900,
        taux_marge_pourcentage: 25,
        taux_marque_pourcentage: 20,
        quantite_totale: 4,
      },
      {
        marge_nette_totale: 200,
        chiffre_affaire_total: 1000,
        total_depenses: 50,
        marge_brute: 250,
        taux_marge_nette_pourcentage: 20,
      },
    );
    expect(etapes.map((e) => e.valeur)).toEqual([1000, -150, 850, -600, 250, -50, 200]);
    const arrivees = marchesDe(etapes).map((m) => m.a);
    expect([arrivees[1], arrivees[3], arrivees[5]]).toEqual([850, 250, 200]);
  });

  it('chaque valeur écrite, chaque barre dite', () => {
    expect(valeursEcrites(barres({ repere: { nom: 'Avant', valeurs: [4, null, 1] } }))).toEqual([
      3,
      2,
      1,
      4,
      null,
      1,
    ]);
    expect(describeBarre(barres(), 1)).toBe('Vendu : 2');
    expect(describeBarre(barres({ unite: 'fcfa' }), 0)).toBe('Vendu : 3 FCFA');
  });
});

describe('ce qui est demandé à echarts', () => {
  const couleurs: Couleurs = {
    police: 'Inter Variable',
    encre: 'encre',
    second: 'second',
    meta: 'meta',
    filet: 'filet',
    fond: 'fond',
    suite: ['un', 'deux'],
    teintes: {
      primary: 'bleu',
      success: 'vert',
      warning: 'ambre',
      danger: 'rouge',
      neutre: 'gris',
    },
  };
  const option = (d: Dessin, motifs = false) =>
    optionDe(d, { couleurs, corps: 11, seul: false }, 'description', motifs) as unknown as {
      aria: { decal: { show: boolean } };
      textStyle: { fontFamily: string };
      series: {
        type: string;
        data: unknown[];
        itemStyle: { color?: string; opacity?: number };
      }[];
    };
  it('aucun motif sans qu’on le demande, la police et les couleurs du thème', () => {
    expect(option(barres()).aria.decal.show).toBe(false);
    expect(option(barres(), true).aria.decal.show).toBe(true);
    expect(option(barres()).textStyle.fontFamily).toBe('Inter Variable');
    const teintee = barres({ series: [{ nom: 'x', teinte: 'warning', valeurs: [1] }] });
    expect(option(teintee).series[0]?.itemStyle.color).toBe('ambre');
  });
  it('le pas en cours est plus pâle, la période comparée un trait sombre', () => {
    const [vendu, repere] = option(
      barres({ encours: 2, repere: { nom: 'Avant', valeurs: [1, 0, 4] } }),
    ).series;
    expect(vendu?.data).toEqual([3, 2, { value: 1, itemStyle: { opacity: 0.5 } }]);
    expect(repere).toMatchObject({
      type: 'pictorialBar',
      data: [1, null, 4],
      itemStyle: { color: 'encre' },
    });
  });
  it('une cascade s’empile : vide, vu, au-dessus puis au-dessous de l’axe', () => {
    const { series } = option({
      genre: 'cascade',
      nom: 'x',
      unite: 'fcfa',
      etapes: [
        { nom: 'CA', valeur: 10, total: true },
        { nom: 'Coût', valeur: -12 },
      ],
    });
    expect(series.map((s) => s.data.map((v) => (v as { value?: number }).value ?? v))).toEqual([
      [0, 0],
      [10, 10],
      [0, 0],
      [0, -2],
    ]);
  });
});
