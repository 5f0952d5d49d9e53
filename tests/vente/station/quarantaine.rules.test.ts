import { describe, expect, it } from 'vitest';
import { ZERO } from '#shared/base/montant.ts';
import { citer } from '#shared/vente/station/quarantaine.phrases.ts';
import { type Juge, type ProduitJuge, raisonsDe } from '#shared/vente/station/quarantaine.rules.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import { c } from '#tests/factories/centimes.ts';

type Ligne = VenteFaite['lignes'][number];
const LIGNE: Ligne = {
  produit_id: 7,
  libelle: 'DOLIPRANE',
  qte: 2,
  prix_de_vente: 1_000,
  tva: true,
  css: false,
};
const VENTE: VenteFaite = {
  forme: 1,
  numero: 12,
  marque: 'P3',
  vendeur_id: 4,
  lignes: [LIGNE],
  remise: 0,
  taux_tva: 18,
  taux_css: 1,
  montant_taxe: 0,
  garde_id: null,
  net_a_payer: 2_360,
  recu: 2_360,
  faite_at: '2026-11-28T10:00:00.000+01:00',
  reservation_id: null,
  panier_cree_at: null,
};
const PRODUIT: ProduitJuge = {
  libelle: 'DOLIPRANE',
  actuel: c(100_000),
  prix: [c(100_000), c(90_000)],
  ecoulements: [20],
  taxes: [{ tva: true, css: false }],
  enVente: true,
  tenues: 2,
  controle: false,
  perimees: [],
};
const JUGE: Juge = {
  produits: [PRODUIT],
  soupcons: [null],
  tva: [18],
  css: [1],
  gardes: [
    { id: null, taxe: ZERO },
    { id: 5, taxe: c(20_000) },
  ],
  remise_sans_accord: 10,
  avant_remise: c(236_000),
  vendeur: { fullname: 'Awa Ndong', pouvaitVendre: true },
  saMarque: true,
  coupureConnue: true,
  signee: true,
  accepte: true,
};

/** What is kept apart of a sale that says so of its line, of itself; judged so. */
const raisons = (
  ligne: Partial<Ligne>,
  vente: Partial<VenteFaite> = {},
  juge: Partial<Juge> = {},
): string[] =>
  raisonsDe({ ...VENTE, lignes: [{ ...LIGNE, ...ligne }], ...vente }, { ...JUGE, ...juge }).map(
    (r) => r.quoi,
  );
const produit = (p: Partial<ProduitJuge>): Partial<Juge> => ({ produits: [{ ...PRODUIT, ...p }] });

describe('[HSL-28] une vente faite seule, jugée comme au comptoir', () => {
  it('ce que le poste pouvait savoir est une vente', () => {
    expect(raisons({})).toEqual([]);
    expect(raisons({ prix_de_vente: 900 })).toEqual([]);
    expect(raisons({ prix_de_vente: 800, prix_plein: 1_000, ecoulement: 20 })).toEqual([]);
    expect(raisons({}, { garde_id: 5, montant_taxe: 200 })).toEqual([]);
    expect(raisons({}, { remise: 236 })).toEqual([]);
    expect(raisons({}, { net_a_payer: 1 })).toEqual([]);
  });
  it.each<[string, string[], Partial<Ligne>, Partial<VenteFaite>, Partial<Juge>]>([
    ['sous un autre nom', ['libelle'], { libelle: 'ASPIRINE' }, {}, {}],
    ['un franc de moins', ['prix'], { prix_de_vente: 999 }, {}, {}],
    [
      'à la remise d’un autre taux',
      ['prix'],
      { prix_de_vente: 800, prix_plein: 1_000, ecoulement: 30 },
      {},
      {},
    ],
    ['sans sa TVA', ['taxes'], { tva: false }, {}, {}],
    ['avec une CSS', ['taxes'], { css: true }, {}, {}],
    ['une boîte de plus que le rayon', ['quantite'], { qte: 3 }, {}, {}],
    ['une boîte périmée', ['boite_perimee'], {}, {}, produit({ perimees: ['Périmée.'] })],
    ['retiré de la vente', ['produit_retire'], {}, {}, produit({ enVente: false })],
    ['un stupéfiant', ['sur_ordonnance'], {}, {}, produit({ controle: true })],
    ['un inconnu', ['produit_inconnu'], {}, {}, { produits: [null] }],
    [
      'un inconnu qui nomme un stupéfiant',
      ['produit_inconnu', 'sur_ordonnance'],
      {},
      {},
      { produits: [null], soupcons: ['MORPHINE'] },
    ],
    ['à une autre TVA', ['taux'], {}, { taux_tva: 5 }, {}],
    ['à une autre CSS', ['taux'], {}, { taux_css: 2 }, {}],
    ['une garde à une autre taxe', ['garde'], {}, { garde_id: 5, montant_taxe: 199 }, {}],
    ['la taxe d’une autre garde', ['garde'], {}, { garde_id: 6, montant_taxe: 200 }, {}],
    ['une remise d’un franc de trop', ['remise'], {}, { remise: 237 }, {}],
    ['rien à payer', ['rien_a_payer'], {}, { net_a_payer: 0 }, {}],
    [
      'par qui ne pouvait pas vendre',
      ['droits_finis'],
      {},
      {},
      { vendeur: { fullname: 'Awa Ndong', pouvaitVendre: false } },
    ],
    ['sous la marque d’un autre', ['marque'], {}, {}, { saMarque: false }],
    ['sans coupure connue', ['coupure'], {}, {}, { coupureConnue: false }],
    ['sans signature', ['non_signee'], {}, {}, { signee: false }],
    ['avant d’être accepté', ['avant_accord'], {}, {}, { accepte: false }],
  ])('%s : mise de côté', (...cas) => {
    const [, attendues, ligne, vente, juge] = cas;
    expect(raisons(ligne, vente, juge)).toEqual(attendues);
  });
});

it('les mots d’un poste ne se coupent pas au milieu d’un signe', () => {
  expect(citer(`${'A'.repeat(59)}💊💊`)).toBe(`« ${'A'.repeat(59)}… »`);
});
