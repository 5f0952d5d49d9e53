import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '#shared/base/dates.ts';
import {
  montant,
  montantOuNull,
  montantReserve,
  montantTenuEnFrancs,
} from '#shared/base/montant.ts';
import { present, restricted } from '#server/platform/db/present.ts';

/** The one field of a row, as it leaves. */
const sorti = (schema: z.ZodMiniType, valeur: unknown): unknown =>
  present(z.object({ champ: schema }), { champ: valeur }).champ;

describe('[MNT-7] le genre d’un montant voyage avec son schéma', () => {
  it.each([
    ['nu', montant],
    ['facultatif', z.optional(montant)],
    ['ou rien', z.nullable(montant)],
    ['les deux', z.optional(z.nullable(montant))],
    ['avec une valeur par défaut', z._default(montant, 0)],
    ['en lecture seule', z.readonly(montant)],
    ['borné', montant.check(z.gte(0))],
    ['borné deux fois, puis facultatif', z.optional(montant.check(z.gte(0)).check(z.lte(9e9)))],
    [
      'suivi d’une transformation',
      z.pipe(
        montant,
        z.transform((n: number) => n),
      ),
    ],
    ['ou un texte', z.union([montant, z.literal('')])],
    ['réservé', montantReserve],
    ['ou null', montantOuNull],
  ])('%s : 125.000 centimes partent en 1.250 francs', (_, schema) => {
    expect(sorti(schema, 125_000)).toBe(1_250);
  });
  it('dans les lignes d’une ligne, les listes et les valeurs par clé aussi', () => {
    expect(sorti(z.array(montant), [100, 250])).toEqual([1, 2.5]);
    expect(sorti(z.record(z.string(), montant), { tva: 1_800 })).toEqual({ tva: 18 });
    expect(sorti(z.tuple([z.string(), montant]), ['TVA', 1_800])).toEqual(['TVA', 18]);
    const ligne = z.object({ id: z.number(), prix: montant, at: dateHeure });
    const lue = { id: 1, prix: 52_550, at: '2026-11-21 09:41:00+00', pin_hash: 'secret' };
    const dite = { id: 1, prix: 525.5, at: '2026-11-21T10:41:00.000+01:00' };
    expect(sorti(z.nullable(z.array(ligne)), [lue])).toEqual([dite]);
    expect(sorti(z.nullable(z.array(ligne)), null)).toBeNull();
  });
  it('un instant de même', () => {
    const at = '2026-11-21 09:41:00+00';
    for (const schema of [dateHeure, dateHeureOuNull, z.optional(dateHeure)])
      expect(sorti(schema, at)).toBe('2026-11-21T10:41:00.000+01:00');
  });
  it('ce qu’une colonne JSON tient déjà en francs part comme il est', () => {
    expect(sorti(z.array(z.object({ montant: montantTenuEnFrancs })), [{ montant: 12.5 }])).toEqual(
      [{ montant: 12.5 }],
    );
  });
  it('ce qui peut se lire de deux façons est refusé', () => {
    expect(() => sorti(z.union([montant, z.array(montant)]), 100)).toThrow('two kinds');
    expect(() => sorti(z.map(z.string(), montant), new Map())).toThrow('type map');
  });
  it('une fraction de centime n’est pas un montant', () => {
    expect(() => sorti(montant, 12.5)).toThrow('not hundredths');
    expect(() => sorti(montant, 'douze')).toThrow('not hundredths');
  });
});

describe('[MNT-8] une colonne qui manque est refusée, jamais dite nulle', () => {
  const schema = z.object({ id: z.number(), prix: montant, avant: montantOuNull });
  it('requise ou nulle ; nulle, elle le reste', () => {
    expect(() => present(schema, { id: 1, avant: null })).toThrow('no column prix for { id, prix');
    expect(() => present(schema, { id: 1, prix: 100 })).toThrow('no column avant');
    expect(present(schema, { id: 1, prix: 100, avant: null })).toEqual({
      id: 1,
      prix: 1,
      avant: null,
    });
  });
  it('de ce qui n’est pas demandé, rien n’est exigé', () => {
    expect(present(restricted(schema, ['id']), { id: 1 })).toEqual({ id: 1 });
  });
});
