// Server: invoices, deliveries and credit notes are tied and summed by the base.
import { describe, expect, it } from 'vitest';
import type { Dettes } from '#shared/gestion/comptabilite/dettes.schema.ts';
import * as phrasesFacture from '#shared/gestion/comptabilite/facture-fournisseur.phrases.ts';
import type {
  FactureFournisseur,
  LivraisonAFacturer,
} from '#shared/gestion/comptabilite/facture-fournisseur.schema.ts';
import {
  AUJOURDHUI,
  awa,
  dans,
  em,
  preparerCommandes,
  recevoir,
  serveur,
  uneCommande,
} from '#tests/stock/commande/commandes.scene.ts';
import { unFournisseur, unProduit } from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';

preparerCommandes();

let compta: Poste;
const creer = (corps: object) =>
  compta.ecrire<FactureFournisseur>('/api/factures-fournisseurs', {
    date: AUJOURDHUI,
    echeance: dans(30),
    ...corps,
  });
const regler = (id: number, montant: number, plus: object = {}) =>
  compta.ecrire<FactureFournisseur>(`/api/factures-fournisseurs/${id}/regler`, {
    genre: 'paiement',
    montant,
    date: AUJOURDHUI,
    mode: 'virement',
    ...plus,
  });

describe('les factures des fournisseurs', () => {
  it('[FOF-4] [FOF-5] [FOF-6] [FOF-7] [FOF-8] d’une livraison : le montant proposé, la différence dite, payée en partie, un avoir, soldée', async () => {
    compta = await serveur.poste('Compta', {
      habilitations: [{ menu: 'STOCK', submenus: ['fournisseur'] }],
    });
    const produit_id = await unProduit(serveur, { prix: 2000, prix_achat: 1000, tva: true });
    const c = await uneCommande([[produit_id, 10]]);
    const recue = await recevoir(c.id, [{ produit_id, qte: 10, ug: 2, prix_achat: 1000.5 }]);
    expect(recue.statut, recue.texte).toBe(200);
    const livraisons = async () =>
      (await compta.lire<LivraisonAFacturer[]>('/api/factures-fournisseurs/livraisons')).data;
    const [livraison] = await livraisons();
    // 10 × 1.000,50 and VAT at 18 %; free units cost nothing.
    expect(livraison).toMatchObject({
      commande_id: c.id,
      recue_le: AUJOURDHUI,
      montant: 11_805.9,
      delai_jours: 30,
    });
    const fournisseur_id = livraison?.fournisseur_id ?? 0;

    const corps = { fournisseur_id, commande_id: c.id, numero: 'F-1', montant: 12_000 };
    for (const [faux, phrase] of [
      [{ montant: 0 }, phrasesFacture.factureNulle],
      [{ date: dans(1) }, phrasesFacture.factureDateFuture],
      [{ echeance: dans(-1) }, phrasesFacture.echeanceAvantFacture],
    ] as const)
      expect(await creer({ ...corps, ...faux })).toMatchObject({ statut: 422, errors: [phrase] });
    const autre = await unFournisseur(serveur);
    expect((await creer({ ...corps, fournisseur_id: autre })).errors).toEqual([
      phrasesFacture.livraisonDUnAutre,
    ]);
    expect((await awa.ecrire('/api/factures-fournisseurs', corps)).statut).toBe(403);

    const { data: facture } = await creer({ ...corps, echeance: dans(45) });
    expect(facture).toMatchObject({
      attendu: 11_805.9,
      difference: 194.1,
      reste: 12_000,
      etat: 'À payer',
    });
    expect(await livraisons()).toEqual([]);
    expect((await creer({ ...corps, numero: 'F-2' })).errors).toEqual([
      phrasesFacture.livraisonDejaFacturee,
    ]);
    expect((await creer({ fournisseur_id, numero: 'F-1', montant: 5 })).statut).toBe(422);

    expect((await regler(facture.id, 5, { mode: null })).errors).toEqual([
      phrasesFacture.modeDuPaiementRequis,
    ]);
    expect((await regler(facture.id, 12_000.01)).statut).toBe(422);
    expect((await regler(facture.id, 11_000)).data).toMatchObject({
      paye: 11_000,
      reste: 1000,
      etat: 'Payée en partie',
    });
    expect((await regler(facture.id, 194.1, { genre: 'avoir', mode: null })).data).toMatchObject({
      avoirs: 194.1,
      reste: 805.9,
    });
    const vieille = (
      await creer({
        fournisseur_id,
        numero: 'F-0',
        montant: 300,
        date: dans(-95),
        echeance: dans(-65),
      })
    ).data;
    const dues = await compta.lire<FactureFournisseur[]>('/api/factures-fournisseurs?rows=5');
    expect(dues.data.map((f) => f.numero)).toEqual(['F-0', 'F-1']);
    expect(dues.extra_data).toEqual({ j30: 805.9, j60: 0, j90: 0, au_dela: 300, du: 1105.9 });
    expect(
      await compta.lire('/api/factures-fournisseurs?page=1&search_by_keyword=f-0'),
    ).toMatchObject({
      meta: { total: 1 },
      extra_data: { j30: 0, au_dela: 300, du: 300 },
    });
    // [CPT-25] [FOF-8] The same on the accountant's page, by supplier.
    const comptable = await serveur.poste('Comptable', {
      habilitations: [{ menu: 'GESTION', submenus: ['stat'] }],
    });
    const lues = (await comptable.lire<Dettes>('/api/comptabilite/dettes')).data;
    expect(lues.fournisseurs).toEqual([
      {
        id: fournisseur_id,
        nom: facture.fournisseur,
        j30: 805.9,
        j60: 0,
        j90: 0,
        au_dela: 300,
        du: 1105.9,
      },
    ]);
    expect((await compta.lire('/api/comptabilite/dettes')).statut).toBe(403);
    const numeros = async (etat: string, periode = '') =>
      (
        await compta.lire<FactureFournisseur[]>(
          `/api/factures-fournisseurs?etat=${encodeURIComponent(etat)}${periode}`,
        )
      ).data.map((f) => f.numero);
    expect(await numeros('Payée en partie')).toEqual(['F-1']);
    expect((await regler(facture.id, 805.9)).data.etat).toBe('Payée');
    expect((await regler(facture.id, 1)).statut).toBe(422);
    expect([
      await numeros('Payée en partie'),
      await numeros('À payer'),
      await numeros('Payée'),
    ]).toEqual([[], ['F-0'], ['F-1']]);
    // A period is of whole days, the first and the last among them.
    const du = (de: string, a: string) => `&period_from=${de}&period_to=${a}`;
    const jour = dans(-95);
    expect(await numeros('À payer', du(jour, jour))).toEqual(['F-0']);
    expect(await numeros('À payer', du(dans(-94), AUJOURDHUI))).toEqual([]);
    expect(await numeros('À payer', du(dans(-99), dans(-96)))).toEqual([]);
    // Due on its own day; once nothing is owed, the supplier is of no debt any more.
    const duJour = await creer({ fournisseur_id, numero: 'F-3', montant: 1, echeance: AUJOURDHUI });
    expect(duJour.statut, duJour.texte).toBe(200);
    expect((await regler(duJour.data.id, 1)).data.etat).toBe('Payée');
    expect((await regler(vieille.id, 300)).data.etat).toBe('Payée');
    expect((await comptable.lire<Dettes>('/api/comptabilite/dettes')).data.fournisseurs).toEqual(
      [],
    );
    expect(await fautesDeLaBase(em())).toEqual([]);
  });
});
