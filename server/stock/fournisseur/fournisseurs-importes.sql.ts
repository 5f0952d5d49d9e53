import type { EntityManager } from '@mikro-orm/postgresql';
import { auditSelection } from '../../platform/db/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ImportLigneRow } from '../../platform/import/import.entity.ts';
import { renvoisVers } from '../../platform/import/lignes-importees.sql.ts';
import type { FournisseurRow } from './fournisseur.entity.ts';

// SQL: a whole file in one statement, from its rows.

const NEUVES = `l.import_id = $1 and l.etat = 'bonne' and l.acte = 'nouveau'`;
const CREER = `
  insert into fournisseur (id, libelle, telephone, email, adresse, created_at, updated_at)
    overriding system value
  select l.cible_id, l.ecrit->>'libelle', l.ecrit->>'telephone', l.ecrit->>'email',
    l.ecrit->>'adresse', $2, $2
  from import_ligne l
  where ${NEUVES}
  order by l.ligne
  returning *`;
const A_AUDITER = (acte: string) => `
  select $2, $3, '${acte}', 'fournisseur', l.cible_id,
    case '${acte}' when 'suppression' then l.ecrit end,
    case '${acte}' when 'création' then l.ecrit end
  from import_ligne l
  where ${NEUVES} and l.defaite is not false
  order by l.ligne`;

const intacts = (renvois: string) => `
  with renvoyes as materialized (${renvois})
  select l.ligne, f.deleted_at is null and f.version = 1
    and f.id not in (select cible_id from renvoyes where cible_id is not null) as defaite
  from import_ligne l
  join fournisseur f on f.id = l.cible_id
  where ${NEUVES}`;
const RETIRER = `
  update fournisseur f
  set deleted_at = $2, updated_at = $2, version = f.version + 1
  from import_ligne l
  where ${NEUVES} and l.defaite and f.id = l.cible_id
  returning f.id`;

export const creerFournisseurs = (em: EntityManager, id: number, maintenant: Date) =>
  sql<FournisseurRow>(em, CREER, [id, maintenant]);
export const auditerFournisseurs = (
  em: EntityManager,
  acte: 'création' | 'suppression',
  valeurs: readonly [id: number, par: string, adresse: string],
) => auditSelection(em, A_AUDITER(acte), valeurs);
/** `defaite`: neither changed nor used since. */
export async function jugerIntacts(em: EntityManager, id: number) {
  const renvois = await renvoisVers(em, 'fournisseur', []);
  return sql<Pick<ImportLigneRow, 'ligne' | 'defaite'>>(em, intacts(renvois), [id]);
}
export const retirerFournisseurs = (em: EntityManager, id: number, maintenant: Date) =>
  sql<Pick<FournisseurRow, 'id'>>(em, RETIRER, [id, maintenant]);
