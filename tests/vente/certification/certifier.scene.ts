import { afterAll, beforeAll } from 'vitest';
import type { Certification } from '#shared/vente/certification/certification.schema.ts';
import type { ReglagesSaisis } from '#shared/vente/certification/reglages.schema.ts';
import { CORRESPONDANCES } from '#shared/vente/certification/reglages.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unPanier, unProduit } from '../../factories/une-pharmacie.ts';
import { jusqua } from '../../harness/patience.ts';
import {
  MOT_DE_PASSE,
  type Poste,
  serveurDeTest,
  type ServeurDeTest,
} from '../../harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
/** Sells, settles and answers for certification. */
export let chef: Poste;
export let produits: number[] = [];

/** A pharmacy with its products, whose sales nobody certifies yet. */
export function preparerCertification(): void {
  beforeAll(async () => {
    serveur = await serveurDeTest();
    chef = await serveur.poste('Chantal Obame', { is_admin: true, password: MOT_DE_PASSE });
    await sql(
      serveur.orm.em.fork(),
      `insert into pharmacie (nom_pharmacie, telephone1, adresse, nif, email)
        values ('Pharmacie du Port', '066000000', 'Libreville', '3202112345678', 'port@pharmacie.ga')`,
    );
    produits = [
      await unProduit(serveur, { libelle: 'DOLIPRANE 1000', prix: 1333, tva: true, css: true }),
      await unProduit(serveur, { libelle: 'AMOXICILLINE 500', prix: 2500 }),
    ];
    await prouver();
  });
  afterAll(() => serveur.detruire());
}
/** Settings ask who is there to have given a password within ten minutes. */
async function prouver(): Promise<void> {
  const { errors } = await chef.ecrire('/api/session/preuve', { password: MOT_DE_PASSE });
  if (errors.length > 0) throw new Error(errors.join(' '));
}

/** All that settings are made of: the simulator's, unless said. */
export function corpsDesReglages(voulus: Partial<ReglagesSaisis>): object {
  const { pays = 'simulateur' } = voulus;
  return {
    pays,
    mode: 'essai',
    etablissement: null,
    adresse: null,
    garde: 'ligne',
    tiers_payant: 'une_facture',
    attendre_ms: 0,
    faute: null,
    ...CORRESPONDANCES[pays ?? 'simulateur'],
    ...voulus,
  };
}
export const regler = (voulus: Partial<ReglagesSaisis>) =>
  chef.ecrire('/api/certification-reglages', corpsDesReglages(voulus));

/** A sale of these products, paid in cash; the paid basket. */
export async function vendre(
  lignes: readonly [rang: number, qte: number][] = [[0, 1]],
  {
    client_id,
    prise_en_charge,
    ...plus
  }: { client_id?: number; prise_en_charge?: number } & Record<string, unknown> = {},
): Promise<Reservation> {
  const panier = await unPanier(
    chef,
    lignes.map(([rang, qte]) => ({
      produit_id: produits[rang] ?? 0,
      qte,
      ...(prise_en_charge !== undefined && { prise_en_charge }),
    })),
    client_id === undefined ? {} : { client_id },
  );
  const payee = await chef.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
    version: panier.version,
    status: 'Termine',
    amount_gived: 1_000_000,
    mode_paiement: 'espece',
    ...plus,
  });
  if (!payee.success) throw new Error(payee.errors.join(' '));
  return payee.data;
}

export const certificationsDe = async (vente_id: number | null): Promise<Certification[]> => {
  const lues = await chef.lire<Certification[]>(
    `/api/certifications?vente_id=${vente_id}&sort=id&order=asc`,
  );
  return lues.data;
};
/** The certifications of a sale, once none of them is waiting any more. */
export async function decidees(vente_id: number | null): Promise<Certification[]> {
  let lues: Certification[] = [];
  await jusqua(async () => {
    lues = await certificationsDe(vente_id);
    return lues.length > 0 && lues.every((c) => c.etat !== 'En attente');
  }, `certification de la vente ${vente_id}`);
  return lues;
}
