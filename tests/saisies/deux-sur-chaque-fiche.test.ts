// Server: each record's version is compared by the base with what was read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Croisement } from '#shared/base/fusion-fiche.rules.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { type Cas, FICHES, uneNuance, unProduitSaisi } from './fiches-a-deux.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chantal: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { is_admin: true });
  chantal = await serveur.poste('Chantal', { is_admin: true });
});
afterAll(() => serveur.detruire());

interface Fiche {
  id: number;
  version: number;
  [champ: string]: unknown;
}
const creer = async ({ chemin, corps }: Cas): Promise<Fiche> => {
  const reponse = await awa.ecrire<Fiche>(chemin, corps);
  expect(reponse.errors).toEqual([]);
  return reponse.data;
};
const modifier = (poste: Poste, { chemin }: Cas, { id }: Fiche, corps: object) =>
  poste.ecrire<Fiche>(`${chemin}/${id}/update`, corps);

describe.each(Object.entries(FICHES))('deux personnes sur : %s', (entite, cas) => {
  test('[FUS-5] le même champ : 409, la fiche, qui ; choisi sur ce qui est montré, il tient', async () => {
    const c = cas();
    const [champ, un, autre] = c.un;
    const fiche = await creer(c);
    expect((await modifier(awa, c, fiche, { version: fiche.version, [champ]: un })).errors).toEqual(
      [],
    );
    const refus = await modifier(chantal, c, fiche, { version: fiche.version, [champ]: autre });
    expect(refus).toMatchObject({ statut: 409, code: 'version_perimee', data: { [champ]: un } });
    expect((refus.extra_data as Croisement).modifications).toMatchObject([{ champ, par: 'Awa' }]);
    expect(refus.data.version).toBeGreaterThan(fiche.version);
    const choisi = { version: refus.data.version, [champ]: autre };
    expect(await modifier(chantal, c, fiche, choisi)).toMatchObject({
      statut: 200,
      data: { [champ]: autre },
    });
  });

  test('[FUS-5] des champs différents, d’une même version : les deux tiennent', async () => {
    const c = cas();
    if (!c.deux) return expect(entite).toMatch(/^(rayon|reference)$/);
    const [champ, un] = c.un;
    const [second, valeur] = c.deux;
    const fiche = await creer(c);
    await modifier(awa, c, fiche, { version: fiche.version, [champ]: un });
    const reponse = await modifier(chantal, c, fiche, {
      version: fiche.version,
      [second]: valeur,
    });
    expect(reponse).toMatchObject({ statut: 200, data: { [champ]: un, [second]: valeur } });
  });

  test('[FUS-5] sans version, elle s’applique ; la base a noté qui', async () => {
    const c = cas();
    const [champ, un, autre] = c.un;
    const fiche = await creer(c);
    await modifier(awa, c, fiche, { version: fiche.version, [champ]: un });
    expect((await modifier(chantal, c, fiche, { [champ]: autre })).data[champ]).toEqual(autre);
    const note = await sqlOne<{ par: string; version: number }>(
      serveur.orm.em.fork(),
      'select par, version from champ_modifie where entite = $1 and entite_id = $2 and champ = $3',
      [entite, fiche.id, champ],
    );
    expect(note?.par).toBe('Chantal');
    expect(note?.version).toBeGreaterThan(fiche.version + 1);
  });
});

test('[FUS-5] un prix changé par une réception croise celui qu’on tape', async () => {
  const c = unProduitSaisi();
  const produit = await creer(c);
  const { data: fournisseur } = await awa.ecrire<Fiche>('/api/fournisseurs', {
    libelle: `F ${uneNuance()}`,
  });
  const { data: commande } = await awa.ecrire<Fiche>('/api/commandes', {
    fournisseur_id: fournisseur.id,
    lignes: [{ produit_id: produit.id, qte: 5 }],
  });
  await awa.ecrire(`/api/commandes/${commande.id}/envoyer`, { courriel: false });
  const recue = await awa.ecrire(`/api/commandes/${commande.id}/receptionner`, {
    lignes: [{ produit_id: produit.id, qte: 5, prix_achat: 700, prix_de_vente: 1_500 }],
  });
  expect(recue.errors).toEqual([]);
  const refus = await modifier(chantal, c, produit, {
    version: produit.version,
    prix_de_vente: 1_000,
  });
  expect(refus).toMatchObject({ statut: 409, data: { prix_de_vente: 1_500 } });
});

test('[FUS-5] les quantités d’un produit bougent sans rien noter', async () => {
  const c = unProduitSaisi();
  const produit = await creer(c);
  const em = serveur.orm.em.fork();
  await sql(em, 'update produit set qte = qte + 3, version = version + 1 where id = $1', [
    produit.id,
  ]);
  expect(
    await sql(em, `select 1 from champ_modifie where entite = 'produit' and entite_id = $1`, [
      produit.id,
    ]),
  ).toEqual([]);
});
