import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { type Centimes, centimesLus, enCentimes, ZERO } from '#shared/base/montant.ts';
import { demandesDuPanier } from '#shared/pharmacie/tableaux.rules.ts';
import { fautesDesBoites } from '#shared/produit/boites-lues.rules.ts';
import type { ReglageOrdonnancier } from '#shared/pharmacie/tableaux.schema.ts';
import { calculerLigne, calculerTotaux } from '#shared/reservation/totaux.rules.ts';
import type { Juge, ProduitJuge } from '#shared/station/quarantaine.rules.ts';
import type { VenteFaite } from '#shared/station/station.schema.ts';
import { sqlHundredths } from '../db/money.ts';
import { toDate } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { readReglageOrdonnancier } from '../pharmacie/reglage-ordonnancier.ts';
import { vendableDe } from '../produit/lire-retenues.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import { peutVendre } from './lire-vendeur.ts';
import type { Vendeur } from './panier-de-vente.ts';
import type { StationRow } from './station.entity.ts';
import type { Regard } from './voir-le-poste.ts';

type Ligne = VenteFaite['lignes'][number];
type ProduitNomme = Pick<ProduitRow, 'id' | 'libelle'> & { codes: string[] };

const CANDIDATS = `
  select p.id, p.libelle, array(select c.cip from produit_cip c where c.produit_id = p.id) as codes
  from produit p
  where p.id = any($1::int[])
    or p.id in (select produit_id from produit_cip where cip = any($2::text[]))
  order by p.id`;

const lireCandidats = (em: EntityManager, lignes: readonly Ligne[]): Promise<ProduitNomme[]> =>
  sql<ProduitNomme>(em, CANDIDATS, [
    lignes.map((l) => l.produit_id),
    lignes.flatMap((l) => l.cip ?? []),
  ]);
const aSonCode = ({ cip }: Ligne, p: ProduitNomme): boolean =>
  Boolean(cip) && p.codes.includes(cip ?? '');
const estNomme = (l: Ligne, p: ProduitNomme): boolean => p.id === l.produit_id || aSonCode(l, p);

/** Match by code and label; an id alone proves nothing. */
function produitDe(l: Ligne, candidats: readonly ProduitNomme[]): ProduitNomme | null {
  const parId = candidats.find((p) => p.id === l.produit_id);
  if (parId && (aSonCode(l, parId) || parId.libelle === l.libelle)) return parId;
  return candidats.find((p) => aSonCode(l, p) && p.libelle === l.libelle) ?? null;
}

/**
 * [HSL-29] By code and label: a restored base reissues ids. Null when unknown or taken by another
 * line.
 */
export async function reconnaitreProduits(
  em: EntityManager,
  lignes: readonly Ligne[],
): Promise<(number | null)[]> {
  const candidats = await lireCandidats(em, lignes);
  const pris = new Set<number>();
  return lignes.map((l) => {
    const p = produitDe(l, candidats);
    if (!p || pris.has(p.id)) return null;
    pris.add(p.id);
    return p.id;
  });
}

interface ProduitLu extends Pick<
  ProduitRow,
  'id' | 'libelle' | 'prix_de_vente' | 'tva' | 'css' | 'tableau'
> {
  en_vente: boolean;
  vendable: number;
  /** Highest surplus of stock since, its own sales excluded. */
  bouge: number;
  prix: string[];
  ecoulements: number[];
}
/**
 * Prices since `$2`, from changes and movements. Boxes: highest stock since, its own sales
 * deducted.
 */
const PRODUITS = `
  select p.id, p.libelle, p.prix_de_vente, p.tva, p.css, p.tableau,
    p.is_active or p.updated_at >= $2 as en_vente,
    ${vendableDe('p')} as vendable,
    coalesce((select max(x.n)
      from (select sum(case when m.type = 'Sortie' then m.qte else -m.qte end)
          over (order by m.id desc) as n
        from mouvement m
        where m.produit_id = p.id and m.created_at >= $2
          and not (m.source = 'reservation' and m.source_id in
            (select h.reservation_id from vente_hors_ligne h where h.station_id = $3))) x), 0)::int
      as bouge,
    array(
      select ${sqlHundredths(`j.avant ->> 'prix_de_vente'`)} from journal_audit j
      where j.entite = 'produit' and j.entite_id = p.id and j.at >= $2
        and j.avant ->> 'prix_de_vente' ~ '^[0-9.]+$'
      union
      select l.avant from changement_prix_ligne l
      join changement_prix c on c.id = l.changement_id
      where l.produit_id = p.id and c.at >= $2
      union
      select m.produit_prix_de_vente from mouvement m
      where m.produit_id = p.id and m.created_at >= $2 and m.produit_prix_de_vente > 0
    )::bigint[]::text[] as prix,
    array(select distinct e.taux from ecoulement e
      where e.produit_id = p.id and (e.fin_at is null or e.fin_at >= $2)) as ecoulements
  from produit p
  where p.id = any($1::int[])`;

interface LigneDuBrouillon extends Pick<ProduitRow, 'tva' | 'css' | 'prix_de_vente'> {
  produit_id: number;
  prix_plein: Centimes | null;
  ecoulement: number;
  taux_tva: number;
  taux_css: number;
  garde_id: number | null;
  montant_taxe: Centimes;
}
/** Terms frozen in the resumed draft. */
const BROUILLON = `
  select l.produit_id, l.tva, l.css, l.prix_de_vente, l.prix_plein, l.ecoulement,
    r.taux_tva::float8 as taux_tva, r.taux_css::float8 as taux_css, r.garde_id, r.montant_taxe
  from reservation r
  left join reservation_produit l on l.reservation_id = r.id
  where r.id = $1 and date_trunc('milliseconds', r.created_at) = $2`;

interface Reglages {
  tva: number[];
  css: number[];
  remise: number;
  gardes: { id: number; taxe: Centimes }[];
  sans_garde: boolean;
  vendeur_change: boolean;
}
const REGLAGES = `
  with g as (
    select id, montant_taxe, debut_at <= $1 and fin_at >= $2 as tout_du_long
    from garde
    where statut in ('En cours', 'Terminé') and debut_at <= $2
      and (statut = 'En cours' or fin_at >= $1)
  )
  select array[f_taux('tva', $3::date), f_taux('tva', $4::date)]::float8[] as tva,
    array[f_taux('css', $3::date), f_taux('css', $4::date)]::float8[] as css,
    coalesce((select remise_sans_accord from pharmacie limit 1), 10)::float8 as remise,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'taxe', montant_taxe)) from g), '[]')
      as gardes,
    not exists (select from g where tout_du_long) as sans_garde,
    exists (select from utilisateur where id = $5 and updated_at >= $1) as vendeur_change`;

/** Sums from the station's own figures. */
export function sommesDites(v: VenteFaite) {
  const taxes = {
    taux_tva: v.taux_tva,
    taux_css: v.taux_css,
    montant_taxe: enCentimes(v.montant_taxe),
  };
  const lignes = v.lignes.map((l) => ({
    ...l,
    ...calculerLigne(
      { ...l, prix_de_vente: enCentimes(l.prix_de_vente), prise_en_charge: 0 },
      taxes,
    ),
  }));
  return calculerTotaux(lignes, enCentimes(v.remise));
}

export interface AJuger {
  station: StationRow;
  vente: VenteFaite;
  vendeur: Vendeur;
  faite: Date;
  regard: Regard;
  signee: boolean;
  produits: readonly (number | null)[];
}

/** Narcotic or ordonnancier product: never sold offline. */
function controle(p: Pick<ProduitRow, 'tableau'>, reglage: ReglageOrdonnancier): boolean {
  const { demander, droit } = demandesDuPanier(reglage, [p]);
  return p.tableau === 'stupefiant' || demander || droit;
}

function produitJuge(
  p: ProduitLu,
  { l, tenues }: { l: Ligne; tenues: readonly LigneDuBrouillon[] },
  { faite, reglage }: { faite: Date; reglage: ReglageOrdonnancier },
): ProduitJuge {
  const boites = [{ produit_id: p.id, libelle: p.libelle, boites: l.boites ?? [] }];
  return {
    libelle: p.libelle,
    actuel: p.prix_de_vente,
    prix: [
      p.prix_de_vente,
      ...p.prix.map(centimesLus),
      ...tenues.map((b) => b.prix_plein ?? b.prix_de_vente),
    ],
    ecoulements: [...p.ecoulements, ...tenues.map((b) => b.ecoulement)].filter((t) => t > 0),
    taxes: [p, ...tenues],
    enVente: p.en_vente,
    tenues: Math.max(0, p.vendable, p.vendable + p.bouge),
    controle: controle(p, reglage),
    perimees: fautesDesBoites(boites, [], jourDe(faite)),
  };
}

/** [HSL-27] Every value in force while the station was offline. */
export async function jugeDe(em: EntityManager, a: AJuger): Promise<Juge> {
  const { station, vente: v, vendeur, faite, regard } = a;
  const { depuis } = regard;
  const inconnues = v.lignes.filter((_, i) => a.produits[i] === null);
  const candidats = inconnues.length > 0 ? await lireCandidats(em, inconnues) : [];
  const ids = [...a.produits.flatMap((id) => id ?? []), ...candidats.map((c) => c.id)];
  const jours = [jourDe(depuis), jourDe(faite)];
  const [lus, brouillon, reglages, reglage, autre] = await Promise.all([
    sql<ProduitLu>(em, PRODUITS, [ids, depuis, station.id]),
    sql<LigneDuBrouillon>(em, BROUILLON, [v.reservation_id, v.panier_cree_at]),
    sqlOne<Reglages>(em, REGLAGES, [depuis, faite, ...jours, vendeur.id]),
    readReglageOrdonnancier(em),
    marqueDUnAutre(em, station, v.marque),
  ]);
  if (!reglages) throw new Error('réglages non lus');
  const produits = v.lignes.map((l, i) => {
    const p = lus.find((x) => x.id === a.produits[i]);
    const tenues = brouillon.filter((b) => b.produit_id === p?.id);
    return p ? produitJuge(p, { l, tenues }, { faite, reglage }) : null;
  });
  const estControle = (id: number): boolean => {
    const p = lus.find((x) => x.id === id);
    return p !== undefined && controle(p, reglage);
  };
  return {
    produits,
    soupcons: v.lignes.map(
      (l) => candidats.find((c) => estNomme(l, c) && estControle(c.id))?.libelle ?? null,
    ),
    tva: [...reglages.tva, ...brouillon.map((b) => b.taux_tva)],
    css: [...reglages.css, ...brouillon.map((b) => b.taux_css)],
    gardes: [
      ...reglages.gardes,
      ...(reglages.sans_garde ? [{ id: null, taxe: ZERO }] : []),
      ...brouillon.map((b) => ({ id: b.garde_id, taxe: b.montant_taxe })),
    ],
    remise_sans_accord: reglages.remise,
    avant_remise: sommesDites(v).montant_avant_remise,
    vendeur: {
      fullname: vendeur.fullname,
      pouvaitVendre: peutVendre(vendeur) || reglages.vendeur_change,
    },
    saMarque: !autre,
    coupureConnue: regard.coupure !== 'inconnue',
    signee: a.signee,
    accepte: station.confiance_at !== null && faite >= toDate(station.confiance_at),
  };
}

/** [HSL-18] A mark no other station bears may be its own from before a restore. */
async function marqueDUnAutre(em: EntityManager, s: StationRow, marque: string): Promise<boolean> {
  const autre = await sqlOne(em, 'select id from station where marque = $1 and id <> $2', [
    marque,
    s.id,
  ]);
  return autre !== undefined;
}
