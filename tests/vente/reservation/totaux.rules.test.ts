import { nomCss, nomTva, TAUX_DE_DEPART } from '#shared/base/fiscalite.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apercuPanier } from '#client/vente/reservation/panier/panier.rules.ts';
import { calculerLigne, calculerTotaux } from '#shared/vente/reservation/totaux.rules.ts';
import { prixDUneBoite } from '#shared/vente/reservation/prix-affiche.rules.ts';
import { uneReservation } from '#tests/factories/objets-du-fil.ts';
import { plus, ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';
import { tirages } from '#tests/harness/tirages.ts';

/** The rates of the law, and this duty tax. */
const avecGarde = (montant_taxe: number) => ({
  ...TAUX_DE_DEPART,
  montant_taxe: c(montant_taxe),
});
const base = { prix_de_vente: c(215_000), qte: 1, tva: false, css: false, prise_en_charge: 0 };

describe('totaux d’une ligne', () => {
  it('[RES-70] une boîte que personne ne rembourse est payée entière par l’assuré', () => {
    const creme = { prix_de_vente: 9_800, tva: true, css: true };
    const tarif = { ...TAUX_DE_DEPART, montant_taxe: 0, taux: 80 };
    expect(prixDUneBoite({ ...creme, couvert: false }, tarif)).toEqual({
      ttc: 11_662,
      client: 11_662,
    });
    expect(prixDUneBoite({ ...creme, couvert: true }, tarif)).toEqual({
      ttc: 11_662,
      client: 2_332.4,
    });
  });
  it('[RES-20] sans taxe : le coût est le prix', () => {
    expect(calculerLigne(base, avecGarde(0))).toEqual({
      total_ht: 215_000,
      total_tva: 0,
      total_css: 0,
      total_garde: 0,
      cout_total_reel: 215_000,
      total_prise_en_charge: 0,
      cout_total: 215_000,
    });
  });
  it('[RES-20] TVA 18 % et CSS 1 % seulement si le produit les porte', () => {
    expect(
      calculerLigne(
        { ...base, prix_de_vente: c(100_000), qte: 2, tva: true, css: true },
        avecGarde(0),
      ),
    ).toMatchObject({
      total_ht: 200_000,
      total_tva: 36_000,
      total_css: 2_000,
      cout_total_reel: 238_000,
    });
  });
  it('[RES-20] garde 500 FCFA par unité, couverture 80 % : 2650 dont assurance 2120, client 530', () => {
    expect(calculerLigne({ ...base, prise_en_charge: 80 }, avecGarde(50_000))).toMatchObject({
      total_garde: 50_000,
      cout_total_reel: 265_000,
      total_prise_en_charge: 212_000,
      cout_total: 53_000,
    });
  });
  it('[TAX-1] [RES-20] au taux du panier, quel qu’il soit : 5,5 % de 1.001, la moitié vers le haut', () => {
    const taxes = { montant_taxe: ZERO, taux_tva: 5.5, taux_css: 0.25 };
    expect(
      calculerLigne({ ...base, prix_de_vente: c(100_100), tva: true, css: true }, taxes),
    ).toMatchObject({ total_tva: 5_506, total_css: 250, cout_total_reel: 105_856 });
    expect(
      prixDUneBoite(
        { prix_de_vente: 1_000, tva: true, css: false, couvert: false },
        { ...taxes, montant_taxe: 0, taux: 0 },
      ),
    ).toEqual({ ttc: 1_055, client: 1_055 });
    const vu = apercuPanier(uneReservation({ taux_tva: 10, reservation_produits: [] }), {
      lignes: [
        {
          ...LIGNE,
          id: -1,
          produit_id: 1,
          prix_de_vente: 1_000,
          qte: 1,
          tva: true,
          css: false,
          prise_en_charge: 0,
        },
      ],
    });
    expect(vu.total_tva).toBe(100);
    expect([nomTva({ taux_tva: 5.5 }), nomCss({ taux_css: 1 })]).toEqual(['TVA 5,5 %', 'CSS 1 %']);
  });
  it('[RES-20] arrondit au centième, la moitié vers le haut', () => {
    // 0,25 FCFA × 2 = 0,50 ; 18 % = 0,09 ; 1 % = 0,005 → 0,01
    expect(
      calculerLigne({ ...base, prix_de_vente: c(25), qte: 2, tva: true, css: true }, avecGarde(0)),
    ).toMatchObject({ total_tva: 9, total_css: 1 });
  });
});

const ligne = fc.record({
  prix_de_vente: fc.integer({ min: 1, max: 50_000_000 }),
  qte: fc.integer({ min: 1, max: 500 }),
  tva: fc.boolean(),
  css: fc.boolean(),
  prise_en_charge: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
});

/** Independent oracle, in whole thousandths of hundredths with BigInt. */
function oracle(
  l: { prix_de_vente: number; qte: number; tva: boolean; css: boolean; prise_en_charge: number },
  taxe: number,
) {
  const demi = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);
  const ht = BigInt(l.prix_de_vente) * BigInt(l.qte);
  const tva = l.tva ? demi(ht * 18n, 100n) : 0n;
  const css = l.css ? demi(ht, 100n) : 0n;
  const total = ht + tva + css + BigInt(taxe) * BigInt(l.qte);
  const pc = demi(total * BigInt(Math.round(l.prise_en_charge * 100)), 10_000n);
  return { total, pc };
}

const LIGNE = {
  reservation_id: 42,
  libelle: 'PRODUIT',
  cip: null,
  prix_achat: 0,
  ecoulement: 0,
  boites: [],
  prix_plein: null,
  tableau: null,
  posologie: null,
  total_ht: 0,
  total_tva: 0,
  total_css: 0,
  total_garde: 0,
  total_prise_en_charge: 0,
  cout_total: 0,
  cout_total_reel: 0,
};

describe('totaux d’une réservation', () => {
  it('[RES-21] la remise porte sur la part du client, jamais plus', () => {
    const lignes = [calculerLigne({ ...base, prise_en_charge: 80 }, avecGarde(0))];
    expect(calculerTotaux(lignes, c(99_999_999))).toMatchObject({
      remise: 43_000,
      montant: 0,
      net_a_payer: 0,
    });
  });
  it('[RES-21] le net payable est au franc, l’écart est gardé', () => {
    const lignes = [calculerLigne({ ...base, prix_de_vente: c(150_040) }, avecGarde(0))];
    expect(calculerTotaux(lignes, ZERO)).toMatchObject({
      montant: 150_040,
      net_a_payer: 150_000,
      arrondi: -40,
    });
  });
  it('[RES-21] [RES-22] des paniers au hasard : égaux à un calcul indépendant, et les identités tiennent au centième', () => {
    fc.assert(
      fc.property(
        fc.array(ligne, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        (lignes, taxe, remise) => {
          const calculees = lignes.map((l) =>
            calculerLigne({ ...l, prix_de_vente: c(l.prix_de_vente) }, avecGarde(taxe)),
          );
          const t = calculerTotaux(calculees, c(remise));
          const attendus = lignes.map((l) => oracle(l, taxe));
          expect(BigInt(Number(t.total))).toBe(attendus.reduce((s, o) => s + o.total, 0n));
          expect(BigInt(Number(t.total_prise_en_charge))).toBe(
            attendus.reduce((s, o) => s + o.pc, 0n),
          );
          expect(t.total).toBe(plus(t.total_ht, t.total_tva, t.total_css, t.total_garde));
          expect(t.total).toBe(plus(t.montant, t.total_prise_en_charge, t.remise));
          expect(t.net_a_payer).toBe(plus(t.montant, t.arrondi));
          expect(Math.abs(Number(t.arrondi))).toBeLessThanOrEqual(50);
          expect(Number(t.net_a_payer) % 100).toBe(0);
        },
      ),
      { numRuns: tirages(500, 10_000) },
    );
  });
  it('[PAN-1] [RES-21] des paniers au hasard : l’aperçu du vendeur est la somme du serveur et celle d’un calcul indépendant, au centième', () => {
    const centimes = (fcfa: number) => BigInt(Math.round(fcfa * 100));
    fc.assert(
      fc.property(
        fc.array(ligne, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        (lignes, taxe, remise) => {
          const vide = uneReservation({
            client_id: 7,
            montant_taxe: taxe / 100,
            reservation_produits: [],
          });
          const panier = lignes.map((l, i) => ({
            ...LIGNE,
            ...l,
            id: -i - 1,
            produit_id: i + 1,
            prix_de_vente: l.prix_de_vente / 100,
          }));
          const vu = apercuPanier(vide, { lignes: panier, remise: remise / 100 });
          const serveur = calculerTotaux(
            lignes.map((l) =>
              calculerLigne({ ...l, prix_de_vente: c(l.prix_de_vente) }, avecGarde(taxe)),
            ),
            c(remise),
          );
          for (const [cle, valeur] of Object.entries(serveur))
            expect(Number(vu[cle as keyof typeof serveur]), cle).toBe(valeur / 100);
          const attendus = lignes.map((l) => oracle(l, taxe));
          const [total, pc] = [
            attendus.reduce((t, o) => t + o.total, 0n),
            attendus.reduce((t, o) => t + o.pc, 0n),
          ];
          const retenue = BigInt(remise) < total - pc ? BigInt(remise) : total - pc;
          const montant = total - pc - retenue;
          expect(
            [vu.total, vu.total_prise_en_charge, vu.remise, vu.montant, vu.net_a_payer].map(
              centimes,
            ),
          ).toEqual([total, pc, retenue, montant, ((montant + 50n) / 100n) * 100n]);
          expect(
            vu.reservation_produits.map((l) => [
              centimes(l.cout_total_reel),
              centimes(l.total_prise_en_charge),
            ]),
          ).toEqual(attendus.map((o) => [o.total, o.pc]));
        },
      ),
      { numRuns: tirages(500, 10_000) },
    );
  });
});
