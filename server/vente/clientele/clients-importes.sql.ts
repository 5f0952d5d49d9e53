import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlFrancs } from '../../platform/db/money.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ImportLigneRow } from '../../platform/import/import.entity.ts';
import type { ClientRow } from './clientele.entity.ts';

// SQL: what a line of an import holds is JSON.

const VALEURS = `jsonb_to_record(l.ecrit) as v(libelle text, telephone text, email text, ville text,
    identifiant_assure text, secteur_assure text, prise_en_charge numeric, plafond_dette bigint,
    dette bigint)`;
const NEUVES = `l.import_id = $1 and l.etat = 'bonne' and l.acte = 'nouveau'`;
const CREER = `
  insert into client (id, libelle, telephone, email, ville, identifiant_assure, secteur_assure,
    prise_en_charge, plafond_dette, current_dette, created_at, updated_at)
  select l.cible_id, v.libelle, v.telephone, v.email, v.ville, v.identifiant_assure,
    v.secteur_assure, v.prise_en_charge, v.plafond_dette, v.dette, $2, $2
  from import_ligne l, ${VALEURS}
  where ${NEUVES}
  order by l.ligne
  returning id`;
const REPRENDRE = `
  insert into reprise_dette (client_id, montant, import_id, created_by, created_at)
  select l.cible_id, v.dette, $1, $2, $3
  from import_ligne l, ${VALEURS}
  where ${NEUVES} and v.dette <> 0
  order by l.ligne`;
export const CREATIONS_DE_CLIENTS = `
  select $2, $3, 'création', 'client', l.cible_id, null::jsonb,
    jsonb_build_object('plafond_dette', ${sqlFrancs('v.plafond_dette')},
      'prise_en_charge', v.prise_en_charge, 'dette_reprise', ${sqlFrancs('v.dette')})
  from import_ligne l, ${VALEURS}
  where ${NEUVES}
  order by l.ligne`;
export const creerClients = (em: EntityManager, id: number, maintenant: Date) =>
  sql<Pick<ClientRow, 'id'>>(em, CREER, [id, maintenant]);
export const reprendreDettes = (em: EntityManager, id: number, par: string, maintenant: Date) =>
  sql(em, REPRENDRE, [id, par, maintenant]);

const intactes = (renvois: string) => `
  with renvoyes as materialized (${renvois})
  select l.ligne, c.deleted_at is null and c.libelle = v.libelle
    and c.telephone is not distinct from v.telephone
    and c.identifiant_assure is not distinct from v.identifiant_assure
    and c.plafond_dette = v.plafond_dette and c.prise_en_charge = v.prise_en_charge
    and c.current_dette = v.dette
    and c.id not in (select cible_id from renvoyes where cible_id is not null) as defaite
  from import_ligne l
  cross join lateral ${VALEURS}
  join client c on c.id = l.cible_id
  where ${NEUVES}`;
const RENDRE = `
  insert into reprise_dette (client_id, montant, import_id, created_by, created_at)
  select c.id, -c.current_dette, $1, $2, $3
  from import_ligne l
  join client c on c.id = l.cible_id
  where ${NEUVES} and l.defaite and c.current_dette <> 0
  order by c.id`;
const RETIRER = `
  update client c
  set current_dette = 0, deleted_at = $2, updated_at = $2, version = c.version + 1
  from import_ligne l
  where ${NEUVES} and l.defaite and c.id = l.cible_id
  returning c.id`;
export const RETRAITS_DE_CLIENTS = `
  select $2, $3, 'suppression', 'client', c.id,
    jsonb_build_object('dette_reprise', ${sqlFrancs('c.current_dette')}), null::jsonb
  from import_ligne l
  join client c on c.id = l.cible_id
  where ${NEUVES} and l.defaite
  order by c.id`;
/** `renvois`: selects the clients that other rows name. */
export const jugerClients = (em: EntityManager, id: number, renvois: string) =>
  sql<Pick<ImportLigneRow, 'ligne' | 'defaite'>>(em, intactes(renvois), [id]);
export const rendreDettes = (em: EntityManager, id: number, par: string, maintenant: Date) =>
  sql(em, RENDRE, [id, par, maintenant]);
export const retirerClients = (em: EntityManager, id: number, maintenant: Date) =>
  sql(em, RETIRER, [id, maintenant]);
