import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { labelDe, type Remarque } from '#shared/produit/import.rules.ts';
import {
  jugerLigne,
  type ProduitEnPlace,
  type Rangement,
} from '#shared/produit/juger-import.rules.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ImportProduitRow } from './import-produit.entity.ts';
import type { ImportProduitLigneRow } from './import-produit-ligne.entity.ts';
import type { RayonRow } from '../rayon/rayon.entity.ts';
import type { ReferenceRow } from '../reference/reference.entity.ts';
import type { ProduitCipRow } from './produit-cip.entity.ts';
import type { OrNull, Renamed } from '../db/row.ts';

/** Rows judged at a time: other requests are served in between. */
const PAR_TOUR = 1_000;

// A product is the one that bears one of the row's codes; a row without code is the one product of
// that very name.
const TROUVER = `
  update import_produit_ligne l
  set produit_id = m.produit_id, candidats = m.candidats, genre = null
  from (
    select x.ligne, min(coalesce(c.produit_id, n.id)) as produit_id,
      count(distinct coalesce(c.produit_id, n.id))::int as candidats
    from import_produit_ligne x
    left join lateral (select pc.produit_id from produit_cip pc where pc.cip = any(x.cips)) c
      on true
    left join lateral (select p.id
    from produit p
    where cardinality(x.cips) = 0 and p.tri = f_recherche(x.valeurs->>'libelle')
    limit 2) n
      on true
    where x.import_id = $1 group by 1
  ) m where l.import_id = $1 and l.ligne = m.ligne`;

const DOUBLES = `
  with codes as (select c.cip, l.ligne, min(l.ligne) over (partition by c.cip) as premiere
  from import_produit_ligne l
  cross join unnest(l.cips) as c(cip)
  where l.import_id = $1),
    produits as (select ligne, min(ligne) over (partition by produit_id) as premiere
    from import_produit_ligne
    where import_id = $1 and candidats = 1),
    noms as (select ligne,
      min(ligne) over (partition by f_recherche(valeurs->>'libelle')) as premiere
    from import_produit_ligne
    where import_id = $1 and candidats = 0 and cardinality(cips) = 0 and valeurs ? 'libelle')
  select c.ligne, c.premiere, c.cip
  from codes c
  join import_produit_ligne l on l.import_id = $1 and l.ligne = c.ligne
  where c.premiere <> c.ligne
    and c.cip in (l.valeurs->>'cip', l.valeurs->>'cip_1', l.valeurs->>'cip_2', l.valeurs->>'cip_deux')
  union all
  select p.ligne, p.premiere, null
  from produits p
  where p.premiere <> p.ligne
    and not exists (select 1 from codes c where c.ligne = p.ligne and c.premiere <> c.ligne)
  union all select ligne, premiere, null from noms where premiere <> ligne`;

// The product is looked up row by row (`limit 1`): right after a first import the base may still
// believe there are few, and would read them all for each row.
const LIRE = `
  select l.ligne, l.valeurs, l.fautes, l.candidats, cardinality(l.cips) as codes,
    y.id as rayon_vise, n.id as nature_visee,
    case when p.id is null then null
      else jsonb_build_object('libelle', p.libelle, 'cip', p.cip, 'cip_1', p.cip_1, 'cip_2',
        p.cip_2, 'cip_deux', p.cip_deux, 'dci', p.dci, 'qte', p.qte, 'qte_min', p.qte_min,
        'qte_max', p.qte_max,
      'prix_achat', p.prix_achat, 'prix_de_vente', p.prix_de_vente, 'tva', p.tva, 'css', p.css,
        'couvert', p.couvert, 'forme', p.forme, 'famille', p.famille, 'classe', p.classe, 'categorie', p.categorie,
        'posologie', p.posologie,
      'is_active', p.is_active, 'rayon_id', p.rayon_id, 'nature_id', p.nature_id) end as en_place
  from import_produit_ligne l
  left join lateral (select * from produit where id = l.produit_id and l.candidats = 1 limit 1) p
    on true
  left join lateral (select min(r.id) as id
  from rayon r
  where r.deleted_at is null and r.recherche = f_recherche(l.valeurs->>'rayon')) y
    on true
  left join lateral (select min(r.id) as id
  from reference r
  where r.liste = 'prod_natures' and r.deleted_at is null
    and r.recherche = f_recherche(l.valeurs->>'nature')) n
    on true
  where l.import_id = $1 and l.ligne > $2 order by l.ligne limit ${PAR_TOUR}`;

/** A row of the file beside the product, the shelf and the nature that it names. */
interface LigneJugee extends Pick<
  ImportProduitLigneRow,
  'ligne' | 'valeurs' | 'fautes' | 'candidats'
> {
  /** How many codes it bears. */
  codes: number;
  rayon_vise: RayonRow['id'] | null;
  nature_visee: ReferenceRow['id'] | null;
  en_place: ProduitEnPlace | null;
}

const rangementDe = (l: LigneJugee): Rangement => ({
  rayon_id: l.valeurs.rayon === undefined ? undefined : l.rayon_vise,
  nature_id: l.valeurs.nature === undefined ? undefined : l.nature_visee,
});
const fauteDeNom = (l: LigneJugee): Remarque[] =>
  l.candidats < 2
    ? []
    : [
        {
          colonne: labelDe(l.codes > 0 ? 'cip' : 'libelle'),
          lu: l.codes > 0 ? '' : (l.valeurs.libelle ?? ''),
          phrase: l.codes > 0 ? phrasesImport.importCipsDivers : phrasesImport.importLibelleDivers,
        },
      ];

/** A row that says again what an earlier one said; `cip` is null when it is the name. */
type Double = Pick<ImportProduitLigneRow, 'ligne'> &
  Renamed<ImportProduitLigneRow, { premiere: 'ligne' }> &
  OrNull<Pick<ProduitCipRow, 'cip'>>;

async function lireDoubles(em: EntityManager, id: number): Promise<Map<number, Remarque[]>> {
  const doubles = await sql<Double>(em, DOUBLES, [id]);
  const par = Map.groupBy(doubles, (d) => d.ligne);
  return new Map(
    [...par].map(([ligne, siens]) => [
      ligne,
      siens.map((d) =>
        d.cip === null
          ? {
              colonne: labelDe('libelle'),
              lu: '',
              phrase: phrasesImport.importLibelleRepete(d.premiere),
            }
          : {
              colonne: labelDe('cip'),
              lu: d.cip,
              phrase: phrasesImport.importCipRepete(d.cip, d.premiere),
            },
      ),
    ]),
  );
}

const NOTER = `update import_produit_ligne l
    set genre = x.genre, valeurs = l.valeurs || x.rangement
    from unnest($2::int[], $3::text[], $4::jsonb[]) as x(ligne, genre, rangement)
    where l.import_id = $1 and l.ligne = x.ligne`;
const REMARQUER = `insert into import_produit_remarque (import_id, ligne, colonne, lu, phrase, grave)
    select $1, x.*
    from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::boolean[])
      as x(ligne, colonne, lu, phrase, grave)`;

async function jugerTour(
  em: EntityManager,
  id: number,
  lignes: readonly LigneJugee[],
  doubles: ReadonlyMap<number, Remarque[]>,
): Promise<void> {
  const jugees = lignes.map((l) => {
    // A cell that could not be read is not missing: only what it said is to be mended.
    const jugement = jugerLigne(l.valeurs, rangementDe(l), l.en_place);
    const muettes = new Set(l.fautes.map((f) => f.colonne));
    const fautes = [
      ...l.fautes,
      ...fauteDeNom(l),
      ...(doubles.get(l.ligne) ?? []),
      ...jugement.fautes.filter((f) => !muettes.has(f.colonne) || f.colonne === ''),
    ];
    const { rayon_id, nature_id } = rangementDe(l);
    return {
      ligne: l.ligne,
      genre: fautes.length > 0 ? 'fautive' : jugement.genre,
      rangement: JSON.stringify({ rayon_id: rayon_id ?? null, nature_id: nature_id ?? null }),
      fautes,
      avertissements: jugement.avertissements,
    };
  });
  const remarques = jugees.flatMap((j) => [
    ...j.fautes.map((f) => ({ ...f, ligne: j.ligne, grave: true })),
    ...j.avertissements.map((f) => ({ ...f, ligne: j.ligne, grave: false })),
  ]);
  await Promise.all([
    sql(em, NOTER, [
      id,
      jugees.map((j) => j.ligne),
      jugees.map((j) => j.genre),
      jugees.map((j) => j.rangement),
    ]),
    ...(remarques.length > 0
      ? [
          sql(em, REMARQUER, [
            id,
            remarques.map((r) => r.ligne),
            remarques.map((r) => r.colonne),
            remarques.map((r) => r.lu),
            remarques.map((r) => r.phrase),
            remarques.map((r) => r.grave),
          ]),
        ]
      : []),
  ]);
}

const COMPTER = `
  select count(*) filter (where genre = 'nouveau')::int as nouveaux,
    count(*) filter (where genre = 'modifie')::int as modifies,
    count(*) filter (where genre = 'inchange')::int as inchanges,
    count(*) filter (where genre = 'fautive')::int as fautives,
    (select count(*)::int
    from import_produit_remarque r
    where r.import_id = $1 and not r.grave) as avertissements
  from import_produit_ligne
  where import_id = $1`;

/** How many rows are of each kind, and how many remarks stop nothing. */
export type BilanImport = Pick<
  ImportProduitRow,
  'nouveaux' | 'modifies' | 'inchanges' | 'fautives' | 'avertissements'
>;

/**
 * [IMP-5] Judges every row of a file against the products as they stand now; nothing but the report
 * is written. `avancer` is told how many rows are judged. The row of the import is left alone: its
 * progress is told by other transactions meanwhile.
 */
export async function jugerImport(
  em: EntityManager,
  id: number,
  avancer: (faits: number) => Promise<void> = () => Promise.resolve(),
): Promise<BilanImport> {
  await sql(em, `set local statement_timeout = '120s'`);
  // Planned for what the tables hold now: a plan kept from the first import of an empty pharmacy
  // reads every product for each row of the second.
  await sql(em, 'set local plan_cache_mode = force_custom_plan');
  await sql(em, 'delete from import_produit_remarque where import_id = $1', [id]);
  await sql(em, TROUVER, [id]);
  const doubles = await lireDoubles(em, id);
  let faits = 0;
  for (let depuis = 0; ;) {
    const lignes = await sql<LigneJugee>(em, LIRE, [id, depuis]);
    if (lignes.length === 0) break;
    await jugerTour(em, id, lignes, doubles);
    depuis = lignes.at(-1)?.ligne ?? depuis;
    faits += lignes.length;
    await avancer(faits);
  }
  // What is written next runs triggers by the row: these keep their plans.
  await sql(em, 'set local plan_cache_mode = force_generic_plan');
  const bilan = await sqlOne<BilanImport>(em, COMPTER, [id]);
  if (!bilan) throw new Error(`import ${id} sans bilan`);
  return bilan;
}
