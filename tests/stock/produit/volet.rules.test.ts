import { describe, expect, it } from 'vitest';
import {
  alertesDuVolet,
  etatDuLot,
  formatRythme,
} from '#shared/stock/produit/alertes-volet.rules.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import { margeDe } from '#shared/stock/produit/prix.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { unProduit } from '../../factories/objets-du-fil.ts';
import { c } from '#tests/factories/centimes.ts';

const unLot = (l: Partial<LotDeProduit> = {}): LotDeProduit => ({
  id: 5,
  produit_id: 11,
  numero: 'S-0412',
  date_expiration: '2026-11-12',
  qte: 6,
  perime: true,
  ...l,
});
const unVolet = (p: Partial<Produit> = {}, v: Partial<VoletProduit> = {}): VoletProduit => ({
  produit: unProduit(p),
  en_route: 0,
  en_brouillon: 0,
  lots: [],
  prix_depuis: null,
  cout_moyen: null,
  detail: null,
  rythme: { semaines: [], par_semaine: 0, tendance: null, semaines_de_stock: null },
  fournisseurs: null,
  mouvements: null,
  ...v,
});
const dites = (v: VoletProduit) => alertesDuVolet(v).map((a) => [a.acte, a.quoi, a.detail]);

describe('[PRO-16] ce qu’un produit laisse', () => {
  it.each([
    [156_000, 240_000, { montant: 84_000, taux: 35, coefficient: 1.54 }],
    [100_000, 100_000, { montant: 0, taux: 0, coefficient: 1 }],
    [100_000, 80_000, { montant: -20_000, taux: -25, coefficient: 0.8 }],
    [0, 80_000, null],
    [100_000, 0, null],
  ])('acheté %i, vendu %i centimes', (prix_achat, prix_de_vente, attendu) => {
    expect(margeDe({ prix_achat: c(prix_achat), prix_de_vente: c(prix_de_vente) })).toEqual(
      attendu,
    );
  });
});

describe('[PRO-18] ce qui ne va pas, avec l’acte qui y remédie', () => {
  it('chaque lot périmé, et rien d’autre quand le stock suffit', () => {
    const lots = [unLot(), unLot({ id: 6, numero: 'S-1', perime: false }), unLot({ qte: 0 })];
    expect(dites(unVolet({ qte: 48, qte_perimee: 6 }, { lots }))).toEqual([
      ['retirer', '6 unités périmées', 'lot S-0412, 12/11/2026'],
    ]);
  });
  it('le minimum atteint et rien en route : à commander ; un brouillon est dit et ne compte pas', () => {
    const bas = { qte: 10, qte_perimee: 5, qte_min: 5, qte_max: 60 };
    expect(dites(unVolet(bas))).toEqual([
      ['commander', 'Stock bas : 5 pour un minimum de 5', 'rien en route'],
    ]);
    expect(dites(unVolet(bas, { en_brouillon: 12 }))).toEqual([
      ['commander', 'Stock bas : 5 pour un minimum de 5', '12 unités sur un brouillon de commande'],
    ]);
    expect(dites(unVolet(bas, { en_route: 1 }))).toEqual([]);
    expect(dites(unVolet({ ...bas, qte: 11 }))).toEqual([]);
    expect(dites(unVolet({ ...bas, qte: 5 }))[0]?.[1]).toBe('Rupture');
  });
  it('désactivé, ou sans minimum ni maximum, il n’alarme pas', () => {
    expect(dites(unVolet({ qte: 0, is_active: false }))).toEqual([]);
    expect(dites(unVolet({ qte: 0, qte_min: 0, qte_max: 0 }))).toEqual([]);
  });
  it('vendu sous son coût', () => {
    expect(dites(unVolet({ prix_achat: 1300 }))[0]?.[0]).toBe('modifier');
    expect(dites(unVolet({ prix_achat: 1250 }))).toEqual([]);
  });
  it.each([
    ['2027-02-21', 'bientot'],
    ['2027-02-22', 'bon'],
    [null, 'bon'],
  ])('un lot du %s, lu le 23/11/2026 : %s', (date_expiration, etat) => {
    expect(etatDuLot(unLot({ date_expiration, perime: false }), '2026-11-23')).toBe(etat);
  });
  it('le rythme et ce que dure le stock, en mots', () => {
    const dit = (par_semaine: number, semaines_de_stock: number | null) =>
      formatRythme({
        rythme: { semaines: [1, 2], par_semaine, tendance: null, semaines_de_stock },
      }).join(', ');
    expect(dit(5.3, 7.2)).toBe('5,3 par semaine, 7 semaines de stock');
    expect(dit(5.3, 1.9)).toBe('5,3 par semaine, 1 semaine de stock');
    expect(dit(5.3, 0.4)).toBe('5,3 par semaine, moins d’une semaine de stock');
    expect(dit(0, null)).toBe('Aucune vente, en 2 semaines');
  });
});
