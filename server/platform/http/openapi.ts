import { CODES_REFUS } from '#shared/base/codes-refus.ts';
import { VERSION } from '#shared/base/version.ts';
import * as z from 'zod';
import type { Appel } from '#shared/base/contract.ts';
import { cleDe, fichierRecu } from '#shared/base/contract.ts';
import { ACCES_ROUTES } from '#shared/admin/utilisateur/acces.rules.ts';

type Json = Record<string, unknown>;
type Schema = Parameters<typeof z.toJSONSchema>[0];

const binary = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void => {
  if (zodSchema === fichierRecu) Object.assign(jsonSchema, { type: 'string', format: 'binary' });
};
const schemaOf = (s: unknown, io: 'input' | 'output'): Json =>
  z.toJSONSchema(s as Schema, { io, unrepresentable: 'any', override: binary }) as Json;
const properties = (s: unknown): [string, Json, boolean][] => {
  const json = schemaOf(s, 'input');
  return Object.entries((json['properties'] ?? {}) as Record<string, Json>).map(([name, j]) => [
    name,
    j,
    ((json['required'] ?? []) as string[]).includes(name),
  ]);
};
const parameters = (s: unknown, location: 'path' | 'query') =>
  properties(s).map(([name, schema, required]) => ({
    name,
    in: location,
    required: location === 'path' || required,
    schema,
  }));

function envelope(data: unknown, isList: boolean): Json {
  const meta = {
    type: 'object',
    properties: {
      total: { type: 'integer' },
      page: { type: 'integer' },
      rows: { type: 'integer' },
    },
  };
  return {
    type: 'object',
    required: ['success', 'message', 'errors', 'data'],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      errors: { type: 'array', items: { type: 'string' } },
      code: { type: 'string', enum: [...CODES_REFUS] },
      data: schemaOf(data, 'output'),
      ...(isList && { meta }),
      extra_data: {},
    },
  };
}

/** Multipart for files; JSON too when the file is optional. */
function contents(call: Appel): Json {
  const json = { 'application/json': { schema: schemaOf(call.corps, 'input') } };
  return call.forme === 'fichier'
    ? { 'multipart/form-data': { schema: schemaOf(call.corps, 'input') }, ...json }
    : json;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
};

function rightOf(call: Appel): string {
  const access = ACCES_ROUTES[cleDe(call)] ?? 'aucune';
  return typeof access === 'string' ? access : access.join(', ');
}

function operation(call: Appel): Json {
  const hasBody = call.methode === 'POST' && properties(call.corps).length > 0;
  return {
    summary: call.resume,
    tags: [call.chemin.split('/')[2] ?? 'divers'],
    description: `Habilitation : ${rightOf(call)}.`,
    parameters: [
      ...parameters(call.parametres, 'path'),
      ...parameters(call.requete, 'query'),
      ...(call.methode === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(hasBody && { requestBody: { content: contents(call) } }),
    responses: {
      200: {
        description: 'Fait',
        content: {
          'application/json': { schema: envelope(call.donnees, call.forme === 'liste') },
        },
      },
      422: { description: 'Saisie refusée, une phrase par faute' },
    },
  };
}

/** OpenAPI 3.1, from the contract values that mount the routes. */
export function openapi(calls: readonly Appel[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls)
    paths[call.chemin] = {
      ...paths[call.chemin],
      [call.methode.toLowerCase()]: operation(call),
    };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pharmacie',
      version: VERSION,
      description:
        'Montants en FCFA (deux décimales au plus), dates ISO 8601, jours de Libreville.',
    },
    components: {
      securitySchemes: {
        porteur: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
    security: [{ porteur: [] }, { cookie: [] }],
    paths,
  };
}
