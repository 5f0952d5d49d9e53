import type { EntityManager } from '@mikro-orm/postgresql';
import type { GenreDocument } from '#shared/vente/certification/certification.schema.ts';
import { anyOf, constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { CertificationRow } from './certification.entity.ts';

type Code = Pick<CertificationRow, 'vente_id' | 'retour_id' | 'code' | 'qr'>;

/** [CER-15] Adds certification code and QR. */
export async function avecCodesFiscaux<T extends object>(
  em: EntityManager,
  genre: GenreDocument,
  lignes: readonly T[],
): Promise<(T & { numero_fiscal?: string | null; code_qr?: string | null })[]> {
  const deVente = (l: object): Partial<Code> => l;
  const ventes = lignes.flatMap((l) => deVente(l).vente_id ?? []);
  if (ventes.length === 0) return [...lignes];
  const codes = await rows(
    em,
    query
      .selectFrom('certification')
      .select(['vente_id', 'retour_id', 'code', 'qr'])
      .where('vente_id', '=', anyOf(ventes))
      .where('genre', '=', genre)
      .where('part', '<>', constant('fonds'))
      .where('code', 'is not', null),
  );
  return lignes.map((l) => {
    const { vente_id, retour_id = null } = deVente(l);
    const sien = codes.find((c) => c.vente_id === vente_id && c.retour_id === retour_id);
    return sien ? { ...l, numero_fiscal: sien.code, code_qr: sien.qr } : l;
  });
}
