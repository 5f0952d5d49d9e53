import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import {
  choisirMode,
  corpsReglement,
  fauteAutreMode,
  fauteReglement,
  modeDuReste,
  noterReference,
  type PartPaiement,
  partsPayees,
  poserPart,
  recevoirMontant,
  reste,
  retirerPart,
  SAISIE_VIDE,
  saisieExacte,
  type SaisieReglement,
  totalRecu,
} from '#shared/vente/caisse/parts.rules.ts';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';

const part = (mode: PartPaiement['mode'], montant: number, reference = ''): PartPaiement => ({
  mode,
  montant,
  reference,
});
/** What is to be paid where cash is not rounded. */
const exact = (net: number) => ({ net, arrondir: false });
const fauteAuGuichet = (net: number, payees: readonly PartPaiement[]) =>
  fauteReglement(exact(net), payees, phrasesReglement.differenceNegative);
const seule = (montant: number | null) =>
  partsPayees({ parts: [], mode: 'espece', montant, reference: '' });
it.each([
  [null, 'Le montant reçu est obligatoire.'],
  [1249, 'La difference ne peut etre négative'],
  [1250, null],
  [5000, null],
])('[ENC-4] reçu %o pour 1250 : %o', (recu, faute) =>
  expect(fauteAuGuichet(1250, seule(recu))).toBe(faute),
);
it('[ENC-4] le franc affiché suffit, même quand le net a des centimes', () => {
  const r = uneReservation({ reservation_produits: [uneLigne({ prix_de_vente: 1500.4 })] });
  expect([r.net_a_payer, fauteAuGuichet(r.net_a_payer, seule(1500))]).toEqual([1500, null]);
});
it('[ENC-16] un montant tapé à la suite d’un autre se dit avant d’être encaissé', () => {
  expect(fauteAuGuichet(8910, seule(4_055_004_080))).toBe(
    'Plus de 100.000 FCFA à rendre : vérifiez le montant reçu.',
  );
  expect(fauteAuGuichet(8910, seule(100_000))).toBeNull();
  expect(fauteAuGuichet(8910, seule(108_910)), '100.000 tout juste à rendre').toBeNull();
  expect(fauteAuGuichet(8910, seule(108_911))).not.toBeNull();
});
it('[ENC-4] seules les espèces se rendent', () => {
  expect(fauteAuGuichet(1250, [part('cheque', 2000)])).toContain('espèces');
  expect(fauteAuGuichet(1250, [part('cheque', 1000), part('espece', 500)])).toBeNull();
  expect(fauteAuGuichet(1250, [part('cheque', 1200), part('mobile_money', 49)])).toBe(
    'La difference ne peut etre négative',
  );
});
describe('plusieurs modes', () => {
  const net = 1250;
  it('[ENC-7] sans montant, ce qui est tapé ne compte pas', () => {
    expect(
      partsPayees({
        parts: [part('cheque', 1000, 'n° 7')],
        mode: 'espece',
        montant: null,
        reference: '',
      }),
    ).toEqual([part('cheque', 1000, 'n° 7')]);
    expect([totalRecu([]), totalRecu([part('cheque', 1000), part('espece', 500)])]).toEqual([
      null,
      1500,
    ]);
  });
  it('[ENC-8] le reste à recevoir, jamais sous zéro', () =>
    expect([
      reste(exact(net), [], 'cheque'),
      reste(exact(net), [part('cheque', 1000)], 'cheque'),
      reste(exact(net), [part('cheque', 2000)], 'cheque'),
    ]).toEqual([1250, 250, 0]));
  it('[ENC-8] payer le reste proposé suffit toujours, sans rendu', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }), (montants) => {
        const parts = montants.map((m) => part('mobile_money', m));
        expect(
          fauteAuGuichet(net, [...parts, part('cheque', reste(exact(net), parts, 'cheque'))]),
        ).toBeNull();
      }),
    );
  });
  it.each([
    [null, [], 'Saisissez d’abord'],
    [0, [], 'Saisissez d’abord'],
    [1250, [], 'couvre déjà'],
    [250, [part('cheque', 1000)], 'couvre déjà'],
    [249, [part('cheque', 1000)], null],
    [10, Array.from({ length: 5 }, () => part('cheque', 10)), '6 parts'],
  ] as const)('[ENC-9] %o après %o : %o', (montant, parts, faute) => {
    const dite = fauteAutreMode(exact(net), { parts, montant, mode: 'cheque' });
    if (faute === null) expect(dite).toBeNull();
    else expect(dite).toContain(faute);
  });
  it('[ENC-10] le reste se propose en espèces, sinon dans un mode qui n’a pas servi', () => {
    expect([
      modeDuReste([part('cheque', 1)]),
      modeDuReste([part('espece', 1)]),
      modeDuReste([part('espece', 1), part('mobile_money', 1), part('cheque', 1)]),
    ]).toEqual(['espece', 'mobile_money', 'autres']);
  });
});

describe('la saisie', () => {
  const net = 1250;
  const tape = (montant: number | null, s = SAISIE_VIDE): SaisieReglement =>
    recevoirMontant(s, montant);
  it('[ENC-11] un mode posé, le reste est proposé ; ce qui ne se pose pas reste tel quel', () => {
    const posee = poserPart(exact(net), { ...tape(1000), mode: 'cheque', reference: 'BGFI 1' });
    expect(posee).toEqual({
      parts: [part('cheque', 1000, 'BGFI 1')],
      mode: 'espece',
      montant: 250,
      reference: '',
      propose: true,
      tape: null,
    });
    for (const s of [tape(null), tape(1250)]) expect(poserPart(exact(net), s)).toBe(s);
  });
  it('[ENC-12] un mode retiré rend son montant au reste', () => {
    const deux = poserPart(
      exact(net),
      tape(100, poserPart(exact(net), { ...tape(1000), mode: 'cheque' })),
    );
    expect(retirerPart(exact(net), deux, 0)).toMatchObject({
      parts: [part('espece', 100)],
      montant: 1150,
      propose: true,
    });
    expect(noterReference(deux, 0, 'TX').parts.map((p) => p.reference)).toEqual(['TX', '']);
  });
  it('[ENC-12] poser puis retirer, dans n’importe quel ordre : posé et proposé font toujours le net', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constant('retirer' as const)), {
          maxLength: 8,
        }),
        (gestes) => {
          let s = SAISIE_VIDE;
          for (const g of gestes) {
            if (g !== 'retirer') s = poserPart(exact(net), tape(g, s));
            else if (s.parts.length > 0) s = retirerPart(exact(net), s, 0);
          }
          if (s.propose)
            expect(s.parts.reduce((t, p) => t + p.montant, 0) + (s.montant ?? 0)).toBe(net);
        },
      ),
    );
  });
  it('[ENC-13] un seul mode sans référence part comme la spécification le dit ; sinon chaque part, les espèces sans référence', () => {
    expect([
      corpsReglement(exact(2_000), []),
      corpsReglement(exact(2_000), [part('cheque', 2000)]),
    ]).toEqual([
      { amount_gived: 0, mode_paiement: 'espece' },
      { amount_gived: 2000, mode_paiement: 'cheque' },
    ]);
    expect(corpsReglement(exact(2_000), [part('cheque', 2000, ' n° 7 ')])).toEqual({
      paiements: [{ mode: 'cheque', montant: 2000, reference: 'n° 7' }],
    });
    expect(
      corpsReglement(exact(2_000), [part('mobile_money', 1000, ' '), part('espece', 250, 'x')]),
    ).toEqual({
      paiements: [
        { mode: 'mobile_money', montant: 1000, reference: null },
        { mode: 'espece', montant: 250, reference: null },
      ],
    });
  });
});

describe('[ENC-14] le mode choisi dit le montant', () => {
  const tape = (montant: number | null) => recevoirMontant(SAISIE_VIDE, montant);
  it('hors espèces, l’exact est proposé, même si davantage était tapé', () => {
    const attendu = { mode: 'mobile_money', montant: 8_120, propose: true };
    expect(choisirMode(exact(8_120), tape(null), 'mobile_money')).toMatchObject(attendu);
    expect(choisirMode(exact(8_120), tape(10_000), 'mobile_money')).toMatchObject(attendu);
    expect(choisirMode(exact(8_120), saisieExacte(exact(8_120)), 'mobile_money')).toMatchObject(
      attendu,
    );
  });
  it('zéro ou l’exact tapés avant le mode : le reste est proposé, et suit le net', () => {
    const attendu = { mode: 'cheque', montant: 8_120, propose: true };
    expect(choisirMode(exact(8_120), tape(0), 'cheque')).toMatchObject(attendu);
    expect(choisirMode(exact(8_120), tape(8_120), 'cheque')).toMatchObject(attendu);
    expect(choisirMode(exact(8_120), tape(8_119), 'cheque')).toMatchObject({ montant: 8_119 });
    expect(choisirMode(exact(8_120), tape(1), 'cheque')).toMatchObject({ montant: 1 });
  });
  it('moins que le net tapé avant le mode est une part : il reste', () =>
    expect(choisirMode(exact(8_120), tape(3_000), 'cheque')).toMatchObject({
      mode: 'cheque',
      montant: 3_000,
    }));
  it('[ENC-17] le tour des modes rend ce qui a été tapé', () => {
    const tour = (['cheque', 'mobile_money', 'autres', 'espece'] as const).reduce(
      (s, mode) => choisirMode(exact(8_120), s, mode),
      tape(10_000),
    );
    expect(tour).toMatchObject({ mode: 'espece', montant: 10_000, propose: false });
    const part = choisirMode(
      exact(8_120),
      choisirMode(exact(8_120), tape(3_000), 'cheque'),
      'espece',
    );
    expect(part).toMatchObject({ montant: 3_000, propose: false });
  });
  it('de retour en espèces, on demande ce qui a été reçu', () => {
    const mobile = choisirMode(exact(8_120), tape(null), 'mobile_money');
    expect(choisirMode(exact(8_120), mobile, 'espece')).toMatchObject({
      montant: null,
      propose: false,
    });
  });
});
