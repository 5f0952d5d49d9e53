import type { EntityManager } from '@mikro-orm/postgresql';
import { plier } from '#shared/platform/import/champs.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { telephonesLus } from '#shared/platform/import/cellules.rules.ts';
import { nomsDuClient, type ValeursClient } from '#shared/platform/import/lire-clients.rules.ts';
import { auditSelection } from '../../platform/db/audit.ts';
import { constant, rows } from '../../platform/db/query.ts';
import {
  noterDefaites,
  numeroterNeuves,
  renvoisVers,
} from '../../platform/import/lignes-importees.sql.ts';
import { baseDeDepart } from '../../platform/import/base-de-depart.ts';
import type { AuteurImport, NatureImportee } from '../../platform/import/nature-importee.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import {
  CREATIONS_DE_CLIENTS,
  creerClients,
  jugerClients,
  rendreDettes,
  reprendreDettes,
  RETRAITS_DE_CLIENTS,
  retirerClients,
} from './clients-importes.sql.ts';

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

async function ecrire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
): Promise<number> {
  await numeroterNeuves(em, id, 'client');
  const faits = await creerClients(em, id, maintenant);
  await reprendreDettes(em, id, fullname, maintenant);
  await auditSelection(em, CREATIONS_DE_CLIENTS, [id, fullname, adresse]);
  raise(em, 'client.importes', ['clients'], { clients_importes: { id, nombre: faits.length } });
  return faits.length;
}

/** [IMP-19] Removes the client and its opening debt, unless it bought, paid or changed since. */
async function defaire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
): Promise<void> {
  await rows(
    em,
    query
      .selectFrom('client as c')
      .innerJoin('import_ligne as l', 'l.cible_id', 'c.id')
      .select('c.id')
      .where('l.import_id', '=', id)
      .where('l.etat', '=', constant('bonne'))
      .where('l.acte', '=', constant('nouveau'))
      .orderBy('c.id')
      .forUpdate('c'),
  );
  const renvois = await renvoisVers(em, 'client', ['reprise_dette']);
  const jugees = await jugerClients(em, id, renvois);
  await noterDefaites(em, id, jugees);
  await rendreDettes(em, id, fullname, maintenant);
  await auditSelection(em, RETRAITS_DE_CLIENTS, [id, fullname, adresse]);
  const rendus = await retirerClients(em, id, maintenant);
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
