import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import type { ChampModifie } from '#shared/base/fusion-fiche.rules.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { franchir } from '#shared/admin/notification/notification.rules.ts';
import * as phrases from '#shared/stock/produit/modifier-selection.phrases.ts';
import { jugerProduit } from '#shared/stock/produit/modifier-selection.rules.ts';
import { tvaDite } from '#shared/stock/produit/produit.rules.ts';
import type {
  BilanSelection,
  ChangementsGroupes,
  SelectionModifiee,
} from '#shared/stock/produit/modifier-selection.schema.ts';
import { auditerSelection } from './selection-auditee.sql.ts';
import { signer } from '../../platform/db/crossed-fields.ts';
import { defined } from '../../platform/db/defined.ts';
import { toDate } from '../../platform/db/present.ts';
import { anyOf, constant, rows } from '../../platform/db/query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { query } from '../../query.ts';
import { notifyFranchissements } from './notify-franchissements.ts';
import { publishModifies } from './publish-stock.ts';
import { lockToClassify } from './classer-produits.ts';
import { fautesRangement } from './verifier-produit.ts';

const lire = (em: EntityManager, ids: readonly number[]) =>
  rows(
    em,
    query
      .selectFrom('produit')
      .select(['id', 'libelle', 'version', 'qte', 'rayon_id', 'qte_min', 'qte_max'])
      .select(['prix_achat', 'prix_de_vente', 'tva', 'tva_a_verifier', 'css', 'is_active'])
      .where('id', '=', anyOf(ids))
      .orderBy('id'),
  );
type Lu = Awaited<ReturnType<typeof lire>>[number];

/** Changes by others since the seen version. */
async function lireModifications(
  em: EntityManager,
  vues: ReadonlyMap<number, number>,
): Promise<Map<number, ChampModifie[]>> {
  const lues = await rows(
    em,
    query
      .selectFrom('champ_modifie')
      .select(['entite_id', 'champ', 'par', 'at', 'version'])
      .where('entite', '=', constant('produit'))
      .where('entite_id', '=', anyOf([...vues.keys()])),
  );
  const depuis = lues.filter((c) => c.version > (vues.get(c.entite_id) ?? 0));
  return Map.groupBy(
    depuis.map(({ entite_id, champ, par, at }) => ({
      entite_id,
      champ,
      par,
      at: enIso(toDate(at)),
    })),
    (c) => c.entite_id,
  );
}

async function juger(em: EntityManager, { produits, changements }: SelectionModifiee) {
  const vues = new Map(produits.map((p) => [p.id, p.version]));
  const lus = await lire(em, [...vues.keys()]);
  const modifications = await lireModifications(em, vues);
  const juges = lus.map((p) => ({
    p,
    juge: jugerProduit(p, changements, modifications.get(p.id) ?? []),
  }));
  const tenus = new Set(lus.map((p) => p.id));
  const absents = [...vues.keys()].filter((id) => !tenus.has(id));
  const bilan: BilanSelection = {
    modifies: juges.filter(({ juge }) => juge.sort === 'change').length,
    inchanges: juges.filter(({ juge }) => juge.sort === 'inchange').length,
    refuses: [
      ...juges.flatMap(({ p, juge }) =>
        juge.sort === 'refuse'
          ? [{ produit_id: p.id, libelle: p.libelle, raison: juge.raison }]
          : [],
      ),
      ...absents.map((id) => ({
        produit_id: id,
        libelle: `N° ${id}`,
        raison: phrases.produitAbsent,
      })),
    ],
    description: phrases.describeChangements(changements, await nomDuRayon(em, changements)),
  };
  return { changes: juges.flatMap(({ p, juge }) => (juge.sort === 'change' ? [p] : [])), bilan };
}

async function nomDuRayon(
  em: EntityManager,
  { rayon_id }: ChangementsGroupes,
): Promise<string | null> {
  if (rayon_id === undefined || rayon_id === null) return null;
  const [rayon] = await rows(
    em,
    query.selectFrom('rayon').select('libelle').where('id', '=', rayon_id),
  );
  return rayon?.libelle ?? null;
}

/** [PRO-28] Preview: no lock, no write. */
export async function apercevoirSelectionActe({
  em,
  corps,
}: ActRequest<unknown, unknown, SelectionModifiee>): Promise<Resultat<BilanSelection>> {
  const fautes = await fautesRangement(em, corps.changements);
  if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
  return succes((await juger(em, corps)).bilan);
}

/** Changed fields only. */
const champsDe = (p: Lu, changements: ChangementsGroupes): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(p).filter(([champ]) => Object.keys(changements).includes(champ)),
  );

/**
 * [PRO-28] One act: locks and rechecks; products changed meanwhile or breaking bounds are skipped
 * and reported.
 */
export async function modifierSelectionActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, SelectionModifiee>): Promise<Resultat<BilanSelection>> {
  const changements = defined(corps.changements);
  await lockToClassify(
    em,
    corps.produits.map((p) => p.id),
  );
  const fautes = await fautesRangement(em, changements);
  if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
  const { changes, bilan } = await juger(em, { ...corps, changements });
  if (changes.length === 0)
    return refus(422, 'selection_inchangee', phrases.selectionSansEffet, bilan);
  const ids = changes.map((p) => p.id);
  await signer(em, session.fullname);
  await rows(
    em,
    query
      .updateTable('produit')
      .set((eb) => ({
        ...changements,
        ...tvaDite(changements),
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', anyOf(ids))
      .returning('id'),
  );
  await auditerSelection(em, session.fullname, adresse, {
    avant: new Map(changes.map((p) => [p.id, champsDe(p, changements)])),
    apres: changements,
  });
  const franchis = changes.map((p) =>
    franchir({ produit_id: p.id, libelle: p.libelle }, p, { ...p, ...changements }),
  );
  await notifyFranchissements(em, franchis, maintenant);
  await publishModifies(em, ids);
  return succes(bilan, phrases.selectionModifieeDite(bilan.modifies, bilan.refuses.length));
}
