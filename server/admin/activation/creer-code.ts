import type { EntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { randomText } from '../../platform/http/secrets.ts';
import type { CodeActivationRow } from './code-activation.entity.ts';

export const TYPES_CODE = ['serveur', 'poste'] as const;
export type TypeCode = (typeof TYPES_CODE)[number];

/**
 * Single-use, 16 characters without look-alikes; `parametres`: pharmacy details answered at
 * activation.
 */
export async function creerCode(
  em: EntityManager,
  type: TypeCode,
  parametres: object | null = null,
): Promise<string> {
  const code = randomText(16);
  await rows(
    em,
    query
      .insertInto('code_activation')
      .values({ code, type, parametres: parametres && JSON.stringify(parametres) }),
  );
  return code;
}

/** Unused codes without settings, oldest first. */
const libres = (type: CodeActivationRow['type']) =>
  query
    .selectFrom('code_activation')
    .select('code')
    .where('type', '=', type)
    .where('utilise_at', 'is', null)
    .where('parametres', 'is', null)
    .orderBy('created_at');

/** The unused `serveur` code, created only if none ever existed. */
export async function codeDuServeur(em: EntityManager): Promise<string | null> {
  const libre = await row(em, libres('serveur').limit(1));
  if (libre) return libre.code;
  const deja = await row(
    em,
    query.selectFrom('code_activation').select('code').where('type', '=', 'serveur'),
  );
  return deja ? null : creerCode(em, 'serveur');
}

/** Unused `poste` codes, topped up to `nombre` for the demonstration. */
export async function codesDePostes(em: EntityManager, nombre: number): Promise<string[]> {
  const trouves = await rows(em, libres('poste').orderBy('code').limit(nombre));
  const codes = trouves.map((l) => l.code);
  while (codes.length < nombre) codes.push(await creerCode(em, 'poste'));
  return codes;
}
