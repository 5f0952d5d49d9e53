import type { EntityManager } from '@mikro-orm/postgresql';
import { type Franchissement, franchir } from '#shared/notification/notification.rules.ts';
import { type champsEcrits, PLACES } from '#shared/import/lire-produits.rules.ts';
import { auditSelection } from '../../db/audit.ts';
import { sqlFrancs } from '../../db/money.ts';
import { anyOf, constant, rows } from '../../db/query.ts';
import type { OrNull, Renamed } from '../../db/row.ts';
import { sql, sqlOne } from '../../db/sql.ts';
import type { ImportLigneRow } from '../../import/import-ligne.entity.ts';
import {
  chiffrerTextes,
  noterAvant,
  numeroterNeuves,
  textesEcrits,
} from '../../import/lignes-importees.ts';
import type { AuteurImport, Avancer } from '../../import/nature-importee.ts';
import { leverDemandes } from '../../notification/notifier.ts';
import { figerReglageOrdonnancier } from '../../pharmacie/reglage-ordonnancier.ts';
import { query } from '../../query.ts';
import { trouverRayons } from '../../rayon/trouver-rayons.ts';
import { raise } from '../../realtime/raise.ts';
import { aCompleter } from '../completer-depuis-la-base.ts';
import { classerProduits } from '../classer-produits.ts';
import { notifyFranchissements } from '../notify-franchissements.ts';
import { notifySousCout, type PrixPose } from '../notify-sous-cout.ts';
import type { LotRow } from '../lot.entity.ts';
import type { MouvementRow } from '../mouvement.entity.ts';
import type { ProduitRow } from '../produit.entity.ts';
import { entrerEnStock } from '../sortir-du-stock.ts';
import { ouvrirLots } from '../lock-lots.ts';

/** Rows per transaction step: yields, reports progress, can stop. */
const PAR_TOUR = 100;
/** Beyond, the report alone lists prices below cost: alerts would drown. */
const ALERTES_DITES = 20;

type ColonneEcrite =
  | Exclude<keyof ReturnType<typeof champsEcrits>, 'rayon' | 'nature'>
  | 'rayon_id'
  | 'nature_id';
const TYPES: Readonly<Record<ColonneEcrite, 'text' | 'int' | 'bigint' | 'boolean'>> = {
  libelle: 'text',
  cip: 'text',
  cip_deux: 'text',
  cip_1: 'text',
  cip_2: 'text',
  dci: 'text',
  forme: 'text',
  famille: 'text',
  classe: 'text',
  categorie: 'text',
  posologie: 'text',
  qte_min: 'int',
  qte_max: 'int',
  rayon_id: 'int',
  nature_id: 'int',
  prix_achat: 'bigint',
  prix_de_vente: 'bigint',
  tva: 'boolean',
  css: 'boolean',
  couvert: 'boolean',
  is_active: 'boolean',
};
export const COLONNES_ECRITES = Object.keys(TYPES) as ColonneEcrite[];
export const VALEURS = `jsonb_to_record(l.ecrit) as v(${COLONNES_ECRITES.map((c) => `${c} ${TYPES[c]}`).join(', ')})`;
const DEFAUTS: Readonly<Partial<Record<ColonneEcrite, string>>> = {
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

// Walks file rows and finds each product by key: independent of stale statistics.
const TOUR = `l.import_id = $1 and l.ligne > $2 and l.ligne <= $3 and l.etat = 'bonne'`;
const TENIR = `
  with modifies as (select cible_id
    from import_ligne
    where import_id = $1 and etat = 'bonne' and acte = 'modifie')
  select id
  from produit
  where id in (select cible_id
    from modifies
    union
    select d.unite_id
    from modifies m
    join deconditionnement d on d.boite_id = m.cible_id)
  order by id for no key update`;
const A_MODIFIER = `
  from import_ligne l cross join lateral ${VALEURS} join produit p on p.id = l.cible_id
  where ${TOUR} and l.acte = 'modifie'`;
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
/** Codes are only added: a product whose codes changed since is rechecked. */
const AUTRES_CODES = `
  select l.ligne
  ${A_MODIFIER} and exists (select 1
    from unnest(array[${PLACES.map((c) => `p.${c}`).join(', ')}],
      array[${PLACES.map((c) => `v.${c}`).join(', ')}]) as k(tenu, ecrit)
    where k.tenu is not null and k.tenu is distinct from k.ecrit)
  limit 1`;
// Empty cells keep the current value.
const keptOr = (c: string): string => `${c} = coalesce(v.${c}, p.${c})`;
const AVANT = `
  select l.ligne, (select jsonb_object_agg(k, to_jsonb(p) -> k)
    from jsonb_object_keys(l.ecrit) k
    where k = any($4::text[])) as avant
  from import_ligne l
  join produit p on p.id = l.cible_id
  where ${TOUR} and l.acte = 'modifie'`;
const MODIFIER = `
  update produit p
  set ${COLONNES_ECRITES.map(keptOr).join(', ')}, version = p.version + 1, updated_at = $4
  from import_ligne l, ${VALEURS}
  where ${TOUR} and l.acte = 'modifie' and p.id = l.cible_id`;

const CREER = `
  insert into produit (id, created_at, updated_at, ${COLONNES_ECRITES.join(', ')}) overriding system value
  select l.cible_id, $4, $4,
    ${COLONNES_ECRITES.map((c) => (DEFAUTS[c] === undefined ? `v.${c}` : `coalesce(v.${c}, ${DEFAUTS[c]})`)).join(', ')}
  from import_ligne l, ${VALEURS}
  where ${TOUR} and l.acte = 'nouveau'
  order by l.ligne`;
const CREATIONS_A_AUDITER = `
  select $4, $5, 'création', 'produit', l.cible_id, null::jsonb,
    jsonb_build_object('libelle', v.libelle, 'qte',
      l.ecrit->'stock') || ${prix('coalesce(v.prix_achat, 0)', 'v.prix_de_vente')}
  from import_ligne l, ${VALEURS}
  where ${TOUR} and l.acte = 'nouveau'
  order by l.ligne`;
const ENTREES = `
  select l.cible_id as produit_id, (l.ecrit->>'stock')::int as qte, l.ecrit->>'lot' as numero,
    l.ecrit->>'peremption' as date_expiration
  from import_ligne l
  where ${TOUR} and l.acte = $4 and (l.ecrit->>'stock')::int > 0
  order by l.cible_id, l.ligne`;
const BORNE = `
  select max(ligne) as fin, count(*)::int as nombre
  from (select ligne
  from import_ligne
  where import_id = $1 and etat = 'bonne' and acte = any($3) and ligne > $2
  order by ligne
  limit ${PAR_TOUR}) t`;
const SOUS_COUT = `
  select p.id, p.libelle, p.prix_achat, p.prix_de_vente
  from import_ligne l
  join produit p on p.id = l.cible_id
  where l.import_id = $1 and l.etat = 'bonne' and l.acte in ('nouveau', 'modifie')
    and (l.ecrit ? 'prix_achat' or l.ecrit ? 'prix_de_vente')
    and p.prix_de_vente > 0 and p.prix_de_vente < p.prix_achat
  order by p.id
  limit ${ALERTES_DITES + 1}`;
type SeuilsChanges = Pick<ProduitRow, 'id' | 'libelle' | 'qte' | 'qte_min' | 'is_active'> &
  Renamed<ProduitRow, { futur_min: 'qte_min'; futur_actif: 'is_active' }>;
/** Changes to existing products, for alerts. */
interface Changes {
  prix: PrixPose[];
  franchis: Franchissement[];
}

/** Last row and size; null when done. */
interface BorneDeTour {
  fin: number | null;
  nombre: number;
}
export type Tour = readonly [id: number, apres: number, fin: number];
type Acte = NonNullable<ImportLigneRow['acte']>;
async function parTours(
  em: EntityManager,
  id: number,
  actes: readonly Acte[],
  faire: (tour: Tour, nombre: number) => Promise<void>,
): Promise<void> {
  for (let apres = 0; ;) {
    const borne = await sqlOne<BorneDeTour>(em, BORNE, [id, apres, actes]);
    if (!borne || borne.fin === null) return;
    await faire([id, apres, borne.fin], borne.nombre);
    apres = borne.fin;
  }
}

const DU_TOUR = `
  select l.cible_id as produit_id
  from import_ligne l
  where ${TOUR} and l.acte = $4
  order by l.cible_id`;
/** Classified by new codes, before stock enters. */
async function classerTour(
  em: EntityManager,
  acte: Acte,
  tour: Tour,
  { fullname, maintenant }: AuteurImport,
): Promise<void> {
  const lignes = await sql<Pick<MouvementRow, 'produit_id'>>(em, DU_TOUR, [...tour, acte]);
  const ids = lignes.map((l) => l.produit_id);
  if (ids.length > 0) await classerProduits(em, ids, { par: fullname, maintenant });
}

type Entree = Pick<MouvementRow, 'produit_id' | 'qte'> &
  OrNull<Pick<LotRow, 'numero'>> &
  Pick<LotRow, 'date_expiration'>;
async function entrerTour(
  em: EntityManager,
  acte: Acte,
  tour: Tour,
  { fullname, maintenant }: AuteurImport,
): Promise<void> {
  const entrees = await sql<Entree>(em, ENTREES, [...tour, acte]);
  if (entrees.length === 0) return;
  const lots = await ouvrirLots(em, entrees);
  const lignes = entrees.map((e, i) => ({
    produit_id: e.produit_id,
    qte: e.qte,
    lot_id: lots[i] ?? null,
  }));
  await entrerEnStock(em, lignes, {
    motif: 'STOCK INITIAL',
    source: 'import',
    source_id: tour[0],
    par: fullname,
    maintenant,
  });
}

/** Ignoring case and accents. */
async function naturesDe(
  em: EntityManager,
  libelles: readonly string[],
): Promise<Map<string, number>> {
  const lues = await rows(
    em,
    query
      .selectFrom('reference')
      .select(['id', 'libelle'])
      .where('liste', '=', constant('prod_natures'))
      .where('deleted_at', 'is', null)
      .where('libelle', '=', anyOf(libelles)),
  );
  return new Map(lues.map((n) => [n.libelle, n.id]));
}

/** Before writing; locks rows. */
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

/** [NOT-3] [NOT-10] Withdraws all outdated alerts; sends new ones only while few. */
async function publishChanges(
  em: EntityManager,
  id: number,
  { prix: poses, franchis }: Changes,
  { fullname: par, maintenant }: AuteurImport,
): Promise<void> {
  const sousCout = await sql<PrixPose>(em, SOUS_COUT, [id]);
  const dits = sousCout.length > ALERTES_DITES ? [] : sousCout;
  await notifySousCout(em, poses, { par, maintenant }, dits);
  const bavards = franchis.filter((f) => f.dire).length > ALERTES_DITES;
  await notifyFranchissements(
    em,
    bavards ? franchis.map(({ lever }) => ({ dire: null, lever })) : franchis,
    maintenant,
  );
}

/**
 * [IMP-6] In the caller's transaction: agreed shelves and suppliers, products with 'STOCK INITIAL'
 * movements, price history. Throws if a product's codes changed: rolled back, judged again.
 */
export async function ecrireProduits(
  em: EntityManager,
  id: number,
  auteur: AuteurImport,
  avancer: Avancer,
): Promise<number> {
  const { fullname, adresse, maintenant } = auteur;
  const changes: Changes = { prix: [], franchis: [] };
  let [faits, nouveaux, modifies] = [0, 0, 0];
  await figerReglageOrdonnancier(em);
  const rayons = await trouverRayons(em, await textesEcrits(em, id, 'rayon'));
  await chiffrerTextes(em, id, { cle: 'rayon', numero: 'rayon_id', numeros: rayons });
  const natures = await naturesDe(em, await textesEcrits(em, id, 'nature'));
  await chiffrerTextes(em, id, { cle: 'nature', numero: 'nature_id', numeros: natures });
  await numeroterNeuves(em, id, 'produit');
  await parTours(em, id, ['nouveau'], async (tour, nombre) => {
    await sql(em, CREER, [...tour, maintenant]);
    await classerTour(em, 'nouveau', tour, auteur);
    await auditSelection(em, CREATIONS_A_AUDITER, [...tour, fullname, adresse]);
    await entrerTour(em, 'nouveau', tour, auteur);
    nouveaux += nombre;
    await avancer((faits += nombre));
  });
  // Products on sale are locked last: payments wait for the rest.
  await sql(em, TENIR, [id]);
  await parTours(em, id, ['modifie'], async (tour, nombre) => {
    const perdu = await sqlOne<Pick<ImportLigneRow, 'ligne'>>(em, AUTRES_CODES, tour);
    if (perdu) throw new Error(`ligne ${perdu.ligne} : les codes du produit ont changé`);
    await auditSelection(em, PRIX_A_AUDITER, [...tour, fullname, adresse]);
    await noterChanges(em, tour, changes);
    const avant = await sql<Pick<ImportLigneRow, 'ligne' | 'avant'>>(em, AVANT, [
      ...tour,
      COLONNES_ECRITES,
    ]);
    await noterAvant(em, id, avant);
    await sql(em, MODIFIER, [...tour, maintenant]);
    await classerTour(em, 'modifie', tour, auteur);
    modifies += nombre;
    await avancer((faits += nombre));
  });
  await parTours(em, id, ['ajout'], async (tour, nombre) => {
    await entrerTour(em, 'ajout', tour, auteur);
    await avancer((faits += nombre));
  });
  await aCompleter(em);
  await publishChanges(em, id, changes, auteur);
  await leverDemandes(em, maintenant);
  if (nouveaux + modifies > 0)
    raise(em, 'produit.importes', ['produits'], { importes: { id, nouveaux, modifies } });
  return faits;
}
