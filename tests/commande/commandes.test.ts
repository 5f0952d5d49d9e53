import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import * as phrasesLot from '#shared/produit/lot.phrases.ts';
import * as phrasesPromis from '#shared/promis/promis.phrases.ts';
import type { Commande, CommandeComplete, Suggestion } from '#shared/commande/commande.schema.ts';
import type { Notification } from '#shared/notification/notification.schema.ts';
import type { LotDeProduit } from '#shared/produit/lot.schema.ts';
import { appliquerProduit } from '#shared/produit/produit.events.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import type { Promis } from '#shared/promis/promis.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { sql, sqlUn } from '#server/db/sql.ts';
import { passerUneMinute } from '#server/horloge.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import { unFournisseur, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { boiteAuxLettres } from '#tests/harness/boite-aux-lettres.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let boite: Awaited<ReturnType<typeof boiteAuxLettres>>;
let commande: Poste;
let stock: Poste;
let awa: Poste;
let serge: Poste;
beforeAll(async () => {
  boite = await boiteAuxLettres();
  serveur = await serveurDeTest({ smtpUrl: boite.url });
  commande = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['commande'] }],
  });
  stock = await serveur.poste('Stock', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
  });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  serge = await serveur.poste('Serge', { habilitations: VENDRE });
});
afterAll(async () => {
  await serveur.detruire();
  await boite.fermer();
});

const AUJOURDHUI = jourDe(new Date());
const dans = (jours: number) => jourPlus(AUJOURDHUI, jours);
const em = () => serveur.orm.em.fork();
const creer = (corps: object) => commande.ecrire<CommandeComplete>('/api/commandes', corps);
const acte = (id: number, quoi: string, corps: object = {}, cle = randomUUID()) =>
  commande.ecrire<CommandeComplete>(`/api/commandes/${id}/${quoi}`, corps, cle);
const recevoir = (id: number, lignes: object[], plus: object = {}) =>
  acte(id, 'receptionner', { lignes, ...plus });
async function uneCommande(
  lignes: [number, number][],
  f: { email?: string | null } = {},
): Promise<CommandeComplete> {
  const fournisseur_id = await unFournisseur(serveur, f);
  return (
    await creer({
      fournisseur_id,
      lignes: lignes.map(([produit_id, qte]) => ({ produit_id, qte })),
    })
  ).data;
}
const lots = async (id: number) =>
  (await stock.lire<LotDeProduit[]>(`/api/produits/${id}/lots`)).data.map((l) => [
    l.numero,
    l.date_expiration,
    l.qte,
  ]);
const titres = async (p: Poste) =>
  (await p.lire<Notification[]>(`/api/notifications?page=1&rows=100`)).data.map(
    (n) => n.data.title,
  );
const oublier = () => sql(em(), 'delete from notification');

describe('préparer une commande', () => {
  it('[CMD-2] prix du produit quand on ne les dit pas, le même produit deux fois est une ligne, les sommes sont justes', async () => {
    const [a, b] = [
      await unProduit(serveur, { libelle: 'AA', prix: 1000, prix_achat: 600.5, tva: true }),
      await unProduit(serveur, { libelle: 'BB', prix: 500, css: true }),
    ];
    const fournisseur_id = await unFournisseur(serveur, { libelle: 'UBIPHARM' });
    const faite = await creer({
      fournisseur_id,
      attendue_le: dans(5),
      lignes: [
        { produit_id: a, qte: 2 },
        { produit_id: b, qte: 4, prix_achat: 200 },
        { produit_id: a, qte: 1 },
      ],
    });
    expect(faite).toMatchObject({
      statut: 200,
      message: phrasesCommande.commandeCreee(faite.data.numero),
      data: {
        status: 'BROUILLON',
        fournisseur_libelle: 'UBIPHARM',
        attendue_le: dans(5),
        total_achat: 2601.5,
        total_vente: 5000,
        total_tva: 324.27,
        total_css: 8,
        created_by: 'Chantal',
        ended_with: null,
      },
    });
    expect(faite.data.commande_produits.map((l) => [l.produit_id, l.qte, l.prix_achat])).toEqual([
      [a, 3, 600.5],
      [b, 4, 200],
    ]);
    const changee = await acte(faite.data.id, 'update', {
      version: faite.data.version,
      lignes: [{ produit_id: b, qte: 1 }],
      facture: 'F-12',
    });
    expect(changee).toMatchObject({
      statut: 200,
      data: { facture: 'F-12', total_achat: 250, attendue_le: dans(5) },
    });
    expect(
      await acte(faite.data.id, 'update', { version: faite.data.version, lignes: [] }),
    ).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.commandeModifieeAilleurs],
      data: { version: changee.data.version },
    });
    expect((await creer({ fournisseur_id: 999_999 })).statut).toBe(422);
    expect(
      await creer({ fournisseur_id, lignes: [{ produit_id: 999_999, qte: 1 }] }),
    ).toMatchObject({ statut: 422, errors: [phrasesRefus.introuvable('Produit')] });
    expect(
      (await commande.lire<Commande[]>('/api/commandes?page=1&rows=5')).data.every(
        (c) => c.id <= faite.data.id,
      ),
    ).toBe(true);
  });
  it('les filtres : période entière, fournisseur ; la fin avant le début est dite', async () => {
    await uneCommande([[await unProduit(serveur), 1]]);
    const nombre = async (q: string) =>
      (await commande.lire<Commande[]>(`/api/commandes?page=1&rows=100&${q}`)).data.length;
    const tous = await nombre('');
    expect([
      await nombre(`period_from=${AUJOURDHUI}&period_to=${AUJOURDHUI}`),
      await nombre(`period_from=${dans(1)}`),
      await nombre(`period_from=${dans(1)}&period_to=${dans(2)}`),
      await nombre('fournisseur_libelle=ubipharm'),
      await nombre('search_by_keyword=ubipharm'),
    ]).toEqual([tous, tous, 0, 1, 1]);
    expect(
      await commande.lire(`/api/commandes?period_from=${AUJOURDHUI}&period_to=${dans(-1)}`),
    ).toMatchObject({ statut: 422, errors: [phrasesCommun.dateFinAvantDebut] });
  });
  it('[CMD-4] la suggestion suit minimums, ventes et ce qui est en route ; chez un fournisseur, ce qu’il a livré', async () => {
    const [bas, vite, plein] = [
      await unProduit(serveur, { qte: 2 }),
      await unProduit(serveur, { qte: 70 }),
      await unProduit(serveur, { qte: 900 }),
    ];
    await sql(em(), 'update produit set qte_min = 5, qte_max = 20 where id = any($1)', [
      [bas, plein],
    ]);
    await sql(em(), 'update produit set qte_max = 0 where id = $1', [vite]);
    const panier = await unPanier(awa, [{ produit_id: vite, qte: 60 }]);
    await awa.ecrire(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: panier.net_a_payer,
    });
    const lus = async (q = '') =>
      (await commande.lire<Suggestion[]>(`/api/commandes/suggestion${q}`)).data
        .filter((s) => [bas, vite, plein].includes(s.produit_id))
        .map((s) => [s.produit_id, s.qte, s.en_commande]);
    expect(await lus()).toEqual([
      [bas, 18, 0],
      [vite, 20, 0],
    ]);
    const faite = await uneCommande([[bas, 18]]);
    expect(await lus()).toEqual([[vite, 20, 0]]);
    await acte(faite.id, 'annuler');
    expect(await lus(`?fournisseur_id=${faite.fournisseur_id}`)).toEqual([
      [bas, 18, 0],
      [vite, 20, 0],
    ]);
  });
});

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

describe('réceptionner', () => {
  it('[CMD-9] [CMD-8] en deux fois, par lots, unités gratuites comprises ; les prix deviennent ceux du produit', async () => {
    const [a, b] = [
      await unProduit(serveur, { libelle: 'AMOX', qte: 1, prix: 1000, prix_achat: 500 }),
      await unProduit(serveur, { qte: 0 }),
    ];
    const c = await uneCommande([
      [a, 10],
      [b, 4],
    ]);
    await acte(c.id, 'envoyer', { courriel: false });
    const une = await recevoir(c.id, [
      {
        produit_id: a,
        qte: 6,
        ug: 2,
        prix_achat: 550,
        prix_de_vente: 1100,
        lot: 'am1',
        date_expiration: dans(500),
      },
      { produit_id: a, qte: 1, lot: 'AM2', date_expiration: dans(200) },
    ]);
    expect(une).toMatchObject({
      statut: 200,
      message: phrasesCommande.commandeRecueEnPartie,
      data: {
        status: 'RECUE_PARTIELLE',
        ended_with: null,
        commande_produits: [
          { qte: 10, qte_recue: 7, ug_recue: 2, prix_achat: 500 },
          { qte_recue: 0 },
        ],
      },
    });
    expect(
      une.data.receptions.map((r) => [r.qte, r.ug, r.prix_achat, r.lot, r.date_expiration]),
    ).toEqual([
      [6, 2, 550, 'AM1', dans(500)],
      [1, 0, 500, 'AM2', dans(200)],
    ]);
    expect(await lots(a)).toEqual([
      ['AM2', dans(200), 1],
      ['AM1', dans(500), 8],
      ['SANS LOT', null, 1],
    ]);
    expect((await stock.lire<Produit>(`/api/produits/${a}`)).data).toMatchObject({
      qte: 10,
      prix_achat: 550,
      prix_de_vente: 1100,
    });
    expect(
      await sqlUn(
        em(),
        `select avant, apres from journal_audit where acte = 'prix' and entite_id = $1`,
        [a],
      ),
    ).toEqual({
      avant: { prix_achat: 500, prix_de_vente: 1000 },
      apres: { prix_achat: 550, prix_de_vente: 1100 },
    });
    expect(await acte(c.id, 'annuler')).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.commandeDejaRecue],
    });
    const fin = await recevoir(
      c.id,
      [
        { produit_id: a, qte: 3 },
        { produit_id: b, qte: 4 },
      ],
      { facture: 'F-77' },
    );
    expect(fin).toMatchObject({
      statut: 200,
      message: phrasesCommande.commandeRecue,
      data: { status: 'SUCCESS', ended_with: 'Chantal', facture: 'F-77' },
    });
    expect(await recevoir(c.id, [{ produit_id: a, qte: 1 }])).toMatchObject({
      statut: 409,
      errors: [phrasesCommande.commandeFermee(c.numero)],
    });
    expect(await verifierInvariants(em())).toEqual([]);
  });
  it('[CMD-5] soldée : ce qui manque ne viendra pas, les sommes sont celles de ce qui est venu', async () => {
    const a = await unProduit(serveur, { qte: 0, prix: 1000, prix_achat: 500 });
    const c = await uneCommande([[a, 10]]);
    expect(
      (await recevoir(c.id, [{ produit_id: a, qte: 4 }], { solder: true })).data,
    ).toMatchObject({ status: 'SUCCESS', total_achat: 2000, total_vente: 4000 });
    const rien = await uneCommande([[a, 1]]);
    expect((await recevoir(rien.id, [], { solder: true })).data).toMatchObject({
      status: 'SUCCESS',
      total_achat: 0,
    });
  });
  it('chaque faute est dite, rien n’est écrit', async () => {
    const [a, autre] = [
      await unProduit(serveur, { libelle: 'SEUL', qte: 0 }),
      await unProduit(serveur),
    ];
    const c = await uneCommande([[a, 2]]);
    expect(await recevoir(c.id, [])).toMatchObject({
      statut: 422,
      errors: [phrasesCommande.receptionVide],
    });
    expect(
      await recevoir(c.id, [
        { produit_id: a },
        { produit_id: autre, qte: 1 },
        { produit_id: a, qte: 1, prix_de_vente: 0 },
      ]),
    ).toMatchObject({
      statut: 422,
      errors: [
        phrasesCommande.receptionLigneVide('SEUL'),
        phrasesCommande.commandeProduitAbsent(`Produit ${autre}`),
        phrasesCommande.prixDeVenteNul('SEUL'),
      ],
    });
    expect(
      (await recevoir(c.id, [{ produit_id: a, qte: 1, date_expiration: '2027-02-30' }])).statut,
    ).toBe(422);
    expect((await recevoir(c.id, [{ produit_id: a, qte: 1, lot: 'x'.repeat(41) }])).statut).toBe(
      422,
    );
    expect((await recevoir(c.id, [{ produit_id: a, qte: 1 }], { version: 0 })).statut).toBe(409);
    expect((await recevoir(999_999, [{ produit_id: a, qte: 1 }])).statut).toBe(404);
    expect((await stock.lire<Produit>(`/api/produits/${a}`)).data.qte).toBe(0);
  });
  it('la même clé cinq fois, à la fois : le stock entre une fois', async () => {
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 5]]);
    const cle = randomUUID();
    const reponses = await Promise.all(
      Array.from({ length: 5 }, () =>
        acte(c.id, 'receptionner', { lignes: [{ produit_id: a, qte: 5, lot: 'K' }] }, cle),
      ),
    );
    expect(new Set(reponses.map((r) => r.texte)).size).toBe(1);
    expect(await lots(a)).toEqual([['K', null, 5]]);
  });
  it('un lot déjà périmé entre, se dit, et ne se vend pas', async () => {
    const a = await unProduit(serveur, { libelle: 'TARD', qte: 0 });
    const c = await uneCommande([[a, 2]]);
    expect(
      (await recevoir(c.id, [{ produit_id: a, qte: 2, lot: 'P0', date_expiration: dans(-1) }]))
        .message,
    ).toBe(`${phrasesCommande.commandeRecue} ${phrasesLot.lotPerimeRecu('P0', 'TARD')}`);
    expect((await stock.lire<Produit>(`/api/produits/${a}`)).data).toMatchObject({
      qte: 2,
      qte_perimee: 2,
      qte_disponible: 0,
    });
  });
  it('le stock est poussé aux vendeurs aussitôt', async () => {
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 5]]);
    await verifierEvenement<Produit[]>({
      poste: awa,
      topic: 'produits',
      noms: ['produit.stock_modifie'],
      lire: async () => [(await awa.lire<Produit>(`/api/produits/${a}`)).data],
      appliquer: (liste, m) =>
        'produit' in m.donnees ? appliquerProduit(liste, m.donnees.produit) : liste,
      acte: () => recevoir(c.id, [{ produit_id: a, qte: 5, prix_achat: 321 }]),
    });
  });
});

describe('ce qu’on annonce', () => {
  it('[NOT-15] un lot à 90, 30 puis 0 jours : une fois chacun, dès la réception puis par l’horloge, à ceux qui tiennent le stock', async () => {
    await sql(em(), 'update lot set peremption_dite = 0');
    await oublier();
    const a = await unProduit(serveur, { libelle: 'SIROP', qte: 0 });
    const c = await uneCommande([[a, 3]]);
    await recevoir(c.id, [{ produit_id: a, qte: 3, lot: 'S1', date_expiration: dans(60) }]);
    expect(await Promise.all([stock, commande, awa].map(titres))).toEqual([
      ['Péremption dans 90 jours au plus'],
      [],
      [],
    ]);
    const minute = async (jours: number) => {
      await passerUneMinute(serveur.orm, new Date(Date.now() + jours * 86_400_000));
    };
    for (const jours of [0, 0, 1, 29]) await minute(jours);
    expect(await titres(stock)).toHaveLength(1);
    for (const jours of [30, 31, 59]) await minute(jours);
    expect(await titres(stock)).toEqual([
      'Péremption dans 30 jours au plus',
      'Péremption dans 90 jours au plus',
    ]);
    const ecran = await awa.ecouter('produits');
    for (const jours of [60, 61]) await minute(jours);
    expect((await titres(stock))[0]).toBe('Produits périmés');
    expect(await titres(stock)).toHaveLength(3);
    expect(
      (await ecran.attendre(1)).filter(
        (m) => m.topic === 'produits' && 'produit' in m.donnees && m.donnees.produit.id === a,
      ),
    ).toHaveLength(1);
  });
  it('[NOT-15] un lot vide n’intéresse plus personne', async () => {
    await oublier();
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 1]]);
    await recevoir(c.id, [{ produit_id: a, qte: 1, lot: 'V1', date_expiration: dans(120) }]);
    const panier = await unPanier(awa, [{ produit_id: a, qte: 1 }]);
    await awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: panier.net_a_payer,
    });
    await passerUneMinute(serveur.orm, new Date(Date.now() + 100 * 86_400_000));
    expect((await titres(stock)).filter((t) => t?.startsWith('Péremption'))).toEqual([]);
  });
  it('[NOT-16] une commande en retard : une fois, à ceux qui commandent ; reçue, elle n’est plus à lire', async () => {
    await sql(em(), `update commande set retard_dit_at = now()`);
    await oublier();
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 1]]);
    const brouillon = await uneCommande([[a, 1]]);
    await acte(c.id, 'envoyer', { courriel: false });
    const minute = (jours: number) =>
      passerUneMinute(serveur.orm, new Date(Date.now() + jours * 86_400_000));
    for (const jours of [0, 3]) await minute(jours);
    expect(await titres(commande)).toEqual([]);
    for (const jours of [4, 4, 5]) await minute(jours);
    expect(await Promise.all([commande, stock, awa].map(titres))).toEqual([
      ['Commande en retard'],
      [],
      [],
    ]);
    await acte(c.id, 'update', { attendue_le: dans(10) });
    await sql(em(), 'update notification set read_at = now()');
    for (const jours of [10, 11, 12]) await minute(jours);
    expect(await titres(commande)).toHaveLength(2);
    await recevoir(c.id, [{ produit_id: a, qte: 1 }]);
    expect((await commande.lire('/api/notifications?page=1&rows=5')) as object).toMatchObject({
      extra_data: { non_lues: 0 },
    });
    expect((await commande.lire<Commande>(`/api/commandes/${brouillon.id}`)).data.status).toBe(
      'BROUILLON',
    );
  });
  it('[PMS-1] [PMS-2] [PMS-3] ce qui est promis s’annonce à qui l’a promis quand il y en a assez, le premier d’abord, une fois', async () => {
    await oublier();
    const a = await unProduit(serveur, { libelle: 'INSULINE', qte: 0 });
    const promettre = (p: Poste, corps: object) =>
      p.ecrire<Promis>('/api/promis', {
        produit_id: a,
        nom: 'Mme ELLA',
        telephone: '066 12 34 56',
        qte: 2,
        ...corps,
      });
    for (const [corps, phrase] of [
      [{ nom: ' ' }, phrasesPromis.nomRequisPromis],
      [{ telephone: '' }, phrasesCommun.telephoneRequis],
      [{ telephone: 'abc' }, phrasesCommun.telephoneInvalide],
      [{ produit_id: 999_999 }, phrasesRefus.introuvable('Produit')],
      [{ client_id: 999_999 }, phrasesRefus.introuvable('Client')],
    ] as const) {
      expect(await promettre(awa, corps)).toMatchObject({ statut: 422, errors: [phrase] });
    }
    const [un, deux] = [await promettre(awa, { client_id: 1 }), await promettre(serge, { qte: 1 })];
    expect(un).toMatchObject({
      statut: 200,
      message: phrasesPromis.promisNote('INSULINE'),
      data: { statut: 'En attente', client_id: null, annonce_at: null, created_by: 'Awa' },
    });
    const entrer = async (qte: number) => {
      const c = await uneCommande([[a, qte]]);
      await recevoir(c.id, [{ produit_id: a, qte }]);
    };
    await entrer(1);
    expect(await Promise.all([awa, serge].map(titres))).toEqual([[], []]);
    await entrer(1);
    expect(await Promise.all([awa, serge].map(titres))).toEqual([['Produit promis arrivé'], []]);
    await entrer(1);
    await entrer(5);
    expect(await Promise.all([awa, serge, stock].map(titres))).toEqual([
      ['Produit promis arrivé'],
      ['Produit promis arrivé'],
      [],
    ]);
    expect(await awa.ecrire(`/api/promis/${un.data.id}/servir`)).toMatchObject({
      statut: 200,
      data: { statut: 'Servi', traite_par: 'Awa' },
    });
    expect((await awa.lire('/api/notifications?page=1&rows=5')) as object).toMatchObject({
      extra_data: { non_lues: 0 },
    });
    expect(await awa.ecrire(`/api/promis/${un.data.id}/annuler`)).toMatchObject({
      statut: 409,
      errors: [phrasesPromis.promisDejaTraite('Servi')],
    });
    expect((await serge.ecrire(`/api/promis/${deux.data.id}/annuler`)).statut).toBe(200);
    expect(
      (await awa.lire<Promis[]>(`/api/promis?page=1&rows=5&statut=Servi&produit_id=${a}`)).data.map(
        (p) => p.id,
      ),
    ).toEqual([un.data.id]);
  });
});
