import type { EntityManager } from '@mikro-orm/postgresql';
import type { ValeursLot } from '#shared/import/lire-achats.rules.ts';
import type { BaseConnue } from '#shared/import/lire-fichier.rules.ts';
import { cleDuLot } from '#shared/import/lire-produits.rules.ts';
import { anyOf, rows } from '../../db/query.ts';
import { sql } from '../../db/sql.ts';
import type { OrNull } from '../../db/row.ts';
import type { ImportLigneRow } from '../../import/import-ligne.entity.ts';
import { noterDefaites } from '../../import/lignes-importees.ts';
import type { AuteurImport, NatureImportee } from '../../import/nature-importee.ts';
import { query } from '../../query.ts';
import { raise } from '../../realtime/raise.ts';
import type { LotRow } from '../lot.entity.ts';
import type { MouvementRow } from '../mouvement.entity.ts';
import { entrerEnStock, sortirDuStock } from '../sortir-du-stock.ts';
import { ouvrirLots } from '../lock-lots.ts';
import { baseDesProduits } from './base-des-produits.ts';

const LIGNES = `
  select l.cible_id as produit_id, (l.ecrit->>'qte')::int as qte, l.ecrit->>'lot' as numero,
    l.ecrit->>'peremption' as date_expiration
  from import_ligne l
  where l.import_id = $1 and l.etat = 'bonne' and l.acte = 'ajout' and (l.ecrit->>'qte')::int > 0`;
type LigneDeLot = Pick<MouvementRow, 'produit_id' | 'qte'> &
  OrNull<Pick<LotRow, 'numero'>> &
  Pick<LotRow, 'date_expiration'>;
async function lignesDeLot(em: EntityManager, lues: readonly LigneDeLot[]) {
  const lots = await ouvrirLots(em, lues);
  return lues.map(({ produit_id, qte }, i) => ({ produit_id, qte, lot_id: lots[i] ?? null }));
}

/** As 'STOCK INITIAL' movements. */
async function ecrire(
  em: EntityManager,
  id: number,
  { fullname: par, maintenant }: AuteurImport,
): Promise<number> {
  const lues = await sql<LigneDeLot>(em, `${LIGNES} order by l.cible_id, l.ligne`, [id]);
  const lignes = await lignesDeLot(em, lues);
  const origine = { motif: 'STOCK INITIAL', source: 'import', source_id: id, par, maintenant };
  const ids = lignes.length > 0 ? await entrerEnStock(em, lignes, origine) : [];
  raise(em, 'produit.importes', ['produits'], {
    importes: { id, nouveaux: 0, modifies: ids.length },
  });
  return lues.length;
}

const INTACTES = `
  select l.ligne, not exists (select 1
    from mouvement m
    where m.produit_id = l.cible_id
      and m.id > (select min(k.id)
        from mouvement k
        where k.produit_id = l.cible_id and k.source = 'import' and k.source_id = $1)
      and not (m.source = 'import' and m.source_id = $1))
    and p.rang_stupefiant is null as defaite
  from import_ligne l
  join produit p on p.id = l.cible_id
  where l.import_id = $1 and l.etat = 'bonne' and l.acte = 'ajout'`;
/** [IMP-19] Removes boxes of products unmoved since. Narcotics leave only through register acts. */
async function defaire(
  em: EntityManager,
  id: number,
  { fullname: par, maintenant }: AuteurImport,
): Promise<void> {
  await sql(
    em,
    `select id
      from produit
      where id in (select cible_id from import_ligne where import_id = $1 and etat = 'bonne')
      order by id for no key update`,
    [id],
  );
  const jugees = await sql<Pick<ImportLigneRow, 'ligne' | 'defaite'>>(em, INTACTES, [id]);
  await noterDefaites(em, id, jugees);
  const lues = await sql<LigneDeLot>(em, `${LIGNES} and l.defaite order by l.cible_id`, [id]);
  const lignes = await lignesDeLot(em, lues);
  const origine = { motif: 'IMPORT DÉFAIT', source: 'import', source_id: id, par, maintenant };
  if (lignes.length > 0) await sortirDuStock(em, lignes, origine);
  raise(em, 'produit.importes', ['produits'], {
    importes: { id, nouveaux: 0, modifies: lignes.length },
  });
}

async function lotsConnus(
  em: EntityManager,
  { parCode, parLibelle }: BaseConnue,
): Promise<Map<string, string[]>> {
  const produits = [...(parCode?.values() ?? []), ...[...(parLibelle?.values() ?? [])].flat()];
  const lus = await rows(
    em,
    query
      .selectFrom('lot')
      .select(['produit_id', 'numero', 'date_expiration'])
      .where('produit_id', '=', anyOf([...new Set(produits.map((p) => p.id))])),
  );
  const dates = new Map<string, string[]>();
  for (const { produit_id, numero, date_expiration } of lus) {
    if (date_expiration === null) continue;
    const cle = cleDuLot(produit_id, numero);
    dates.set(cle, [...(dates.get(cle) ?? []), date_expiration]);
  }
  return dates;
}

/** Adds dated lots to existing stock. */
export const IMPORT_DES_LOTS: NatureImportee = {
  base: async (em, fichier, jour) => {
    const base = await baseDesProduits(em, fichier, jour);
    return { ...base, lots: await lotsConnus(em, base) };
  },
  ecrit: ({ valeurs }) => {
    const v = valeurs as unknown as ValeursLot;
    return { qte: v.qte ?? 0, lot: v.lot || null, peremption: v.peremption };
  },
  ecrire,
  defaire,
};
