import type { EntityManager } from '@mikro-orm/postgresql';
import { plier } from '#shared/platform/import/champs.ts';
import {
  ficheDuFournisseur,
  type ValeursFournisseur,
} from '#shared/platform/import/lire-clients.rules.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { contractOf } from '#shared/record-contract.ts';
import { auditSelection } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { rows } from '../../platform/db/query.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ImportLigneRow } from '../../platform/import/import.entity.ts';
import {
  noterDefaites,
  numeroterNeuves,
  renvoisVers,
} from '../../platform/import/lignes-importees.ts';
import { baseDeDepart } from '../../platform/import/base-de-depart.ts';
import type { AuteurImport, NatureImportee } from '../../platform/import/nature-importee.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { FournisseurRow } from './fournisseur.entity.ts';

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

async function ecrire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
): Promise<number> {
  await numeroterNeuves(em, id, 'fournisseur');
  const faits = await sql<FournisseurRow>(em, CREER, [id, maintenant]);
  await auditSelection(em, A_AUDITER('création'), [id, fullname, adresse]);
  for (const fait of faits)
    raise(em, 'fournisseur.change', ['fournisseurs'], {
      fournisseur: present(contractOf(FOURNISSEURS).schema, fait),
    });
  return faits.length;
}

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
/** [IMP-19] Removed unless changed or used since. */
async function defaire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
): Promise<void> {
  const renvois = await renvoisVers(em, 'fournisseur', []);
  const juges = await sql<Pick<ImportLigneRow, 'ligne' | 'defaite'>>(em, intacts(renvois), [id]);
  await noterDefaites(em, id, juges);
  const retires = await sql<Pick<FournisseurRow, 'id'>>(em, RETIRER, [id, maintenant]);
  await auditSelection(em, A_AUDITER('suppression'), [id, fullname, adresse]);
  for (const { id: retire } of retires)
    raise(em, 'fournisseur.retire', ['fournisseurs'], { id: retire });
}

export const IMPORT_DES_FOURNISSEURS: NatureImportee = {
  base: async (em, _fichier, jour) => {
    const connus = await rows(
      em,
      query.selectFrom('fournisseur').select('libelle').where('deleted_at', 'is', null),
    );
    return {
      ...(await baseDeDepart(em, jour)),
      fournisseurs: new Map(connus.map((f) => [plier(f.libelle), f.libelle])),
    };
  },
  ecrit: ({ valeurs }) => ficheDuFournisseur(valeurs as unknown as ValeursFournisseur),
  ecrire,
  defaire,
};
