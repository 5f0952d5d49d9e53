import { describe, expect, it } from 'vitest';
import { appliquerBilletage } from '#shared/gestion/billetage/billetage.events.ts';
import {
  compter,
  couvre,
  ditePeriode,
  fauteCoupures,
  periodeBilletage,
  periodeDuComptage,
  formatPeriodeDuComptage,
  peutReprendre,
} from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { moins, ZERO } from '#shared/base/montant.ts';
import { attenduDeSession } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { c } from '#tests/factories/centimes.ts';

const P = {
  date_debut: '2026-11-21',
  heure_debut: '08:00',
  date_fin: '2026-11-21',
  heure_fin: '16:00',
};
describe('billetage', () => {
  it('[BIL-1] billets et pièces de la zone, chacun une fois ; 500 est l’un et l’autre', () => {
    expect(
      fauteCoupures([
        { type: 'billet', valeur: 500, nombre: 1 },
        { type: 'piece', valeur: 500, nombre: 1 },
      ]),
    ).toBeNull();
    expect(fauteCoupures([{ type: 'billet', valeur: 200, nombre: 1 }])).toBe(
      'Il n’existe pas de billet de 200 FCFA.',
    );
    expect(fauteCoupures([{ type: 'piece', valeur: 1000, nombre: 1 }])).toBe(
      'Il n’existe pas de pièce de 1000 FCFA.',
    );
    expect(
      fauteCoupures([
        { type: 'piece', valeur: 5, nombre: 1 },
        { type: 'piece', valeur: 5, nombre: 2 },
      ]),
    ).toContain('deux fois');
  });
  it('[BIL-2] [BIL-5] compté en centièmes, contre l’attendu', () => {
    const compte = compter([
      { type: 'billet', valeur: 10_000, nombre: 3 },
      { type: 'piece', valeur: 25, nombre: 2 },
    ]);
    expect(compte).toBe(3_005_000);
    const especes = { vendu: c(2_500_000), entrees: ZERO, sorties: c(500_000) };
    expect(moins(compte, attenduDeSession(c(1_000_000), especes))).toBe(5_000);
  });
  it('[BIL-30] la période d’un comptage est ce qu’il tient, et dit ce qui était saisi quand c’est autre chose', () => {
    const tapee = { ...P, heure_debut: '12:47', heure_fin: '12:47' };
    const tenu = {
      ...tapee,
      debut_at: '2026-11-21T00:00:00.000+01:00',
      fin_at: '2026-11-21T12:48:00.000+01:00',
    };
    expect(periodeDuComptage(tenu)).toEqual({
      tenue: '21/11/2026 00:00 – 12:47',
      saisie: '21/11/2026 12:47 – 12:47',
    });
    expect(formatPeriodeDuComptage(tenu)).toBe(
      '21/11/2026 00:00 – 12:47 (saisi : 21/11/2026 12:47 – 12:47)',
    );
    const vieille = { ...tenu, debut_at: '2024-02-29T22:00:00.000+01:00' };
    expect(periodeDuComptage(vieille).tenue).toBe('29/02/2024 22:00 – 21/11/2026 12:47');
    const juste = { ...tenu, debut_at: '2026-11-21T12:47:00.000+01:00' };
    expect(formatPeriodeDuComptage(juste)).toBe('21/11/2026 12:47 – 12:47');
  });
  it('[BIL-3] la dernière minute compte entière, à l’heure de Libreville ; à l’envers, rien', () => {
    expect(periodeBilletage(P)).toEqual({
      debut: new Date('2026-11-21T07:00:00Z'),
      fin: new Date('2026-11-21T15:01:00Z'),
    });
    expect(periodeBilletage({ ...P, heure_fin: '07:59' })).toBeNull();
    expect(periodeBilletage({ ...P, date_debut: '2026-02-30' })).toBeNull();
    expect(periodeBilletage({ ...P, date_fin: '2026-11-31' })).toBeNull();
    expect(periodeBilletage({ ...P, heure_fin: '08:00' })?.fin).toEqual(
      new Date('2026-11-21T07:01:00Z'),
    );
    expect([
      ditePeriode(P),
      ditePeriode({ ...P, date_fin: '2026-11-22', heure_fin: '02:00' }),
    ]).toEqual(['21/11/2026 08:00 – 16:00', '21/11/2026 08:00 – 22/11/2026 02:00']);
  });
  it('[BIL-4] le mien, à cette heure', () => {
    const statut = 'En attente de validation' as const;
    const b = { ...P, statut, created_by: 'Brice', ended_with: 'Chantal' };
    expect(
      ['07:59:59', '08:00:00', '16:00:59', '16:01:00'].map((h) =>
        couvre(b, 'Brice', new Date(`2026-11-21T${h}+01:00`)),
      ),
    ).toEqual([false, true, true, false]);
    expect(couvre(b, 'Chantal', new Date('2026-11-21T12:00:00+01:00'))).toBe(true);
    expect(couvre(b, 'Awa', new Date('2026-11-21T12:00:00+01:00'))).toBe(false);
    for (const repris of ['retiré', 'renvoyé'] as const)
      expect(couvre({ ...b, statut: repris }, 'Brice', new Date('2026-11-21T12:00:00+01:00'))).toBe(
        false,
      );
  });
  it('[BIL-22] qui recompte ou retire : son auteur ; un administrateur, quand l’auteur n’a plus de compte', () => {
    const permis = (estAuteur: boolean, is_admin: boolean, auteur_actif: boolean) =>
      peutReprendre({ estAuteur, is_admin }, { auteur_actif });
    expect([permis(true, false, true), permis(true, true, true)]).toEqual([true, true]);
    expect([permis(false, true, true), permis(false, false, false)]).toEqual([false, false]);
    expect(permis(false, true, false)).toBe(true);
  });
  it('[EVT-8] le plus récent d’abord, chacun dans son état le plus neuf', () => {
    const b = (id: number, version: number) => ({ id, version }) as Billetage;
    expect(appliquerBilletage([b(1, 1)], b(2, 1)).map((x) => x.id)).toEqual([2, 1]);
    expect(appliquerBilletage([b(2, 2), b(1, 1)], b(2, 1))).toEqual([b(2, 2), b(1, 1)]);
  });
});
