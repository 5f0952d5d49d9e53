import {
  MANQUES_PRODUIT,
  type RepriseComptee,
  reprise,
} from '#shared/stock/produit/manques.schema.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { compterManques } from './manques.sql.ts';

/** [REP-1] Missing data after onboarding. */
export async function lireRepriseActe({ em }: ActRequest): Promise<Resultat<RepriseComptee>> {
  const lu = await compterManques(em);
  const manques = MANQUES_PRODUIT.map((manque) => ({ manque, nombre: lu?.[manque] ?? 0 }));
  return succes(present(reprise, { produits: lu?.produits ?? 0, manques }));
}
