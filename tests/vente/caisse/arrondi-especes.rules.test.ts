import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enCentimes, enFcfa, moins, somme, ZERO } from '#shared/base/montant.ts';
import {
  arrondirEspeces,
  formatArrondis,
  duPour,
} from '#shared/vente/caisse/arrondi-especes.rules.ts';
import { MODES_PAIEMENT, type ModePaiement } from '#shared/vente/caisse/caisse.schema.ts';
import { regler } from '#shared/vente/caisse/paiement.rules.ts';
import {
  auNet,
  choisirMode,
  corpsReglement,
  duSaisi,
  fauteReglement,
  memeDu,
  partsPayees,
  poserPart,
  recevoirMontant,
  reste,
  SAISIE_VIDE,
  saisieExacte,
} from '#shared/vente/caisse/parts.rules.ts';

type Part = readonly [ModePaiement, number];
const enParts = (parts: readonly Part[]) =>
  parts.map(([mode, fcfa]) => ({ mode, montant: enCentimes(fcfa) }));
const du = (net: number, arrondir: boolean, ...parts: readonly Part[]): number =>
  enFcfa(duPour({ net: enCentimes(net), arrondir }, enParts(parts)).du);

describe('[REG-5] les espèces s’arrondissent à la pièce de 5 FCFA', () => {
  it.each([
    [1_000, 1_000],
    [1_001, 1_000],
    [1_002, 1_000],
    [1_003, 1_005],
    [1_004, 1_005],
    [1_005, 1_005],
    [2, 0],
    [3, 5],
  ])('%i fait %i', (exact, arrondi) =>
    expect(enFcfa(arrondirEspeces(enCentimes(exact)))).toBe(arrondi),
  );
});

describe('[REG-6] ce qui est dû, selon le mode', () => {
  it.each([
    ['en espèces', 1_000, [['espece', 2_000]]],
    ['par mobile money, au franc', 1_002, [['mobile_money', 1_002]]],
    ['par chèque, au franc', 1_002, [['cheque', 1_002]]],
    ['autrement, au franc', 1_002, [['autres', 1_002]]],
    [
      '600 par mobile money, 402 en espèces',
      1_000,
      [
        ['mobile_money', 600],
        ['espece', 400],
      ],
    ],
    [
      '599 par chèque, 403 en espèces',
      1_004,
      [
        ['cheque', 599],
        ['espece', 405],
      ],
    ],
    [
      'tout par chèque, une pièce tendue quand même',
      1_002,
      [
        ['cheque', 1_002],
        ['espece', 5],
      ],
    ],
    ['sans rien encore', 1_002, []],
  ] as const)('1.002 %s : %i', (_quoi, attendu, parts) =>
    expect(du(1_002, true, ...parts)).toBe(attendu),
  );
  it('réglage éteint : au franc, en tout mode', () =>
    expect(MODES_PAIEMENT.map((m) => du(1_002, false, [m, 2_000]))).toEqual([
      1_002, 1_002, 1_002, 1_002,
    ]));
  it('rien de dû reste rien ; 1 ou 2 francs en espèces font une pièce, et restent vendables', () => {
    expect(du(0, true, ['espece', 0])).toBe(0);
    expect([1, 2, 3].map((n) => du(n, true, ['espece', 5]))).toEqual([5, 5, 5]);
    expect([1, 2, 3].map((n) => du(n, true, ['mobile_money', n]))).toEqual([1, 2, 3]);
  });
  it('au hasard : les autres modes sont exacts, la part d’espèces est de pièces de 5, à 2 francs près', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.array(
          fc.tuple(
            fc.constantFrom('cheque' as const, 'mobile_money' as const, 'autres' as const),
            fc.integer({ min: 1, max: 5_000 }),
          ),
          { maxLength: 3 },
        ),
        fc.boolean(),
        (net, autres, comptant) => {
          const especes = comptant ? [['espece', 10_000_000] as const] : [];
          const parts = enParts([...autres, ...especes]);
          const dit = duPour({ net: enCentimes(net), arrondir: true }, parts);
          const exact = moins(
            enCentimes(net),
            somme(enParts(autres), (p) => p.montant),
          );
          expect(moins(dit.du, dit.arrondi_especes)).toBe(enCentimes(net));
          if (!comptant || exact <= ZERO) {
            expect(dit.arrondi_especes).toBe(0);
            return;
          }
          expect(Number(moins(dit.du, moins(enCentimes(net), exact))) % 500).toBe(0);
          expect(Math.abs(Number(dit.arrondi_especes))).toBeLessThanOrEqual(
            exact > enCentimes(2) ? 200 : 400,
          );
        },
      ),
    ));
  it('le règlement rend sur ce qui est dû, et dit l’arrondi', () => {
    const aPayer = { net: enCentimes(1_002), arrondir: true };
    expect(regler(enParts([['espece', 2_000]]), aPayer, 'x')).toMatchObject({
      recu: 200_000,
      rendu: 100_000,
      du: 100_000,
      arrondi_especes: -200,
    });
    expect(regler(enParts([['espece', 1_000]]), aPayer, 'x')).toMatchObject({ rendu: 0 });
    expect(regler(enParts([['mobile_money', 1_000]]), aPayer, 'pas assez')).toBe('pas assez');
    const haut = { net: enCentimes(1_003), arrondir: true };
    expect(regler(enParts([['espece', 1_003]]), haut, 'pas assez')).toBe('pas assez');
  });
});

describe('[REG-6] ce qui se saisit suit le mode', () => {
  const aPayer = { net: 1_002, arrondir: true };
  it('l’exact proposé est 1.000 en espèces, 1.002 autrement, et revient au retour du mode', () => {
    const debut = saisieExacte(aPayer);
    expect([debut.montant, duSaisi(aPayer, debut)]).toEqual([
      1_000,
      { du: 1_000, arrondi_especes: -2 },
    ]);
    const mobile = choisirMode(aPayer, debut, 'mobile_money');
    expect([mobile.montant, duSaisi(aPayer, mobile).du]).toEqual([1_002, 1_002]);
    const retour = choisirMode(aPayer, mobile, 'espece');
    expect(duSaisi(aPayer, retour).du).toBe(1_000);
  });
  it('600 posés en mobile money : 400 d’espèces, et le compte est bon', () => {
    const mobile = recevoirMontant(choisirMode(aPayer, SAISIE_VIDE, 'mobile_money'), 600);
    const suite = poserPart(aPayer, mobile);
    expect([suite.mode, suite.montant]).toEqual(['espece', 400]);
    expect(fauteReglement(aPayer, partsPayees(suite), 'x')).toBeNull();
    expect(corpsReglement(aPayer, partsPayees(suite))).toMatchObject({ net_montre: 1_000 });
  });
  it('300 d’espèces posés d’abord : l’autre mode est exact', () => {
    const suite = poserPart(aPayer, recevoirMontant(SAISIE_VIDE, 300));
    expect([suite.mode, suite.montant]).toEqual(['mobile_money', 702]);
    expect(fauteReglement(aPayer, partsPayees(suite), 'x')).toBeNull();
  });
  it('ce qui n’est que proposé suit le réglage', () =>
    expect(
      auNet({ net: 1_003, arrondir: true }, saisieExacte({ net: 1_003, arrondir: false })),
    ).toMatchObject({ montant: 1_005 }));
  it('[REG-7] ce qui a été montré part avec le paiement, quand ce n’est pas le net', () => {
    const especes = [{ mode: 'espece' as const, montant: 2_000, reference: '' }];
    expect(corpsReglement(aPayer, especes)).toEqual({
      amount_gived: 2_000,
      mode_paiement: 'espece',
      net_montre: 1_000,
    });
    expect(corpsReglement({ net: 1_005, arrondir: true }, especes)).not.toHaveProperty(
      'net_montre',
    );
    expect(corpsReglement({ net: 1_002, arrondir: false }, especes)).not.toHaveProperty(
      'net_montre',
    );
  });
  it('[REG-8] le réglage change ce qui est dû en espèces, ou n’y change rien', () => {
    expect(memeDu(aPayer, { net: 1_002, arrondir: false })).toBe(false);
    expect(memeDu({ net: 1_005, arrondir: true }, { net: 1_005, arrondir: false })).toBe(true);
  });
  it('[ENC-8] payer le reste proposé suffit toujours, sans rendu, en tout mode', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.constantFrom(...MODES_PAIEMENT),
        fc.array(fc.tuple(fc.constantFrom(...MODES_PAIEMENT), fc.integer({ min: 1, max: 200 })), {
          maxLength: 3,
        }),
        (net, mode, tirees) => {
          const a = { net: net * 3, arrondir: true };
          const parts = tirees.map(([m, n]) => ({
            mode: m,
            montant: m === 'espece' ? n * 5 : n,
            reference: '',
          }));
          const montant = reste(a, parts, mode);
          fc.pre(montant > 0);
          const payees = [...parts, { mode, montant, reference: '' }];
          expect(fauteReglement(a, payees, 'pas assez')).toBeNull();
        },
      ),
    ));
});

it('les deux arrondis se nomment, et font ensemble l’arrondi de la vente', () => {
  expect(formatArrondis({ arrondi: -1.81, arrondi_especes: -2 })).toEqual([
    ['Arrondi', 0.19],
    ['Arrondi espèces', -2],
  ]);
  expect(formatArrondis({ arrondi: 0.19 })).toEqual([
    ['Arrondi', 0.19],
    ['Arrondi espèces', 0],
  ]);
});
