import { TAUX_DE_DEPART } from '#shared/base/fiscalite.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  auFranc,
  type Centimes,
  enCentimes,
  moins,
  plus,
  somme,
  ZERO,
} from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import { duPour } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import { calculerLigne } from '#shared/vente/reservation/totaux.rules.ts';
import {
  canonique,
  canoniqueRetour,
  type MaillonRetour,
} from '#shared/vente/vente/chaine.rules.ts';
import {
  aRemettre,
  composerRetour,
  etatRetour,
  type LigneARendre,
  partagerRemise,
  type PartDeRetour,
  partsRetournees,
  type PartsRetournees,
  rendreAuxLots,
  resteARetourner,
  sommerParts,
} from '#shared/vente/vente/retour-vente.rules.ts';
import { c } from '#tests/factories/centimes.ts';
import { tirages } from '#tests/harness/tirages.ts';

type Voulue = Partial<Pick<LigneARendre, 'id' | 'qte' | 'qte_retournee' | 'lots'>> & {
  prix?: number;
  taux?: number;
  tva?: boolean;
  css?: boolean;
  garde?: number;
};
/** A line as a basket computes it; `prix` in FCFA. */
function ligne({ id = 1, qte = 3, qte_retournee = 0, lots, ...v }: Voulue = {}): LigneARendre & {
  total_ht: Centimes;
  cout_total_reel: Centimes;
} {
  const sommes = calculerLigne(
    {
      qte,
      prix_de_vente: enCentimes(v.prix ?? 1000),
      tva: v.tva ?? false,
      css: v.css ?? false,
      prise_en_charge: v.taux ?? 0,
    },
    { ...TAUX_DE_DEPART, montant_taxe: enCentimes(v.garde ?? 0) },
  );
  return {
    id,
    produit_id: 100 + id,
    libelle: `PRODUIT ${id}`,
    prix_achat: c(50_000),
    qte,
    qte_retournee,
    lots: lots ?? [{ lot_id: null, qte: qte - qte_retournee }],
    ...sommes,
  };
}
const remis = (ligne_id: number, qte: number, plus: { lot_id?: number | null } = {}) => ({
  ligne_id,
  qte,
  destination: 'Remis en stock' as const,
  ...plus,
});

describe('[RTV-1] la remise se partage entre les lignes par ce que le client en paie', () => {
  it.each([
    [[300_000, 200_000, 100_000], 10_000, [5_000, 3_333, 1_667]],
    [[100, 100, 100], 100, [33, 34, 33]],
    [[0, 500], 200, [0, 200]],
    [[500], 500, [500]],
    [[0, 0], 0, [0, 0]],
  ])('%j et %i : %j', (parts, remise, attendu) =>
    expect(
      partagerRemise(
        parts.map((cout_total) => ({ cout_total: c(cout_total) })),
        c(remise),
      ),
    ).toEqual(attendu),
  );
});

describe('[RTV-2] une boîte revient à ce qu’elle a été payée', () => {
  it('trois retours d’une boîte d’une ligne de 100 : 33,33, 33,34 et 33,33', () => {
    const l = { ...ligne({ qte: 3 }), cout_total: c(10_000) };
    expect(
      [0, 1, 2].map((n) => partsRetournees({ ...l, qte_retournee: n }, ZERO, 1).total_client),
    ).toEqual([3_333, 3_334, 3_333]);
  });
  it('taxes, assurance, remise et garde en proportion : deux boîtes sur quatre font la moitié', () => {
    const l = ligne({ qte: 4, prix: 1000, taux: 80, tva: true, css: true, garde: 50 });
    expect(partsRetournees(l, c(10_000), 2)).toEqual({
      total_ht: 200_000,
      total_tva: 36_000,
      total_css: 2_000,
      total_garde: 10_000,
      cout_total_reel: 248_000,
      total_prise_en_charge: 198_400,
      remise: 5_000,
      total_client: 44_600,
    });
  });
});

const ESPECES = [{ mode: 'espece', montant: ZERO }] as const;
describe('[RTV-3] on rend des francs entiers, et en tout ce qui a été payé', () => {
  it('333,33 puis 333,34 puis 333,33 : 333, 334 et 333', () => {
    const cent = { total_client: c(100_000), arrondi: ZERO };
    const rendre = (deja: number, rendu: number, part: number) =>
      aRemettre({ ...cent, total_client_retourne: c(deja), deja_rendu: c(rendu) }, c(part), false);
    const dit = (montant_rendu: number, arrondi: number) => ({
      montant_rendu,
      arrondi,
      arrondi_especes: 0,
    });
    expect(rendre(0, 0, 33_333)).toEqual(dit(33_300, -33));
    expect(rendre(33_333, 33_300, 33_334)).toEqual(dit(33_400, 66));
    expect(rendre(66_667, 66_700, 33_333)).toEqual(dit(33_300, -33));
  });
  // In FCFA: what the sale asked, what was paid of it, its boxes, what each return hands back.
  it.each([
    {
      quoi: 'payée 1.000 de 1.002, par deux',
      net: 1_002,
      paye: 1_000,
      parts: [501, 501],
      rendus: [500, 500],
    },
    {
      quoi: 'payée 1.005 de 1.003',
      net: 1_003,
      paye: 1_005,
      parts: [600, 403],
      rendus: [600, 405],
    },
    {
      quoi: 'jamais plus que reçu',
      net: 1_002,
      paye: 1_000,
      parts: [1_001, 1],
      rendus: [1_000, 0],
    },
    { quoi: 'par trois', net: 1_002, paye: 1_000, parts: [334, 334, 334], rendus: [335, 335, 330] },
    {
      quoi: 'payée au franc par un autre mode',
      net: 1_003,
      paye: 1_003,
      parts: [600, 403],
      rendus: [600, 400],
    },
    {
      quoi: 'deux francs ne se rendent pas',
      net: 102,
      paye: 100,
      parts: [2, 100],
      rendus: [0, 100],
    },
    { quoi: 'une pièce rendue de deux francs', net: 2, paye: 5, parts: [2], rendus: [5] },
  ])('espèces arrondies, $quoi : $rendus', ({ net, paye, parts, rendus }) => {
    let [revenu, deja_rendu] = [0, 0];
    const faits = parts.map((part) => {
      const vendue = {
        total_client: c(net * 100),
        arrondi: c((paye - net) * 100),
        total_client_retourne: c(revenu * 100),
        deja_rendu: c(deja_rendu * 100),
      };
      const fait = Number(aRemettre(vendue, c(part * 100), true).montant_rendu) / 100;
      revenu += part;
      deja_rendu += fait;
      return fait;
    });
    expect(faits).toEqual(rendus);
  });
  it('espèces arrondies au hasard : des pièces de 5, jamais plus que reçu, à 2 francs près du dû', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 6 }),
        (parts) => {
          const total_client = c(parts.reduce((s, p) => s + p, 0));
          const { du } = duPour({ net: auFranc(total_client), arrondir: true }, ESPECES);
          const arrondi = moins(du, total_client);
          let [revenu, rendu, especes] = [0, 0, 0];
          for (const part of parts) {
            const vendue = {
              total_client,
              arrondi,
              total_client_retourne: c(revenu),
              deja_rendu: c(rendu),
            };
            const fait = aRemettre(vendue, c(part), true);
            expect(fait.montant_rendu).toBe(plus(c(part), fait.arrondi));
            expect(Number(fait.montant_rendu) % 500).toBe(0);
            revenu += part;
            rendu += Number(fait.montant_rendu);
            especes += Number(fait.arrondi_especes);
            expect(rendu).toBeLessThanOrEqual(Number(du));
            expect(Math.abs(rendu - revenu)).toBeLessThanOrEqual(450);
          }
          expect(rendu).toBe(Number(du));
          expect(especes).toBe(Number(moins(du, auFranc(total_client))));
        },
      ),
      { numRuns: tirages(300, 3_000) },
    ));
});

it('[RTV-4] il ne peut revenir que ce qui est parti et n’est pas revenu', () => {
  expect(resteARetourner({ qte: 5, qte_retournee: 2 })).toBe(3);
  const lignes = [ligne({ qte: 3, qte_retournee: 2 })];
  expect(composerRetour(lignes, ZERO, [remis(1, 2)])).toMatchObject({
    statut: 409,
    code: 'retour_trop',
    errors: [phrasesRetourVente.retourTrop('PRODUIT 1', 1)],
  });
  expect(composerRetour(lignes, ZERO, [remis(1, 1), remis(1, 1)])).toMatchObject({
    errors: [phrasesRetourVente.retourTrop('PRODUIT 1', 0)],
  });
});

it('[RTV-5] une vente sans retour, rendue en partie, ou en entier', () => {
  const l = (qte_retournee: number) => ({ qte: 2, qte_retournee });
  expect(
    [
      [l(0), l(0)],
      [l(1), l(0)],
      [l(2), l(1)],
      [l(2), l(2)],
    ].map(etatRetour),
  ).toEqual(['Aucun', 'Partiel', 'Partiel', 'Total']);
});

describe('[RTV-6] les boîtes reviennent aux lots dont elles sont parties', () => {
  const sortis = [
    { lot_id: 7, qte: 2 },
    { lot_id: 8, qte: 1 },
    { lot_id: null, qte: 1 },
  ];
  it('sans rien lire, à rebours de leur sortie', () =>
    expect(rendreAuxLots(sortis, 3, undefined)).toEqual([
      { lot_id: null, qte: 1 },
      { lot_id: 8, qte: 1 },
      { lot_id: 7, qte: 1 },
    ]));
  it('une seule boîte revient à un seul lot', () =>
    expect(rendreAuxLots(sortis, 1, undefined)).toEqual([{ lot_id: null, qte: 1 }]));
  it('au lot lu sur la boîte, tant qu’il en est parti autant', () => {
    expect(rendreAuxLots(sortis, 2, 7)).toEqual([{ lot_id: 7, qte: 2 }]);
    expect(rendreAuxLots(sortis, 2, 8)).toBeNull();
    expect(rendreAuxLots(sortis, 1, null)).toEqual([{ lot_id: null, qte: 1 }]);
    const lignes = [ligne({ qte: 4, lots: sortis })];
    expect(composerRetour(lignes, ZERO, [remis(1, 2, { lot_id: 8 })])).toMatchObject({
      errors: [phrasesRetourVente.retourAutreLot('PRODUIT 1')],
    });
  });
});

it('[RTV-7] le maillon d’un retour ne peut pas être celui d’une vente, et change avec chacun de ses faits', () => {
  const r: MaillonRetour = {
    caisse_id: 2,
    jour: '2026-11-23',
    vente_id: 407,
    rang: 1,
    total: c(100_000),
    total_client: c(20_000),
    total_prise_en_charge: c(80_000),
    remise: ZERO,
    montant_rendu: c(20_000),
    mode: 'espece',
    created_by: 'Awa',
    lignes: [{ ligne_id: 9, qte: 1, destination: 'Quarantaine', cout_total_reel: c(100_000) }],
  };
  expect(canoniqueRetour(r)).toBe(
    'RETOUR|2|2026-11-23|407|1|100000|20000|80000|0|20000|espece|Awa|9:1:Quarantaine:100000',
  );
  const autres: Partial<MaillonRetour>[] = [
    { montant_rendu: c(30_000) },
    { mode: 'mobile_money' },
    { created_by: 'Serge' },
    { lignes: [] },
  ];
  for (const autre of autres)
    expect(canoniqueRetour({ ...r, ...autre })).not.toBe(canoniqueRetour(r));
  expect(
    canonique({ ...r, numero_ticket: 1, reservation_id: 1, user: '', encaisse_par: '' }),
  ).toMatch(/^\d/);
});

const NOMS: readonly (keyof PartsRetournees)[] = [
  'total_ht',
  'total_tva',
  'total_css',
  'total_garde',
  'cout_total_reel',
  'total_prise_en_charge',
  'remise',
  'total_client',
];
const vendue = fc.record({
  qte: fc.integer({ min: 1, max: 12 }),
  prix: fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(1, 333, 1333, 2_500_000)),
  taux: fc.constantFrom(0, 0, 33.33, 35, 80, 100),
  tva: fc.boolean(),
  css: fc.boolean(),
});
const panier = fc.record({
  lignes: fc.array(vendue, { minLength: 1, maxLength: 5 }),
  garde: fc.constantFrom(0, 0, 50, 333),
  /** Of what the clients pay, in thousandths. */
  remise: fc.constantFrom(0, 0, 37, 500, 1000),
  ordre: fc.array(fc.record({ ligne: fc.nat(4), qte: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 30,
  }),
});

/**
 * A sale returned by pieces, then what is left of it: parts in the order they came back. The
 * oracle is the sale itself.
 */
function toutRendre({
  lignes: voulues,
  garde,
  remise: pourMille,
  ordre,
}: ReturnType<typeof tirer>) {
  let lignes: LigneARendre[] = voulues.map((v, i) => ligne({ ...v, id: i + 1, garde }));
  const vendues = lignes as ReturnType<typeof ligne>[];
  const clients = Number(somme(vendues, (l) => l.cout_total));
  const remise = Math.floor((clients * pourMille) / 1000);
  const retours: PartDeRetour[][] = [];
  const rendre = (id: number, qte: number) => {
    const fait = composerRetour(lignes, c(remise), [remis(id, qte)]);
    if (estRefus(fait)) throw new Error(fait.errors.join(' '));
    ({ lignes } = fait);
    retours.push(fait.parts);
  };
  for (const { ligne: rang, qte } of ordre) {
    const l = lignes[rang % lignes.length];
    if (l && resteARetourner(l) > 0) rendre(l.id, Math.min(qte, resteARetourner(l)));
  }
  for (const l of lignes) if (resteARetourner(l) > 0) rendre(l.id, resteARetourner(l));
  return { vendues, lignes, retours, remise, clients };
}
const tirer = () =>
  fc.sample(panier, 1)[0] as never as {
    lignes: { qte: number; prix: number; taux: number; tva: boolean; css: boolean }[];
    garde: number;
    remise: number;
    ordre: { ligne: number; qte: number }[];
  };

describe('[RTV-8] des ventes rendues au hasard', () => {
  it('chaque part tombe juste, jamais sous zéro, et le tout rend la vente, au centime et au franc', () =>
    fc.assert(
      fc.property(panier, (tiree) => {
        const { vendues, lignes, retours, remise, clients } = toutRendre(tiree);
        for (const p of retours.flat()) {
          for (const n of NOMS) expect([n, p[n] >= ZERO]).toEqual([n, true]);
          expect(plus(p.total_ht, p.total_tva, p.total_css, p.total_garde)).toBe(p.cout_total_reel);
          expect(plus(p.total_client, p.total_prise_en_charge, p.remise)).toBe(p.cout_total_reel);
        }
        const s = sommerParts(retours.flat());
        const total = (n: keyof (typeof vendues)[number]) =>
          vendues.reduce((t, l) => t + Number(l[n]), 0);
        expect(s).toEqual({
          total_ht: total('total_ht'),
          total_tva: total('total_tva'),
          total_css: total('total_css'),
          total_garde: total('total_garde'),
          cout_total_reel: total('cout_total_reel'),
          total_prise_en_charge: total('total_prise_en_charge'),
          remise,
          total_client: clients - remise,
        });
        let deja = 0;
        let rendu = 0;
        for (const parts of retours) {
          const { total_client } = sommerParts(parts);
          const { montant_rendu, arrondi } = aRemettre(
            {
              total_client: c(clients - remise),
              arrondi: moins(auFranc(c(clients - remise)), c(clients - remise)),
              total_client_retourne: c(deja),
              deja_rendu: c(rendu),
            },
            total_client,
            false,
          );
          expect(montant_rendu).toBeGreaterThanOrEqual(0);
          expect(Number(montant_rendu) % 100).toBe(0);
          expect(montant_rendu).toBe(plus(total_client, arrondi));
          deja += Number(total_client);
          rendu += Number(montant_rendu);
        }
        expect(rendu).toBe(auFranc(c(clients - remise)));
        expect(etatRetour(lignes)).toBe('Total');
      }),
      { numRuns: tirages(300, 3_000) },
    ));
});
