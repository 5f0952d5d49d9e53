// Server: the answer is cut after the commit, and the key must give the same bytes again.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import {
  unCaissier,
  unPanier,
  unProduit,
  uneCaisse,
  ENCAISSER,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { coupeReponse, type Coupure } from '#tests/harness/coupe-reponse.ts';
import { Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let coupure: Coupure;
let awa: Poste;
let brice: Poste;
let chef: Poste;
let caisse_id: number;
let produit_id: number;

beforeAll(async () => {
  serveur = await serveurDeTest();
  coupure = await coupeReponse(serveur.adresse);
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true, pin: '2580' });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  produit_id = await unProduit(serveur, { qte: 1_000 });
});
afterAll(async () => {
  await serveur.detruire();
  await coupure.fermer();
});

/** All that an act can move: rows, versions, facts, stock. */
const empreinte = () =>
  sqlOne(
    serveur.orm.em.fork(),
    `select (select count(*) || ':' || sum(version) from reservation) reservations,
        (select count(*) || ':' || sum(qte) from reservation_produit) lignes,
  (select count(*) || ':' || sum(version) from vente) ventes,
    (select count(*) from mouvement) mouvements, (select count(*) from evenement) faits,
    (select sum(qte) from produit) stock,
  (select sum(version) || ':' || count(current_authorized_user_id) from caisse) caisses,
    (select count(*) from journal_audit) audits`,
  );

interface Appel {
  par: Poste;
  chemin: string;
  corps?: object;
}
/** The answer is lost once the act is committed; the same key is asked again. */
async function perdre({ par, chemin, corps = {} }: Appel): Promise<void> {
  const cle = randomUUID();
  const avant = await empreinte();
  await expect(
    new Poste(coupure.adresse, par.id, par.fullname, par.token).ecrire(chemin, corps, cle),
  ).rejects.toThrow();
  const perdue = coupure.perdues.at(-1);
  const fait = await empreinte();
  expect(perdue?.statut).toBe(200);
  expect(fait).not.toEqual(avant);
  for (let i = 0; i < 2; i++) {
    const { statut, texte } = await par.ecrire(chemin, corps, cle);
    expect({ statut, texte }).toEqual(perdue);
  }
  expect(await empreinte()).toEqual(fait);
}

const ligne = (qte: number) => ({ reservation_produits: [{ produit_id, qte }] });
const envoyee = () => unPanier(awa, [{ produit_id, qte: 2 }], { caisse_id });
const brouillon = () => unPanier(awa, [{ produit_id, qte: 2 }]);
const maj = (par: Poste, r: Reservation, corps: object): Appel => ({
  par,
  chemin: `/api/reservations/${r.id}/update`,
  corps,
});
const acte = (r: Reservation, nom: string, corps = {}): Appel => ({
  par: brice,
  chemin: `/api/reservations/${r.id}/${nom}`,
  corps,
});

const ACTES: [string, () => Promise<Appel>][] = [
  ['créer', async () => ({ par: awa, chemin: '/api/reservations' })],
  ['modifier les lignes', async () => maj(awa, await brouillon(), ligne(7))],
  [
    'retirer une ligne',
    async () => {
      const r = await brouillon();
      return {
        par: awa,
        chemin: `/api/reservation_produits/${r.reservation_produits[0]?.id}/destroy2`,
        corps: { reservation_id: r.id },
      };
    },
  ],
  [
    'envoyer en caisse',
    async () =>
      maj(awa, await brouillon(), { caisse_id, switch_caisse_at: new Date().toISOString() }),
  ],
  ['ouvrir', async () => acte(await envoyee(), 'ouvrir')],
  ['encaisser', async () => acte(await envoyee(), 'encaisser')],
  [
    'libérer',
    async () => {
      const r = await envoyee();
      await brice.ecrire(`/api/reservations/${r.id}/encaisser`);
      return acte(r, 'liberer');
    },
  ],
  ['renvoyer', async () => acte(await envoyee(), 'renvoyer', { motif: 'Prix' })],
  [
    'payer à la caisse',
    async () => maj(brice, await envoyee(), { status: 'Termine', amount_gived: 2_000 }),
  ],
  [
    'payer sur l’écran de vente',
    async () =>
      maj(awa, await brouillon(), { status: 'Termine', amount_gived: 2_000, caisse_id: 1 }),
  ],
  [
    'imprimer',
    async () => {
      const panier = await envoyee();
      await brice.ecrire(`/api/reservations/${panier.id}/update`, {
        status: 'Termine',
        amount_gived: 2_000,
      });
      return acte(panier, 'imprimer');
    },
  ],
  [
    'mettre en devis',
    async () =>
      maj(awa, await brouillon(), { status: 'Devis', switch_devis_at: new Date().toISOString() }),
  ],
  ['annuler', async () => maj(awa, await brouillon(), { status: 'Annule' })],
  [
    'annuler une vente',
    async () => {
      const payee = await brice.ecrire<Reservation>(
        `/api/reservations/${(await envoyee()).id}/update`,
        { status: 'Termine', amount_gived: 2_000 },
      );
      return { par: chef, chemin: `/api/ventes/${payee.data.vente_id}/cancel` };
    },
  ],
  [
    'prendre une caisse',
    async () => {
      const par = await serveur.poste('Rose Essono', { habilitations: ENCAISSER, pin: '1234' });
      return {
        par,
        chemin: `/api/caisses/${await uneCaisse(serveur)}/login`,
        corps: { fullname: par.fullname, pin: '1234' },
      };
    },
  ],
  [
    'rendre une caisse',
    async () => {
      const { poste, caisse_id: tenue } = await unCaissier(serveur, 'Aline Nze');
      return { par: poste, chemin: `/api/caisses/${tenue}/logout` };
    },
  ],
  [
    'modifier un compte',
    async () => ({
      par: chef,
      chemin: `/api/utilisateurs/${(await serveur.poste('Zoé Ona', {})).id}/update`,
      corps: { telephone: '066' },
    }),
  ],
  [
    'réinitialiser un mot de passe',
    async () => ({
      par: chef,
      chemin: `/api/utilisateurs/${(await serveur.poste('Zita Ona', {})).id}/reset-password`,
    }),
  ],
  [
    'désactiver un compte',
    async () => ({
      par: chef,
      chemin: `/api/utilisateurs/${(await unCaissier(serveur, 'Zed Ona')).poste.id}/destroy`,
    }),
  ],
  [
    'libérer une caisse',
    async () => ({
      par: chef,
      chemin: `/api/caisses/${(await unCaissier(serveur, 'Paul Ella')).caisse_id}/liberer`,
    }),
  ],
];

describe('la réponse se perd après la validation : la même clé redonne la même réponse à l’octet, un seul effet', () => {
  it.each(ACTES)('%s', async (_, preparer) => perdre(await preparer()));
});
