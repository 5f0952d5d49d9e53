import type { EntityManager } from '@mikro-orm/postgresql';
import { codeNu, estCodeDeTelephone } from '#shared/admin/utilisateur/second-facteur.rules.ts';
import { fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { hashAmong, hashTogether, randomText } from '../../platform/http/secrets.ts';
import { stepOfCode } from './one-time-code.ts';

const CODES_DE_PAPIER = 10;

const poseDe = (em: EntityManager, utilisateur_id: number) =>
  row(
    em,
    query
      .selectFrom('second_facteur')
      .select(['secret', 'codes'])
      .where('utilisateur_id', '=', utilisateur_id)
      .where('active_at', 'is not', null),
  );

export async function aSecondFacteur(em: EntityManager, utilisateur_id: number): Promise<boolean> {
  return (await poseDe(em, utilisateur_id)) !== undefined;
}

/** [SEC-7] Single use; the base decides a race. */
async function prendrePas(em: EntityManager, utilisateur_id: number, pas: number) {
  const pris = await rows(
    em,
    query
      .updateTable('second_facteur')
      .set({ dernier_pas: pas })
      .where('utilisateur_id', '=', utilisateur_id)
      .where((eb) => eb.or([eb('dernier_pas', 'is', null), eb('dernier_pas', '<', pas)]))
      .returning('utilisateur_id'),
  );
  return pris.length > 0;
}
async function prendrePapier(em: EntityManager, utilisateur_id: number, hash: string) {
  const pris = await rows(
    em,
    query
      .updateTable('second_facteur')
      .set((eb) => ({ codes: fragment`${eb.ref('codes')} - ${hash}::text` }))
      .where('utilisateur_id', '=', utilisateur_id)
      .where((eb) => fragment<boolean>`${eb.ref('codes')} ? ${hash}::text`)
      .returning('utilisateur_id'),
  );
  return pris.length > 0;
}

/**
 * [SEC-6] [SEC-7] TOTP of this step ±1, or a paper code; single use. The caller counts attempts.
 */
export async function verifierCodeDonne(
  em: EntityManager,
  utilisateur_id: number,
  saisi: string,
  horloge: Date,
): Promise<boolean> {
  const code = codeNu(saisi);
  const pose = await poseDe(em, utilisateur_id);
  if (!pose) return false;
  if (estCodeDeTelephone(code)) {
    const pas = stepOfCode(pose.secret, code, horloge.getTime());
    return pas !== null && prendrePas(em, utilisateur_id, pas);
  }
  const hash = await hashAmong(code, pose.codes[0] ?? '');
  return hash !== null && prendrePapier(em, utilisateur_id, hash);
}

/** [SEC-6] Ten paper codes and their hashes. */
export async function tirerCodesDePapier(): Promise<{ codes: string[]; hashes: string[] }> {
  const nus = Array.from({ length: CODES_DE_PAPIER }, () => randomText(10));
  const codes = nus.map((c) => `${c.slice(0, 5)}-${c.slice(5)}`);
  return { codes, hashes: await hashTogether(nus) };
}
