// Server: lots empty in order of date under locks; the socket equals the reading.
import { describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesMouvement from '#shared/stock/mouvement/mouvement.phrases.ts';
import * as phrasesLot from '#shared/stock/produit/lot.phrases.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReference from '#shared/admin/reference/reference.phrases.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { MOTIFS_DE_DESTRUCTION, type Reference } from '#shared/admin/reference/reference.schema.ts';
import type { Retour } from '#shared/stock/retour/retour.schema.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import { unFournisseur, unProduit } from '#tests/factories/une-pharmacie.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  serveur,
  awa,
  chef,
  AUJOURDHUI,
  dans,
  bouger,
  lotsDe,
  resume,
  lireProduit,
  justes,
  unProduitEnLots,
  preparerLots,
} from './lots.scene.ts';

preparerLots();

describe('mouvements à la main', () => {
  it('[MVT-3] ce qui fut décidé sur un produit qui a bougé depuis ne sort pas', async () => {
    const id = await unProduit(serveur, { libelle: 'EN TROP', qte: 100 });
    const { version } = await lireProduit(id);
    const detruire = { produit_id: id, qte: 40, type: 'Sortie', motif: 'CASSE', version };
    expect((await bouger(detruire)).statut).toBe(200);
    expect(await bouger(detruire)).toMatchObject({
      statut: 409,
      code: 'version_perimee',
      errors: [phrasesMouvement.produitBouge('EN TROP', '60 boîtes')],
    });
    expect((await lireProduit(id)).qte).toBe(60);
  });
  it('[REF-5] ce qu’on détruit sort encore quand la pharmacie a renommé ses motifs', async () => {
    const id = await unProduit(serveur, { libelle: 'À DÉTRUIRE', qte: 9 });
    const detruire = async (motif: string) =>
      (await bouger({ produit_id: id, qte: 1, type: 'Sortie', motif })).data.motif;
    const { data: motifs } = await chef.lire<Reference[]>('/api/mouv_motifs');
    for (const motif of Object.values(MOTIFS_DE_DESTRUCTION)) {
      const { id: lequel } = motifs.find((m) => m.libelle === motif) ?? { id: 0 };
      const nommer = (libelle: string) =>
        chef.ecrire(`/api/mouv_motifs/${lequel}/update`, { libelle });
      expect((await nommer(`${motif} constaté`)).statut).toBe(200);
      expect(await detruire(motif)).toBe(`${motif} constaté`);
      expect(await detruire(`${motif.toLowerCase()} CONSTATE`)).toBe(`${motif} constaté`);
      await nommer(motif);
      expect(await detruire(motif)).toBe(motif);
    }
  });
  it('[MVT-1] un motif de la liste, jamais un motif réservé au logiciel', async () => {
    const id = await unProduit(serveur, { libelle: 'BOUGÉ', qte: 5 });
    for (const motif of ['VENTE', 'vente', 'INVENTAIRE', 'RETRAIT DE LOT FRSSE', 'Stock initial'])
      expect(await bouger({ produit_id: id, qte: 1, motif })).toMatchObject({
        statut: 422,
        errors: [phrasesReference.motifReserve(motif)],
      });
    expect(await bouger({ produit_id: id, qte: 1, motif: 'INCONNU' })).toMatchObject({
      statut: 422,
      errors: [phrasesMouvement.motifInconnu('INCONNU')],
    });
    const fait = await bouger({ produit_id: id, qte: 2, type: 'Sortie', motif: 'casse' });
    expect(fait).toMatchObject({
      statut: 200,
      message: phrasesMouvement.mouvementEnregistre,
      data: { produit_id: id, type: 'Sortie', qte: 2, motif: 'CASSE', created_by: 'Chef' },
    });
    expect(await bouger({ produit_id: id, qte: 4, type: 'Sortie' })).toMatchObject({
      statut: 422,
      errors: [phrasesStock.quantiteDepasseStockPour(4, 3, 'BOUGÉ')],
    });
    expect((await bouger({ produit_id: 999_999, qte: 1 })).statut).toBe(404);
    for (const qte of [0, -1, 1.5])
      expect((await bouger({ produit_id: id, qte })).statut).toBe(422);
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        `select avant, apres from journal_audit where acte = 'mouvement' and entite_id = $1`,
        [id],
      ),
    ).toEqual({ avant: { qte: 5 }, apres: { qte: 3, motif: 'CASSE' } });
  });
  it('une sortie d’un lot nommé ne touche que lui ; sans lot, les périmés partent d’abord', async () => {
    const id = await unProduitEnLots(
      [
        ['MORT', dans(-10), 2],
        ['VIF', dans(90), 5],
      ],
      1,
    );
    expect((await bouger({ produit_id: id, qte: 1, type: 'Sortie', motif: 'PERIME' })).statut).toBe(
      200,
    );
    expect((await bouger({ produit_id: id, qte: 2, type: 'Sortie', lot: 'vif' })).statut).toBe(200);
    expect(await resume(id)).toEqual([
      ['MORT', 1],
      ['VIF', 3],
      ['SANS LOT', 1],
    ]);
    expect(await bouger({ produit_id: id, qte: 4, type: 'Sortie', lot: 'VIF' })).toMatchObject({
      statut: 422,
      errors: [expect.stringContaining('(3)')],
    });
    expect(await bouger({ produit_id: id, qte: 1, type: 'Sortie', lot: 'AUTRE' })).toMatchObject({
      statut: 422,
      errors: [phrasesLot.lotIntrouvable],
    });
    await justes();
  });
  it('le même numéro à une autre date est un autre lot ; une date sans numéro en est un aussi', async () => {
    const id = await unProduitEnLots(
      [
        ['N1', dans(50), 1],
        ['N1', dans(60), 2],
      ],
      0,
    );
    await bouger({ produit_id: id, qte: 3, date_expiration: dans(20) });
    expect((await lotsDe(id)).map((l) => [l.numero, l.date_expiration, l.qte])).toEqual([
      ['SANS LOT', dans(20), 3],
      ['N1', dans(50), 1],
      ['N1', dans(60), 2],
    ]);
  });
  it('le stock est poussé aux vendeurs : ce que le socket apporte est ce que REST relit', async () => {
    const id = await unProduitEnLots([['V', dans(-1), 2]], 5);
    await verifierEvenement<Produit[]>({
      poste: awa,
      topic: 'produits',
      noms: ['produit.stock_modifie', 'produit.stock_modifie'],
      lire: async () => [(await awa.lire<Produit>(`/api/produits/${id}`)).data],
      appliquer: surProduits,
      acte: async () => {
        await bouger({ produit_id: id, qte: 1, lot: 'W', date_expiration: dans(700) });
        await bouger({ produit_id: id, qte: 2, type: 'Sortie', motif: 'PERIME' });
      },
    });
  });
});

describe('retours aux fournisseurs', () => {
  const rendre = (corps: object) =>
    chef.ecrire<Retour>('/api/retour_fournisseurs', { motif: 'PRODUIT PERIME FRSSE', ...corps });
  it('[RET-2] [RET-3] le stock sort ; refusé, il revient dans ses lots ; accepté, il reste dehors ; une seule fois', async () => {
    const fournisseur_id = await unFournisseur(serveur);
    const id = await unProduitEnLots(
      [
        ['R1', dans(-3), 4],
        ['R2', dans(90), 4],
      ],
      0,
    );
    await chef.ecrire(`/api/produits/${id}/update`, { cip: '3400930000298' });
    const un = await rendre({ fournisseur_id, produit_id: id, qte: 5 });
    expect(un).toMatchObject({
      statut: 200,
      data: {
        statut: 'En attente',
        cip: '3400930000298',
        qte: 5,
        montant: 2_500,
        motif: 'PRODUIT PERIME FRSSE',
      },
    });
    expect(await resume(id)).toEqual([['R2', 3]]);
    expect(await chef.ecrire(`/api/retour_fournisseurs/${un.data.id}/refuser`)).toMatchObject({
      statut: 200,
      data: { statut: 'Refusé', traite_par: 'Chef' },
    });
    expect(await resume(id)).toEqual([
      ['R1', 4],
      ['R2', 4],
    ]);
    expect(await chef.ecrire(`/api/retour_fournisseurs/${un.data.id}/accepter`)).toMatchObject({
      statut: 409,
      errors: [phrasesRetour.retourDejaTraite('Refusé')],
    });
    const r2 = (await lotsDe(id)).find((l) => l.numero === 'R2');
    const deux = await rendre({
      fournisseur_id,
      produit_id: id,
      qte: 3,
      motif: 'retrait de lot frsse',
      lot_id: r2?.id,
    });
    expect(deux.data).toMatchObject({ lot_numero: 'R2', motif: 'RETRAIT DE LOT FRSSE' });
    expect((await chef.ecrire(`/api/retour_fournisseurs/${deux.data.id}/accepter`)).statut).toBe(
      200,
    );
    expect(await resume(id)).toEqual([
      ['R1', 4],
      ['R2', 1],
    ]);
    await justes();
  });
  it('[RET-2] [REF-4] un motif FRSSE, un fournisseur, un lot du produit, pas plus que le stock', async () => {
    const fournisseur_id = await unFournisseur(serveur);
    const id = await unProduit(serveur, { libelle: 'RENDU', qte: 2 });
    for (const motif of ['CASSE', 'VENTE', 'INVENTAIRE'])
      expect(await rendre({ fournisseur_id, produit_id: id, qte: 1, motif })).toMatchObject({
        statut: 422,
        errors: [phrasesRetour.retourMotif],
      });
    expect(await rendre({ fournisseur_id, produit_id: id, qte: 3 })).toMatchObject({
      statut: 422,
      errors: [phrasesStock.quantiteDepasseStockPour(3, 2, 'RENDU')],
    });
    expect((await rendre({ fournisseur_id: 999_999, produit_id: id, qte: 1 })).statut).toBe(422);
    expect((await rendre({ fournisseur_id, produit_id: 999_999, qte: 1 })).statut).toBe(422);
    expect(await rendre({ fournisseur_id, produit_id: id, qte: 1, lot_id: 999_999 })).toMatchObject(
      { statut: 422, errors: [phrasesLot.lotIntrouvable] },
    );
    expect((await lireProduit(id)).qte).toBe(2);
  });
  it('[RET-1] une borne compte seule, la fin avant le début est dite', async () => {
    const lus = async (q: string) =>
      (await chef.lire<Retour[]>(`/api/retour_fournisseurs?page=1&rows=100&${q}`)).data.length;
    const tous = await lus('');
    expect([
      await lus(`period_from=${AUJOURDHUI}`),
      await lus(`period_from=${dans(1)}`),
      await lus(`period_to=${dans(-1)}`),
      await lus(`period_to=${AUJOURDHUI}`),
      await lus('statut=Refusé'),
    ]).toEqual([tous, 0, 0, tous, 1]);
    expect(
      await chef.lire(`/api/retour_fournisseurs?period_from=${AUJOURDHUI}&period_to=${dans(-1)}`),
    ).toMatchObject({ statut: 422, errors: [phrasesCommun.dateFinAnterieure] });
  });
});
