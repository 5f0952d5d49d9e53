// Server: the order is written into an exchange folder, and its answer changes it once.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import * as phrases from '#shared/stock/commande/echange.phrases.ts';
import type { LigneBonEchange } from '#shared/stock/commande/echange.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unFournisseur, unProduit } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let dossier: string;
let serveur: ServeurDeTest;
let commande: Poste;
beforeAll(async () => {
  dossier = await mkdtemp(path.join(tmpdir(), 'echanges-'));
  serveur = await serveurDeTest({ echangesDir: dossier });
  commande = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['commande', 'fournisseur'] }],
  });
});
afterAll(async () => {
  await serveur.detruire();
  await rm(dossier, { recursive: true, force: true });
});

const acte = (id: number, quoi: string, corps: object = {}) =>
  commande.ecrire<CommandeComplete>(`/api/commandes/${id}/${quoi}`, corps);
const deposer = (id: number) => acte(id, 'envoyer', { courriel: false, echange: true });
const CIPS = ['3400930000110', '3400930000127'];
let essai = 0;
/** A draft of two lines to a supplier, served by files or not. */
async function brouillon(echange: 'aucun' | 'fichier'): Promise<CommandeComplete> {
  const fournisseur_id = await unFournisseur(serveur);
  await commande.ecrire(`/api/fournisseurs/${fournisseur_id}/update`, { echange, compte: 'PH-7' });
  essai += 1;
  const lignes = await Promise.all(
    CIPS.map(async (cip, i) => ({
      produit_id: await unProduit(serveur, { cip: `${cip.slice(0, 11)}${essai}${i}` }),
      qte: 10,
    })),
  );
  return (await commande.ecrire<CommandeComplete>('/api/commandes', { fournisseur_id, lignes }))
    .data;
}
const chemin = (c: CommandeComplete, sens: string, fin = 'json') =>
  path.join(dossier, String(c.fournisseur_id), sens, `${c.numero}.${fin}`);
const repondre = async (c: CommandeComplete, contenu: unknown) => {
  await mkdir(path.dirname(chemin(c, 'reponses')), { recursive: true });
  const texte = typeof contenu === 'string' ? contenu : JSON.stringify(contenu);
  await writeFile(chemin(c, 'reponses'), texte);
};

it('[ECH-2] la commande se dépose entière pour le fournisseur, puis se dit envoyée', async () => {
  const c = await brouillon('fichier');
  const partie = await deposer(c.id);
  expect(partie).toMatchObject({
    statut: 200,
    data: { status: 'ENVOYEE', envoyee_a: phrases.echangeFait },
  });
  const deposee = JSON.parse(await readFile(chemin(c, 'envois'), 'utf8')) as object;
  expect(deposee).toMatchObject({
    reference: c.numero,
    version: c.version,
    compte: 'PH-7',
    lignes: c.commande_produits.map((l) => ({
      cip: l.cip,
      qte: 10,
      designation: l.produit_libelle,
    })),
  });
  expect(await readFile(chemin(c, 'envois', 'csv'), 'utf8')).toContain(c.commande_produits[0]?.cip);
  expect(await deposer(c.id)).toMatchObject({
    statut: 409,
    errors: [phrasesCommande.commandeDejaEnvoyee(c.numero)],
  });
});

it('[ECH-2] [CMD-7] déposée puis changée avant d’être marquée : elle se dépose de nouveau', async () => {
  const c = await brouillon('fichier');
  await sql(
    serveur.orm.em.fork(),
    'update commande set envoyee_a = $2, envoyee_version = version where id = $1',
    [c.id, phrases.echangeFait],
  );
  const [ligne] = c.commande_produits;
  await acte(c.id, 'update', { lignes: [{ produit_id: ligne?.produit_id, qte: 99 }] });
  // Marked by the mail's way, though it is the exchange that has the older version.
  expect(await acte(c.id, 'envoyer')).toMatchObject({ statut: 409, code: 'version_perimee' });
  expect((await deposer(c.id)).data.status).toBe('ENVOYEE');
  expect(JSON.parse(await readFile(chemin(c, 'envois'), 'utf8'))).toMatchObject({
    version: c.version + 1,
    lignes: [{ qte: 99 }],
  });
});

it('[ECH-2] sans échange, ou si le dossier ne s’écrit pas, elle reste un brouillon', async () => {
  const sans = await brouillon('aucun');
  expect(await deposer(sans.id)).toMatchObject({ statut: 409, errors: [phrases.echangeNonRegle] });
  const coupee = await brouillon('fichier');
  // A file where the folder should be.
  await writeFile(path.join(dossier, String(coupee.fournisseur_id)), '');
  expect(await deposer(coupee.id)).toMatchObject({
    statut: 409,
    errors: [phrases.echangeImpossible],
  });
  for (const { id } of [sans, coupee])
    expect((await commande.lire<CommandeComplete>(`/api/commandes/${id}`)).data).toMatchObject({
      status: 'BROUILLON',
      envoyee_a: null,
    });
  await rm(path.join(dossier, String(coupee.fournisseur_id)));
  expect((await deposer(coupee.id)).statut).toBe(200);
});

it('[ECH-1] la réponse se lit ligne par ligne, et deux fois sans rien changer', async () => {
  const c = await brouillon('fichier');
  expect(await acte(c.id, 'reponse')).toMatchObject({
    statut: 409,
    errors: [phrases.echangeNonRegle],
  });
  await deposer(c.id);
  expect(await acte(c.id, 'reponse')).toMatchObject({
    statut: 409,
    errors: [phrases.echangeSansReponse],
  });
  const [a, b] = c.commande_produits;
  await repondre(c, {
    reference: c.numero,
    lignes: [
      { cip: a?.cip, etat: 'partielle', qte: 4, motif: 'en rupture' },
      { cip: b?.cip, etat: 'refusee' },
      { cip: '1', etat: 'acceptee' },
    ],
  });
  const lue = await acte(c.id, 'reponse');
  expect(lue.message).toBe(`${phrases.echangeLu(2, 1)} ${phrases.echangeInconnues(1)}`);
  const reponses = ({ data }: typeof lue) =>
    data.commande_produits.map((l) => [l.reponse, l.reponse_qte, l.reponse_motif]);
  expect(reponses(lue)).toEqual([
    ['partielle', 4, 'en rupture'],
    ['refusee', 0, null],
  ]);
  expect(lue.data.status).toBe('ENVOYEE');
  expect(reponses(await acte(c.id, 'reponse'))).toEqual(reponses(lue));
});

it('[ECH-1] une réponse illisible, ou d’une autre commande, est refusée en clair', async () => {
  const c = await brouillon('fichier');
  await deposer(c.id);
  for (const contenu of [
    '{',
    '[]',
    { reference: c.numero },
    { reference: c.numero, lignes: [{}] },
  ]) {
    await repondre(c, contenu);
    expect(await acte(c.id, 'reponse')).toMatchObject({
      statut: 422,
      errors: [phrases.echangeIllisible],
    });
  }
  await repondre(c, { reference: 'C999999', lignes: [] });
  expect(await acte(c.id, 'reponse')).toMatchObject({
    statut: 422,
    errors: [phrases.echangeAutreCommande('C999999')],
  });
  expect((await acte(999_999, 'reponse')).statut).toBe(404);
});

it('[ECH-3] le bon de livraison de la réponse se lit, lot par lot, sans rien entrer ; sans bon, une phrase', async () => {
  const c = await brouillon('fichier');
  const lire = () => commande.lire<LigneBonEchange[]>(`/api/commandes/${c.id}/bon-echange`);
  expect(await lire()).toMatchObject({ statut: 409, errors: [phrases.echangeNonRegle] });
  await deposer(c.id);
  const [a, b] = c.commande_produits;
  const reponse = { reference: c.numero, lignes: [{ cip: a?.cip, etat: 'acceptee' }] };
  await repondre(c, reponse);
  expect(await lire()).toMatchObject({ statut: 409, errors: [phrases.echangeSansBon] });
  await repondre(c, {
    ...reponse,
    livraison: [
      { cip: a?.cip, qte: 6, ug: 1, lot: 'ab1', date_expiration: '2028-03-31', prix_achat: 512.5 },
      { cip: b?.cip, qte: 0 },
      { code: 'X9', designation: 'AUTRE', qte: 2 },
    ],
  });
  expect((await lire()).data).toEqual([
    {
      ligne: 1,
      cip: a?.cip,
      code: '',
      designation: '',
      qte: 6,
      ug: 1,
      lot: 'AB1',
      date_expiration: '2028-03-31',
      prix_achat: 512.5,
    },
    expect.objectContaining({ code: 'X9', lot: '', prix_achat: null }),
  ]);
  const apres = (await commande.lire<CommandeComplete>(`/api/commandes/${c.id}`)).data;
  expect(apres.commande_produits.map((l) => l.qte_recue)).toEqual([0, 0]);
  await repondre(c, { ...reponse, livraison: [{ cip: a?.cip, qte: -1 }] });
  expect(await lire()).toMatchObject({ statut: 422, errors: [phrases.echangeIllisible] });
});
