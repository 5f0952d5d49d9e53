import type { EntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '../db/query.ts';
import { query } from '../query.ts';
import { randomText } from '../http/secrets.ts';
import type { CodeActivationRow } from './code-activation.entity.ts';

export const TYPES_CODE = ['serveur', 'poste'] as const;
export type TypeCode = (typeof TYPES_CODE)[number];

/**
 * A new code of 16 characters without look-alikes, for one use; `parametres`, the pharmacy's
 * details, are given with its activation.
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

/** Codes still to be used that bring no settings, the oldest first. */
const libres = (type: CodeActivationRow['type']) =>
  query
    .selectFrom('code_activation')
    .select('code')
    .where('type', '=', type)
    .where('utilise_at', 'is', null)
    .where('parametres', 'is', null)
    .orderBy('created_at');

/** The `serveur` code still to be used, made when there is none and none was ever used. */
export async function codeDuServeur(em: EntityManager): Promise<string | null> {
  const libre = await row(em, libres('serveur').limit(1));
  if (libre) return libre.code;
  const deja = await row(
    em,
    query.selectFrom('code_activation').select('code').where('type', '=', 'serveur'),
  );
  return deja ? null : creerCode(em, 'serveur');
}

/**
 * As many `poste` codes still to be used, made when they lack: the demonstration prints one for each
 * window, at every start, and makes no more than were used.
 */
export async function codesDePostes(em: EntityManager, nombre: number): Promise<string[]> {
  const trouves = await rows(em, libres('poste').orderBy('code').limit(nombre));
  const codes = trouves.map((l) => l.code);
  while (codes.length < nombre) codes.push(await creerCode(em, 'poste'));
  return codes;
}
