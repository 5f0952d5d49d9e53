import { describe, expect, it } from 'vitest';
import {
  lireUg,
  moinsChere,
  prixNet,
  texteUg,
  ugAttendues,
  ugDues,
} from '#shared/stock/commande/offre.rules.ts';
import { motifDeLigne } from '#shared/stock/commande/motif-ligne.rules.ts';
import { unRepere } from '#tests/factories/papiers-du-fil.ts';
import { c } from '#tests/factories/centimes.ts';

const offre = (prix_achat: number, ug_par: number | null = null, ug: number | null = null) => ({
  prix_achat: c(prix_achat * 100),
  ug_par,
  ug,
});

describe('les unités gratuites', () => {
  it.each([
    [9, 0],
    [10, 1],
    [25, 2],
    [300, 30],
  ])('[OFR-1] %i boîtes à 10 + 1 en amènent %i', (qte, dues) => {
    expect(ugDues(qte, offre(0, 10, 1))).toBe(dues);
  });
  it('[OFR-1] sans règle, aucune', () => {
    expect(ugDues(100, offre(500))).toBe(0);
    expect(texteUg(offre(500))).toBeNull();
  });
  it.each([
    ['10+1', { ug_par: 10, ug: 1 }],
    [' 10 + 1 UG', { ug_par: 10, ug: 1 }],
    ['12/2', { ug_par: 12, ug: 2 }],
    ['1+1', { ug_par: 1, ug: 1 }],
    ['10000+10000', { ug_par: 10_000, ug: 10_000 }],
    ['10001+1', null],
    ['10+0', null],
    ['0+1', null],
    ['10', null],
    ['dix pour un', null],
  ])('« %s » se lit', (texte, lue) => {
    expect(lireUg(texte)).toEqual(lue);
  });
  it.each([
    [4, { qte_recue: 6, ug_recue: 0 }, 1],
    [3, { qte_recue: 6, ug_recue: 0 }, 0],
    [10, { qte_recue: 10, ug_recue: 1 }, 1],
    [10, { qte_recue: 0, ug_recue: 3 }, 0],
  ])('[OFR-5] %i boîtes après %j à 10 + 1 : %i gratuites attendues', (livrees, deja, dues) => {
    expect(ugAttendues(livrees, deja, offre(0, 10, 1))).toBe(dues);
  });
  it('[OFR-2] 1.100 à 10 + 1 revient à 1.000', () => {
    expect(prixNet(offre(1_100, 10, 1))).toBe(1_000);
    expect(prixNet(offre(1_100))).toBe(1_100);
  });
});

describe('[OFR-3] le fournisseur moins cher', () => {
  it('les gratuites comptent : 1.100 à 10 + 1 bat 1.050', () => {
    const avec = offre(1_100, 10, 1);
    expect(moinsChere([offre(1_080), avec], offre(1_050))).toBe(avec);
  });
  it('à prix égal, personne n’est moins cher', () => {
    expect(moinsChere([offre(1_000)], offre(1_000))).toBeNull();
    expect(moinsChere([], offre(1_000))).toBeNull();
  });
});

describe('[CDE-7] l’offre et le moins cher se disent à la ligne', () => {
  it('l’offre du fournisseur, et ce qu’elle amène à cette quantité', () => {
    const r = unRepere({ offre: { prix_achat: 842, ug_par: 10, ug: 1, qte_min: null } });
    expect(motifDeLigne(r, 300)).toMatchObject({
      texte: 'Offre 10 + 1',
      detail: '30 unités gratuites',
    });
    expect(motifDeLigne(r, 5)).toMatchObject({ texte: 'Offre 10 + 1', detail: null });
  });
  it('le moins cher, là où rien d’autre ne s’ajoute', () => {
    const moins_cher = { fournisseur_libelle: 'UBIPHARM', prix_net: 1_420 };
    expect(motifDeLigne(unRepere({ vendable: 0, moins_cher }), 5)).toMatchObject({
      texte: 'Rupture',
      detail: 'UBIPHARM : 1.420',
    });
    expect(motifDeLigne(unRepere({ en_route: 4, moins_cher }), 5).detail).toBe('4 en route');
  });
});
