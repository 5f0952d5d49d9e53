import * as z from 'zod';

type Json = Record<string, unknown>;
type Schema = Parameters<typeof z.toJSONSchema>[0];

/** Plausible value by field name, where the schema does not decide. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/^heure/, '08:00'],
  [/_at$/, '2026-11-24T10:00:00.000+01:00'],
  [/^avant$/, '2026-11-24'],
  [/^siteurl$/, 'https://pharmacie.ga'],
  [/^(ids|ventes)$/, '1,2'],
  [/^mois$/, '2026-11'],
  [/(^|_)(date|jour|attendue_le|debut|fin|echeance|de|a)(_|$)/, '2026-11-24'],
  [/^period_/, '2026-11-24'],
  [/telephone/, '077123456'],
  [/^(email|courriel)$/, 'contact@pharmacie.ga'],
  [/^imprimante$/, '192.168.1.50:9100'],
  [/^cip/, '3400935955838'],
  [/^(fullname|vendeur|created_by)$/, 'Awa Ndong'],
  [/^name$/, 'awa'],
  [/^jeton$/, 'prg_7QpX2vL9sTzB4nRk1cWm8YdHf3GjUa6E0oIiKtVbNxq'],
  [/password/, 'un mot de passe'],
  [/(^|_)pin$/, '1234'],
  [/^libelle$/, 'DOLIPRANE 1000 MG'],
  [/^motif/, 'Boîte abîmée'],
  [/^mode_paiement$|^mode$/, 'espece'],
  [/^photo|^logo/, undefined],
  [/^nom/, 'Awa Ndong'],
  [/^couleur$/, '#215db0'],
  [/^code$/, '123456'],
];
/** Numbers with constraints. */
const FIGURES: Readonly<Record<string, number | string>> = {
  capital: 5_000_000,
  adresse_publique: 'https://tickets.exemple.ga',
  champ: 'libelle',
  fin_du_numero: '56',
  compte: '571100',
  imprimante_mm: 80,
  remise_sans_accord: 5,
  plafond_fonds: '100.000',
  unites_par_boite: 10,
};
const named = (name: string): unknown => BY_NAME.find(([re]) => re.test(name))?.[1];

function ofNumber({ minimum, exclusiveMinimum, maximum }: Json): number {
  const least = (minimum ?? exclusiveMinimum ?? 0) as number;
  const wanted = least >= 0 ? Math.max(1, least) : 1;
  return maximum === undefined ? wanted : Math.min(wanted, maximum as number);
}
function ofText(name: string, { minLength = 0, maxLength = 100, format }: Json): string {
  if (format === 'uuid') return '7f9c24e8-3b12-4fef-91e0-5a7b9d2c6e10';
  if (format === 'uri') return 'https://pharmacie.ga';
  if (format === 'email') return 'contact@pharmacie.ga';
  const text = named(name) ?? 'texte';
  return String(text)
    .padEnd(minLength as number, '.')
    .slice(0, maxLength as number);
}

/** Includes optional fields. */
function valueOf(name: string, schema: Json, depth: number): unknown {
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  const chosen = choices?.find((c) => c['type'] !== 'null');
  if (chosen) return valueOf(name, chosen, depth);
  const figure = FIGURES[name];
  if (figure !== undefined) return figure;
  return OF_TYPE[schema['type'] as string]?.(name, schema, depth) ?? named(name) ?? 1;
}
const OF_TYPE: Readonly<Record<string, (name: string, schema: Json, depth: number) => unknown>> = {
  object: (_, schema, depth) => objectOf(schema, depth),
  array: (name, { items }, depth) =>
    depth > 4 ? [] : [valueOf(name.replace(/s$/, ''), items as Json, depth + 1)],
  number: (_, schema) => ofNumber(schema),
  integer: (_, schema) => ofNumber(schema),
  boolean: () => true,
  string: (name, schema) => ofText(name, schema),
};
function objectOf({ properties = {} }: Json, depth: number): Json {
  const entries = Object.entries(properties as Record<string, Json>)
    .map(([key, s]) => [key, valueOf(key, s, depth + 1)] as const)
    .filter(([, v]) => v !== undefined);
  return Object.fromEntries(entries);
}

/** From the validating schema itself. */
export const exampleOf = (schema: unknown): unknown =>
  valueOf('', z.toJSONSchema(schema as Schema, { io: 'input', unrepresentable: 'any' }) as Json, 0);
