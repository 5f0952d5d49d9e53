import { TAUX_DE_DEPART } from '#shared/base/fiscalite.ts';
import { describe, expect, test } from 'vitest';
import { prixDUneBoite } from '#shared/reservation/prix-affiche.rules.ts';

const boite = (p: Partial<Parameters<typeof prixDUneBoite>[0]> = {}) => ({
  prix_de_vente: 9_800,
  tva: true,
  css: true,
  couvert: true,
  ...p,
});

describe('[RES-70] ce que coûte une boîte, toutes taxes comprises', () => {
  test.each([
    [boite(), { montant_taxe: 0, taux: 0 }, { ttc: 11_662, client: 11_662 }],
    [
      boite({ tva: false, css: false }),
      { montant_taxe: 0, taux: 0 },
      { ttc: 9_800, client: 9_800 },
    ],
    [
      boite({ prix_de_vente: 2_100, tva: false, css: false }),
      { montant_taxe: 0, taux: 80 },
      { ttc: 2_100, client: 420 },
    ],
    [
      boite({ prix_de_vente: 2_150, tva: false, css: false }),
      { montant_taxe: 500, taux: 80 },
      { ttc: 2_650, client: 530 },
    ],
    [
      boite({ tva: false, css: false, couvert: false }),
      { montant_taxe: 0, taux: 80 },
      { ttc: 9_800, client: 9_800 },
    ],
  ])('%j, %j : %j', (p, tarif, prix) =>
    expect(prixDUneBoite(p, { ...TAUX_DE_DEPART, ...tarif })).toEqual(prix),
  );
});
