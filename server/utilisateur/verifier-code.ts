import type { EntityManager } from '@mikro-orm/postgresql';
import { codeNu, estCodeDeTelephone } from '#shared/utilisateur/second-facteur.rules.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { hashAmong, hashTogether, randomText } from '../http/secrets.ts';
import { stepOfCode } from './one-time-code.ts';
import type { SecondFacteurRow } from './second-facteur.entity.ts';

const CODES_DE_PAPIER = 10;

type Pose = Pick<SecondFacteurRow, 'secret' | 'codes'>;
const poseDe = (em: EntityManager, utilisateur_id: number): Promise<Pose | undefined> =>
  sqlOne<Pose>(
    em,
    `select secret, codes from second_facteur
      where utilisateur_id = $1 and active_at is not null`,
    [utilisateur_id],
  );

/** Does the door ask this account for a second proof? */
export async function aSecondFacteur(em: EntityManager, utilisateur_id: number): Promise<boolean> {
  return (await poseDe(em, utilisateur_id)) !== undefined;
}

/** [SEC-7] Serves once: of two at the same instant, the base lets one through. */
async function prendrePas(em: EntityManager, utilisateur_id: number, pas: number) {
  const pris = await sql(
    em,
    `update second_facteur set dernier_pas = $2
      where utilisateur_id = $1 and coalesce(dernier_pas < $2, true)
      returning utilisateur_id`,
    [utilisateur_id, pas],
  );
  return pris.length > 0;
}
async function prendrePapier(em: EntityManager, utilisateur_id: number, hash: string) {
  const pris = await sql(
    em,
    `update second_facteur set codes = codes - $2::text
      where utilisateur_id = $1 and codes ? $2::text
      returning utilisateur_id`,
    [utilisateur_id, hash],
  );
  return pris.length > 0;
}

/**
 * [SEC-6] [SEC-7] A code of the telephone, of this half-minute or of one beside it, or one of the
 * paper codes; each serves once. Tries are counted by the caller.
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

/** [SEC-6] Ten codes to keep on paper, and what is kept of them here. */
export async function tirerCodesDePapier(): Promise<{ codes: string[]; hashes: string[] }> {
  const nus = Array.from({ length: CODES_DE_PAPIER }, () => randomText(10));
  const codes = nus.map((c) => `${c.slice(0, 5)}-${c.slice(5)}`);
  return { codes, hashes: await hashTogether(nus) };
}
