// Browser: a sale kept in IndexedDB through a cut is looked at by two managers live.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { enIso } from '#shared/base/dates.ts';
import { texteASigner } from '#shared/vente/station/signature.rules.ts';
import type { Station, VenteFaite, VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import { expect, faireActe, test } from './histoire.ts';
import { rienDeGrave } from './pages/axe.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

const NOM = 'Comptoir du fond, à gauche de la réserve des solutés';

/** A station that sold through a cut, at a price that is no more the product's. */
async function unPosteARegarder(chef: Fichier) {
  const cle = randomUUID();
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cle_publique = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const annonce = { cle, nom: NOM, cle_publique };
  const { data: station } = await chef.ecrire<Station>('/api/stations', annonce);
  await chef.ecrire(`/api/stations/${station.id}/accepter`, {});
  const produit = await chef.produit('SOLUTION BUVABLE HORS LIGNE', { qte: 3, prix: 1000 });
  const session = await chef.lire<{ id: number }>('/api/session');
  const maintenant = enIso(new Date());
  await chef.ecrire(`/api/produits/${produit.id}/update`, { prix_de_vente: 1250 });
  const sortie = { produit_id: produit.id, qte: 2, type: 'Sortie', motif: 'CORRECTION' };
  await chef.ecrire('/api/mouvements', sortie);
  const ligne = { produit_id: produit.id, libelle: produit.libelle, tva: false, css: false };
  const vente: VenteFaite = {
    forme: 1,
    numero: 1,
    marque: station.marque,
    vendeur_id: session.id,
    lignes: [{ ...ligne, qte: 3, prix_de_vente: 1000 }],
    remise: 0,
    taux_tva: 18,
    taux_css: 1,
    montant_taxe: 0,
    garde_id: null,
    net_a_payer: 3000,
    recu: 5000,
    faite_at: maintenant,
    reservation_id: null,
    panier_cree_at: null,
    coupure_at: maintenant,
  };
  const texte = texteASigner(cle, '', vente);
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(texte), key).toString('base64');
  const remise = { station: cle, envoyee_at: enIso(new Date()), vente, texte, signature };
  const { data } = await chef.ecrire<VenteHorsLigne>('/api/stations/ventes', remise);
  return { station, vente: data };
}

test('deux responsables : une vente de la coupure se regarde une fois, un poste se met à part et se reprend', async ({
  browser,
}) => {
  const chef = await Fichier.de();
  const { station, vente } = await unPosteARegarder(chef);
  const une = await ouvrirPoste(browser, 'admin', '/vente/configuration');
  await une.goto('/vente/configuration?onglet=postes&vue=ventes');
  const autre = await ouvrirPoste(browser, 'admin', '/vente/configuration');
  await autre.goto('/vente/configuration?onglet=postes&vue=ventes');
  const numero = vente.numero_provisoire;

  await test.step('ouverte, lue, regardée ; l’autre le voit', async () => {
    await une.getByRole('row', { name: new RegExp(numero) }).click();
    const fiche = une.getByRole('dialog', { name: `Vente hors ligne ${numero}` });
    await expect(fiche.getByText(/3 boîtes vendues, dont 2 manquaient en stock/)).toBeVisible();
    await expect(fiche.getByText(/vendu 1\.000 FCFA, prix actuel 1\.250 FCFA/)).toBeVisible();
    await rienDeGrave(une);
    await fiche.getByRole('button', { name: 'J’ai regardé' }).dblclick();
    await expect(autre.getByRole('row', { name: new RegExp(numero) })).toHaveCount(0);
    const [lue] = await chef.lire<VenteHorsLigne[]>('/api/stations/ventes');
    expect(lue?.vue_par).toBe(vente.vendeur);
  });

  await test.step('retrouvée parmi toutes, et toujours là une fois la page rechargée', async () => {
    const regardee = une.getByRole('row', { name: new RegExp(numero) });
    await une.getByRole('combobox', { name: 'Ventes montrées' }).selectOption('Toutes');
    await expect(regardee).toContainText('Regardée');
    await une.reload();
    await expect(regardee).toContainText('Regardée');
  });

  await test.step('mis à part : demandé, Échap n’en fait rien, un double clic n’en fait qu’un ; puis repris', async () => {
    await une.goto('/vente/configuration?onglet=postes&vue=stations');
    const poste = une.getByRole('row', { name: new RegExp(`^${station.marque} `) });
    const demande = une.getByRole('alertdialog');
    await faireActe(une, station.marque, 'Mettre à part');
    await expect(demande.locator(':focus')).toHaveCount(1);
    await une.keyboard.press('Escape');
    await expect(demande).toHaveCount(0);
    await expect(poste).not.toContainText('Mis à part');
    await faireActe(une, station.marque, 'Mettre à part');
    await expect(demande).toContainText(station.marque);
    await rienDeGrave(une);
    await demande.getByRole('button', { name: 'OUI' }).dblclick();
    await expect(poste).toContainText('Mis à part');
    await faireActe(une, station.marque, 'Reprendre');
    await expect(poste).not.toContainText('Mis à part');
  });
  await Promise.all([une.context().close(), autre.context().close()]);
});
