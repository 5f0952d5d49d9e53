import type { EntityManager } from '@mikro-orm/postgresql';
import { succes } from '#shared/base/refus.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import type { Vendeur } from './panier-de-vente.ts';

const VENDEUR = `select id, fullname, is_active, is_admin, habilitations
  from utilisateur
  where id = $1`;
export const vendeurDe = (em: EntityManager, id: number) => sqlOne<Vendeur>(em, VENDEUR, [id]);

export const peutVendre = (v: Vendeur): boolean =>
  v.is_active && peut({ ...v, must_change_password: false }, 'VENTE', 'reservation');

/** [HSL-19] A doubtful payment waits for its seller while they may still sell. */
export async function lireVendeurActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const vendeur = await vendeurDe(em, id);
  return succes({ peut_vendre: vendeur !== undefined && peutVendre(vendeur) });
}
