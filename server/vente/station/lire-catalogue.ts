import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { enIso } from '#shared/base/dates.ts';
import type { lireCatalogue } from '#shared/vente/station/catalogue.api.ts';
import { Emballeur } from '#shared/vente/station/catalogue.rules.ts';
import type { EnteteCatalogue, LigneCatalogue } from '#shared/vente/station/catalogue.schema.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest, RowStream } from '../../platform/http/route.ts';
import { presenterProduits } from '../../stock/produit/lire-produits.ts';
import { ventesRecentes } from '../../stock/produit/ventes-recentes.ts';
import type { EpoqueRow, SujetRow } from '../../platform/realtime/realtime.entity.ts';

/** Products per batch; the connection is released between batches. */
const PAR_PAS = 250;
/** Beyond this many events a full read is cheaper. */
const SUIVIS_MAX = 5_000;
/** Cache; clients catch up from its cursor, so one build serves all at opening. */
const GARDE_MS = 30_000;

type Repere = { epoque: EpoqueRow['valeur']; seq: SujetRow['seq'] };
/** Event cursor, read before the products so none is missed. */
async function repereActuel(em: EntityManager): Promise<Repere> {
  const lu = await row(
    em,
    query
      .selectFrom('epoque as e')
      .select('e.valeur as epoque')
      .select((eb) =>
        eb.fn
          .coalesce(
            eb.selectFrom('sujet').select('seq').where('topic', '=', constant('produits')),
            constant<number>(0),
          )
          .as('seq'),
      ),
  );
  if (!lu) throw new Error('base sans époque');
  return lu;
}

interface Paquet {
  entete: EnteteCatalogue;
  pas: LigneCatalogue[][];
}
/** Batched; products no longer sold are listed separately. */
async function emballer(
  em: EntityManager,
  ids: readonly number[],
  entete: Repere & { lu_at: string; entier: boolean },
): Promise<Paquet> {
  const { vendus } = await ventesRecentes(em);
  const emballeur = new Emballeur();
  const pas: LigneCatalogue[][] = [];
  const vus = new Set<number>();
  for (let debut = 0; debut < ids.length; debut += PAR_PAS) {
    const lus = await presenterProduits(em, ids.slice(debut, debut + PAR_PAS));
    const actifs = lus.filter((p) => p.is_active);
    for (const { id } of actifs) vus.add(id);
    pas.push(actifs.map((p) => emballeur.emballer(p, vendus.get(p.id) ?? 0)));
  }
  const retires = entete.entier ? [] : ids.filter((id) => !vus.has(id));
  return { entete: { ...entete, retires, tables: emballeur.tables }, pas };
}

async function toutEmballer(em: EntityManager, maintenant: Date): Promise<Paquet> {
  const repere = await repereActuel(em);
  const actifs = await rows(
    em,
    query.selectFrom('produit').select('id').where('is_active', '=', constant(true)).orderBy('id'),
  );
  return emballer(
    em,
    actifs.map((p) => p.id),
    { ...repere, lu_at: enIso(maintenant), entier: true },
  );
}

const tenus = new WeakMap<object, Promise<Paquet>>();
/** [CAT-2] Full catalogue, one build shared by concurrent requests. */
function leCatalogue(em: EntityManager, maintenant: Date): Promise<Paquet> {
  const cle = em.getDriver();
  const tenu = tenus.get(cle);
  if (tenu) return tenu;
  const fait = toutEmballer(em, maintenant);
  tenus.set(cle, fait);
  const oublier = () => void (tenus.get(cle) === fait && tenus.delete(cle));
  fait.then(() => setTimeout(oublier, GARDE_MS).unref(), oublier);
  return fait;
}

/** [CAT-3] Null when events were purged, the base restored, or an event was bulk. */
async function changesDepuis(
  em: EntityManager,
  depuis: number,
  { seq }: Repere,
): Promise<number[] | null> {
  if (depuis > seq || seq - depuis > SUIVIS_MAX) return null;
  // Null for a bulk event.
  const produit = fragment<number | null>`(e.donnees::jsonb #>> '{produit,id}')::int`;
  const suivis = await rows(
    em,
    query
      .selectFrom('publication as p')
      .innerJoin('evenement as e', 'e.id', 'p.evenement_id')
      .select(produit.as('id'))
      .where('p.topic', '=', constant('produits'))
      .where('p.seq', '>', depuis)
      .where('p.seq', '<=', seq),
  );
  if (suivis.length !== seq - depuis) return null;
  const ids = suivis.flatMap(({ id }) => id ?? []);
  return ids.length === suivis.length ? [...new Set(ids)].sort((a, b) => a - b) : null;
}

type Demande = z.output<typeof lireCatalogue.requete>;
async function paquetVoulu(
  em: EntityManager,
  { depuis, epoque }: Demande,
  maintenant: Date,
): Promise<Paquet> {
  if (depuis === undefined || epoque === undefined) return leCatalogue(em, maintenant);
  const repere = await repereActuel(em);
  const changes = repere.epoque === epoque ? await changesDepuis(em, depuis, repere) : null;
  return changes
    ? emballer(em, changes, { ...repere, lu_at: enIso(maintenant), entier: false })
    : leCatalogue(em, maintenant);
}

async function* enFlux(pas: readonly LigneCatalogue[][]): AsyncGenerator<LigneCatalogue[]> {
  yield* pas;
}

/**
 * [CAT-2] Catalogue for offline selling, or [CAT-3] its changes. Short lock-free batches, sent as
 * rows.
 */
export async function lireCatalogueActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, Demande>): Promise<RowStream> {
  const { entete, pas } = await paquetVoulu(em, requete, maintenant);
  return { flux: enFlux(pas), extra_data: entete };
}
