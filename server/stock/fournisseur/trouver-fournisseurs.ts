import type { EntityManager } from '@mikro-orm/postgresql';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { contractOf } from '#shared/record-contract.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';

/** Name → id; missing ones are created. */
export async function trouverFournisseurs(
  em: EntityManager,
  libelles: readonly string[],
  { fullname, adresse, maintenant }: { fullname: string; adresse: string; maintenant: Date },
): Promise<Map<string, number>> {
  if (libelles.length === 0) return new Map();
  const connus = await rows(
    em,
    query
      .selectFrom('fournisseur')
      .select(['id', 'libelle'])
      .where('libelle', '=', anyOf(libelles))
      .where('deleted_at', 'is', null),
  );
  const trouves = new Map(connus.map((f) => [f.libelle, f.id]));
  const absents = libelles.filter((l) => !trouves.has(l));
  if (absents.length === 0) return trouves;
  const faits = await rows(
    em,
    query
      .insertInto('fournisseur')
      .values(
        absents.map((libelle) => ({
          echange: 'aucun' as const,
          libelle,
          created_at: maintenant,
          updated_at: maintenant,
        })),
      )
      .returningAll(),
  );
  for (const fait of faits) {
    trouves.set(fait.libelle, fait.id);
    const apres = { libelle: fait.libelle };
    await audit(em, {
      utilisateur: fullname,
      adresse,
      acte: 'création',
      entite: 'fournisseur',
      entite_id: fait.id,
      apres,
    });
    raise(em, 'fournisseur.change', ['fournisseurs'], {
      fournisseur: present(contractOf(FOURNISSEURS).schema, fait),
    });
  }
  return trouves;
}
