import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regler } from '#shared/vente/caisse/paiement.rules.ts';
import { montantsRapides, rendu, ventiler } from '#shared/vente/caisse/monnaie.rules.ts';
import { type Centimes, ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

const exact = (net: Centimes) => ({ net, arrondir: false });

describe('règlement', () => {
  it('[REG-1] rendu = reçu − à payer', () => expect(rendu(c(500_000), c(300_000))).toBe(200_000));
  it('[REG-2] 2170 se rend en 1×2000, 1×100, 1×50, 2×10', () => {
    expect(ventiler(2170)).toEqual([
      { valeur: 2000, nombre: 1 },
      { valeur: 100, nombre: 1 },
      { valeur: 50, nombre: 1 },
      { valeur: 10, nombre: 2 },
    ]);
  });
  it('[REG-2] la ventilation fait toujours la somme', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (n) => {
        expect(ventiler(n).reduce((s, p) => s + p.valeur * p.nombre, 0)).toBe(n);
      }),
    );
  });
  it('[REG-3] 7350 propose 7350, 7500, 8000, 10000', () =>
    expect(montantsRapides(7350)).toEqual([7350, 7500, 8000, 10_000]));
  it('[REG-3] rien à payer ne propose rien, un franc se paie', () => {
    expect(montantsRapides(0)).toEqual([]);
    expect(montantsRapides(1)).toEqual([1, 500, 1_000, 2_000, 5_000]);
  });
  it('[REG-3] au plus cinq, croissants, uniques, jamais sous le net', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), (n) => {
        const m = montantsRapides(n);
        expect(m[0]).toBe(n);
        expect(m.length).toBeLessThanOrEqual(5);
        expect([...new Set(m)].sort((a, b) => a - b)).toEqual(m);
      }),
    );
  });
  it('[REG-4] rien à payer : rien n’est demandé', () =>
    expect(regler([], exact(ZERO), 'x')).toEqual({
      paiements: [],
      recu: 0,
      rendu: 0,
      mode_paiement: null,
      du: 0,
      arrondi_especes: 0,
    }));
  it('[REG-4] insuffisant : la phrase de l’écran', () =>
    expect(regler([{ mode: 'espece', montant: c(99) }], exact(c(100)), 'pas assez')).toBe(
      'pas assez',
    ));
  it('[REG-4] le compte juste suffit, rien n’est rendu', () =>
    expect(regler([{ mode: 'cheque', montant: c(100) }], exact(c(100)), 'pas assez')).toMatchObject(
      {
        recu: 100,
        rendu: 0,
        mode_paiement: 'cheque',
      },
    ));
  it('[REG-4] un mode qui n’apporte rien n’est pas de la vente', () =>
    expect(
      regler(
        [
          { mode: 'espece', montant: c(1000) },
          { mode: 'cheque', montant: ZERO },
        ],
        exact(c(1000)),
        'pas assez',
      ),
    ).toMatchObject({
      paiements: [{ mode: 'espece', montant: 1000 }],
      mode_paiement: 'espece',
    }));
  it('[REG-4] on ne rend pas un centime de plus que les espèces reçues', () => {
    const recu = (espece: number) =>
      regler(
        [
          { mode: 'cheque', montant: c(1000) },
          { mode: 'espece', montant: c(espece) },
        ],
        exact(c(1000)),
        'x',
      );
    expect(recu(100)).toMatchObject({ recu: 1100, rendu: 100 });
  });
  it('[REG-4] un mode dit en deux fois reste ce mode', () =>
    expect(
      regler(
        [
          { mode: 'espece', montant: c(400) },
          { mode: 'espece', montant: c(700) },
        ],
        exact(c(1000)),
        'pas assez',
      ),
    ).toMatchObject({ recu: 1100, rendu: 100, mode_paiement: 'espece' }));
  it('[REG-4] absent : le montant est obligatoire', () =>
    expect(regler([], exact(c(100)), 'x')).toBe('Le montant reçu est obligatoire.'));
  it('[REG-4] plusieurs modes se complètent ; seules les espèces se rendent', () => {
    expect(
      regler(
        [
          { mode: 'cheque', montant: c(300) },
          { mode: 'espece', montant: c(800) },
        ],
        exact(c(1000)),
        'x',
      ),
    ).toMatchObject({ recu: 1100, rendu: 100, mode_paiement: 'autres' });
    expect(regler([{ mode: 'cheque', montant: c(1100) }], exact(c(1000)), 'x')).toContain(
      'espèces',
    );
  });
});
