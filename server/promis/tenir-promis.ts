import type * as z from 'zod/mini';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesPromis from '#shared/promis/promis.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerPromis } from '#shared/promis/promis.api.ts';
import { type NouveauPromis, type Promis, promis } from '#shared/promis/promis.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { leverNotifications } from '../notification/notifier.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import type { PromisRow } from './promis.entity.ts';

const colonnes = ['id', 'telephone', 'qte', 'statut', 'created_at', 'annonce_at'];
const mots = ['produit_libelle', 'nom', 'created_by'];
const SOURCE: ListSource<Promis> = {
  schema: promis,
  select: 'select t.* from promis t where true',
  recherche: 't.recherche',
  telephone: 't.telephone',
  tri: { ...sortAsIs(colonnes), ...sortAsWords(mots) },
  parDefaut: 't.id desc',
};

export function listerPromisActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerPromis.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  if (requete.statut) addFilter(f, 't.statut = ?', requete.statut);
  if (requete.produit_id) addFilter(f, 't.produit_id = ?', requete.produit_id);
  return readList(em, SOURCE, requete, f);
}

/**
 * [PMS-2] A promise bears a name and a number to call; the walk-in client is nobody to call, so it
 * is not kept.
 */
export async function creerPromisActe({
  em,
  corps,
  session,
  maintenant,
}: ActRequest<unknown, unknown, NouveauPromis>): Promise<Resultat<Promis>> {
  const client_id = corps.client_id === CLIENT_COMPTANT ? null : (corps.client_id ?? null);
  const produit = await sqlOne<Pick<ProduitRow, 'libelle'>>(
    em,
    'select libelle from produit where id = $1',
    [corps.produit_id],
  );
  if (!produit) return refus(422, 'introuvable', phrasesRefus.introuvable('Produit'));
  if (client_id !== null && !(await sqlOne(em, 'select 1 from client where id = $1', [client_id])))
    return refus(422, 'introuvable', phrasesRefus.introuvable('Client'));
  const ligne = await sqlOne(
    em,
    `insert into promis (produit_id, produit_libelle, client_id, nom, telephone, qte, created_by,
        created_by_id, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
      returning *`,
    [
      corps.produit_id,
      produit.libelle,
      client_id,
      corps.nom,
      corps.telephone,
      corps.qte,
      session.fullname,
      session.id,
      maintenant,
    ],
  );
  return succes(present(promis, ligne ?? {}), phrasesPromis.promisNote(produit.libelle));
}

/** [PMS-3] Served or taken back, once; its announcement is then no longer to be read. */
const traiter =
  (statut: 'Servi' | 'Annulé') =>
  async ({
    em,
    parametres: { id },
    session,
    maintenant,
  }: ActRequest<{ id: number }>): Promise<Resultat<Promis>> => {
    const tenu = await sqlOne<Pick<PromisRow, 'statut'>>(
      em,
      'select * from promis where id = $1 for update',
      [id],
    );
    if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Promesse'));
    if (tenu.statut !== 'En attente')
      return refus(
        409,
        'promis_deja_traite',
        phrasesPromis.promisDejaTraite(tenu.statut),
        present(promis, tenu),
      );
    const ecrit = await sqlOne(
      em,
      `update promis
        set statut = $2, traite_at = $3, traite_par = $4, version = version + 1, updated_at = $3
        where id = $1
        returning *`,
      [id, statut, maintenant, session.fullname],
    );
    await leverNotifications(em, [`promesse:${id}`], maintenant);
    return succes(
      present(promis, ecrit ?? {}),
      statut === 'Servi' ? phrasesPromis.promisServi : phrasesPromis.promisAnnule,
    );
  };
export const servirPromisActe = traiter('Servi');
export const annulerPromisActe = traiter('Annulé');
