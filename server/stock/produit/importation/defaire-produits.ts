import type { EntityManager } from '@mikro-orm/postgresql';
import { auditSelection } from '../../../platform/db/audit.ts';
import { anyOf, constant, fragment, rows } from '../../../platform/db/query.ts';
import { query } from '../../../query.ts';
import { noterDefaites, renvoisVers } from '../../../platform/import/lignes-importees.sql.ts';
import type { AuteurImport, Avancer } from '../../../platform/import/nature-importee.ts';
import { raise } from '../../../platform/realtime/raise.ts';
import { classerProduits } from '../classer-produits.ts';
import { sortirDuStock } from '../sortir-du-stock.ts';
import {
  jugerProduits,
  PRIX_REMIS,
  remettreProduits,
  RETRAITS_DE_PRODUITS,
} from './produits-defaits.sql.ts';

/** Deleted with the product, or checked separately. */
const AVEC_LE_PRODUIT = [
  'produit_cip',
  'produit_medicament',
  'mouvement',
  'lot',
  'lot_mouvement',
  'offre_fournisseur',
  'vente_passee',
];
/** Products an import wrote, in the order of their locks. */
export const produitsEcritsPar = (import_id: number) =>
  query
    .selectFrom('produit')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('import_ligne')
        .select((of) => of.ref('cible_id').$notNull().as('id'))
        .where('import_id', '=', import_id)
        .where('etat', '=', constant('bonne'))
        .where('acte', 'in', [constant('nouveau'), constant('modifie'), constant('ajout')]),
    )
    .orderBy('id');

/**
 * [IMP-19] New: deleted unless moved or referenced; with ledger lines, off sale without codes or
 * stock. Changed: restored unless edited since.
 */
export async function defaireProduits(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
  avancer: Avancer,
): Promise<void> {
  await rows(em, produitsEcritsPar(id).forUpdate());
  const renvois = await renvoisVers(em, 'produit', AVEC_LE_PRODUIT);
  const jugees = await jugerProduits(em, id, renvois);
  await noterDefaites(em, id, jugees);
  const neufs = await rows(
    em,
    query
      .selectFrom('import_ligne as l')
      .innerJoin('produit as p', 'p.id', 'l.cible_id')
      .select(['p.id as produit_id', 'p.qte'])
      .where('l.import_id', '=', id)
      .where('l.acte', '=', constant('nouveau'))
      .where('l.defaite', '=', constant(true))
      .orderBy('p.id'),
  );
  const ids = neufs.map((n) => n.produit_id);
  await auditSelection(em, RETRAITS_DE_PRODUITS, [id, fullname, adresse]);
  const enStock = neufs.filter((n) => n.qte > 0);
  if (enStock.length > 0)
    await sortirDuStock(em, enStock, {
      motif: 'IMPORT DÉFAIT',
      source: 'import',
      source_id: id,
      par: fullname,
      maintenant,
    });
  const mouvements = query.selectFrom('mouvement').select('id');
  await rows(
    em,
    query
      .updateTable('produit')
      .set((eb) => ({
        libelle: fragment<string>`left(libelle, 134) || ' (import défait)'`,
        is_active: false,
        cip: null,
        cip_1: null,
        cip_2: null,
        cip_deux: null,
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', anyOf(ids))
      .where((eb) => eb.exists(mouvements.where('produit_id', '=', eb.ref('produit.id')))),
  );
  await rows(
    em,
    query
      .deleteFrom('produit')
      .where('id', '=', anyOf(ids))
      .where((eb) => eb.not(eb.exists(mouvements.where('produit_id', '=', eb.ref('produit.id'))))),
  );
  await avancer(ids.length);
  await auditSelection(em, PRIX_REMIS, [id, fullname, adresse]);
  const rendus = await remettreProduits(em, id, maintenant);
  if (rendus.length > 0)
    await classerProduits(
      em,
      rendus.map((r) => r.id),
      { par: fullname, maintenant },
    );
  const combien = ids.length + rendus.length;
  await avancer(combien);
  if (combien > 0)
    raise(em, 'produit.importes', ['produits'], {
      importes: { id, nouveaux: 0, modifies: combien },
    });
}
