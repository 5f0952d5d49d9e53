import type { EntityManager } from '@mikro-orm/postgresql';
import type { GenreDocument } from '#shared/vente/certification/certification.schema.ts';
import { sql } from '../../platform/db/sql.ts';
import type { CertificationRow } from './certification.entity.ts';

type Code = Pick<CertificationRow, 'vente_id' | 'retour_id' | 'code' | 'qr'>;
const CODES = `
  select vente_id, retour_id, code, qr
  from certification
  where vente_id = any($1) and genre = $2 and part <> 'fonds' and code is not null`;

/** [CER-15] Adds certification code and QR. */
export async function avecCodesFiscaux<T extends object>(
  em: EntityManager,
  genre: GenreDocument,
  lignes: readonly T[],
): Promise<(T & { numero_fiscal?: string | null; code_qr?: string | null })[]> {
  const deVente = (l: object): Partial<Code> => l;
  const ventes = lignes.flatMap((l) => deVente(l).vente_id ?? []);
  if (ventes.length === 0) return [...lignes];
  const codes = await sql<Code>(em, CODES, [ventes, genre]);
  return lignes.map((l) => {
    const { vente_id, retour_id = null } = deVente(l);
    const sien = codes.find((c) => c.vente_id === vente_id && c.retour_id === retour_id);
    return sien ? { ...l, numero_fiscal: sien.code, code_qr: sien.qr } : l;
  });
}
