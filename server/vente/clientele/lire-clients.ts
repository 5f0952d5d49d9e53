import { type Centimes, enFcfa, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { type Client, client } from '#shared/vente/clientele/client.schema.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, row, sumOf, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  addEquals,
  type Filters,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { ClientRow } from './clientele.entity.ts';

/** [CLI-2] Ceiling − debt, at least 0. */
const RESTE = 'greatest(0, t.plafond_dette - t.current_dette)';
export const resteSousPlafond = fragment.raw<Centimes>(RESTE).as('current_remboursement_amount');
const LIRE = query
  .selectFrom('client as t')
  .selectAll('t')
  .select(resteSousPlafond)
  .where('t.deleted_at', 'is', null);
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
] as const;
const mots = ['nom', 'ville'] as const;
const SOURCE: ListSource<Client> = {
  schema: client,
  select: textOf(LIRE),
  recherche: 't.recherche',
  telephone: 't.telephone',
  tri: {
    libelle: 't.tri',
    current_remboursement_amount: RESTE,
    ...sortAsIs<ClientRow>(colonnes),
    ...sortAsWords<ClientRow>(mots),
  },
  parDefaut: 't.tri, t.id',
};

export function listerClientsActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & { is_active?: boolean | undefined }>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  addEquals<ClientRow>(filtres, { is_active: requete.is_active });
  return readList(em, SOURCE, requete, filtres);
}

export async function readClient(em: EntityManager, id: number): Promise<Client | null> {
  const ligne = await row(em, LIRE.where('t.id', '=', id));
  return ligne ? present(client, ligne) : null;
}

export async function lireClientActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const lu = await readClient(em, id);
  return lu ? succes(lu) : refus(404, 'introuvable', phrasesRefus.introuvable('Client'));
}

/** Totals in FCFA. */
export async function compterClientsActe({ em }: ActRequest) {
  const somme = await row(
    em,
    query
      .selectFrom('client')
      .select((eb) => [
        sumOf(eb.ref('plafond_dette')).as('credit'),
        sumOf(eb.ref('current_dette')).as('dette'),
      ])
      .where('deleted_at', 'is', null),
  );
  return succes({
    total_credit: enFcfa(somme?.credit ?? ZERO),
    total_dette: enFcfa(somme?.dette ?? ZERO),
  });
}
