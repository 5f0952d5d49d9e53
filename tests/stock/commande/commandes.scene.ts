import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import { unFournisseur, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { boiteAuxLettres } from '#tests/harness/boite-aux-lettres.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let boite: Awaited<ReturnType<typeof boiteAuxLettres>>;
export let commande: Poste;
export let stock: Poste;
export let awa: Poste;
export let serge: Poste;
export const AUJOURDHUI = jourDe(new Date());
export const dans = (jours: number) => jourPlus(AUJOURDHUI, jours);
export const em = () => serveur.orm.em.fork();
export const creer = (corps: object) => commande.ecrire<CommandeComplete>('/api/commandes', corps);
export const acte = (id: number, quoi: string, corps: object = {}, cle = randomUUID()) =>
  commande.ecrire<CommandeComplete>(`/api/commandes/${id}/${quoi}`, corps, cle);
export const recevoir = (id: number, lignes: object[], plus: object = {}) =>
  acte(id, 'receptionner', { lignes, ...plus });
export async function uneCommande(
  lignes: [number, number][],
  f: { email?: string | null } = {},
): Promise<CommandeComplete> {
  const fournisseur_id = await unFournisseur(serveur, f);
  return (
    await creer({
      fournisseur_id,
      lignes: lignes.map(([produit_id, qte]) => ({ produit_id, qte })),
    })
  ).data;
}

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerCommandes(): void {
  beforeAll(async () => {
    boite = await boiteAuxLettres();
    serveur = await serveurDeTest({ smtpUrl: boite.url });
    commande = await serveur.poste('Chantal', {
      habilitations: [{ menu: 'STOCK', submenus: ['commande'] }],
    });
    stock = await serveur.poste('Stock', {
      habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
    });
    awa = await serveur.poste('Awa', { habilitations: VENDRE });
    serge = await serveur.poste('Serge', { habilitations: VENDRE });
  });
  afterAll(async () => {
    await serveur.detruire();
    await boite.fermer();
  });
}
