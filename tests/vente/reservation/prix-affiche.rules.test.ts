import { TAUX_DE_DEPART } from '#shared/base/fiscalite.ts';
import { describe, expect, test } from 'vitest';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import {
  coutDeLigne,
  prixDUneBoite,
  prixUnitaireTtc,
} from '#shared/vente/reservation/prix-affiche.rules.ts';
import { calculerLigne } from '#shared/vente/reservation/totaux.rules.ts';

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

describe('[RES-73] le P.U. d’une ligne, taxes et garde comprises', () => {
  test.each([
    // 1.250 une nuit de garde à 500 : 1.750 partout, deux font 3.500.
    [{ prix_de_vente: 1_250, qte: 2, tva: false, css: false }, 500, 1_750, 3_500],
    [{ prix_de_vente: 9_800, qte: 3, tva: true, css: true }, 0, 11_662, 34_986],
    [{ prix_de_vente: 2_155, qte: 3, tva: true, css: true }, 500, 3_064.45, 9_193.35],
    [{ prix_de_vente: 1_250, qte: 1, tva: false, css: false }, 0, 1_250, 1_250],
  ])('%j, garde %d : %d la boîte, %d la ligne', (l, garde, pu, total) => {
    const cout = calculerLigne(
      { ...l, prix_de_vente: enCentimes(l.prix_de_vente), prise_en_charge: 0 },
      { ...TAUX_DE_DEPART, montant_taxe: enCentimes(garde) },
    );
    const ligne = { qte: l.qte, cout_total_reel: enFcfa(cout.cout_total_reel) };
    expect(prixUnitaireTtc(ligne)).toBe(pu);
    expect(ligne.cout_total_reel).toBe(total);
    expect(prixUnitaireTtc(ligne)).toBe(
      prixDUneBoite({ ...l, couvert: true }, { ...TAUX_DE_DEPART, montant_taxe: garde, taux: 0 })
        .ttc,
    );
  });
  test('la part du client ne paraît que quand un fonds en paie une', () => {
    const l = { cout_total_reel: 3_500, cout_total: 700, prise_en_charge: 80 };
    expect(coutDeLigne(l)).toEqual({ total: 3_500, client: 700 });
    expect(coutDeLigne({ ...l, cout_total: 3_500, prise_en_charge: 0 })).toEqual({
      total: 3_500,
      client: null,
    });
  });
});
