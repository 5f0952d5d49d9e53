import { CODES_REFUS } from '#shared/base/codes-refus.ts';
import { VERSION } from '#shared/base/version.ts';
import * as z from 'zod';
import type { Appel } from '#shared/base/contract.ts';
import { cleDe, fichierRecu } from '#shared/base/contract.ts';
import { ACCES_ROUTES } from '#shared/utilisateur/acces.rules.ts';

type Json = Record<string, unknown>;
type Schema = Parameters<typeof z.toJSONSchema>[0];

const binaire = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void => {
  if (zodSchema === fichierRecu) Object.assign(jsonSchema, { type: 'string', format: 'binary' });
};
const schemaDe = (s: unknown, io: 'input' | 'output'): Json =>
  z.toJSONSchema(s as Schema, { io, unrepresentable: 'any', override: binaire }) as Json;
const proprietes = (s: unknown): [string, Json, boolean][] => {
  const json = schemaDe(s, 'input');
  return Object.entries((json['properties'] ?? {}) as Record<string, Json>).map(([nom, j]) => [
    nom,
    j,
    ((json['required'] ?? []) as string[]).includes(nom),
  ]);
};
const parametres = (s: unknown, lieu: 'path' | 'query') =>
  proprietes(s).map(([name, schema, requis]) => ({
    name,
    in: lieu,
    required: lieu === 'path' || requis,
    schema,
  }));

function enveloppe(donnees: unknown, liste: boolean): Json {
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
      data: schemaDe(donnees, 'output'),
      ...(liste && { meta }),
      extra_data: {},
    },
  };
}

/** A call that takes a file takes it by form; without one, JSON serves too. */
function contenus(appel: Appel): Json {
  const json = { 'application/json': { schema: schemaDe(appel.corps, 'input') } };
  return appel.forme === 'fichier'
    ? { 'multipart/form-data': { schema: schemaDe(appel.corps, 'input') }, ...json }
    : json;
}

const CLE_IDEMPOTENCE = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
};

function habilitationDe(appel: Appel): string {
  const acces = ACCES_ROUTES[cleDe(appel)] ?? 'aucune';
  return typeof acces === 'string' ? acces : acces.join(', ');
}

function operation(appel: Appel): Json {
  const corps = appel.methode === 'POST' && proprietes(appel.corps).length > 0;
  return {
    summary: appel.resume,
    tags: [appel.chemin.split('/')[2] ?? 'divers'],
    description: `Habilitation : ${habilitationDe(appel)}.`,
    parameters: [
      ...parametres(appel.parametres, 'path'),
      ...parametres(appel.requete, 'query'),
      ...(appel.methode === 'POST' ? [CLE_IDEMPOTENCE] : []),
    ],
    ...(corps && { requestBody: { content: contenus(appel) } }),
    responses: {
      200: {
        description: 'Fait',
        content: {
          'application/json': { schema: enveloppe(appel.donnees, appel.forme === 'liste') },
        },
      },
      422: { description: 'Saisie refusée, une phrase par faute' },
    },
  };
}

/**
 * OpenAPI 3.1, made from the contract values the routes themselves are mounted from: it cannot tell
 * another story.
 */
export function openapi(appels: readonly Appel[]): Json {
  const paths: Record<string, Json> = {};
  for (const appel of appels)
    paths[appel.chemin] = {
      ...paths[appel.chemin],
      [appel.methode.toLowerCase()]: operation(appel),
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
