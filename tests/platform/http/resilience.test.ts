// Server: the base is cut, slowed and filled while each act is under way.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import {
  ENCAISSER,
  unCaissier,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type CheminDeLaBase, coupeBase } from '#tests/harness/coupe-base.ts';
import { jusqua } from '#tests/harness/patience.ts';
import {
  MOT_DE_PASSE,
  type Poste,
  type Reponse,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chemin: CheminDeLaBase;
let plein = false;
let awa: Poste;
let brice: Poste;
let chef: Poste;
let caisse_id: number;
let produit_id: number;

beforeAll(async () => {
  serveur = await serveurDeTest({ disquePlein: () => plein, patience: 1 }, async (url) => {
    chemin = await coupeBase(url);
    return chemin.url;
  });
  awa = await serveur.poste('Awa Ndong', { habilitations: [...VENDRE, ...ENCAISSER] });
  chef = await serveur.poste('Chef', { is_admin: true, password: MOT_DE_PASSE });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  produit_id = await unProduit(serveur, { qte: 10_000 });
});
afterAll(async () => {
  await serveur.detruire();
  await chemin.fermer();
});
/** Every fault ends; the server is then as good as before, without a restart. */
afterEach(async () => {
  plein = false;
  chemin.mettre('bon');
  await jusqua(async () => (await chef.lire('/api/caisses')).statut === 200, 'le retour');
});

/** One thing that people do: once prepared while all is well, it can be asked again, same key. */
type Demande = () => Promise<Reponse>;
const GESTES: Record<
  'vendre' | 'payer' | 'lister' | 'regarder' | 'entrer',
  () => Promise<Demande>
> = {
  async vendre() {
    const panier = await unPanier(awa, [{ produit_id, qte: 1 }]);
    const cle = randomUUID();
    return () =>
      awa.ecrire(
        `/api/reservations/${panier.id}/update`,
        { reservation_produits: [{ produit_id, qte: 3 }] },
        cle,
      );
  },
  async payer() {
    const panier = await unPanier(awa, [{ produit_id, qte: 2 }], { caisse_id });
    const ouverte = await brice.ecrire<Reservation>(`/api/reservations/${panier.id}/ouvrir`, {});
    const cle = randomUUID();
    return () =>
      brice.ecrire(
        `/api/reservations/${panier.id}/update`,
        {
          version: ouverte.data.version,
          status: 'Termine',
          amount_gived: 1_000_000,
          mode_paiement: 'espece',
        },
        cle,
      );
  },
  lister: async () => () => awa.lire('/api/reservations/jour'),
  regarder: async () => () => chef.lire('/api/statistiques/direct'),
  entrer: async () => () =>
    chef.appeler('POST', '/api/login', { name: 'chef', password: MOT_DE_PASSE }),
};
const NOMS = Object.keys(GESTES) as (keyof typeof GESTES)[];

/** What selling has left: it must be the same whatever happened on the way. */
const traces = () =>
  sqlOne<{ ventes: number; stock: number }>(
    serveur.orm.em.fork(),
    `select (select count(*) from vente)::int as ventes,
      (select sum(qte) from produit)::int as stock`,
  );

/** Asked until it is this act's own commit that nobody was told of, and not the publisher's. */
async function perdreLeSien(nom: 'vendre' | 'payer') {
  for (;;) {
    const demander = await GESTES[nom]();
    const avant = await traces();
    chemin.perdreLeProchainCommit();
    const perdue = await demander();
    if (perdue.statut !== 200) return { demander, avant, perdue };
  }
}

describe('[R10] chaque geste, chaque panne de la base', () => {
  it.each(NOMS)('coupée, puis revenue : %s', async (nom) => {
    const demander = await GESTES[nom]();
    const avant = await traces();
    chemin.mettre('coupé');
    const refusee = await demander();
    expect(refusee).toMatchObject({
      statut: 503,
      code: 'base_indisponible',
      errors: [phrasesRefus.baseIndisponible],
    });
    chemin.mettre('bon');
    await jusqua(async () => (await demander()).statut === 200, 'le geste refait');
    const apres = await traces();
    await demander();
    expect(await traces()).toEqual(apres);
    expect(Number(apres?.ventes) - Number(avant?.ventes)).toBe(nom === 'payer' ? 1 : 0);
  });

  it.each(NOMS)('lente : %s', async (nom) => {
    const demander = await GESTES[nom]();
    chemin.mettre('lent');
    expect(await demander()).toMatchObject({ statut: 200 });
  });

  it.each(['vendre', 'payer'] as const)(
    'la connexion perdue juste après le commit : %s, redemandé, est fait une fois',
    async (nom) => {
      const { demander, avant, perdue } = await perdreLeSien(nom);
      expect(perdue).toMatchObject({ statut: 503, code: 'base_indisponible' });
      const refaite = await demander();
      expect(refaite.statut).toBe(200);
      expect((await demander()).texte).toBe(refaite.texte);
      const apres = await traces();
      expect(Number(apres?.ventes) - Number(avant?.ventes)).toBe(nom === 'payer' ? 1 : 0);
      expect(Number(avant?.stock) - Number(apres?.stock)).toBe(nom === 'payer' ? 2 : 0);
    },
  );

  it.each(NOMS)('le disque plein : %s', async (nom) => {
    const demander = await GESTES[nom]();
    plein = true;
    const reponse = await demander();
    const ecrit = nom === 'vendre' || nom === 'payer';
    expect(reponse).toMatchObject(
      ecrit
        ? { statut: 503, code: 'disque_plein', errors: [phrasesRefus.disquePlein] }
        : { statut: 200 },
    );
    plein = false;
    expect((await demander()).statut).toBe(200);
  });
});
