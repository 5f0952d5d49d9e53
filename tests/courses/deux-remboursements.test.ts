// Server: the second refund of a drawer must wait for the first before it reads what is left.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { SessionCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const UNE_HEURE_MS = 3_600_000;
let maintenant = new Date(Date.now() - UNE_HEURE_MS);
let serveur: ServeurDeTest;
let chef: Poste;
let chantal: Poste;
let brice: Poste;
let caisse_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  chef = await serveur.poste('Chef', { is_admin: true });
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'GESTION', submenus: ['billetage', 'journee'] }],
  });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice'));
});
afterAll(() => serveur.detruire());

/** A sale of 3.000 F by a seller, of a product, in an hour of its own: no sum is written by both. */
async function vendre(vendeur: string): Promise<number> {
  const poste = await serveur.poste(vendeur, { habilitations: VENDRE });
  const produit_id = await unProduit(serveur, { prix: 3000 });
  const panier = await unPanier(poste, [{ produit_id, qte: 1 }], { caisse_id });
  const payee = await brice.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: 3000,
  });
  expect(payee.errors).toEqual([]);
  return payee.data.vente_id ?? 0;
}

it('[SES-22] deux remboursements du même tiroir au même instant : ce qui manque après les deux est dit', async () => {
  const matin = await vendre('Awa');
  maintenant = new Date();
  const midi = await vendre('Serge');
  const [session] = (
    await chantal.lire<SessionCaisse[]>(`/api/sessions-caisse?caisse_id=${caisse_id}&etat=ouverte`)
  ).data;
  const retrait = { genre: 'retrait', montant: 2000, motif: 'Au coffre' };
  const retire = await brice.ecrire(`/api/sessions-caisse/${session?.id}/mouvements`, retrait);
  expect(retire.errors).toEqual([]);

  const annulees = await pendantUnTiers(
    serveur,
    // What each writes last, under the seal.
    ['select 1 from chaine_fiscale for update', []],
    () => Promise.all([matin, midi].map((id) => chef.ecrire(`/api/ventes/${id}/cancel`))),
    2,
  );
  expect(annulees.map((a) => a.errors)).toEqual([[], []]);
  expect(await nonLues(chantal)).toContainEqual(expect.stringContaining('il y manque 2.000 FCFA'));
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});
