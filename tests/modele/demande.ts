import type { Tirage } from '#server/platform/demo/tirage.ts';
import { MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { Personne } from '#tests/chaos/pharmacie.ts';
import type { Effet, LigneVoulue, PanierLu, VouluDuPanier } from './effets.ts';
import type { Monde } from './monde.ts';

/** One act to ask, and what it did once its answer says 200. */
export interface Demande {
  acte: string;
  chemin: string;
  corps: object;
  /** Reads the answer's `data`, and what stands beside it. */
  dire: (data: unknown, extra?: unknown) => Effet[];
}
/** Draws what one player asks now; null when there is nothing to do it on. */
export interface Jeu {
  monde: Monde;
  tirage: Tirage;
  par: Personne;
}
export type Acte = (jeu: Jeu) => Demande | null;

export const demande = <T>(
  acte: string,
  chemin: string,
  corps: object,
  dire: (data: T, extra?: unknown) => Effet[] = () => [],
): Demande => ({ acte, chemin, corps, dire: (data, extra) => dire(data as T, extra) });

/** What nobody who asks it may do: accepted, it is a fault. */
export const interdit = (acte: string, chemin: string, corps: object): Demande =>
  demande(acte, chemin, corps, () => [{ genre: 'interdit', acte }]);

/** FCFA of the wire as whole hundredths. */
export const centimes = (fcfa: number): number => Math.round(fcfa * 100);

function lirePanier(r: Reservation): PanierLu {
  return {
    id: r.id,
    version: r.version,
    statut: r.status,
    client_id: r.client_id,
    caisse_id: r.caisse_id,
    vendeur: r.created_by,
    envoye: r.switch_caisse_at !== null,
    montant_taxe: centimes(r.montant_taxe),
    vente_id: r.vente_id,
    lignes: r.reservation_produits.map(lireLigne),
    sommes: {
      total_ht: centimes(r.total_ht),
      total_tva: centimes(r.total_tva),
      total_css: centimes(r.total_css),
      total_garde: centimes(r.total_garde),
      total: centimes(r.total),
      total_prise_en_charge: centimes(r.total_prise_en_charge),
      remise: centimes(r.remise),
      montant: centimes(r.montant),
      net_a_payer: centimes(r.net_a_payer),
    },
  };
}
export const lireLigne = (l: LigneVoulue & { id: number }): LigneVoulue => ({
  id: l.id,
  produit_id: l.produit_id,
  qte: l.qte,
  prise_en_charge: l.prise_en_charge,
});

/** An act on a basket, and what it must have done. */
export const surPanier = (
  acte: string,
  chemin: string,
  corps: object,
  voulu: VouluDuPanier = {},
): Demande =>
  demande<Reservation>(acte, chemin, corps, (r) => [
    { genre: 'panier', acte, lu: lirePanier(r), voulu },
  ]);

/** How a net is paid, drawn: in cash with change, by phone, or in two parts. Hundredths. */
export function payer(tirage: Tirage, net: number): { corps: object; horsEspeces: number } {
  const fcfa = net / 100;
  if (net === 0) return { corps: {}, horsEspeces: 0 };
  if (tirage.chance(0.6)) {
    const donne = fcfa + tirage.parmi([0, 0, 500, 1_000]);
    return { corps: { amount_gived: donne, mode_paiement: 'espece' }, horsEspeces: 0 };
  }
  const mode = tirage.parmi(MODES_PAIEMENT.filter((m) => m !== 'espece'));
  const autre = tirage.chance(0.5) ? fcfa : Math.floor(fcfa / 2);
  const parts = [
    { mode, montant: autre },
    { mode: 'espece', montant: fcfa - autre },
  ].filter((p) => p.montant > 0);
  return { corps: { paiements: parts }, horsEspeces: autre * 100 };
}

/** Two to four products, each once. */
export function lignesAuHasard({ monde, tirage }: Jeu): LigneVoulue[] {
  const toutes = Array.from({ length: tirage.entier(1, 4) }, () => ({
    produit_id: tirage.parmi(monde.pharmacie.produits),
    qte: tirage.entier(1, 5),
    prise_en_charge: tirage.chance(0.3) ? tirage.parmi([80, 60, 33.33]) : 0,
  }));
  return toutes.filter((l, i) => toutes.findIndex((m) => m.produit_id === l.produit_id) === i);
}
