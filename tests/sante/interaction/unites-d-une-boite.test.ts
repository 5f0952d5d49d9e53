// Server: a unit's substances follow its box by the base, whoever writes it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { recomposerProduits } from '#server/stock/produit/recomposer-produits.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { avecThesaurus } from './avec-thesaurus.scene.ts';

let serveur: ServeurDeTest;
let awa: Poste;
const em = () => serveur.orm.em.fork();
const CIP_SIMVASTATINE = '3400930000018';
const CIP_IBUPROFENE = '3400930000025';
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', {
    habilitations: [...VENDRE, { menu: 'STOCK', submenus: ['produits'] }],
  });
  await sql(
    em(),
    `insert into pharmacie (nom_pharmacie, telephone1, adresse) values ('P', '066', 'ici')`,
  );
  await sql(
    em(),
    `insert into medicament (cip13, cip7, cis, libelle, presentation, dci, forme, disponible)
      values ($1, '3000001', '60000001', 'SIMVA 20 mg', 'Plaquette de 30', 'SIMVASTATINE', 'comprimé', true),
        ($2, '3000002', '60000002', 'IBU 400 mg', 'Plaquette de 20', 'IBUPROFENE', 'comprimé', true)`,
    [CIP_SIMVASTATINE, CIP_IBUPROFENE],
  );
  await avecThesaurus(serveur);
});
afterAll(() => serveur.detruire());

const lire = async (...ids: number[]) =>
  await Promise.all(ids.map(async (id) => (await awa.lire<Produit>(`/api/produits/${id}`)).data));
/** The substances a product is known to be made of. */
const faitDe = async (id: number) =>
  (await lire(id))[0]?.composition?.substances.flatMap((s) => s.ids) ?? null;
const changer = (id: number, corps: object) =>
  awa.ecrire<Produit>(`/api/produits/${id}/update`, corps);
const relier = (boite: number, unite_id: number) =>
  awa.ecrire(`/api/produits/${boite}/detail`, { unite_id, unites_par_boite: 30 });
const retirer = (boite: number) => awa.ecrire(`/api/produits/${boite}/detail/retirer`);
const ouvrir = (boite: number) => awa.ecrire(`/api/produits/${boite}/ouvrir-boites`, { boites: 1 });
type Dit = Parameters<typeof unProduit>[1];
/** A box and its unit, each saying so much of itself. */
async function unePaire(boiteDite: Dit, uniteDite: Dit = {}) {
  const boite = await unProduit(serveur, boiteDite);
  const unite = await unProduit(serveur, { libelle: 'COMPRIME', qte: 0, ...uniteDite });
  expect((await relier(boite, unite)).errors).toEqual([]);
  await recomposerProduits(serveur.orm);
  return { boite, unite };
}

describe('l’unité d’une boîte', () => {
  it('[INT-16] [CIN-4] sans code ni DCI elle est faite de ce dont sa boîte est faite : la contre-indication se dit, et ne se paie pas seule', async () => {
    const { boite, unite } = await unePaire({ cip: CIP_SIMVASTATINE });
    expect(await faitDe(unite)).toEqual(['simvastatine']);
    await ouvrir(boite);
    const autre = await unProduit(serveur, { dci: 'CLARITHROMYCINE' });
    await recomposerProduits(serveur.orm);
    const r = await unPanier(awa, [
      { produit_id: unite, qte: 3 },
      { produit_id: autre, qte: 1 },
    ]);
    const payee = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
      status: 'Termine',
      amount_gived: 100_000,
      mode_paiement: 'espece',
      caisse_id: 1,
    });
    expect([payee.statut, payee.code]).toEqual([409, 'contre_indication_a_accepter']);
  });

  it.each([
    [
      'son code, avant celui de la boîte',
      { cip: '3400930000018' },
      { cip: '3400930000025' },
      'ibuprofene',
    ],
    [
      'le code de la boîte, avant sa DCI',
      { cip: '3000001' },
      { dci: 'PARACETAMOL' },
      'simvastatine',
    ],
    ['sa DCI, avant celle de la boîte', { dci: 'CODEINE' }, { dci: 'PARACETAMOL' }, 'paracetamol'],
    ['la DCI de la boîte', { dci: 'CODEINE' }, {}, 'codeine'],
  ])('[INT-16] ce qui dit de quoi elle est faite : %s', async (_quoi, boite, unite, substance) => {
    await sql(em(), 'update produit set cip = null');
    expect(await faitDe((await unePaire(boite, unite)).unite)).toEqual([substance]);
  });

  it('[INT-16] reliée, elle le dit aussitôt ; la boîte change de DCI, les écrans l’entendent des deux', async () => {
    const boite = await unProduit(serveur, { dci: 'CODEINE' });
    const unite = await unProduit(serveur, { qte: 0 });
    await recomposerProduits(serveur.orm);
    const ecouter = (
      nom: 'produit.modifie' | 'produit.stock_modifie',
      acte: () => Promise<unknown>,
    ) =>
      verifierEvenement<Produit[]>({
        poste: awa,
        topic: 'produits',
        lire: () => lire(boite, unite),
        noms: [nom, nom],
        appliquer: surProduits,
        acte,
      });
    await ecouter('produit.stock_modifie', () => relier(boite, unite));
    expect(await faitDe(unite)).toEqual(['codeine']);
    await ecouter('produit.modifie', () => changer(boite, { dci: 'TRAMADOL' }));
    expect(await faitDe(unite)).toEqual(['tramadol']);
  });

  it('[INT-17] la boîte change sans passer par un acte : elle est relue avec elle, et les écrans l’entendent', async () => {
    const { boite, unite } = await unePaire({ dci: 'CODEINE' });
    await attendrePublication(serveur.adresse);
    const ecoute = await awa.ecouter('produits');
    await sql(em(), `update produit set dci = 'TRAMADOL' where id = $1`, [boite]);
    await recomposerProduits(serveur.orm);
    expect(await faitDe(unite)).toEqual(['tramadol']);
    const [dit] = await ecoute.attendre(1);
    expect(dit).toMatchObject({
      nom: 'produit.recomposes',
      donnees: { recomposes: { nombre: 2 } },
    });
    ecoute.prise.disconnect();
  });

  it('[DEC-5] la paire défaite, ce qui fut ouvert dit encore de quoi il est fait ; ce qui ne le fut pas, plus rien', async () => {
    await sql(em(), 'update produit set cip = null');
    const ouverte = await unePaire({ cip: CIP_SIMVASTATINE });
    await ouvrir(ouverte.boite);
    await retirer(ouverte.boite);
    expect((await lire(ouverte.unite))[0]).toMatchObject({ dci: 'SIMVASTATINE' });
    expect(await faitDe(ouverte.unite)).toEqual(['simvastatine']);
    const jamais = await unePaire({ dci: 'CODEINE' });
    await retirer(jamais.boite);
    expect((await lire(jamais.unite))[0]).toMatchObject({ dci: null, composition: null });
  });

  it('[DEC-5] la boîte a une autre unité : l’ancienne dit encore de quoi elle est faite', async () => {
    const { boite, unite } = await unePaire({ dci: 'CODEINE' });
    await ouvrir(boite);
    const autre = await unProduit(serveur, { qte: 0 });
    await relier(boite, autre);
    expect([await faitDe(unite), await faitDe(autre)]).toEqual([['codeine'], ['codeine']]);
  });
});
