// Server: the order of news is numbered by the base, and heard by sockets.
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { POSITION } from '#shared/base/position.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let caisse_id: number;
let produit_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  produit_id = await unProduit(serveur, { qte: 100 });
});
afterAll(() => serveur.detruire());

const vendre = () => unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
/** How far the news had come when Brice read his queue. */
async function lireLaFile(): Promise<number> {
  const { headers } = await fetch(
    `${serveur.adresse}/api/reservations/jour/caisse?caisse_id=${caisse_id}`,
    {
      headers: { Authorization: `Bearer ${brice.token}` },
    },
  );
  return Number(headers.get(POSITION));
}
async function accuseDe(poste: Poste, topic: string): Promise<number | undefined> {
  const ecoute = await poste.ecouter(topic);
  const [accuse] = ecoute.accuses;
  ecoute.prise.disconnect();
  return accuse?.ok ? accuse.position : undefined;
}

it('[EVT-26] ce qui est lu quand tout a été dit n’est pas à relire ; ce qui l’a été avant, si', async () => {
  await vendre();
  await attendrePublication(serveur.adresse);
  const avant = await lireLaFile();
  await jusqua(
    async () => (await lireLaFile()) >= ((await accuseDe(brice, `caisse:${caisse_id}`)) ?? NaN),
    'la position',
  );
  const apres = await lireLaFile();
  await vendre();
  await attendrePublication(serveur.adresse);
  const dit = (await accuseDe(brice, `caisse:${caisse_id}`)) ?? NaN;
  expect(avant).toBeLessThan(dit);
  expect(apres).toBeLessThan(dit);
});

it('[EVT-26] un sujet dont rien n’est gardé dit la dernière nouvelle de toutes', async () => {
  await vendre();
  await attendrePublication(serveur.adresse);
  const jamais = await accuseDe(awa, 'garde');
  expect(jamais).toBeGreaterThanOrEqual((await accuseDe(brice, `caisse:${caisse_id}`)) ?? NaN);
});

it('[EVT-25] ce que ce processus numérote part aussitôt, chacun de ses sujets à la suite', async () => {
  const ecoute = await brice.ecouter(`caisse:${caisse_id}`);
  for (let n = 0; n < 5; n++) await vendre();
  const recus = (await ecoute.attendre(5)).filter((m) => m.topic === `caisse:${caisse_id}`);
  expect(recus.map((m) => m.seq - (recus[0]?.seq ?? 0))).toEqual([0, 1, 2, 3, 4]);
});

it('[EVT-25] ce que ce processus numérote n’est pas relu, même si la base l’annonce avant de lui répondre', async () => {
  const ecoute = await brice.ecouter(`caisse:${caisse_id}`);
  await attendrePublication(serveur.adresse);
  const demandes = vi.spyOn(pg.Client.prototype, 'query');
  for (let n = 0; n < 40; n++) await vendre();
  await ecoute.attendre(40);
  const relues = demandes.mock.calls
    .map(([quoi]: unknown[]) => (typeof quoi === 'string' ? quoi : (quoi as { text: string }).text))
    .filter((texte) => /from publication p\s+join evenement/.test(texte));
  demandes.mockRestore();
  expect(relues).toHaveLength(0);
});
