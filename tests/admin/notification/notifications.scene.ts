import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { EtatCloche } from '#shared/admin/notification/notification.events.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { VENDRE } from '#tests/factories/une-pharmacie.ts';
import {
  type Poste,
  type Reponse,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';
import { attendrePublication } from '#tests/harness/verifier-evenement.ts';

export let serveur: ServeurDeTest;
export let chef: Poste;
export let stock: Poste;
export let commande: Poste;
export let gerante: Poste;
export let awa: Poste;
export let maintenant = new Date();
export type Liste = Reponse<Notification[]> & {
  extra_data: { non_lues: number };
  meta: { total: number; page: number; rows: number };
};
export const lire = async (p: Poste, plus = ''): Promise<Liste> =>
  (await p.lire(`/api/notifications?notifiable_id=${p.id}&page=1&rows=20${plus}`)) as Liste;
export const titres = async (p: Poste) => (await lire(p)).data.map((n) => n.data.title);
export const clocheDe = async (p: Poste): Promise<EtatCloche> => {
  const { data, extra_data, meta } = await lire(p);
  return { notifications: data, non_lues: extra_data.non_lues, total: meta.total };
};
export const toutLire = (p: Poste) =>
  p.ecrire(`/api/notifications/${p.id}/read-all`, { userId: p.id });

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerNotifications(): void {
  beforeAll(async () => {
    serveur = await serveurDeTest();
    chef = await serveur.poste('Chef', { is_admin: true });
    stock = await serveur.poste('Stock', {
      habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
    });
    commande = await serveur.poste('Commande', {
      habilitations: [{ menu: 'STOCK', submenus: ['commande'] }],
    });
    gerante = await serveur.poste('Gérante', {
      habilitations: [
        { menu: 'GESTION', submenus: ['stat', 'billetage'] },
        { menu: 'VENTE', submenus: ['vente'] },
      ],
    });
    awa = await serveur.poste('Awa', { habilitations: VENDRE });
  });
  afterAll(() => serveur.detruire());
  beforeEach(async () => {
    await attendrePublication(serveur.adresse);
    await sql(serveur.orm.em.fork(), 'delete from notification');
    maintenant = new Date();
  });
}
