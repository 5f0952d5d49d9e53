import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import { diviserArrondi } from '#shared/base/montant.ts';
import { montantsRapides } from '#shared/caisse/reglement.rules.ts';
import {
  calculerLigne,
  calculerTotaux,
  type TotauxLigne,
  type TotauxReservation,
} from '#shared/reservation/totaux.rules.ts';
import type { Tirage } from './tirage.ts';

/** What a day of selling starts from: rows already in the base. Amounts in hundredths. */
export interface Boutique {
  produits: readonly {
    id: number;
    libelle: string;
    cip: string;
    prix_achat: number;
    prix_de_vente: number;
    tva: boolean;
    css: boolean;
    posologie: string | null;
    demande: number;
  }[];
  /** What can still be sold; what a cancelled sale gives back is not sold again. */
  stock: Map<number, number>;
  clients: readonly { id: number; prise_en_charge: number; plafond_dette: number }[];
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
  /** Null: the basket was given up. */
  paye: Date | null;
  annule: Date | null;
  vendeur: number;
  /** 0 the selling screen, 1 and 2 the two desks. */
  caisse: 0 | 1 | 2;
  client_id: number;
  lignes: LigneDemo[];
  totaux: TotauxReservation;
  /** Hundredths handed over. */
  recu: number;
  mode: 'espece' | 'mobile_money';
  credit_restant: number | null;
}

/**
 * Customers by hour, from 7 to 20: a rise in the morning, a dip after lunch, the rush after work.
 */
const HEURES = [1, 6, 8, 10, 11, 10, 8, 6, 7, 8, 10, 12, 9, 4];
/** Customers by day, Sunday first: only the small hours of a duty pharmacy on Sunday. */
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

/** Products on the shelf only, each once, in small quantities. */
function remplirPanier(b: Boutique, taux: number, tirage: Tirage): LigneDemo[] {
  const voulu = tirage.parPoids(NOMBRE_LIGNES, POIDS_LIGNES);
  const pris = new Map<number, LigneDemo>();
  for (let essai = 0; pris.size < voulu && essai < 20; essai++) {
    const p = tirage.parPoids(
      b.produits,
      b.produits.map((x) => x.demande),
    );
    const qte = Math.min(tirage.parPoids([1, 2, 3], [78, 18, 4]), b.stock.get(p.id) ?? 0);
    if (qte > 0 && !pris.has(p.id))
      pris.set(p.id, {
        produit_id: p.id,
        qte,
        prise_en_charge: taux,
        ...calculerLigne({ ...p, qte, prise_en_charge: taux }, 0),
      });
  }
  return [...pris.values()];
}

/** A discount now and then, to the franc, on what the client pays. */
const remisePour = (lignes: readonly LigneDemo[], taux: number, tirage: Tirage): number => {
  const net = calculerTotaux(lignes, 0).montant;
  return taux === 0 && net > 400_000 && tirage.chance(0.05)
    ? diviserArrondi(net * 5, 10_000) * 100
    : 0;
};

interface Client {
  id: number;
  taux: number;
  plafond: number;
}
function choisirClient(b: Boutique, tirage: Tirage): Client {
  if (tirage.chance(0.7)) return { id: b.comptant, taux: 0, plafond: 0 };
  const assures = b.clients.filter((c) => c.prise_en_charge > 0);
  const c = tirage.parmi(
    tirage.chance(0.8) ? assures : b.clients.filter((x) => x.prise_en_charge === 0),
  );
  return { id: c.id, taux: c.prise_en_charge, plafond: c.plafond_dette };
}

function composerVente(
  b: Boutique,
  jour: string,
  cree: Date,
  dettes: Map<number, number>,
  tirage: Tirage,
): VenteDemo | null {
  let client = choisirClient(b, tirage);
  let lignes = remplirPanier(b, client.taux, tirage);
  const couvert = () => calculerTotaux(lignes, 0).total_prise_en_charge;
  if (client.plafond > 0 && (dettes.get(client.id) ?? 0) + couvert() > client.plafond) {
    client = { id: b.comptant, taux: 0, plafond: 0 };
    lignes = remplirPanier(b, 0, tirage);
  }
  if (lignes.length === 0) return null;
  const totaux = calculerTotaux(lignes, remisePour(lignes, client.taux, tirage));
  const caisse = tirage.chance(0.12) ? 0 : cree.getUTCHours() < 12 ? 1 : 2; // UTC noon is 13 h here
  const payee = !tirage.chance(0.03);
  const annulee = payee && tirage.chance(0.012);
  const paye = payee
    ? new Date(cree.getTime() + tirage.entier(2, 9) * MINUTE + tirage.entier(0, 59_999))
    : null;
  const mode = tirage.chance(0.18) ? 'mobile_money' : 'espece';
  const recu =
    mode === 'espece'
      ? tirage.parmi(montantsRapides(totaux.net_a_payer / 100)) * 100
      : totaux.net_a_payer;
  const credit_restant =
    client.plafond > 0 ? client.plafond - (dettes.get(client.id) ?? 0) - couvert() : null;
  if (payee)
    for (const l of lignes) b.stock.set(l.produit_id, (b.stock.get(l.produit_id) ?? 0) - l.qte);
  if (payee && !annulee && totaux.total_prise_en_charge > 0)
    dettes.set(client.id, (dettes.get(client.id) ?? 0) + totaux.total_prise_en_charge);
  return {
    jour,
    cree,
    paye,
    annule: annulee && paye ? new Date(paye.getTime() + 20 * MINUTE) : null,
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
 * The baskets of the `n` days before `aujourdhui` (YYYY-MM-DD), in the order they were opened, and
 * what each client came to owe.
 */
export function composerVentes(
  b: Boutique,
  aujourdhui: string,
  n: number,
  tirage: Tirage,
): { ventes: VenteDemo[]; dettes: Map<number, number> } {
  const dettes = new Map<number, number>();
  const jours = Array.from({ length: n }, (_, i) => jourPlus(aujourdhui, i - n));
  const ventes = jours.flatMap((jour) =>
    instants(jour, tirage).flatMap((cree) => composerVente(b, jour, cree, dettes, tirage) ?? []),
  );
  return { ventes, dettes };
}
