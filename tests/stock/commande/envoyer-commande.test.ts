// Server: letters leave by a real SMTP conversation; five senders at once, one letter.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import type { Commande } from '#shared/stock/commande/commande.schema.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import {
  serveur,
  boite,
  commande,
  awa,
  dans,
  acte,
  uneCommande,
  preparerCommandes,
} from './commandes.scene.ts';

preparerCommandes();

describe('envoyer', () => {
  it('[CMD-7] le bon part en PDF à l’adresse du fournisseur ; deux pressions, la même clé : une lettre', async () => {
    const c = await uneCommande(
      [[await unProduit(serveur, { libelle: 'PARACÉTAMOL 500 mg ≥ 12 cp' }), 3]],
      { email: 'commandes@ubipharm.example' },
    );
    const cle = randomUUID();
    const [un, deux] = [await acte(c.id, 'envoyer', {}, cle), await acte(c.id, 'envoyer', {}, cle)];
    expect(un).toMatchObject({
      statut: 200,
      message: phrasesCommande.commandeEnvoyee('commandes@ubipharm.example'),
      data: { status: 'ENVOYEE', envoyee_a: 'commandes@ubipharm.example', attendue_le: dans(3) },
    });
    expect(deux.texte).toBe(un.texte);
    expect(await acte(c.id, 'envoyer', {})).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.commandeDejaEnvoyee(c.numero)],
    });
    expect(boite.lettres.map((l) => l.a)).toEqual([['commandes@ubipharm.example']]);
    const pdf = boite.lettres[0]?.pieces.get(`commande-${c.numero}.pdf`);
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(boite.lettres[0]?.brut).toContain(
      `Message-ID: <commande-${c.id}-${c.version}@pharmacie.local>`,
    );
    const document = await commande.lire<{ nom: string; base64: string }>(
      `/api/commandes/${c.id}/document`,
    );
    expect([
      document.data.nom,
      Buffer.from(document.data.base64, 'base64').subarray(0, 5).toString(),
    ]).toEqual([`commande-${c.numero}.pdf`, '%PDF-']);
  });
  it('[CMD-7] cinq personnes à la fois : une lettre', async () => {
    boite.lettres.length = 0;
    const c = await uneCommande([[await unProduit(serveur), 1]], { email: 'a@b.example' });
    const statuts = (await Promise.all(Array.from({ length: 5 }, () => acte(c.id, 'envoyer'))))
      .map((r) => r.statut)
      .sort();
    expect([statuts[0], boite.lettres.length]).toEqual([200, 1]);
    expect(statuts.filter((s) => s === 200)).toHaveLength(1);
  });
  it('[CMD-7] redemandée sous sa clé pendant que la lettre part : « en cours » n’est pas sa réponse', async () => {
    const c = await uneCommande([[await unProduit(serveur), 1]], { email: 'a@b.example' });
    const cle = randomUUID();
    const pendant: unknown[] = [];
    boite.ralentir(async () => pendant.push(await acte(c.id, 'envoyer', {}, cle)));
    const partie = await acte(c.id, 'envoyer', {}, cle);
    boite.ralentir(() => Promise.resolve());
    expect(pendant).toMatchObject([{ statut: 409, code: 'commande_envoi_en_cours' }]);
    expect(partie).toMatchObject({ statut: 200, data: { status: 'ENVOYEE' } });
    expect((await acte(c.id, 'envoyer', {}, cle)).texte).toBe(partie.texte);
  });
  it('[CMD-7] changée pendant que sa lettre part : dite, jamais envoyée pour ce qu’elle n’est pas ; puis elle repart', async () => {
    boite.lettres.length = 0;
    const produit_id = await unProduit(serveur);
    const c = await uneCommande([[produit_id, 50]], { email: 'lent@ubipharm.example' });
    boite.ralentir(() => acte(c.id, 'update', { lignes: [{ produit_id, qte: 200 }] }));
    const refusee = await acte(c.id, 'envoyer', { courriel: true });
    boite.ralentir(() => Promise.resolve());
    expect(refusee).toMatchObject({
      statut: 409,
      code: 'version_perimee',
      errors: [phrasesCommande.commandeChangeeEnPartant('lent@ubipharm.example')],
      data: { status: 'BROUILLON', commande_produits: [{ qte: 200 }] },
    });
    expect(await acte(c.id, 'envoyer', { courriel: true })).toMatchObject({
      statut: 200,
      data: { status: 'ENVOYEE', envoyee_a: 'lent@ubipharm.example' },
    });
    expect(boite.lettres).toHaveLength(2);
  });
  it('[CMD-7] partie, changée depuis, puis dite par téléphone : envoyée sans courriel', async () => {
    const produit_id = await unProduit(serveur);
    const c = await uneCommande([[produit_id, 5]], { email: 'lent@ubipharm.example' });
    boite.ralentir(() => acte(c.id, 'update', { lignes: [{ produit_id, qte: 7 }] }));
    expect((await acte(c.id, 'envoyer', { courriel: true })).statut).toBe(409);
    boite.ralentir(() => Promise.resolve());
    expect(await acte(c.id, 'envoyer', { courriel: false })).toMatchObject({
      statut: 200,
      message: phrasesCommande.commandeEnvoyeeSansCourriel,
      data: { status: 'ENVOYEE', envoyee_a: null },
    });
  });
  it('refusée par le serveur d’e-mails, elle reste un brouillon, et peut partir autrement', async () => {
    const c = await uneCommande([[await unProduit(serveur), 1]], { email: 'x@refuse.example' });
    expect(await acte(c.id, 'envoyer')).toMatchObject({
      statut: 409,
      errors: [phrasesCourriel.courrielRefuse],
    });
    expect((await commande.lire<Commande>(`/api/commandes/${c.id}`)).data.status).toBe('BROUILLON');
    expect(await acte(c.id, 'envoyer', { courriel: false })).toMatchObject({
      statut: 200,
      message: phrasesCommande.commandeEnvoyeeSansCourriel,
      data: { status: 'ENVOYEE', envoyee_a: null },
    });
  });
  it('sans adresse, sans lignes, sans fournisseur : chacun sa phrase', async () => {
    const sans = await uneCommande([[await unProduit(serveur), 1]]);
    expect(await acte(sans.id, 'envoyer', { courriel: true })).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.fournisseurSansCourriel(sans.fournisseur_libelle)],
    });
    expect((await acte(sans.id, 'envoyer')).message).toBe(
      phrasesCommande.commandeEnvoyeeSansCourriel,
    );
    expect(await acte(sans.id, 'update', { lignes: [] })).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.commandePartie(sans.numero)],
    });
    expect((await acte(sans.id, 'update', { facture: 'F1' })).data.facture).toBe('F1');
    expect(await acte((await uneCommande([])).id, 'envoyer')).toMatchObject({
      statut: 422,
      errors: [phrasesCommande.commandeVide],
    });
    const ajoutee = await awa.ecrire<Commande>(
      `/api/commandes/ajouter-produit/${await unProduit(serveur, { qte: 0 })}`,
    );
    expect(await acte(ajoutee.data.id, 'envoyer')).toMatchObject({
      statut: 422,
      errors: [phrasesCommande.commandeSansFournisseur],
    });
  });
  it('sans SMTP_URL, ou quand il ne répond pas : dit, et rien ne change', async () => {
    const c = await uneCommande([[await unProduit(serveur), 1]], { email: 'a@b.example' });
    await serveur.relancer({ smtpUrl: undefined });
    expect(await acte(c.id, 'envoyer', { courriel: true })).toMatchObject({
      statut: 409,
      errors: [phrasesCourriel.courrielNonRegle],
    });
    await serveur.relancer({ smtpUrl: 'smtp://127.0.0.1:9' });
    expect(await acte(c.id, 'envoyer', { courriel: true })).toMatchObject({
      statut: 409,
      errors: [phrasesCourriel.courrielMuet],
    });
    expect((await commande.lire<Commande>(`/api/commandes/${c.id}`)).data).toMatchObject({
      status: 'BROUILLON',
      version: c.version,
    });
    await serveur.relancer({ smtpUrl: boite.url });
  });
});
