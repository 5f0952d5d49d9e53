import type { EntityManager } from '@mikro-orm/postgresql';
import { plier } from '#shared/import/champs.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { telephonesLus } from '#shared/import/cellules.rules.ts';
import { nomsDuClient, type ValeursClient } from '#shared/import/lire-clients.rules.ts';
import { auditSelection } from '../db/audit.ts';
import { sqlFrancs } from '../db/money.ts';
import { rows } from '../db/query.ts';
import { sql } from '../db/sql.ts';
import type { ImportLigneRow } from '../import/import-ligne.entity.ts';
import { noterDefaites, numeroterNeuves, renvoisVers } from '../import/lignes-importees.ts';
import { baseDeDepart } from '../import/base-de-depart.ts';
import type { AuteurImport, NatureImportee } from '../import/nature-importee.ts';
import { query } from '../query.ts';
import type { ClientRow } from './client.entity.ts';
import { raise } from '../realtime/raise.ts';

async function clientsEnPlace(em: EntityManager) {
  const lus = await rows(
    em,
    query
      .selectFrom('client')
      .select(['id', 'libelle', 'nom', 'telephone', 'identifiant_assure'])
      .where('deleted_at', 'is', null),
  );
  return lus.map((c) => ({
    id: c.id,
    nom: plier(c.libelle),
    telephones: telephonesLus(c.telephone ?? '').numeros,
    numero_assure: c.identifiant_assure,
  }));
}

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
const CREATIONS_A_AUDITER = `
  select $2, $3, 'création', 'client', l.cible_id, null::jsonb,
    jsonb_build_object('plafond_dette', ${sqlFrancs('v.plafond_dette')},
      'prise_en_charge', v.prise_en_charge, 'dette_reprise', ${sqlFrancs('v.dette')})
  from import_ligne l, ${VALEURS}
  where ${NEUVES}
  order by l.ligne`;

async function ecrire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
): Promise<number> {
  await numeroterNeuves(em, id, 'client');
  const faits = await sql<Pick<ClientRow, 'id'>>(em, CREER, [id, maintenant]);
  await sql(em, REPRENDRE, [id, fullname, maintenant]);
  await auditSelection(em, CREATIONS_A_AUDITER, [id, fullname, adresse]);
  raise(em, 'client.importes', ['clients'], { clients_importes: { id, nombre: faits.length } });
  return faits.length;
}

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
const RETRAITS_A_AUDITER = `
  select $2, $3, 'suppression', 'client', c.id,
    jsonb_build_object('dette_reprise', ${sqlFrancs('c.current_dette')}), null::jsonb
  from import_ligne l
  join client c on c.id = l.cible_id
  where ${NEUVES} and l.defaite
  order by c.id`;
/** [IMP-19] Removes the client and its opening debt, unless it bought, paid or changed since. */
async function defaire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
): Promise<void> {
  await sql(
    em,
    `select c.id from client c join import_ligne l on l.cible_id = c.id where ${NEUVES}
      order by c.id for update of c`,
    [id],
  );
  const renvois = await renvoisVers(em, 'client', ['reprise_dette']);
  const jugees = await sql<Pick<ImportLigneRow, 'ligne' | 'defaite'>>(em, intactes(renvois), [id]);
  await noterDefaites(em, id, jugees);
  await sql(em, RENDRE, [id, fullname, maintenant]);
  await auditSelection(em, RETRAITS_A_AUDITER, [id, fullname, adresse]);
  const rendus = await sql(em, RETIRER, [id, maintenant]);
  raise(em, 'client.importes', ['clients'], { clients_importes: { id, nombre: rendus.length } });
}

export const IMPORT_DES_CLIENTS: NatureImportee = {
  base: async (em, _fichier, jour) => ({
    ...(await baseDeDepart(em, jour)),
    clients: await clientsEnPlace(em),
  }),
  ecrit: ({ valeurs }) => {
    const v = valeurs as unknown as ValeursClient;
    return {
      ...nomsDuClient(v),
      secteur_assure: v.secteur,
      prise_en_charge: v.taux ?? 0,
      plafond_dette: enCentimes(v.plafond ?? 0),
      dette: enCentimes(v.solde ?? 0),
    };
  },
  ecrire,
  defaire,
};
