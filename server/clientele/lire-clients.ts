import { enFcfa, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { type Client, client } from '#shared/clientele/client.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import {
  addFilter,
  type Filters,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import type { Renamed } from '../db/row.ts';
import type { ClientRow } from './client.entity.ts';

/** [CLI-2] What is left under the ceiling: ceiling − debt, never below 0. */
export const RESTE = 'greatest(0, t.plafond_dette - t.current_dette)';
const SELECT_CLIENT = `select t.*, ${RESTE} as current_remboursement_amount
    from client t
    where t.deleted_at is null`;
const colonnes = [
  'id',
  'telephone',
  'prise_en_charge',
  'remise_percent',
  'plafond_dette',
  'current_dette',
  'identifiant_assure',
  'secteur_assure',
  'is_active',
];
const mots = ['nom', 'ville'];
const SOURCE: ListSource<Client> = {
  schema: client,
  select: SELECT_CLIENT,
  recherche: 't.recherche',
  telephone: 't.telephone',
  tri: {
    libelle: 't.tri',
    current_remboursement_amount: RESTE,
    ...sortAsIs(colonnes),
    ...sortAsWords(mots),
  },
  parDefaut: 't.tri, t.id',
};

export function listerClientsActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & { is_active?: boolean | undefined }>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (requete.is_active !== undefined) addFilter(filtres, 't.is_active = ?', requete.is_active);
  return readList(em, SOURCE, requete, filtres);
}

export async function relireClient(em: EntityManager, id: number): Promise<Client | null> {
  const ligne = await sqlOne(em, `${SELECT_CLIENT} and t.id = $1`, [id]);
  return ligne ? present(client, ligne) : null;
}

export async function lireClientActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const lu = await relireClient(em, id);
  return lu ? succes(lu) : refus(404, 'introuvable', phrasesRefus.introuvable('Client'));
}

/** Sums over all clients. */
type Encours = Renamed<ClientRow, { credit: 'plafond_dette'; dette: 'current_dette' }>;

/** Ceilings granted and debts standing, over all clients, in FCFA. */
export async function compterClientsActe({ em }: ActRequest) {
  const somme = await sqlOne<Encours>(
    em,
    `select coalesce(sum(plafond_dette), 0) credit, coalesce(sum(current_dette), 0) dette
      from client
      where deleted_at is null`,
  );
  return succes({
    total_credit: enFcfa(somme?.credit ?? ZERO),
    total_dette: enFcfa(somme?.dette ?? ZERO),
  });
}
