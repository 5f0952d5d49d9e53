import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { voitEcarts } from '#shared/gestion/inventaire/inventaire.rules.ts';
import type { Inventaire, NouvelInventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { presenterInventaire } from './presenter-inventaire.ts';
import type { RayonRow } from '../../stock/rayon/rayon.entity.ts';

type RayonLu = Pick<RayonRow, 'id' | 'libelle'>;
/** Shelf locked against removal; null for a total. */
async function lireRayon(
  em: EntityManager,
  { type, rayon_id }: NouvelInventaire,
): Promise<RayonLu | null | Refus> {
  if (type === 'Total') return null;
  return (
    (await row(
      em,
      query
        .selectFrom('rayon')
        .select(['id', 'libelle'])
        .where('id', '=', rayon_id ?? 0)
        .where('deleted_at', 'is', null)
        .forShare(),
    )) ?? refus(422, 'introuvable', phrasesRefus.introuvable('Rayon'))
  );
}

type Ouverture = ActRequest<unknown, unknown, NouvelInventaire>;
type RayonCompte = { id: number; libelle: string } | null;

const rienACompter = (rayon: RayonCompte): string =>
  rayon ? phrasesInventaire.inventaireRayonVide(rayon.libelle) : phrasesInventaire.inventaireVide;

/** Refuses the loser of the race, with the open inventory. */
async function dejaOuvert(
  { em, corps, session, maintenant }: Ouverture,
  rayon: RayonCompte,
): Promise<Refus> {
  const ouvert = await row(
    em,
    query
      .selectFrom('inventaire')
      .selectAll()
      .where('statut', '=', constant('En cours'))
      .where('type', '=', corps.type)
      .where('rayon_id', 'is not distinct from', rayon?.id ?? null),
  );
  return refus(
    409,
    'inventaire_deja_ouvert',
    phrasesInventaire.inventaireDejaOuvert(ouvert?.numero ?? '…', rayon?.libelle ?? null),
    ouvert && (await presenterInventaire(em, ouvert, voitEcarts(session), maintenant)),
  );
}

function lignesACompter(inventaire_id: number, rayon_id: number | null) {
  const tous = query
    .selectFrom('produit as p')
    .leftJoin('rayon as y', 'y.id', 'p.rayon_id')
    .select((eb) => [
      eb.val(inventaire_id).as('inventaire_id'),
      'p.id as produit_id',
      'p.libelle as produit_libelle',
      'y.libelle as rayon',
    ])
    .where((eb) => eb.or([eb('p.is_active', '=', constant(true)), eb('p.qte', '>', constant(0))]))
    .orderBy('p.id');
  return rayon_id === null ? tous : tous.where('p.rayon_id', '=', rayon_id);
}

/** [INV-3] One open total, one partial per shelf; a race opens one. Products sold or in stock. */
export async function ouvrirInventaireActe(r: Ouverture): Promise<Resultat<Inventaire>> {
  const { em, corps, session, adresse, maintenant } = r;
  const rayon = await lireRayon(em, corps);
  if (estRefus(rayon)) return rayon;
  const [rayon_id, nomDuRayon] = [rayon?.id ?? null, rayon?.libelle ?? null];
  const cree = await row(
    em,
    query
      .insertInto('inventaire')
      .values({
        // Generated column.
        numero: fragment<string>`default`,
        type: corps.type,
        rayon_id,
        rayon: nomDuRayon,
        created_by: session.fullname,
        created_at: maintenant,
        updated_at: maintenant,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
  );
  if (!cree) return dejaOuvert(r, rayon);
  const pris = await rows(
    em,
    query
      .insertInto('inventaire_ligne')
      .columns(['inventaire_id', 'produit_id', 'produit_libelle', 'rayon'])
      .expression(lignesACompter(cree.id, rayon_id))
      .returning('id'),
  );
  if (pris.length === 0) return refus(422, 'inventaire_vide', rienACompter(rayon));
  const ecrit = await row(
    em,
    query
      .updateTable('inventaire')
      .set({ nb_lignes: pris.length })
      .where('id', '=', cree.id)
      .returningAll(),
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'ouverture',
    entite: 'inventaire',
    entite_id: cree.id,
    apres: {
      numero: cree.numero,
      type: corps.type,
      rayon: nomDuRayon,
      lignes: pris.length,
    },
  });
  const ligne = ecrit ?? cree;
  raise(em, 'inventaire.ouvert', ['inventaires', `inventaire:${cree.id}`], {
    inventaire: await presenterInventaire(em, ligne, false, maintenant),
  });
  return succes(
    await presenterInventaire(em, ligne, voitEcarts(session), maintenant),
    phrasesInventaire.inventaireOuvert(cree.numero),
  );
}
