import type { EntityManager } from '@mikro-orm/postgresql';
import { succes } from '#shared/base/refus.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { Vendeur } from './panier-de-vente.ts';

export const vendeurDe = (em: EntityManager, id: number): Promise<Vendeur | undefined> =>
  row(
    em,
    query
      .selectFrom('utilisateur')
      .select(['id', 'fullname', 'is_active', 'is_admin', 'habilitations'])
      .where('id', '=', id),
  );

export const peutVendre = (v: Vendeur): boolean => v.is_active && peut(v, 'VENTE', 'reservation');

/** [HSL-19] A doubtful payment waits for its seller while they may still sell. */
export async function lireVendeurActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const vendeur = await vendeurDe(em, id);
  return succes({ peut_vendre: vendeur !== undefined && peutVendre(vendeur) });
}
