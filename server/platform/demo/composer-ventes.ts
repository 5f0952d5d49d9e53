import {
  type Centimes,
  enCentimes,
  enFcfa,
  fois,
  fraction,
  moins,
  plus,
  ZERO,
} from '#shared/base/montant.ts';
import { TAUX_DE_DEPART } from '#shared/base/fiscalite.ts';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import { montantsRapides } from '#shared/vente/caisse/monnaie.rules.ts';
import {
  calculerLigne,
  calculerTotaux,
  type TotauxLigne,
  type TotauxReservation,
} from '#shared/vente/reservation/totaux.rules.ts';
import type { Tirage } from './tirage.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import type { ClientRow } from '../../vente/clientele/clientele.entity.ts';
import type { Filled } from '../db/row.ts';

interface ProduitVendu
  extends
    Pick<
      ProduitRow,
      'id' | 'libelle' | 'prix_achat' | 'prix_de_vente' | 'tva' | 'css' | 'couvert' | 'posologie'
    >,
    Filled<ProduitRow, 'cip'> {
  /** Relative demand. */
  demande: number;
}
/** Amounts in hundredths. */
export interface Boutique {
  produits: readonly ProduitVendu[];
  /** Sellable stock; cancelled sales are not resold. */
  stock: Map<number, number>;
  clients: readonly Pick<ClientRow, 'id' | 'prise_en_charge' | 'plafond_dette'>[];
  comptant: number;
  vendeurs: readonly number[];
}
export interface LigneDemo extends TotauxLigne {
  produit_id: number;
  qte: number;
  prise_en_charge: number;
}
export interface VenteDemo {
  jour: string;
  cree: Date;
  /** Null: abandoned. */
  paye: Date | null;
  annule: Date | null;
  vendeur: number;
  /** 0: selling screen; 1, 2: desks. */
  caisse: 0 | 1 | 2;
  client_id: number;
  lignes: LigneDemo[];
  totaux: TotauxReservation;
  /** Hundredths tendered. */
  recu: Centimes;
  mode: 'espece' | 'mobile_money';
  credit_restant: Centimes | null;
}

/** Customers by hour, 7 to 20. */
/** Legal rates, off duty. */
const SANS_GARDE = { ...TAUX_DE_DEPART, montant_taxe: ZERO };
const HEURES = [1, 6, 8, 10, 11, 10, 8, 6, 7, 8, 10, 12, 9, 4];
/** By weekday, Sunday first (duty only). */
const JOURNEES = [12, 42, 38, 40, 43, 47, 50];
const NOMBRE_LIGNES = [1, 2, 3, 4, 5];
const POIDS_LIGNES = [48, 28, 14, 7, 3];
const MINUTE = 60_000;

function instants(jour: string, tirage: Tirage): Date[] {
  const debut = debutDeJour(jour).getTime();
  const nombre = (JOURNEES[new Date(`${jour}T12:00:00Z`).getUTCDay()] ?? 40) + tirage.entier(-4, 4);
  const heures = HEURES.map((_, i) => i + 7);
  const tires = Array.from(
    { length: nombre },
    () => tirage.parPoids(heures, HEURES) * 60 + tirage.part() * 60,
  );
  return tires
    .sort((a, b) => a - b)
    .map((minutes) => new Date(debut + Math.round(minutes * MINUTE)));
}

function remplirPanier(b: Boutique, taux: number, tirage: Tirage): LigneDemo[] {
  const voulu = tirage.parPoids(NOMBRE_LIGNES, POIDS_LIGNES);
  const pris = new Map<number, LigneDemo>();
  for (let essai = 0; pris.size < voulu && essai < 20; essai++) {
    const p = tirage.parPoids(
      b.produits,
      b.produits.map((x) => x.demande),
    );
    const qte = Math.min(tirage.parPoids([1, 2, 3], [78, 18, 4]), b.stock.get(p.id) ?? 0);
    const prise_en_charge = p.couvert ? taux : 0;
    if (qte > 0 && !pris.has(p.id))
      pris.set(p.id, {
        produit_id: p.id,
        qte,
        prise_en_charge,
        ...calculerLigne({ ...p, qte, prise_en_charge }, SANS_GARDE),
      });
  }
  return [...pris.values()];
}

/** Occasional, whole francs, on the client's share. */
const remisePour = (lignes: readonly LigneDemo[], taux: number, tirage: Tirage): Centimes => {
  const net = calculerTotaux(lignes, ZERO).montant;
  return taux === 0 && net > enCentimes(4_000) && tirage.chance(0.05)
    ? fois(fraction(net, 5, 10_000), 100)
    : ZERO;
};

interface Client {
  id: number;
  taux: number;
  plafond: Centimes;
}
function choisirClient(b: Boutique, tirage: Tirage): Client {
  if (tirage.chance(0.7)) return { id: b.comptant, taux: 0, plafond: ZERO };
  const assures = b.clients.filter((c) => c.prise_en_charge > 0);
  const c = tirage.parmi(
    tirage.chance(0.8) ? assures : b.clients.filter((x) => x.prise_en_charge === 0),
  );
  return { id: c.id, taux: c.prise_en_charge, plafond: c.plafond_dette };
}

interface Panier {
  client: Client;
  lignes: LigneDemo[];
}
const couvertDe = (lignes: readonly LigneDemo[]): Centimes =>
  calculerTotaux(lignes, ZERO).total_prise_en_charge;

/** Cash when the ceiling would be exceeded. */
function composerPanier(
  b: Boutique,
  dettes: ReadonlyMap<number, Centimes>,
  tirage: Tirage,
): Panier {
  const client = choisirClient(b, tirage);
  const lignes = remplirPanier(b, client.taux, tirage);
  const depasse =
    client.plafond > ZERO &&
    plus(dettes.get(client.id) ?? ZERO, couvertDe(lignes)) > client.plafond;
  return depasse
    ? { client: { id: b.comptant, taux: 0, plafond: ZERO }, lignes: remplirPanier(b, 0, tirage) }
    : { client, lignes };
}

function choisirCaisse(cree: Date, tirage: Tirage): VenteDemo['caisse'] {
  if (tirage.chance(0.12)) return 0;
  return cree.getUTCHours() < 12 ? 1 : 2; // UTC noon is 13 h here
}

function choisirIssue(cree: Date, tirage: Tirage): Pick<VenteDemo, 'paye' | 'annule'> {
  if (tirage.chance(0.03)) return { paye: null, annule: null };
  const annulee = tirage.chance(0.012);
  const attente = tirage.entier(2, 9) * MINUTE + tirage.entier(0, 59_999);
  const paye = new Date(cree.getTime() + attente);
  return { paye, annule: annulee ? new Date(paye.getTime() + 20 * MINUTE) : null };
}

function choisirReglement(net: Centimes, tirage: Tirage): Pick<VenteDemo, 'mode' | 'recu'> {
  if (tirage.chance(0.18)) return { mode: 'mobile_money', recu: net };
  return { mode: 'espece', recu: enCentimes(tirage.parmi(montantsRapides(enFcfa(net)))) };
}

const sortir = (stock: Map<number, number>, id: number, n: number): void =>
  void stock.set(id, (stock.get(id) ?? 0) - n);

function composerVente(
  b: Boutique,
  { jour, cree }: Pick<VenteDemo, 'jour' | 'cree'>,
  dettes: Map<number, Centimes>,
  tirage: Tirage,
): VenteDemo | null {
  const { client, lignes } = composerPanier(b, dettes, tirage);
  if (lignes.length === 0) return null;
  const totaux = calculerTotaux(lignes, remisePour(lignes, client.taux, tirage));
  const caisse = choisirCaisse(cree, tirage);
  const { paye, annule } = choisirIssue(cree, tirage);
  const { mode, recu } = choisirReglement(totaux.net_a_payer, tirage);
  const credit_restant =
    client.plafond > ZERO
      ? moins(client.plafond, dettes.get(client.id) ?? ZERO, couvertDe(lignes))
      : null;
  if (paye) for (const l of lignes) sortir(b.stock, l.produit_id, l.qte);
  if (paye && !annule && totaux.total_prise_en_charge > ZERO)
    dettes.set(client.id, plus(dettes.get(client.id) ?? ZERO, totaux.total_prise_en_charge));
  return {
    jour,
    cree,
    paye,
    annule,
    vendeur: tirage.parmi(b.vendeurs),
    caisse,
    client_id: client.id,
    lignes,
    totaux,
    recu,
    mode,
    credit_restant,
  };
}

/**
 * Baskets of the `n` days before `aujourdhui` (YYYY-MM-DD), by opening time, and resulting debts.
 */
export function composerVentes(
  b: Boutique,
  aujourdhui: string,
  n: number,
  tirage: Tirage,
): { ventes: VenteDemo[]; dettes: Map<number, Centimes> } {
  const dettes = new Map<number, Centimes>();
  const jours = Array.from({ length: n }, (_, i) => jourPlus(aujourdhui, i - n));
  const ventes = jours.flatMap((jour) =>
    instants(jour, tirage).flatMap(
      (cree) => composerVente(b, { jour, cree }, dettes, tirage) ?? [],
    ),
  );
  return { ventes, dettes };
}
