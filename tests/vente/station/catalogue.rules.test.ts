import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VOIES } from '#shared/sante/interaction/substances.schema.ts';
import { HOSPITALIERS, TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import {
  deballer,
  Emballeur,
  type StoredProduit,
  venduDe,
} from '#shared/vente/station/catalogue.rules.ts';
import {
  catalogueVide,
  chercherDans,
  poserAuCatalogue,
  oterDuCatalogue,
  sortirDuCatalogue,
} from '#shared/vente/station/chercher-catalogue.rules.ts';
import { lireTermes, repond } from '#shared/stock/produit/recherche.rules.ts';
import {
  joindreTextes,
  positionsQuiCommencent,
  positionsQuiRepondent,
} from '#shared/vente/station/textes-joints.rules.ts';
import { unProduit } from '#tests/factories/objets-du-fil.ts';
import { tirages } from '#tests/harness/tirages.ts';

const mot = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const ouRien = <T>(a: fc.Arbitrary<T>) => fc.option(a, { nil: null });
const code = ouRien(fc.stringMatching(/^[0-9A-Z]{7,14}$/));
const boites = fc.integer({ min: -20, max: 100_000 });
const composition = fc.record({
  source: fc.constantFrom('base' as const, 'dci' as const),
  substances: fc.array(
    fc.record({
      nom: mot,
      ids: fc.array(mot, { maxLength: 2 }),
      connaissance: fc.constantFrom('edition' as const, 'inconnue' as const),
      dose: ouRien(mot),
    }),
    { maxLength: 2 },
  ),
  voies: ouRien(fc.subarray([...VOIES])),
  mentions: fc.array(mot, { maxLength: 1 }),
});
const garde: fc.Arbitrary<StoredProduit> = fc.record({
  id: fc.integer({ min: 1, max: 2_000_000 }),
  version: fc.nat(),
  libelle: mot,
  cip: code,
  cip_1: code,
  cip_2: code,
  cip_deux: code,
  dci: ouRien(fc.constantFrom('PARACÉTAMOL', 'ZINC', '')),
  qte: boites,
  qte_retenue: boites,
  qte_perimee: boites,
  prix_de_vente: fc.integer({ min: 0, max: 90_000_000 }).map((n) => n / 100),
  tva: fc.boolean(),
  css: fc.boolean(),
  couvert: fc.boolean(),
  securisee: fc.boolean(),
  tableau: ouRien(fc.constantFrom(...TABLEAUX)),
  hospitalier: ouRien(fc.constantFrom(...HOSPITALIERS)),
  rayon: ouRien(mot),
  forme: ouRien(fc.constantFrom('comprimé', 'sirop')),
  composition: ouRien(composition),
  ecoulement: ouRien(
    fc.record({
      taux: fc.integer({ min: 1, max: 80 }),
      reste: fc.nat(),
      lot: ouRien(mot),
      jusqua: ouRien(fc.constant('2026-12-31')),
    }),
  ),
});

describe('[CAT-1] un catalogue emballé se déballe tel quel', () => {
  test('quels que soient les produits, après le voyage en JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(garde, fc.nat())), (produits) => {
        const emballeur = new Emballeur();
        const lignes = produits.map(([p, vendu]) => emballeur.emballer(p, vendu));
        const voyage = JSON.parse(JSON.stringify({ lignes, tables: emballeur.tables })) as {
          lignes: typeof lignes;
          tables: typeof emballeur.tables;
        };
        const rendus = voyage.lignes.map((l) => deballer(l, voyage.tables));
        for (const [i, [p]] of produits.entries()) {
          expect(rendus[i]).toMatchObject(p);
          expect(rendus[i]?.qte_disponible).toBe(p.qte - p.qte_retenue - p.qte_perimee);
        }
        expect(voyage.lignes.map(venduDe)).toEqual(produits.map(([, vendu]) => vendu));
      }),
    );
  });
  test('ce qu’un poste ne garde pas est neutre : ni prix d’achat, ni photo, ni minimum', () => {
    const emballeur = new Emballeur();
    const ligne = emballeur.emballer(
      unProduit({ prix_achat: 777, photo: '/x.png', qte_min: 5 }),
      0,
    );
    const rendu = deballer(ligne, emballeur.tables);
    expect(rendu).toMatchObject({ photo: null, qte_min: 0, posologie: null });
    expect(rendu).not.toHaveProperty('prix_achat');
    expect(JSON.stringify(ligne)).not.toContain('777');
  });
});

const noms = (c: ReturnType<typeof catalogueVide>, saisie: string) =>
  chercherDans(c, saisie, 15).produits.map((p) => p.libelle);
const unCatalogue = (...produits: Produit[]) => {
  const c = catalogueVide();
  for (const p of produits) poserAuCatalogue(c, p, 0);
  return c;
};
let suite = 100;
const un = (libelle: string, plus: Partial<Produit> = {}) =>
  unProduit({ id: ++suite, version: 1, libelle, cip: null, dci: null, ...plus });

describe('[CAT-4] le catalogue suit ce que le serveur dit', () => {
  test('un produit nouveau se trouve, renommé il se trouve par son nouveau nom seul', () => {
    const doli = un('DOLIPRANE 500 MG', { cip: '3400935955838' });
    const c = unCatalogue(doli);
    expect(noms(c, 'doli')).toEqual(['DOLIPRANE 500 MG']);
    poserAuCatalogue(c, { ...doli, version: 2, libelle: 'EFFERALGAN 500 MG', cip: '3595584' });
    expect(noms(c, 'doli')).toEqual([]);
    expect(noms(c, 'effer')).toEqual(['EFFERALGAN 500 MG']);
    expect(noms(c, '3400935955838')).toEqual([]);
    expect(noms(c, '3595584')).toEqual(['EFFERALGAN 500 MG']);
  });
  test('sans stock il passe après ; retiré de la vente il n’y est plus', () => {
    const [a, b] = [un('SPASFON A'), un('SPASFON B')];
    const c = unCatalogue(a, b);
    expect(noms(c, 'spasfon')).toEqual(['SPASFON A', 'SPASFON B']);
    poserAuCatalogue(c, { ...a, version: 2, qte: 0, qte_disponible: 0 });
    expect(noms(c, 'spasfon')).toEqual(['SPASFON B', 'SPASFON A']);
    poserAuCatalogue(c, { ...b, version: 2, is_active: false });
    expect(noms(c, 'spasfon')).toEqual(['SPASFON A']);
    oterDuCatalogue(c, a.id);
    expect(noms(c, 'spasfon')).toEqual([]);
  });
  test('une version plus ancienne, arrivée en retard, ne change rien', () => {
    const a = un('AAA 100 MG', { version: 5, qte: 3 });
    const c = unCatalogue(a);
    poserAuCatalogue(c, { ...a, version: 4, qte: 90 });
    expect(chercherDans(c, 'aaa', 1).produits[0]?.qte).toBe(3);
  });
  test('ce que le poste vend sans le serveur sort de ce qu’il sait, jusqu’à ce que le serveur parle', () => {
    const a = un('AAA 100 MG', { qte: 10, qte_disponible: 8, qte_retenue: 2 });
    const c = unCatalogue(a);
    sortirDuCatalogue(c, [
      { produit_id: a.id, qte: 3 },
      { produit_id: 999_999, qte: 1 },
    ]);
    expect(chercherDans(c, 'aaa', 1).produits[0]).toMatchObject({ qte: 7, qte_disponible: 5 });
    poserAuCatalogue(c, { ...a, qte: 7, qte_disponible: 7, qte_retenue: 0 });
    expect(chercherDans(c, 'aaa', 1).produits[0]).toMatchObject({ qte: 7, qte_disponible: 7 });
  });
  test('[ECO-6] vendues d’abord sans le serveur, des boîtes sortent aussi de ce qu’il en reste', () => {
    const e = { taux: 20, reste: 10, lot: null, jusqua: null };
    const a = un('AAA 100 MG', { qte: 30, qte_disponible: 30, ecoulement: e });
    const c = unCatalogue(a);
    const sortir = (qte: number, ecoulement?: number) =>
      sortirDuCatalogue(c, [{ produit_id: a.id, qte, ecoulement }])[0]?.ecoulement ?? null;
    expect(sortir(6, 20)).toEqual({ ...e, reste: 4 });
    expect(sortir(18, 0)).toEqual({ ...e, reste: 4 });
    // Sold at their price, they leave fewer on the shelf than were still to be sold first.
    expect(sortir(3)).toEqual({ ...e, reste: 3 });
    expect(sortir(3, 20)).toBeNull();
    expect(chercherDans(c, 'aaa', 1).produits[0]).toMatchObject({ qte: 0, ecoulement: null });
  });
});

describe('[CAT-5] la recherche du poste', () => {
  test('dans tous les textes à la fois, elle trouve ce que chacun, lu à son tour, répond', () => {
    const mot = fc.constantFrom(
      'ab',
      'abc',
      'c',
      'bca',
      '500 mg',
      '500',
      '2,5',
      '2.5 mg',
      '2',
      'a',
    );
    const phrase = fc.array(mot, { maxLength: 4 }).map((mots) => mots.join(' '));
    const etendue = fc.record({ depuis: fc.nat(6), max: fc.nat(6) });
    fc.assert(
      fc.property(fc.array(phrase, { maxLength: 12 }), phrase, etendue, (textes, saisie, ou) => {
        const [joints, termes] = [joindreTextes(textes), lireTermes(saisie)];
        const debut = termes[0]?.formes[0] ?? '';
        const attendus = (convient: (texte: string) => boolean) =>
          textes
            .flatMap((texte, i) => (i >= ou.depuis && convient(texte) ? [i] : []))
            .slice(0, ou.max);
        expect(positionsQuiRepondent(joints, termes, ou)).toEqual(
          attendus((texte) => repond(texte, termes)),
        );
        expect(positionsQuiCommencent(joints, termes, ou)).toEqual(
          attendus((texte) => texte.startsWith(debut) && repond(texte, termes)),
        );
      }),
      { numRuns: tirages(200, 2_000) },
    );
  });

  test('un mot mal écrit trouve le plus proche, et le dit', () => {
    const c = unCatalogue(un('DOLIPRANE 500 MG'), un('SPASFON'));
    expect(chercherDans(c, 'dolirpane', 15)).toMatchObject({
      total: 1,
      proches: ['doliprane'],
      produits: [{ libelle: 'DOLIPRANE 500 MG' }],
    });
    poserAuCatalogue(c, un('CLAMOXYL'), 0);
    expect(noms(c, 'clamoxil')).toEqual(['CLAMOXYL']);
  });
  test('ce qui s’est vendu vient d’abord, même parmi plus de mille', () => {
    const c = catalogueVide();
    for (let i = 0; i < 1_500; i++) poserAuCatalogue(c, un(`VITAMINE ${i}`), 0);
    poserAuCatalogue(c, un('VITAMINE ZZ'), 40);
    const { produits, total } = chercherDans(c, 'vi', 2);
    expect(produits[0]?.libelle).toBe('VITAMINE ZZ');
    expect(total).toBe(1_001);
  });
});
