import type * as z from 'zod/mini';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesPromis from '#shared/vente/promis/promis.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerPromis } from '#shared/vente/promis/promis.api.ts';
import { type NouveauPromis, type Promis, promis } from '#shared/vente/promis/promis.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, textOf } from '../../platform/db/query.ts';
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
import { leverNotifications } from '../../admin/notification/notifier.ts';
import type { PromisRow } from './promis.entity.ts';

const colonnes = ['id', 'telephone', 'qte', 'statut', 'created_at', 'annonce_at'] as const;
const mots = ['produit_libelle', 'nom', 'created_by'] as const;
const SOURCE: ListSource<Promis> = {
  schema: promis,
  select: textOf(query.selectFrom('promis as t').selectAll('t').where(constant(true))),
  recherche: 't.recherche',
  telephone: 't.telephone',
  tri: { ...sortAsIs<PromisRow>(colonnes), ...sortAsWords<PromisRow>(mots) },
  parDefaut: 't.id desc',
};

export function listerPromisActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerPromis.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  addEquals<PromisRow>(f, {
    statut: requete.statut || undefined,
    produit_id: requete.produit_id || undefined,
  });
  return readList(em, SOURCE, requete, f);
}

/** [PMS-2] Needs a name and phone; refuses the walk-in client. */
export async function creerPromisActe({
  em,
  corps,
  session,
  maintenant,
}: ActRequest<unknown, unknown, NouveauPromis>): Promise<Resultat<Promis>> {
  const client_id = corps.client_id === CLIENT_COMPTANT ? null : (corps.client_id ?? null);
  const produit = await row(
    em,
    query.selectFrom('produit').select('libelle').where('id', '=', corps.produit_id),
  );
  if (!produit) return refus(422, 'introuvable', phrasesRefus.introuvable('Produit'));
  const connu =
    client_id === null ||
    (await row(
      em,
      query
        .selectFrom('client')
        .select('id')
        .where('id', '=', client_id)
        .where('deleted_at', 'is', null),
    ));
  if (!connu) return refus(422, 'introuvable', phrasesRefus.introuvable('Client'));
  const ligne = await row(
    em,
    query
      .insertInto('promis')
      .values({
        produit_id: corps.produit_id,
        produit_libelle: produit.libelle,
        client_id,
        nom: corps.nom,
        telephone: corps.telephone,
        qte: corps.qte,
        created_by: session.fullname,
        created_by_id: session.id,
        created_at: maintenant,
        updated_at: maintenant,
      })
      .returningAll(),
  );
  return succes(present(promis, ligne ?? {}), phrasesPromis.promisNote(produit.libelle));
}

/** [PMS-3] Once; withdraws its notification. */
const traiter =
  (statut: 'Servi' | 'Annulé') =>
  async ({
    em,
    parametres: { id },
    session,
    maintenant,
  }: ActRequest<{ id: number }>): Promise<Resultat<Promis>> => {
    const locked = await row(
      em,
      query.selectFrom('promis').selectAll().where('id', '=', id).forUpdate(),
    );
    if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Promesse'));
    if (locked.statut !== 'En attente')
      return refus(
        409,
        'promis_deja_traite',
        phrasesPromis.promisDejaTraite(locked.statut),
        present(promis, locked),
      );
    const ecrit = await row(
      em,
      query
        .updateTable('promis')
        .set((eb) => ({
          statut,
          traite_at: maintenant,
          traite_par: session.fullname,
          version: eb('version', '+', 1),
          updated_at: maintenant,
        }))
        .where('id', '=', id)
        .returningAll(),
    );
    await leverNotifications(em, [`promesse:${id}`], maintenant);
    return succes(
      present(promis, ecrit ?? {}),
      statut === 'Servi' ? phrasesPromis.promisServi : phrasesPromis.promisAnnule,
    );
  };
export const servirPromisActe = traiter('Servi');
export const annulerPromisActe = traiter('Annulé');
