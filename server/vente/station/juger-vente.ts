import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { centimesLus, enCentimes, ZERO } from '#shared/base/montant.ts';
import { demandesDuPanier } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { fautesDesBoites } from '#shared/stock/produit/boites-lues.rules.ts';
import type { ReglageOrdonnancier } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { calculerLigne, calculerTotaux } from '#shared/vente/reservation/totaux.rules.ts';
import type { Juge, ProduitJuge } from '#shared/vente/station/quarantaine.rules.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import { toDate } from '../../platform/db/present.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { readReglageOrdonnancier } from '../../admin/pharmacie/reglage-ordonnancier.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import {
  type LigneDuBrouillon,
  lireBrouillon,
  lireProduitsCandidats,
  lireProduitsJuges,
  lireReglagesDAlors,
  type ProduitAJuger,
  type ProduitCandidat,
} from './jugement.sql.ts';
import { peutVendre } from './lire-vendeur.ts';
import type { Vendeur } from './panier-de-vente.ts';
import type { StationRow } from './station.entity.ts';
import type { Regard } from './voir-le-poste.ts';

type Ligne = VenteFaite['lignes'][number];
const aSonCode = ({ cip }: Ligne, p: ProduitCandidat): boolean =>
  Boolean(cip) && p.codes.includes(cip ?? '');
const estNomme = (l: Ligne, p: ProduitCandidat): boolean => p.id === l.produit_id || aSonCode(l, p);

/** Match by code and label; an id alone proves nothing. */
function produitDe(l: Ligne, candidats: readonly ProduitCandidat[]): ProduitCandidat | null {
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
  const candidats = await lireProduitsCandidats(em, lignes);
  const pris = new Set<number>();
  return lignes.map((l) => {
    const p = produitDe(l, candidats);
    if (!p || pris.has(p.id)) return null;
    pris.add(p.id);
    return p.id;
  });
}

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
  p: ProduitAJuger,
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
  const candidats = inconnues.length > 0 ? await lireProduitsCandidats(em, inconnues) : [];
  const ids = [...a.produits.flatMap((id) => id ?? []), ...candidats.map((c) => c.id)];
  const [lus, brouillon, reglages, reglage, autre] = await Promise.all([
    lireProduitsJuges(em, ids, depuis, station.id),
    lireBrouillon(em, v),
    lireReglagesDAlors(em, { depuis, faite }, vendeur.id),
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
  const autre = await row(
    em,
    query.selectFrom('station').select('id').where('marque', '=', marque).where('id', '<>', s.id),
  );
  return autre !== undefined;
}
