import type { EntityManager } from '@mikro-orm/postgresql';
import { type Centimes, enCentimes, ZERO } from '#shared/base/montant.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { duPour } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT, NOM_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { boitesDeLaLigne } from '#shared/stock/produit/boites-lues.rules.ts';
import { coutDeVente } from '#shared/stock/produit/cout-moyen.rules.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import { toDate } from '../../platform/db/present.ts';
import { constant, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { SortieRemise } from '../../gestion/inventaire/suivre-vente-remise.ts';
import { entrerEnStock } from '../../stock/produit/sortir-du-stock.ts';
import { creerPanierNumerote } from '../reservation/creer-reservation.ts';
import {
  calculer,
  ecrireReservation,
  type LigneBrute,
  type LigneCalculee,
  remplacerLignes,
  totaliser,
} from '../reservation/ecrire-reservation.ts';
import type { ProduitSql } from '../reservation/lignes-sql.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import { type LockedPanier, lockPanier } from '../reservation/lock-panier.ts';
import type { UtilisateurRow } from '../../admin/utilisateur/utilisateur.entity.ts';

export type Vendeur = Pick<
  UtilisateurRow,
  'id' | 'fullname' | 'is_active' | 'is_admin' | 'habilitations'
>;
type Brouillon = Pick<
  ReservationRow,
  'id' | 'position' | 'status' | 'created_by_id' | 'created_at' | 'switch_caisse_at' | 'etat_caisse'
>;

const brouillonDe = (em: EntityManager, id: number): Promise<Brouillon | undefined> =>
  row(
    em,
    query
      .selectFrom('reservation')
      .select(['id', 'position', 'status', 'created_by_id', 'created_at', 'switch_caisse_at'])
      .select('etat_caisse')
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

/** Neither paid, closed nor sent. Same id, other creation instant: a restored base's basket. */
const estLibre = (r: Brouillon, v: VenteFaite, vendeur: Vendeur): boolean =>
  v.panier_cree_at !== null &&
  toDate(r.created_at).getTime() === toDate(v.panier_cree_at).getTime() &&
  r.status === 'Brouillon' &&
  r.created_by_id === vendeur.id &&
  (r.switch_caisse_at === null || r.etat_caisse === 'Renvoyé');

const formatNumero = (position: number): string => String(position).padStart(3, '0');

interface PanierDeVente {
  panier: LockedPanier;
  /** Number of the resumed draft the seller could no longer sell. */
  clos: string | null;
}
/**
 * [HSL-11] The interrupted draft if still open, else a new basket on the sale's day. Lock order:
 * draft, day counter, products.
 */
export async function panierDeVente(
  em: EntityManager,
  v: VenteFaite,
  vendeur: Vendeur,
  moment: Date,
): Promise<PanierDeVente> {
  const brouillon = v.reservation_id === null ? null : await brouillonDe(em, v.reservation_id);
  const libre = brouillon && estLibre(brouillon, v, vendeur);
  const id = libre ? brouillon.id : await creerPanierNumerote(em, vendeur, moment);
  const panier = await lockPanier(em, id, {
    payer: true,
    produits: v.lignes.map((l) => l.produit_id),
  });
  if (!panier) throw new Error(`panier ${id} d’une vente hors ligne non écrit`);
  const perdu =
    libre || v.reservation_id === null ? null : (brouillon?.position ?? v.reservation_id);
  return { panier, clos: perdu === null ? null : formatNumero(perdu) };
}

const prixFait = ({ prix_de_vente, prix_plein, ecoulement = 0 }: VenteFaite['lignes'][number]) => ({
  prix_de_vente: enCentimes(prix_de_vente),
  ecoulement,
  prix_plein: prix_plein ? enCentimes(prix_plein) : null,
});
/** Purchase cost is today's. */
const lignesFaites = (v: VenteFaite, produits: ReadonlyMap<number, ProduitSql>): LigneBrute[] =>
  v.lignes.flatMap((l) => {
    const p = produits.get(l.produit_id);
    if (!p) return [];
    return [
      {
        produit_id: l.produit_id,
        libelle: p.libelle,
        cip: p.cip,
        qte: l.qte,
        prise_en_charge: 0,
        boites: boitesDeLaLigne(l.boites ?? [], l.qte),
        ...prixFait(l),
        prix_achat: coutDeVente(p),
        tva: l.tva,
        css: l.css,
        tableau: p.tableau,
        posologie: p.posologie,
      },
    ];
  });

export interface Sommes {
  lignes: LigneCalculee[];
  totaux: ReturnType<typeof totaliser>;
}
/** [REG-6] Net exact and rounded for cash, by the setting the station had. */
export function duesEnEspeces(net: Centimes): { exact: Centimes; arrondi: Centimes } {
  const especes = [{ mode: 'espece', montant: ZERO }] as const;
  return { exact: net, arrondi: duPour({ net, arrondir: true }, especes).du };
}

export function sommesDe(v: VenteFaite, produits: ReadonlyMap<number, ProduitSql>): Sommes | Refus {
  const inconnu = v.lignes.find((l) => !produits.has(l.produit_id));
  if (inconnu) return refus(422, 'introuvable', phrases.produitInconnu(inconnu.libelle));
  const taxes = {
    taux_tva: v.taux_tva,
    taux_css: v.taux_css,
    montant_taxe: enCentimes(v.montant_taxe),
  };
  const lignes = calculer(lignesFaites(v, produits), taxes);
  return { lignes, totaux: totaliser(lignes, enCentimes(v.remise)) };
}

const SANS_ASSURANCE = {
  identifiant_assure: null,
  nom_assure: null,
  numero_feuille_assure: null,
  secteur_assure: null,
} as const;
const RESTE_ICI = {
  switch_caisse_at: null,
  etat_caisse: 'Non envoyé',
  etat_caisse_par: null,
  etat_caisse_par_id: null,
} as const;

/** Writes the sold basket, for COMPTANT on the default register. */
export async function ecrirePanierVendu(
  em: EntityManager,
  panier: LockedPanier,
  v: VenteFaite,
  { sommes, moment }: { sommes: Sommes; moment: Date },
): Promise<Pick<LockedPanier, 'reservation' | 'lignes'>> {
  const { id } = panier.reservation;
  const lignes = await remplacerLignes(em, id, sommes.lignes);
  // A closed garde has its report and takes no more sales.
  const enCours = query.selectFrom('garde').select('id').where('statut', '=', constant('En cours'));
  const garde =
    v.garde_id === null ? undefined : await row(em, enCours.where('id', '=', v.garde_id));
  const ecrit = {
    client_id: CLIENT_COMPTANT,
    client: NOM_COMPTANT,
    caisse_id: CAISSE_DEFAUT,
    ...RESTE_ICI,
    ...SANS_ASSURANCE,
    garde_id: garde?.id ?? null,
    montant_taxe: enCentimes(v.montant_taxe),
    taux_tva: v.taux_tva,
    taux_css: v.taux_css,
    ...sommes.totaux,
    edited_at: moment,
  };
  return { reservation: await ecrireReservation(em, id, ecrit, moment), lignes };
}

/** Seller, date, and products counted by an inventory closed since. */
interface Regularisation {
  par: string;
  moment: Date;
  dejaComptes: ReadonlySet<number>;
}
/**
 * [HSL-17] Missing stock enters by its own movement: never below zero. Already out if counted since
 * (INV-18). Answers the boxes taken.
 * Three sold, two in stock: one in, two out. Counted since: three in, none out.
 */
export async function regulariser(
  em: EntityManager,
  panier: LockedPanier,
  v: VenteFaite,
  { par, moment, dejaComptes }: Regularisation,
): Promise<SortieRemise[]> {
  const enRayon = (produit_id: number): number =>
    dejaComptes.has(produit_id) ? 0 : Math.max(0, panier.produits.get(produit_id)?.qte ?? 0);
  const sorties = v.lignes.map(({ produit_id, qte }) => ({
    produit_id,
    qte: Math.min(qte, enRayon(produit_id)),
    manque: Math.max(0, qte - enRayon(produit_id)),
  }));
  const manquent = sorties.flatMap(({ produit_id, manque }) =>
    manque > 0 ? [{ produit_id, qte: manque }] : [],
  );
  if (manquent.length === 0) return sorties;
  await entrerEnStock(em, manquent, {
    motif: 'Régularisation hors ligne',
    source: 'reservation',
    source_id: panier.reservation.id,
    par,
    maintenant: moment,
  });
  return sorties;
}
