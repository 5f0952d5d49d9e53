import type { EntityManager } from '@mikro-orm/postgresql';
import { plier } from '#shared/import/champs.ts';
import type { ValeursFournisseur } from '#shared/import/lire-clients.rules.ts';
import { FOURNISSEURS } from '#shared/fournisseur/fournisseur.record.ts';
import { contractOf } from '#shared/record-contract.ts';
import { auditSelection } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { rows } from '../db/query.ts';
import { sql } from '../db/sql.ts';
import { baseDeDepart } from '../import/base-de-depart.ts';
import type { AuteurImport, NatureImportee } from '../import/nature-importee.ts';
import { query } from '../query.ts';
import { raise } from '../realtime/raise.ts';
import type { FournisseurRow } from './fournisseur.entity.ts';

const NEUVES = `l.import_id = $1 and l.etat = 'bonne' and l.acte = 'nouveau'`;
const CREER = `
  with faits as (
    insert into fournisseur (libelle, telephone, email, adresse, created_at, updated_at)
    select l.ecrit->>'libelle', l.ecrit->>'telephone', l.ecrit->>'email', l.ecrit->>'adresse', $2, $2
    from import_ligne l
    where ${NEUVES}
    order by l.ligne
    returning *),
    numeros as (
      update import_ligne l set cible_id = f.id
      from faits f
      where ${NEUVES} and f.libelle = l.ecrit->>'libelle')
  select * from faits`;
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
  const faits = await sql<FournisseurRow>(em, CREER, [id, maintenant]);
  await auditSelection(em, A_AUDITER('création'), [id, fullname, adresse]);
  for (const fait of faits)
    raise(em, 'fournisseur.change', ['fournisseurs'], {
      fournisseur: present(contractOf(FOURNISSEURS).schema, fait),
    });
  return faits.length;
}

const RETIRER = `
  with renvoyes as materialized (
      select fournisseur_id from commande union select fournisseur_id from offre_fournisseur
      union select fournisseur_id from facture_fournisseur union select fournisseur_id from bon_retour),
    retires as (
      update fournisseur f
      set deleted_at = $2, updated_at = $2, version = f.version + 1
      from import_ligne l
      where ${NEUVES} and f.id = l.cible_id and f.deleted_at is null and f.version = 1
        and not exists (select 1 from renvoyes r where r.fournisseur_id = f.id)
      returning f.id),
    notes as (
      update import_ligne l
      set defaite = exists (select 1 from retires r where r.id = l.cible_id)
      where ${NEUVES})
  select id from retires`;
/** [IMP-19] A supplier of an import goes unless somebody changed or used it since. */
async function defaire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
): Promise<void> {
  const retires = await sql<{ id: number }>(em, RETIRER, [id, maintenant]);
  await auditSelection(em, A_AUDITER('suppression'), [id, fullname, adresse]);
  for (const { id: retire } of retires)
    raise(em, 'fournisseur.retire', ['fournisseurs'], { id: retire });
}

/** A list of suppliers: each new, by its name. */
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
  ecrit: ({ valeurs }) => {
    const v = valeurs as unknown as ValeursFournisseur;
    return {
      libelle: v.nom,
      telephone: v.telephones.join(' / ') || null,
      email: v.email || null,
      adresse: v.adresse || null,
    };
  },
  ecrire,
  defaire,
};
