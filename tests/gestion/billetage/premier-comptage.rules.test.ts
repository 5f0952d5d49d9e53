import { describe, expect, it } from 'vitest';
import { ZERO } from '#shared/base/montant.ts';
import {
  ecartDuMode,
  memeComptage,
  modesEnEcart,
  motifManque,
  peutRecompter,
  RECOMPTES_PAR_JOUR,
} from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { signatureDue, sortiePossible } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { c } from '#tests/factories/centimes.ts';

const TROUVE = {
  coupures: [
    { type: 'billet' as const, valeur: 1_000, nombre: 3 },
    { type: 'piece' as const, valeur: 500, nombre: 1 },
  ],
  fond_caisse: c(1_000_000),
  cheque: ZERO,
  mobile_money: c(200_000),
  autres: ZERO,
};
describe('le premier comptage', () => {
  it('[BIL-25] est le même à la pièce et au mode près, dans n’importe quel ordre', () => {
    const [billets, pieces] = TROUVE.coupures;
    const vide = { type: 'piece' as const, valeur: 5, nombre: 0 };
    expect(
      memeComptage(TROUVE, {
        ...TROUVE,
        coupures: [pieces, vide, billets].flatMap((x) => x ?? []),
      }),
    ).toBe(true);
    expect(memeComptage(TROUVE, { ...TROUVE, mobile_money: c(200_001) })).toBe(false);
    expect(memeComptage(TROUVE, { ...TROUVE, fond_caisse: ZERO })).toBe(false);
    // 500 in a note is not 500 in a coin.
    const autre = { type: 'billet' as const, valeur: 500, nombre: 1 };
    expect(
      memeComptage(TROUVE, { ...TROUVE, coupures: [...(billets ? [billets] : []), autre] }),
    ).toBe(false);
  });
  it('[BIL-26] trois par session, neuf recomptages par jour ; ce qui est demandé passe', () => {
    const faits = { nombre: 1, permis: 3, demande: false, recomptes_du_jour: 0 };
    expect(peutRecompter({ ...faits, nombre: 0, recomptes_du_jour: 99 })).toBe(true);
    expect(peutRecompter({ ...faits, nombre: 2 })).toBe(true);
    expect(peutRecompter({ ...faits, nombre: 3 })).toBe(false);
    const lasse = { ...faits, recomptes_du_jour: RECOMPTES_PAR_JOUR };
    expect(peutRecompter(lasse)).toBe(false);
    expect(peutRecompter({ ...lasse, demande: true })).toBe(true);
    expect(peutRecompter({ ...lasse, nombre: 3, demande: true })).toBe(false);
  });
  it('[BIL-27] chaque mode a son écart ; rendu plus qu’il n’a reçu, un mode n’attend rien', () => {
    expect(ecartDuMode(c(300), c(500))).toBe(-200);
    expect(ecartDuMode(ZERO, c(-500))).toBe(0);
    const b = {
      cheque: 1_000,
      cheque_attendu: 1_000,
      mobile_money: 0,
      mobile_money_attendu: 2_000.5,
      autres: 0,
      autres_attendu: -3_000,
    };
    expect(modesEnEcart(b)).toEqual([{ mode: 'mobile_money', ecart: -2_000.5 }]);
  });
  it('[BIL-27] [BIL-28] ce qui diffère a son motif, ou celui de l’écart', () => {
    expect(motifManque({ ecart: ZERO, cheque: ZERO, entrees: ZERO }, {})).toBe(false);
    for (const quoi of [
      'ecart',
      'cheque',
      'mobile_money',
      'autres',
      'entrees',
      'sorties',
    ] as const) {
      expect(motifManque({ [quoi]: c(-1) }, {}), quoi).toBe(true);
      expect(motifManque({ [quoi]: c(-1) }, { motif_ecart: '  ' }), quoi).toBe(true);
      expect(motifManque({ [quoi]: c(-1) }, { motif_ecart: 'Perdu' }), quoi).toBe(false);
      expect(motifManque({ [quoi]: c(1) }, { [`motif_${quoi}`]: 'Le sien' }), quoi).toBe(false);
    }
    expect(motifManque({ ecart: c(1) }, { motif_cheque: 'Un autre' })).toBe(true);
  });
});

describe('le tiroir', () => {
  it('[SES-20] ne donne que ce qu’il tient', () => {
    expect(sortiePossible(c(500), c(500))).toBe(true);
    expect(sortiePossible(c(500), c(501))).toBe(false);
    expect(sortiePossible(c(-100), ZERO)).toBe(false);
  });
  it('[SES-21] au-dessus du plafond seulement, deux signent', () => {
    expect(signatureDue(c(10_000_000), c(10_000_000))).toBe(false);
    expect(signatureDue(c(10_000_001), c(10_000_000))).toBe(true);
  });
});
