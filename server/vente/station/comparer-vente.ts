import { type Centimes, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { duPour } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import { fautesDesBoites } from '#shared/stock/produit/boites-lues.rules.ts';
import { ecoulementRetenu } from '#shared/stock/produit/ecoulement.rules.ts';
import type { Actuel, ProduitActuel } from '#shared/vente/station/ecarts.rules.ts';
import { numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import { constant, fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { tauxAu } from '../../admin/pharmacie/taux-du-jour.ts';
import { fauteContreIndication } from '../reservation/exiger-acceptation.ts';
import type { LockedPanier } from '../reservation/lock-panier.ts';
import { peutVendre } from './lire-vendeur.ts';
import type { Vendeur } from './panier-de-vente.ts';
import type { StationRow } from './station.entity.ts';

export interface VenteEcrite {
  station: StationRow;
  vente: VenteFaite;
  vendeur: Vendeur;
  envoyeur: { id: number; fullname: string };
  /** The basket before the sale, with the stock of that moment. */
  panier: LockedPanier;
  ecrit: Pick<LockedPanier, 'reservation' | 'lignes'>;
  clos: string | null;
  /** Labels of products matched by code under another id. */
  renumerotes: readonly string[];
  faite: Date;
  moment: Date;
  /** Made before the opening of the session its cash is counted in. */
  comptee: boolean;
}

const reglagesDu = (jour: string) =>
  query.selectNoFrom((eb) => [
    ...tauxAu(fragment`${jour}`),
    eb.fn
      .coalesce(
        eb.selectFrom('pharmacie').select('remise_sans_accord').limit(constant(1)),
        constant<number>(10),
      )
      .as('remise'),
    eb.fn
      .coalesce(
        eb.selectFrom('garde').select('montant_taxe').where('statut', '=', constant('En cours')),
        fragment<Centimes>`0`,
      )
      .as('taxe'),
  ]);

const ESPECES = { mode: 'espece', montant: ZERO } as const;

type Ligne = VenteFaite['lignes'][number];
/**
 * [ECO-8] Discount admitted before its own boxes left: as ordered, or per its draft; legacy
 * stations send none.
 */
function ecoulementAdmis(l: Ligne | undefined, { lignes, ecoulements }: LockedPanier): number {
  if (!l) return 0;
  const marque = ecoulements.get(l.produit_id);
  const tenue = lignes.find((t) => t.produit_id === l.produit_id);
  const { qte, ecoulement = marque?.taux ?? 0 } = l;
  return ecoulementRetenu({ qte, ecoulement }, tenue, marque);
}

function produitsActuels({ vente, panier, faite }: VenteEcrite): Map<number, ProduitActuel> {
  const faites = new Map(vente.lignes.map((l) => [l.produit_id, l]));
  return new Map(
    [...panier.produits].map(([id, p]) => [
      id,
      {
        libelle: p.libelle,
        prix_de_vente: p.prix_de_vente,
        is_active: p.is_active,
        vendable: p.qte,
        ecoulement: ecoulementAdmis(faites.get(id), panier),
        boitesPerimees: fautesDesBoites(
          [{ produit_id: id, libelle: p.libelle, boites: faites.get(id)?.boites ?? [] }],
          panier.lots,
          jourDe(faite),
        ),
      },
    ]),
  );
}

/** First and last missing number; null when none is. */
function numerosSautes({ vente, station }: VenteEcrite): string[] | null {
  const attendu = station.dernier_numero + 1;
  return vente.numero > attendu
    ? [attendu, vente.numero - 1].map((n) => numeroProvisoire(vente.marque, n))
    : null;
}

/** [HSL-14] The state the sale is compared with, at reception. */
export async function actuelDe(em: EntityManager, e: VenteEcrite): Promise<Actuel> {
  const { vendeur, envoyeur, faite, moment } = e;
  const [reglages, contreIndication] = await Promise.all([
    row(em, reglagesDu(jourDe(moment))),
    fauteContreIndication(em, e.ecrit, moment),
  ]);
  return {
    produits: produitsActuels(e),
    taux_tva: reglages?.taux_tva ?? 0,
    taux_css: reglages?.taux_css ?? 0,
    montant_taxe: reglages?.taxe ?? ZERO,
    remise_sans_accord: reglages?.remise ?? 0,
    avant_remise: e.ecrit.reservation.montant_avant_remise,
    du: duPour({ net: e.ecrit.reservation.net_a_payer, arrondir: e.panier.arrondir }, [ESPECES]).du,
    vendeur: { fullname: vendeur.fullname, peutVendre: peutVendre(vendeur) },
    envoyeur,
    panierClos: e.clos,
    contreIndication: contreIndication?.errors ?? [],
    sautes: numerosSautes(e),
    renumerotes: e.renumerotes,
    faite,
    retenu: moment,
    comptee: e.comptee,
  };
}
