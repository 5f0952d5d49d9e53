import { afterAll, beforeAll } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { Vente, VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export const JOUR = '2026-11-21';
export const a = (jour: string, heure: string) => new Date(`${jour}T${heure}+01:00`);
const DEPART = a(JOUR, '08:00:00');
export let maintenant = DEPART;
/** Moves the stopped clock of the scene. */
export function mettreAHeure(instant: Date): void {
  maintenant = instant;
}
export let serveur: ServeurDeTest;
export let awa: Poste;
export let serge: Poste;
export let chef: Poste;
export let gerant: Poste;
export let produits: number[];
export let assure: number;
/** Sessions outlast the days the clock goes through. */
export const sansFin = () =>
  sql(serveur.orm.em.fork(), `update session set expire_at = '2100-01-01'`);
export interface Caissier {
  poste: Poste;
  caisse_id: number;
}
export const caissier = async (nom: string): Promise<Caissier> => {
  const tenue = await unCaissier(serveur, nom);
  await sansFin();
  return tenue;
};
export const lire = async <T>(chemin: string) => (await chef.lire<T>(chemin)).data;
export type Compteurs = Record<
  | 'total_client'
  | 'total_pc'
  | 'total_ca'
  | 'total_ht'
  | 'total_tva'
  | 'total_css'
  | 'total_garde'
  | 'marge'
  | 'panier_moyen'
  | 'nombre_ventes',
  number
>;
export const compteurs = (de: string, fin = de, plus = '') =>
  lire<Compteurs>(
    `/api/ventes-calc-compteur?from_period_debut=${encodeURIComponent(de)}&from_period_fin=${encodeURIComponent(fin)}${plus}`,
  );
export const liste = (de: string, fin = de, plus = '') =>
  lire<Vente[]>(`/api/ventes?period_from=${de}&period_to=${fin}${plus}`);
export interface Achat {
  vendeur: Poste;
  ou: Caissier | null;
  /** Who is covered; the client of the scene unless said. */
  client?: number;
  lignes: [rang: number, qte: number, pc: number][];
  remise?: number;
  modes: ('espece' | 'cheque' | 'mobile_money' | 'autres')[];
}
/**
 * A sale, paid in the modes named: each but the last takes a third of the net; the last rounds up
 * to the next 1,000 when it is cash.
 */
export async function vendre({
  vendeur,
  ou,
  client = assure,
  lignes,
  remise = 0,
  modes,
}: Achat): Promise<VenteDetail> {
  const couvert = lignes.some(([, , pc]) => pc > 0);
  const panier = await unPanier(
    vendeur,
    lignes.map(([rang, qte, prise_en_charge]) => ({
      produit_id: produits[rang] ?? 0,
      qte,
      prise_en_charge,
    })),
    {
      ...(ou && { caisse_id: ou.caisse_id }),
      ...(couvert && { client_id: client }),
      ...(remise > 0 && { remise }),
    },
  );
  const net = panier.net_a_payer;
  const part = Math.floor(net / 3);
  const autres = modes.slice(1).map((mode) => ({ mode, montant: part }));
  const reste = net - part * autres.length;
  const premier = {
    mode: modes[0] ?? 'espece',
    montant: modes[0] === 'espece' ? Math.ceil(reste / 1000) * 1000 : reste,
  };
  const paiements =
    net === 0 ? {} : { paiements: [premier, ...autres].filter((p) => p.montant > 0) };
  const { data, errors } = await (ou?.poste ?? vendeur).ecrire<Reservation & { vente_id: number }>(
    `/api/reservations/${panier.id}/update`,
    { status: 'Termine', ...paiements, ...(!ou && { caisse_id: 1 }) },
  );
  if (!data) throw new Error(errors.join(' '));
  return lire<VenteDetail>(`/api/ventes/${data.vente_id}`);
}
export const annuler = (id: number, poste = chef, corps: object = {}) =>
  poste.ecrire<Vente>(`/api/ventes/${id}/cancel`, corps);
export const centimes = (fcfa: number) => Math.round(fcfa * 100);
export const somme = (valeurs: number[]) => valeurs.reduce((s, v) => s + centimes(v), 0) / 100;

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerVentes(): void {
  beforeAll(async () => {
    maintenant = DEPART;
    serveur = await serveurDeTest({ maintenant: () => maintenant });
    awa = await serveur.poste('Awa', { habilitations: VENDRE });
    serge = await serveur.poste('Serge', { habilitations: VENDRE });
    chef = await serveur.poste('Chef', { is_admin: true });
    gerant = await serveur.poste('Gérant', {
      habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
    });
    produits = [
      await unProduit(serveur, {
        libelle: 'DOLIPRANE',
        prix: 1333,
        prix_achat: 701.5,
        qte: 9000,
        tva: true,
        css: true,
        cip: '3400930000014',
      }),
      await unProduit(serveur, { libelle: 'SPASFON', prix: 2750, qte: 9000, tva: true }),
      await unProduit(serveur, { libelle: 'COMPRESSES', prix: 525, qte: 9000 }),
    ];
    assure = await unClient(serveur, { plafond: 90_000_000 });
    await sansFin();
  });
  afterAll(() => serveur.detruire());
}
