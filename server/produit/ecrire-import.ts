import { sqlFrancs } from '../db/money.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Franchissement, franchir } from '#shared/notification/notification.rules.ts';
import { CODES_IMPORT, type ColonneCode } from '#shared/produit/import.rules.ts';
import { codesApres } from '#shared/produit/juger-import.rules.ts';
import { auditSelection } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { Renamed } from '../db/row.ts';
import { leverDemandes } from '../notification/notifier.ts';
import { figerReglageOrdonnancier } from '../pharmacie/reglage-ordonnancier.ts';
import { classerProduits } from './classer-produits.ts';
import { direFranchissements } from './dire-franchissements.ts';
import { direSousCout, type PrixPose } from './dire-sous-cout.ts';
import { entrerEnStock } from './sortir-du-stock.ts';
import type { ImportProduitLigneRow } from './import-produit-ligne.entity.ts';
import type { MouvementRow } from './mouvement.entity.ts';
import type { ProduitRow } from './produit.entity.ts';

/** Rows written at a time: how far it is can be told in between, and the work stopped. */
const PAR_TOUR = 1_000;
/**
 * Beyond, prices under cost are read in the report: a bell that rings a thousand times is no longer
 * heard.
 */
const ALERTES_DITES = 20;

const estCode = (colonne: string): boolean => CODES_IMPORT.some((c) => c === colonne);
const TEXTES = [
  'libelle',
  ...CODES_IMPORT,
  'dci',
  'forme',
  'famille',
  'classe',
  'categorie',
  'posologie',
] as const;
const ENTIERS = ['qte_min', 'qte_max', 'rayon_id', 'nature_id'] as const;
const MONTANTS = ['prix_achat', 'prix_de_vente'] as const;
const DRAPEAUX = ['tva', 'css', 'couvert', 'is_active'] as const;
const COLONNES = [...TEXTES, ...ENTIERS, ...MONTANTS, ...DRAPEAUX];
const VALEURS = `jsonb_to_record(l.valeurs) as v(${TEXTES.map((c) => `${c} text`).join(', ')}, ${ENTIERS.map((c) => `${c} int`).join(', ')}, ${MONTANTS.map((c) => `${c} bigint`).join(', ')}, ${DRAPEAUX.map((c) => `${c} boolean`).join(', ')}, qte int)`;
const DEFAUTS: Readonly<Record<string, string>> = {
  qte_min: '0',
  qte_max: '0',
  prix_achat: '0',
  tva: 'false',
  css: 'false',
  couvert: 'true',
  is_active: 'true',
};

const prix = (achat: string, vente: string): string =>
  `jsonb_build_object('prix_achat', ${sqlFrancs(achat)}, 'prix_de_vente', ${sqlFrancs(vente)})`;

// Each statement walks some rows of the file and goes to each product by its key: nothing here is
// planned on what a table held before.
const TOUR = 'l.import_id = $1 and l.ligne > $2 and l.ligne <= $3';
const TENIR = `
  with modifies as (select produit_id
    from import_produit_ligne
    where import_id = $1 and genre = 'modifie')
  select id
  from produit
  where id in (select produit_id
    from modifies
    union
    select d.unite_id
    from modifies m
    join deconditionnement d on d.boite_id = m.produit_id)
  order by id for no key update`;
const A_MODIFIER = `
  from import_produit_ligne l cross join lateral ${VALEURS} join produit p on p.id = l.produit_id
  where ${TOUR} and l.genre = 'modifie'`;
const AUTRE_PRIX = `(p.prix_achat <> coalesce(v.prix_achat, p.prix_achat)
    or p.prix_de_vente <> coalesce(v.prix_de_vente, p.prix_de_vente))`;
const PRIX_A_AUDITER = `
  select $4, $5, 'prix', 'produit', p.id, ${prix('p.prix_achat', 'p.prix_de_vente')},
    ${prix('coalesce(v.prix_achat, p.prix_achat)', 'coalesce(v.prix_de_vente, p.prix_de_vente)')}
  ${A_MODIFIER} and ${AUTRE_PRIX}`;
const PRIX_CHANGES = `
  select p.id, coalesce(v.libelle, p.libelle) as libelle,
    coalesce(v.prix_achat, p.prix_achat) as prix_achat,
    coalesce(v.prix_de_vente, p.prix_de_vente) as prix_de_vente
  ${A_MODIFIER} and ${AUTRE_PRIX}
  order by p.id`;
const SEUILS_CHANGES = `
  select p.id, coalesce(v.libelle, p.libelle) as libelle, p.qte, p.qte_min, p.is_active,
    coalesce(v.qte_min, p.qte_min) as futur_min, coalesce(v.is_active, p.is_active) as futur_actif
  ${A_MODIFIER} and (p.qte_min <> coalesce(v.qte_min, p.qte_min)
    or p.is_active <> coalesce(v.is_active, p.is_active))
  order by p.id`;
const BORNES = `array[${CODES_IMPORT.map((c) => `p.${c}`).join(', ')}]`;
/** The rows that name a code their product does not bear, beside those it bears. */
const CODES_NOUVEAUX = `
  select l.ligne, l.valeurs, ${CODES_IMPORT.map((c) => `p.${c}`).join(', ')}
  ${A_MODIFIER} and not l.cips <@ ${BORNES}
  order by l.ligne`;
/** [IMP-10] Codes are placed by the rule; a row that names none leaves them. */
const codePlace = (c: string): string =>
  `${c} = case when n.ligne is null then p.${c} else n.${c} end`;
// An empty cell says nothing, so what a row does not name stays.
const dit = (c: string): string => `${c} = coalesce(v.${c}, p.${c})`;
const MODIFIER = `
  update produit p
  set ${COLONNES.map((c) => (estCode(c) ? codePlace(c) : dit(c))).join(', ')},
    version = p.version + 1, updated_at = $4
  from import_produit_ligne l
  left join unnest($5::int[], $6::text[], $7::text[], $8::text[], $9::text[])
    as n(ligne, ${CODES_IMPORT.join(', ')}) on n.ligne = l.ligne,
    ${VALEURS}
  where ${TOUR} and l.genre = 'modifie' and p.id = l.produit_id`;

const NUMEROTER = `update import_produit_ligne l set produit_id = x.id from (
    select ligne, nextval(pg_get_serial_sequence('produit', 'id'))::int as id
    from (select ligne
    from import_produit_ligne
    where import_id = $1 and genre = 'nouveau'
    order by ligne) t
  ) x where l.import_id = $1 and l.ligne = x.ligne`;
const CREER = `
  insert into produit (id, created_at, updated_at, ${COLONNES.join(', ')}) overriding system value
  select l.produit_id, $4, $4,
    ${COLONNES.map((c) => (DEFAUTS[c] === undefined ? `v.${c}` : `coalesce(v.${c}, ${DEFAUTS[c]})`)).join(', ')}
  from import_produit_ligne l, ${VALEURS}
  where ${TOUR} and l.genre = 'nouveau'
  order by l.ligne`;
const CREATIONS_A_AUDITER = `
  select $4, $5, 'création', 'produit', l.produit_id, null::jsonb,
    jsonb_build_object('libelle', v.libelle, 'qte',
      coalesce(v.qte, 0)) || ${prix('coalesce(v.prix_achat, 0)', 'v.prix_de_vente')}
  from import_produit_ligne l, ${VALEURS}
  where ${TOUR} and l.genre = 'nouveau'
  order by l.ligne`;
const ENTREES = `
  select l.produit_id, (l.valeurs->>'qte')::int as qte
  from import_produit_ligne l
  where ${TOUR} and l.genre = 'nouveau' and (l.valeurs->>'qte')::int > 0
  order by l.produit_id`;
const BORNE = `
  select max(ligne) as fin, count(*)::int as nombre
  from (select ligne
  from import_produit_ligne
  where import_id = $1 and genre = $3 and ligne > $2
  order by ligne
  limit ${PAR_TOUR}) t`;
const SOUS_COUT = `
  select p.id, p.libelle, p.prix_achat, p.prix_de_vente
  from import_produit_ligne l
  join produit p on p.id = l.produit_id
  where l.import_id = $1 and l.genre in ('nouveau', 'modifie')
    and (l.valeurs ? 'prix_achat' or l.valeurs ? 'prix_de_vente')
    and p.prix_de_vente < p.prix_achat
  order by p.id
  limit ${ALERTES_DITES + 1}`;

type SeuilsChanges = Pick<ProduitRow, 'id' | 'libelle' | 'qte' | 'qte_min' | 'is_active'> &
  Renamed<ProduitRow, { futur_min: 'qte_min'; futur_actif: 'is_active' }>;
/** What the file makes of products that were already there, for those who are told of it. */
interface Changes {
  prix: PrixPose[];
  franchis: Franchissement[];
}

/** Who asked for it, from where, and when it is written. */
export interface AuteurImport {
  fullname: string;
  adresse: string;
  maintenant: Date;
}
/** Up to which row a turn goes, and how many rows it has; null when none is left. */
interface BorneDeTour {
  fin: number | null;
  nombre: number;
}
type Tour = readonly [id: number, apres: number, fin: number];
/** The rows of a kind, some at a time, in their order; `faire` is told the bounds and how many. */
async function parTours(
  em: EntityManager,
  id: number,
  genre: ImportProduitLigneRow['genre'],
  faire: (tour: Tour, nombre: number) => Promise<void>,
): Promise<void> {
  for (let apres = 0; ;) {
    const borne = await sqlOne<BorneDeTour>(em, BORNE, [id, apres, genre]);
    if (!borne || borne.fin === null) return;
    await faire([id, apres, borne.fin], borne.nombre);
    apres = borne.fin;
  }
}

const DU_TOUR = `
  select l.produit_id
  from import_produit_ligne l
  where ${TOUR} and l.genre = $4
  order by l.produit_id`;
/** Their tables, by the codes that were just written; before their stock enters. */
async function classerTour(
  em: EntityManager,
  genre: ImportProduitLigneRow['genre'],
  tour: Tour,
  { fullname, maintenant }: AuteurImport,
): Promise<void> {
  const lignes = await sql<Pick<MouvementRow, 'produit_id'>>(em, DU_TOUR, [...tour, genre]);
  const ids = lignes.map((l) => l.produit_id);
  if (ids.length > 0) await classerProduits(em, ids, { par: fullname, maintenant });
}

type CodesNommes = Pick<ImportProduitLigneRow, 'ligne' | 'valeurs'> & Pick<ProduitRow, ColonneCode>;
/**
 * [IMP-10] The codes of each product of a turn that gets a new one, column by column, after the
 * numbers of their rows. Throws when a product took its last code since its row was judged: all is
 * undone, and judged again.
 */
async function placerCodes(em: EntityManager, tour: Tour): Promise<unknown[][]> {
  const nommes = await sql<CodesNommes>(em, CODES_NOUVEAUX, tour);
  const places = nommes.map((n) => ({ ligne: n.ligne, ...codesApres(n.valeurs, n) }));
  const perdu = places.find((p) => p.sansPlace.length > 0);
  if (perdu) throw new Error(`ligne ${perdu.ligne} : un code ne trouve plus de place`);
  return [places.map((p) => p.ligne), ...CODES_IMPORT.map((c) => places.map((p) => p.codes[c]))];
}

/** What a turn is about to change in the alerts: the rows are held, and not written yet. */
async function noterChanges(em: EntityManager, tour: Tour, changes: Changes): Promise<void> {
  changes.prix.push(...(await sql<PrixPose>(em, PRIX_CHANGES, tour)));
  const seuils = await sql<SeuilsChanges>(em, SEUILS_CHANGES, tour);
  changes.franchis.push(
    ...seuils.map(({ id, libelle, futur_min, futur_actif, ...avant }) =>
      franchir({ produit_id: id, libelle }, avant, {
        qte: avant.qte,
        qte_min: futur_min,
        is_active: futur_actif,
      }),
    ),
  );
}

/**
 * [NOT-3] [NOT-10] What the file makes untrue is taken back, however many; what it makes true is told
 * while few.
 */
async function direChanges(
  em: EntityManager,
  id: number,
  { prix: poses, franchis }: Changes,
  { fullname: par, maintenant }: AuteurImport,
): Promise<void> {
  const sousCout = await sql<PrixPose>(em, SOUS_COUT, [id]);
  const dits = sousCout.length > ALERTES_DITES ? [] : sousCout;
  await direSousCout(em, poses, { par, maintenant }, dits);
  const bavards = franchis.filter((f) => f.dire).length > ALERTES_DITES;
  await direFranchissements(
    em,
    bavards ? franchis.map(({ lever }) => ({ dire: null, lever })) : franchis,
    maintenant,
  );
}

/**
 * [IMP-6] Writes every judged row in the caller's transaction: new products with their first stock
 * as movements 'STOCK INITIAL', the others changed where the file says something, each new price in
 * the price history. `avancer` is told how many products are written.
 */
export async function ecrireProduits(
  em: EntityManager,
  id: number,
  auteur: AuteurImport,
  avancer: (faits: number) => Promise<void>,
): Promise<void> {
  const { fullname, adresse, maintenant } = auteur;
  const changes: Changes = { prix: [], franchis: [] };
  let faits = 0;
  await figerReglageOrdonnancier(em);
  await sql(em, NUMEROTER, [id]);
  await parTours(em, id, 'nouveau', async (tour, nombre) => {
    await sql(em, CREER, [...tour, maintenant]);
    await classerTour(em, 'nouveau', tour, auteur);
    await auditSelection(em, CREATIONS_A_AUDITER, [...tour, fullname, adresse]);
    const entrees = await sql<Pick<MouvementRow, 'produit_id' | 'qte'>>(em, ENTREES, tour);
    if (entrees.length > 0)
      await entrerEnStock(em, entrees, {
        motif: 'STOCK INITIAL',
        source: 'import',
        source_id: id,
        par: fullname,
        maintenant,
      });
    faits += nombre;
    await avancer(faits);
  });
  // Products that are on sale are held last: a payment that wants one waits for what follows.
  await sql(em, TENIR, [id]);
  await parTours(em, id, 'modifie', async (tour, nombre) => {
    await auditSelection(em, PRIX_A_AUDITER, [...tour, fullname, adresse]);
    await noterChanges(em, tour, changes);
    await sql(em, MODIFIER, [...tour, maintenant, ...(await placerCodes(em, tour))]);
    await classerTour(em, 'modifie', tour, auteur);
    faits += nombre;
    await avancer(faits);
  });
  await direChanges(em, id, changes, auteur);
  await leverDemandes(em, maintenant);
}
