import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne } from '../db/sql.ts';
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
  await sql(em, 'insert into code_activation (code, type, parametres) values ($1, $2, $3)', [
    code,
    type,
    parametres && JSON.stringify(parametres),
  ]);
  return code;
}

/** The `serveur` code still to be used, made when there is none and none was ever used. */
export async function codeDuServeur(em: EntityManager): Promise<string | null> {
  const libre = await sqlOne<Pick<CodeActivationRow, 'code'>>(
    em,
    `select code
      from code_activation
      where type = 'serveur' and utilise_at is null and parametres is null
      order by created_at
      limit 1`,
  );
  if (libre) return libre.code;
  const deja = await sqlOne(em, `select 1 from code_activation where type = 'serveur'`);
  return deja ? null : creerCode(em, 'serveur');
}

/**
 * As many `poste` codes still to be used, made when they lack: the demonstration prints one for each
 * window, at every start, and makes no more than were used.
 */
export async function codesDePostes(em: EntityManager, nombre: number): Promise<string[]> {
  const libres = await sql<Pick<CodeActivationRow, 'code'>>(
    em,
    `select code
      from code_activation
      where type = 'poste' and utilise_at is null and parametres is null
      order by created_at, code
      limit $1`,
    [nombre],
  );
  const codes = libres.map((l) => l.code);
  while (codes.length < nombre) codes.push(await creerCode(em, 'poste'));
  return codes;
}
