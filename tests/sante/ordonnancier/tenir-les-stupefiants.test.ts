// Server: each way stock moves must reach the narcotics account, by its writes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesMouvement from '#shared/stock/mouvement/mouvement.phrases.ts';
import * as phrases from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import type {
  BalanceStupefiant,
  CompteDeStupefiant,
  LigneCompte,
} from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type { Inventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { pinsBloques } from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unFournisseur, unProduit } from '#tests/factories/une-pharmacie.ts';
import { aRelire, verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { defaire, importer, verifierFichier } from '#tests/platform/import/imports.scene.ts';
import { ALLUME, type Officine, ouvrirOfficine } from './ordonnancier.scene.ts';

let o: Officine;
beforeAll(async () => {
  o = await ouvrirOfficine();
});
afterAll(() => o.fermer());

const lignesDe = async (id: number) =>
  (await o.chantal.lire<LigneCompte[]>(`/api/stupefiants/${id}/lignes?sort=rang&order=asc`)).data;
/** Each line as [genre, boxes, what is left]. */
const compteDe = async (id: number) =>
  (await lignesDe(id)).map(({ genre, qte, solde }) => [genre, qte, solde]);
const soldes = async (requete = '') =>
  (await o.chantal.lire<CompteDeStupefiant[]>(`/api/stupefiants?page=1&rows=100${requete}`)).data;
const soldeDe = async (id: number) => (await soldes()).find((c) => c.id === id);
const stupefiant = (qte: number, libelle?: string) =>
  o.produit('stupefiant', { qte, ...(libelle !== undefined && { libelle }) });
const vendre = async (id: number, qte: number) => {
  const r = await o.panier([[id, qte]]);
  await o.ordonnance(r.id);
  const payee = await o.payer(r);
  if (!payee.success) throw new Error(payee.errors.join(' '));
  return payee.data;
};
const sortir = (corps: object, par = o.chantal) => par.ecrire('/api/stupefiants/sorties', corps);
const compter = (lignes: object[], temoin_pin: string | undefined = '4444', par = o.chantal) =>
  par.ecrire('/api/stupefiants/comptages', {
    ...(temoin_pin !== undefined && { temoin_pin }),
    lignes,
  });

describe('un compte par stupéfiant', () => {
  it('[STU-1] il s’ouvre avec le stock, se clôt quand le produit n’en est plus un, et reprend', async () => {
    const id = await stupefiant(12);
    expect(await compteDe(id)).toEqual([['ouverture', 12, 12]]);
    const dire = (tableau_saisi: string | null) =>
      o.chantal.ecrire(`/api/produits/${id}/update`, { tableau_saisi });
    await dire('liste_1');
    expect(await soldeDe(id)).toBeUndefined();
    await vendre(id, 2);
    await dire('stupefiant');
    expect(await compteDe(id)).toEqual([
      ['ouverture', 12, 12],
      ['cloture', 0, 12],
      ['ouverture', -2, 10],
    ]);
    expect(await soldeDe(id)).toMatchObject({ solde: 10, a_compter: true });
    expect(await o.verifier()).toEqual([]);
  });
  it('[STU-1] le registre arrêté les clôt tous, remis en marche les rouvre', async () => {
    const id = await stupefiant(3);
    await o.regler({ ...ALLUME, actif: false });
    expect(await soldes()).toEqual([]);
    expect(await o.verifier()).toEqual([]);
    await o.regler(ALLUME);
    expect(await compteDe(id)).toEqual([
      ['ouverture', 3, 3],
      ['cloture', 0, 3],
      ['ouverture', 0, 3],
    ]);
  });
  it('[STU-1] un produit créé stupéfiant y entre avec son stock initial', async () => {
    const { data } = await o.chantal.ecrire<Produit>('/api/produits', {
      libelle: 'FENTANYL 25 µg/h',
      prix_de_vente: 9000,
      tableau_saisi: 'stupefiant',
      qte: 4,
    });
    expect(await compteDe(data.id)).toEqual([
      ['ouverture', 0, 0],
      ['entree', 4, 4],
    ]);
  });
  it('[STU-2] une vente, son annulation, un retour : chaque mouvement y est, avec son reste', async () => {
    const id = await stupefiant(10, 'SKENAN 10 mg');
    const vendue = await vendre(id, 3);
    await o.chantal.ecrire(`/api/ventes/${vendue.vente_id}/cancel`, { motif: 'Erreur' });
    const autre = await vendre(id, 4);
    await o.chantal.ecrire(`/api/ventes/${autre.vente_id}/retours`, {
      motif: 'Périmé',
      mode: 'espece',
      lignes: [{ ligne_id: autre.reservation_produits[0]?.id, qte: 1, destination: 'Quarantaine' }],
    });
    expect(await compteDe(id)).toEqual([
      ['ouverture', 10, 10],
      ['sortie', -3, 7],
      ['entree', 3, 10],
      ['sortie', -4, 6],
      ['entree', 1, 7],
      ['sortie', -1, 6],
    ]);
    const lignes = await lignesDe(id);
    expect(lignes[1]).toMatchObject({
      motif: 'VENTE',
      document: expect.stringMatching(/^Ticket n° \d+ du \d\d\/\d\d\/\d{4}$/) as string,
      numero: expect.any(Number) as number,
      par: 'Chantal Obame',
    });
    expect(lignes.map((l) => l.motif).slice(2)).toEqual([
      'ANNULATION VENTE',
      'VENTE',
      'RETOUR CLIENT',
      'QUARANTAINE',
    ]);
    expect(await o.verifier()).toEqual([]);
  });
  it('[STU-2] une livraison, un renvoi au fournisseur, un inventaire y sont aussi', async () => {
    const id = await stupefiant(5);
    const fournisseur_id = await unFournisseur(o.serveur, { libelle: 'UBIPHARM' });
    const commande = await o.chantal.ecrire<{ id: number }>('/api/commandes', {
      fournisseur_id,
      lignes: [{ produit_id: id, qte: 6, prix_achat: 100 }],
    });
    expect(commande.errors).toEqual([]);
    const recue = await o.chantal.ecrire(`/api/commandes/${commande.data.id}/receptionner`, {
      lignes: [{ produit_id: id, qte: 6, ug: 0, prix_achat: 100, prix_de_vente: 1000 }],
    });
    expect(recue.errors).toEqual([]);
    const retour = await o.chantal.ecrire('/api/retour_fournisseurs', {
      produit_id: id,
      fournisseur_id,
      qte: 1,
      motif: 'PRODUIT CASSE FRSSE',
    });
    expect(retour.errors).toEqual([]);
    const inventaire = await o.chantal.ecrire<Inventaire>('/api/inventaires', { type: 'Total' });
    await o.chantal.ecrire(`/api/inventaires/${inventaire.data.id}/compter`, {
      lignes: [{ produit_id: id, qte_reelle: 9 }],
    });
    const clos = await o.chantal.ecrire(`/api/inventaires/${inventaire.data.id}/cloturer`, {
      non_comptes: 'laisser',
    });
    expect(clos.errors).toEqual([]);
    expect(await compteDe(id)).toEqual([
      ['ouverture', 5, 5],
      ['entree', 6, 11],
      ['sortie', -1, 10],
      ['sortie', -1, 9],
    ]);
    expect((await lignesDe(id)).map((l) => l.document).slice(1)).toEqual([
      `Commande n° ${commande.data.id}, UBIPHARM`,
      expect.stringMatching(/^Retour n° \d+, UBIPHARM$/),
      `Inventaire n° ${inventaire.data.id}`,
    ]);
    expect(await o.verifier()).toEqual([]);
  });
  it('[STU-2] les unités d’une boîte ouverte : la boîte sort de son compte, elles entrent au leur', async () => {
    const boite = await stupefiant(2, 'OXYCODONE 5 mg, boîte de 28');
    const unite = await unProduit(o.serveur, { libelle: 'OXYCODONE 5 mg, comprimé', qte: 0 });
    await o.chantal.ecrire(`/api/produits/${boite}/detail`, {
      unite_id: unite,
      unites_par_boite: 28,
    });
    await o.chantal.ecrire(`/api/produits/${boite}/ouvrir-boites`, { boites: 1 });
    expect(await compteDe(boite)).toEqual([
      ['ouverture', 2, 2],
      ['sortie', -1, 1],
    ]);
    expect(await compteDe(unite)).toEqual([
      ['ouverture', 0, 0],
      ['entree', 28, 28],
    ]);
    expect(await o.verifier()).toEqual([]);
  });
  it('[STU-8] une boîte en tient tant : le compte dit les unités, et quand leur nombre change', async () => {
    const id = await stupefiant(3);
    const unites = (n: number | null) =>
      o.chantal.ecrire(`/api/produits/${id}/update`, { unites_de_prise: n });
    await unites(14);
    await vendre(id, 1);
    expect(await lignesDe(id)).toMatchObject([
      { genre: 'ouverture', unites: 1, solde_unites: 3 },
      { genre: 'conditionnement', qte: 0, unites: 14, solde_unites: 42 },
      { genre: 'sortie', qte_unites: -14, solde_unites: 28 },
    ]);
    expect(await soldeDe(id)).toMatchObject({ solde: 2, solde_unites: 28 });
    await unites(14);
    expect(await compteDe(id)).toHaveLength(3);
  });
});

describe('ce qui sort sans être vendu', () => {
  it('[STU-3] une destruction a un témoin, par son code : un autre que soi', async () => {
    const id = await stupefiant(5);
    const detruire = (temoin_pin?: string) =>
      sortir({
        genre: 'destruction',
        reference: 'PV 12',
        lignes: [{ produit_id: id, qte: 2 }],
        ...(temoin_pin !== undefined && { temoin_pin }),
      });
    for (const [pin, phrase] of [
      [undefined, phrases.temoinRequis],
      ['0000', phrases.temoinPinFaux],
      ['2580', phrases.temoinPinFaux],
    ] as const)
      expect(await detruire(pin)).toMatchObject({
        statut: 422,
        code: 'temoin_invalide',
        errors: [phrase],
      });
    expect(await detruire('4444')).toMatchObject({
      statut: 200,
      data: { genre: 'destruction', temoin: 'Rose Nze' },
    });
    const lignes = await lignesDe(id);
    expect(lignes[1]).toMatchObject({
      qte: -2,
      solde: 3,
      motif: phrases.MOTIFS_STUPEFIANT.destruction,
      document: 'PV 12',
      temoin: 'Rose Nze',
    });
    expect(await o.verifier()).toEqual([]);
  });
  it('[STU-3] un code que deux personnes ont ne dit pas qui était là', async () => {
    const id = await stupefiant(1);
    const habilitations = [{ menu: 'PRIVILEGES', submenus: ['stupefiants'] }];
    const luc = await o.serveur.poste('Luc Mba', { habilitations });
    await o.serveur.poste('Jeanne Obiang', { pin: '7777' });
    await o.serveur.poste('Marie Obiang', { pin: '7777' });
    const essai = (temoin_pin: string) =>
      sortir(
        { genre: 'perte', motif: 'Cassé', temoin_pin, lignes: [{ produit_id: id, qte: 1 }] },
        luc,
      );
    expect((await essai('7777')).errors).toEqual([phrases.temoinPinFaux]);
    expect((await essai('4444')).statut).toBe(200);
  });
  it('[STU-3] cinq codes faux ferment la porte', async () => {
    const id = await stupefiant(1);
    const paul = await o.serveur.poste('Paul Essono', {
      habilitations: [{ menu: 'PRIVILEGES', submenus: ['stupefiants'] }],
    });
    const essai = (temoin_pin: string) =>
      sortir(
        { genre: 'perte', motif: 'Cassé', temoin_pin, lignes: [{ produit_id: id, qte: 1 }] },
        paul,
      );
    for (let i = 0; i < 4; i++) expect((await essai('0000')).statut).toBe(422);
    expect((await essai('0000')).errors).toEqual([phrases.temoinPinFaux, pinsBloques(300)]);
    expect((await essai('4444')).statut).toBe(429);
    const ecrit = await sql(
      o.serveur.orm.em.fork(),
      'select resultat from journal_connexion where utilisateur_id = $1',
      [paul.id],
    );
    expect(ecrit).toEqual([{ resultat: 'PIN verrouillé' }]);
  });
  it('[STU-4] une perte dit ce qui s’est passé, sans témoin ; jamais plus que le stock', async () => {
    const [a, b] = [await stupefiant(2), await stupefiant(2)];
    const perdre = (lignes: object[], motif?: string) =>
      sortir({ genre: 'perte', lignes, ...(motif !== undefined && { motif }) });
    expect((await perdre([{ produit_id: a, qte: 1 }])).errors).toEqual([phrases.sortieSansMotif]);
    expect(
      (
        await perdre(
          [
            { produit_id: a, qte: 1 },
            { produit_id: b, qte: 3 },
          ],
          'Dégât des eaux',
        )
      ).code,
    ).toBe('stock_insuffisant');
    expect(await compteDe(a)).toHaveLength(1);
    const faite = await perdre(
      [
        { produit_id: b, qte: 1 },
        { produit_id: a, qte: 1 },
        { produit_id: b, qte: 1 },
      ],
      'Dégât des eaux',
    );
    expect(faite.success).toBe(true);
    expect([(await soldeDe(a))?.solde, (await soldeDe(b))?.solde]).toEqual([1, 0]);
  });
  it('un produit qui n’a pas de compte, ou qui n’existe pas : refusés', async () => {
    const savon = await o.produit(null, { qte: 5 });
    const perdre = (produit_id: number) =>
      sortir({ genre: 'perte', motif: 'x', lignes: [{ produit_id, qte: 1 }] });
    expect((await perdre(savon)).code).toBe('stupefiant_ferme');
    expect((await perdre(99_999)).statut).toBe(404);
  });
  it('[MVT-1] un stupéfiant ne sort pas par un mouvement à la main, il y entre', async () => {
    const id = await stupefiant(2);
    await sql(
      o.em(),
      `insert into reference (liste, libelle) values ('mouv_motifs', 'DON') on conflict do nothing`,
    );
    const bouger = (type: string) =>
      o.chantal.ecrire('/api/mouvements', { produit_id: id, qte: 1, type, motif: 'DON' });
    expect(await bouger('Sortie')).toMatchObject({
      code: 'stupefiant_registre',
      errors: [phrasesMouvement.stupefiantParOrdonnancier],
    });
    expect((await bouger('Entrée')).errors).toEqual([]);
    expect(await compteDe(id)).toEqual([
      ['ouverture', 2, 2],
      ['entree', 1, 3],
    ]);
  });
  it('[IMP-19] un import de lots s’y inscrit ; défait, ses boîtes restent', async () => {
    const cip = cip13De('4455904');
    const id = await o.produit('stupefiant', { qte: 0, cip });
    const juge = await verifierFichier(
      `Code;Qté;Lot;Péremption\r\n${cip};3;M1;31/05/2030`,
      'lots',
      o.chantal,
    );
    expect(await importer(juge.id, o.chantal)).toMatchObject({ statut: 'Importé', ecrits: 1 });
    expect(await defaire(juge.id, o.chantal)).toMatchObject({ statut: 'Défait', restes: 1 });
    expect(await compteDe(id)).toEqual([
      ['ouverture', 0, 0],
      ['entree', 3, 3],
    ]);
  });
  it('qui vend ne détruit ni ne compte, et ne lit pas les comptes', async () => {
    const corps = { genre: 'perte', motif: 'x', lignes: [{ produit_id: 1, qte: 1 }] };
    expect((await sortir(corps, o.awa)).statut).toBe(403);
    expect((await compter([{ produit_id: 1, attendu: 1, boites: 1 }], '4444', o.awa)).statut).toBe(
      403,
    );
    expect((await o.awa.lire('/api/stupefiants')).statut).toBe(403);
  });
});

describe('compter', () => {
  it('[STU-5] chaque compte le dit ; un écart se motive, et le stock le suit', async () => {
    const [a, b, c] = [await stupefiant(4), await stupefiant(4), await stupefiant(4)];
    const lignes = (motif?: string) => [
      { produit_id: a, attendu: 4, boites: 4 },
      { produit_id: b, attendu: 4, boites: 3, motif },
      { produit_id: c, attendu: 4, boites: 6, motif },
    ];
    expect((await compter(lignes())).errors).toHaveLength(2);
    expect(await compteDe(a)).toHaveLength(1);
    const fait = await compter(lignes('Recompté deux fois'));
    expect(fait).toMatchObject({ statut: 200, message: phrases.comptageEnregistre(3, 2) });
    expect([await compteDe(a), await compteDe(b), await compteDe(c)].map((x) => x[1])).toEqual([
      ['comptage', 0, 4],
      ['sortie', -1, 3],
      ['entree', 2, 6],
    ]);
    expect(await soldeDe(b)).toMatchObject({
      solde: 3,
      compte_ecart: -1,
      compte_par: 'Chantal Obame',
      compte_temoin: 'Rose Nze',
      a_compter: false,
    });
    expect((await soldes('&a_compter=1')).map((x) => x.id)).not.toContain(b);
    expect(await o.verifier()).toEqual([]);
  });
  it('[STU-5] un solde qui a changé depuis se recompte ; un produit deux fois, sans témoin : refusés', async () => {
    const id = await stupefiant(4);
    await vendre(id, 1);
    expect(await compter([{ produit_id: id, attendu: 4, boites: 4 }])).toMatchObject({
      statut: 409,
      code: 'stupefiant_compte',
      errors: [expect.stringContaining('il est de 3')],
    });
    const ligne = { produit_id: id, attendu: 3, boites: 3 };
    expect((await compter([ligne, ligne])).errors).toEqual([phrases.compteDeuxFois]);
    expect(
      (await o.chantal.ecrire('/api/stupefiants/comptages', { lignes: [ligne] })).errors,
    ).toEqual([phrases.temoinRequis]);
  });
  it('[ORD-20] qui lit les comptes entend qu’ils ont changé', async () => {
    const id = await stupefiant(1);
    await verifierEvenement({
      poste: o.chantal,
      topic: 'ordonnancier',
      lire: () => Promise.resolve(null),
      appliquer: aRelire,
      acte: () => compter([{ produit_id: id, attendu: 1, boites: 1 }]),
      noms: ['ordonnancier.change'],
    });
  });
});

describe('la balance d’un mois', () => {
  it('[STU-7] ce qui était, entré, sorti, qui reste ; ce qui reste d’un mois ouvre le suivant', async () => {
    const id = await stupefiant(10);
    await vendre(id, 2);
    const balance = async (mois: string) =>
      (
        await o.chantal.lire<BalanceStupefiant[]>(`/api/stupefiants-balance?mois=${mois}`)
      ).data.find((b) => b.id === id);
    // What was written now was written in the spring: nothing is asked of the clock.
    const dater = (rang: number, at: string) =>
      sql(
        o.em(),
        `with libre as (select set_config('session_replication_role', 'replica', true))
          update compte_stupefiant set at = $3 from libre where produit_id = $1 and rang = $2`,
        [id, rang, at],
      );
    await dater(1, '2026-03-31T23:59:59+01:00');
    await dater(2, '2026-04-01T00:00:00+01:00');
    expect(await balance('2026-02')).toBeUndefined();
    expect(await balance('2026-03')).toMatchObject({ debut: 0, entrees: 10, sorties: 0, fin: 10 });
    expect(await balance('2026-04')).toMatchObject({ debut: 10, entrees: 0, sorties: 2, fin: 8 });
    expect(await balance('2026-05')).toMatchObject({ debut: 8, entrees: 0, sorties: 0, fin: 8 });
    expect((await o.chantal.lire('/api/stupefiants-balance?mois=2026-13')).statut).toBe(422);
  });
});
