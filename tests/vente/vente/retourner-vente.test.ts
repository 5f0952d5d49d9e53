// Server: a return writes stock, money and credit note in one transaction.
import { describe, expect, it } from 'vitest';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Releve } from '#shared/vente/clientele/releve.schema.ts';
import type { Apercu, BordereauDetail } from '#shared/vente/cnamgs/bordereau.schema.ts';
import type { Avoir } from '#shared/vente/facture/facture.schema.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { Lot, LotDeProduit, VenteDeLot } from '#shared/stock/produit/lot.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { surJour } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import { surVentes } from '#shared/vente/vente/vente.events.ts';
import type { Journee, Vente, VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import {
  a,
  annuler,
  assure,
  awa,
  caissier,
  chef,
  compteurs,
  gerant,
  lire,
  liste,
  mettreAHeure,
  preparerVentes,
  produits,
  serge,
  serveur,
  vendre,
} from './ventes.scene.ts';

preparerVentes();

const em = () => serveur.orm.em.fork();
const justes = async () => expect(await verifierInvariants(em())).toEqual([]);
const detail = (id: number) => lire<VenteDetail>(`/api/ventes/${id}`);
const rendre = (
  vente_id: number,
  lignes: { ligne_id: number; qte: number; destination?: string; lot_id?: number | null }[],
  plus: { poste?: Poste; corps?: object; cle?: string } = {},
) =>
  (plus.poste ?? gerant).ecrire<RetourVente>(
    `/api/ventes/${vente_id}/retours`,
    { lignes, motif: 'mauvais dosage', ...plus.corps },
    plus.cle,
  );
const ligneDe = (v: VenteDetail, rang: number) => v.lignes[rang]?.id ?? 0;
const stock = async (rang: number) =>
  (await lire<Produit>(`/api/produits/${produits[rang] ?? 0}`)).qte;

describe('[RTV-10] reprendre des boîtes', () => {
  it('le stock, l’argent, l’avoir et la vente le disent ; ses montants ne bougent pas', async () => {
    mettreAHeure(a('2027-11-02', '10:00:00'));
    const vente = await vendre({
      vendeur: awa,
      ou: null,
      lignes: [
        [0, 3, 0],
        [2, 2, 0],
      ],
      modes: ['espece'],
    });
    const avant = await stock(0);
    mettreAHeure(a('2027-11-03', '09:00:00'));
    const { statut, data, message } = await rendre(vente.id, [
      { ligne_id: ligneDe(vente, 0), qte: 2 },
    ]);
    // 1.333 with VAT 18 % and CSS 1 %, twice.
    expect([statut, data.total, data.total_client, data.montant_rendu]).toEqual([
      200, 3172.54, 3172.54, 3173,
    ]);
    expect(data.avoir_numero).toMatch(/^A2027-\d{5}$/);
    // Of a part of that day: what is taken back gives back its own cost, 701,50 twice.
    const part = 'period_from=2027-11-03T08:30:00&period_to=2027-11-03T09:30:00';
    expect(await lire(`/api/statistiques/marges?${part}`)).toMatchObject([
      { nom: 'DOLIPRANE', quantite: -2, chiffre_affaire: -3172.54, cout: -1403 },
    ]);
    expect(message).toBe(phrasesRetourVente.retourFait(data.avoir_numero ?? '', formatFcfa(3173)));
    expect(await stock(0)).toBe(avant + 2);
    expect(await detail(vente.id)).toMatchObject({
      statut: 'Soldé',
      total: vente.total,
      montant_recu: vente.montant_recu,
      etat_retour: 'Partiel',
      total_retourne: 3172.54,
      lignes: [
        { qte: 3, qte_retournee: 2 },
        { qte: 2, qte_retournee: 0 },
      ],
      retours: [
        {
          rang: 1,
          motif: 'mauvais dosage',
          mode: 'espece',
          created_by: 'Gérant',
          avoir_numero: data.avoir_numero,
          lignes: [{ libelle: 'DOLIPRANE', qte: 2, destination: 'Remis en stock', lot: null }],
        },
      ],
    });
    const [avoir] = await lire<Avoir[]>('/api/avoirs?period_from=2027-11-03&period_to=2027-11-03');
    expect(avoir).toMatchObject({
      numero: data.avoir_numero,
      facture_id: null,
      vente_id: vente.id,
      net_a_payer: 3173,
      motif: 'mauvais dosage',
    });
    await justes();
  });

  it('[VEN-5] [VEN-10] le jour de la vente ne bouge pas : le retour est du jour où l’argent sort', async () => {
    mettreAHeure(a('2027-11-04', '10:00:00'));
    const vente = await vendre({
      vendeur: serge,
      ou: null,
      lignes: [
        [1, 2, 0],
        [2, 4, 0],
      ],
      remise: 100,
      modes: ['espece'],
    });
    const hier = await compteurs('2027-11-04');
    mettreAHeure(a('2027-11-05', '15:30:00'));
    const { data } = await rendre(vente.id, [{ ligne_id: ligneDe(vente, 1), qte: 4 }], {
      corps: { mode: 'mobile_money', reference: 'MM 77' },
    });
    expect(await compteurs('2027-11-04')).toEqual(hier);
    expect(await compteurs('2027-11-05')).toMatchObject({
      total_ca: -2100,
      total_client: -data.total_client,
      total_remise: -data.remise,
      nombre_ventes: 0,
    });
    // A piece of that day says the same as the whole.
    expect(await compteurs('2027-11-05T15:00:00', '2027-11-05T16:00:00')).toMatchObject({
      total_ca: -2100,
      total_remise: -data.remise,
    });
    expect(await compteurs('2027-11-05T09:00:00', '2027-11-05T15:00:00')).toMatchObject({
      total_ca: 0,
    });
    expect(
      await lire<Journee[]>('/api/ventes-livre-caisse?period_from=2027-11-05&period_to=2027-11-05'),
    ).toMatchObject([
      { nombre: 0, annulations: 0, retours: 1, espece: 0, mobile_money: -data.montant_rendu },
    ]);
    const vendus = await lire<{ id: number; qte_vendus: number }[]>(
      '/api/reservation_produits/vendus?period_from=2027-11-04&period_to=2027-11-05',
    );
    expect(vendus.map((v) => [v.id, v.qte_vendus])).toEqual([[produits[1], 2]]);
    await justes();
  });

  it('[RTV-5] tout rendu, en plusieurs fois : l’argent rendu est celui reçu, au franc', async () => {
    mettreAHeure(a('2027-11-08', '10:00:00'));
    const vente = await vendre({
      vendeur: awa,
      ou: null,
      lignes: [
        [0, 3, 35],
        [1, 1, 0],
      ],
      remise: 333.25,
      modes: ['espece'],
    });
    const rendus: number[] = [];
    for (const [rang, qte] of [
      [0, 1],
      [1, 1],
      [0, 1],
      [0, 1],
    ] as const) {
      const { data } = await rendre(vente.id, [{ ligne_id: ligneDe(vente, rang), qte }]);
      rendus.push(data.montant_rendu);
    }
    expect(rendus.reduce((s, n) => s + n, 0)).toBe(vente.total_client + vente.arrondi);
    const apres = await detail(vente.id);
    expect(apres).toMatchObject({
      statut: 'Soldé',
      etat_retour: 'Total',
      total_retourne: vente.total,
      total_client_retourne: vente.total_client,
      total_prise_en_charge_retourne: vente.total_prise_en_charge,
    });
    expect((await lire<Client>(`/api/clients/${assure}`)).current_dette).toBe(0);
    await justes();
  });

  it('[CLI-5] la dette du client baisse, et son relevé nomme l’avoir', async () => {
    mettreAHeure(a('2027-11-09', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[0, 2, 100]], modes: [] });
    const { data, message } = await rendre(vente.id, [{ ligne_id: ligneDe(vente, 0), qte: 1 }]);
    expect(data).toMatchObject({ montant_rendu: 0, total_client: 0, total: 1586.27 });
    expect(message).toBe(phrasesRetourVente.retourSansRien(data.avoir_numero ?? ''));
    const releve = await lire<Releve>(
      `/api/clients/${assure}/releve?period_from=2027-11-09&period_to=2027-11-09`,
    );
    expect(releve.lignes).toMatchObject([
      { genre: 'Prise en charge', debit: 3172.54 },
      {
        genre: 'Retour',
        libelle: `Retour sur la vente N° ${vente.id} – Avoir N° ${data.avoir_numero}`,
        credit: 1586.27,
      },
    ]);
    await justes();
  });

  it('[RTV-6] les boîtes reviennent à leur lot ; en quarantaine, au journal seulement', async () => {
    mettreAHeure(a('2027-11-10', '10:00:00'));
    const produit_id = await unProduit(serveur, { libelle: 'INSULINE', qte: 0, prix: 5000 });
    for (const [lot, date_expiration, qte] of [
      ['A1', '2098-01-31', 2],
      ['B2', '2099-06-30', 5],
    ] as const)
      await chef.ecrire('/api/mouvements', {
        type: 'Entrée',
        motif: 'CORRECTION',
        produit_id,
        qte,
        lot,
        date_expiration,
      });
    const panier = await unPanier(awa, [{ produit_id, qte: 4 }]);
    const paye = await awa.ecrire<{ vente_id: number }>(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: 20_000,
    });
    const vente = await detail(paye.data.vente_id);
    expect(vente.lignes[0]?.lots).toMatchObject([
      { numero: 'A1', qte: 2 },
      { numero: 'B2', qte: 2 },
    ]);
    const ligne_id = ligneDe(vente, 0);
    const a1 = vente.lignes[0]?.lots[0]?.lot_id;
    const { data } = await rendre(vente.id, [
      { ligne_id, qte: 1, lot_id: a1 ?? null },
      { ligne_id, qte: 1, destination: 'Quarantaine' },
    ]);
    expect(data.lignes).toMatchObject([
      { lot: 'A1', qte: 1, destination: 'Remis en stock', total_client: 5000 },
      { lot: 'B2', qte: 1, destination: 'Quarantaine', total_client: 5000 },
    ]);
    expect(
      (await lire<LotDeProduit[]>(`/api/produits/${produit_id}/lots`)).map((l) => [
        l.numero,
        l.qte,
      ]),
    ).toEqual([
      ['A1', 1],
      ['B2', 3],
    ]);
    expect((await lire<Produit>(`/api/produits/${produit_id}`)).qte).toBe(4);
    expect(
      await sql(
        em(),
        `select type, qte, motif, source
          from mouvement
          where produit_id = $1 and motif in ('RETOUR CLIENT', 'QUARANTAINE')
          order by id`,
        [produit_id],
      ),
    ).toEqual([
      { type: 'Entrée', qte: 1, motif: 'RETOUR CLIENT', source: 'vente' },
      { type: 'Entrée', qte: 1, motif: 'RETOUR CLIENT', source: 'vente' },
      { type: 'Sortie', qte: 1, motif: 'QUARANTAINE', source: 'quarantaine' },
    ]);
    const lots = await lire<Lot[]>('/api/lots?page=1&rows=20&search_by_keyword=insuline');
    expect(lots.map((l) => [l.numero, l.qte, l.qte_vendue])).toEqual([
      ['A1', 1, 1],
      ['B2', 3, 1],
    ]);
    const parties = await Promise.all(
      lots.map((l) => lire<VenteDeLot[]>(`/api/lots/${l.id}/ventes?page=1&rows=5`)),
    );
    expect(parties.flat().map((v) => [v.vente_id, v.qte, v.qte_revenue])).toEqual([
      [vente.id, 2, 1],
      [vente.id, 2, 1],
    ]);
    expect(await rendre(vente.id, [{ ligne_id, qte: 2, lot_id: a1 ?? null }])).toMatchObject({
      statut: 409,
      errors: [phrasesRetourVente.retourAutreLot('INSULINE')],
    });
    await justes();
  });

  it('[RTV-4] jamais plus que vendu moins rendu ; une ligne d’une autre vente, un motif vide, rien : refusés sans rien écrire', async () => {
    mettreAHeure(a('2027-11-11', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[1, 2, 0]], modes: ['espece'] });
    const autre = await vendre({ vendeur: awa, ou: null, lignes: [[2, 2, 0]], modes: ['espece'] });
    const ligne_id = ligneDe(vente, 0);
    expect((await rendre(vente.id, [{ ligne_id, qte: 1 }])).statut).toBe(200);
    const avant = await sql(
      em(),
      'select (select count(*) from mouvement) m, (select sum(rang) from chaine_caisse) c',
    );
    const refuses = await Promise.all([
      rendre(vente.id, [{ ligne_id, qte: 2 }]),
      rendre(vente.id, [
        { ligne_id, qte: 1 },
        { ligne_id, qte: 1, destination: 'Quarantaine' },
      ]),
      rendre(vente.id, [{ ligne_id: ligneDe(autre, 0), qte: 1 }]),
      rendre(vente.id, [{ ligne_id, qte: 1 }], { corps: { motif: '  ' } }),
      rendre(vente.id, []),
      rendre(vente.id, [{ ligne_id, qte: 0 }]),
      rendre(999_999, [{ ligne_id, qte: 1 }]),
      rendre(vente.id, [{ ligne_id, qte: 1 }], { corps: { caisse_id: 999_999 } }),
    ]);
    expect(refuses.map((r) => r.statut)).toEqual([409, 409, 422, 422, 422, 422, 404, 422]);
    expect(refuses[0]?.errors).toEqual([phrasesRetourVente.retourTrop('SPASFON', 1)]);
    expect(refuses[3]?.errors).toEqual([phrasesRetourVente.motifRequis]);
    expect(
      await sql(
        em(),
        'select (select count(*) from mouvement) m, (select sum(rang) from chaine_caisse) c',
      ),
    ).toEqual(avant);
    await justes();
  });
});

describe('[RTV-9] le tiroir qui rend', () => {
  it('ouvert, et celui de qui rend : pas celui d’un autre, sauf pour un administrateur', async () => {
    mettreAHeure(a('2027-11-12', '10:00:00'));
    const ou = await caissier('Tenante');
    const vente = await vendre({ vendeur: awa, ou, lignes: [[2, 6, 0]], modes: ['espece'] });
    const boite = [{ ligne_id: ligneDe(vente, 0), qte: 1 }];
    const tenue = await rendre(vente.id, boite);
    expect(tenue).toMatchObject({
      statut: 409,
      errors: [phrasesRetourVente.retourCaisseTenue(vente.caisse, 'Tenante')],
    });
    expect((await rendre(vente.id, boite, { poste: chef })).data.caisse).toBe(vente.caisse);
    expect((await rendre(vente.id, boite, { corps: { caisse_id: 1 } })).data.caisse).toBe(
      'Default',
    );
    await ou.poste.ecrire(`/api/caisses/${ou.caisse_id}/logout`, {});
    await sql(em(), `update caisse set statut = 'Fermé' where id = $1`, [ou.caisse_id]);
    expect(await rendre(vente.id, boite, { poste: chef })).toMatchObject({
      statut: 409,
      errors: [phrasesRetourVente.retourCaisseFermee(vente.caisse)],
    });
    await justes();
  });
  it('[BIL-7] le compte de la caisse attend ce qu’elle a rendu en moins', async () => {
    mettreAHeure(a('2027-11-15', '10:00:00'));
    const ou = await caissier('Comptée');
    const vente = await vendre({ vendeur: awa, ou, lignes: [[2, 6, 0]], modes: ['espece'] });
    await rendre(vente.id, [{ ligne_id: ligneDe(vente, 0), qte: 2 }], { poste: chef });
    const { data } = await chef.ecrire<Billetage>('/api/billetages', {
      caisse_id: ou.caisse_id,
      date_debut: '2027-11-15',
      heure_debut: '00:00',
      date_fin: '2027-11-15',
      heure_fin: '23:59',
      coupures: [],
      motif_ecart: 'essai',
    });
    expect(data.total_vente).toBe(2100);
  });
  it('d’une caisse qui n’a jamais vendu : sa chaîne commence par ce retour', async () => {
    mettreAHeure(a('2027-11-16', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[2, 2, 0]], modes: ['espece'] });
    const neuve = await caissier('Neuve');
    const { statut } = await rendre(vente.id, [{ ligne_id: ligneDe(vente, 0), qte: 1 }], {
      poste: chef,
      corps: { caisse_id: neuve.caisse_id },
    });
    expect(statut).toBe(200);
    await justes();
  });
});

describe('retour et annulation', () => {
  it('[VEN-3] une vente qui a un retour ne s’annule plus ; une vente annulée ne se rend plus', async () => {
    mettreAHeure(a('2027-11-17', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[2, 2, 0]], modes: ['espece'] });
    const boite = [{ ligne_id: ligneDe(vente, 0), qte: 1 }];
    await rendre(vente.id, boite);
    expect(await annuler(vente.id)).toMatchObject({
      statut: 409,
      code: 'vente_retournee',
      errors: [phrasesRetourVente.annulerApresRetour],
    });
    const autre = await vendre({ vendeur: awa, ou: null, lignes: [[2, 2, 0]], modes: ['espece'] });
    await annuler(autre.id);
    expect(await rendre(autre.id, [{ ligne_id: ligneDe(autre, 0), qte: 1 }])).toMatchObject({
      statut: 409,
      errors: [phrasesRetourVente.retourVenteAnnulee],
    });
    await justes();
  });
  it('deux retours de la même ligne, ou un retour et une annulation, à la fois : un seul passe', async () => {
    mettreAHeure(a('2027-11-18', '10:00:00'));
    for (let tour = 0; tour < 10; tour++) {
      const vente = await vendre({
        vendeur: awa,
        ou: null,
        lignes: [[2, 3, 0]],
        modes: ['espece'],
      });
      const boites = [{ ligne_id: ligneDe(vente, 0), qte: 2 }];
      const deux = await Promise.all([rendre(vente.id, boites), rendre(vente.id, boites)]);
      expect(deux.map((r) => r.statut).sort()).toEqual([200, 409]);
      const autre = await vendre({
        vendeur: awa,
        ou: null,
        lignes: [[2, 3, 0]],
        modes: ['espece'],
      });
      const croises = await Promise.all([
        rendre(autre.id, [{ ligne_id: ligneDe(autre, 0), qte: 2 }]),
        annuler(autre.id),
      ]);
      expect(croises.map((r) => r.statut).sort()).toEqual([200, 409]);
    }
    await justes();
  });
  it('la même demande deux fois : une seule reprise, la même réponse', async () => {
    mettreAHeure(a('2027-11-19', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[2, 3, 0]], modes: ['espece'] });
    const cle = crypto.randomUUID();
    const boites = [{ ligne_id: ligneDe(vente, 0), qte: 1 }];
    const [une, deux] = [
      await rendre(vente.id, boites, { cle }),
      await rendre(vente.id, boites, { cle }),
    ];
    expect(deux.texte).toBe(une.texte);
    expect((await detail(vente.id)).retours).toHaveLength(1);
  });
});

describe('[BOR-13] [BOR-14] l’assureur', () => {
  const bornes = 'period_from=2027-12-01&period_to=2027-12-05';
  const apercu = () => lire<Apercu>(`/api/bordereaux/apercu?secteur=GEF&${bornes}`);
  it('avant l’export, la feuille ne réclame que ce que le client a gardé ; après, le fonds doit cela en moins', async () => {
    mettreAHeure(a('2027-12-02', '10:00:00'));
    const vente = await vendre({
      vendeur: awa,
      ou: null,
      lignes: [
        [0, 2, 80],
        [2, 5, 100],
      ],
      modes: ['espece'],
    });
    await chef.ecrire(`/api/ventes/${vente.id}/assure`, {
      identifiant_assure: '123',
      nom_assure: 'OBIANG',
      numero_feuille_assure: 'F-1',
      secteur_assure: 'GEF',
    });
    const premier = await rendre(vente.id, [{ ligne_id: ligneDe(vente, 1), qte: 5 }]);
    expect(await apercu()).toMatchObject({
      nombre: 1,
      total: 3172.54,
      total_prise_en_charge: 2538.03,
      sous_totaux: [{ taux: 80, total_prise_en_charge: 2538.03 }],
    });
    const { data: bordereau } = await chef.ecrire<BordereauDetail>('/api/bordereaux', {
      secteur: 'GEF',
      period_from: '2027-12-01',
      period_to: '2027-12-05',
    });
    expect(bordereau).toMatchObject({ total_prise_en_charge: 2538.03, reste: 2538.03 });
    const boite = [{ ligne_id: ligneDe(vente, 0), qte: 1 }];
    expect(await rendre(vente.id, boite)).toMatchObject({
      statut: 403,
      errors: [phrasesRetourVente.retourApresExport],
    });
    const { data } = await rendre(vente.id, boite, { poste: chef });
    expect([premier.data.apres_export, data.apres_export]).toEqual([false, true]);
    expect(await lire<BordereauDetail>(`/api/bordereaux/${bordereau.id}`)).toMatchObject({
      total_prise_en_charge: 2538.03,
      annulees: 0,
      reprises: 1,
      montant_annule: data.total_prise_en_charge,
      reste: Math.round((2538.03 - data.total_prise_en_charge) * 100) / 100,
      feuilles: [{ annulee: false, montant_repris: data.total_prise_en_charge }],
    });
    await justes();
  });
  it('tout rendu : plus de feuille du tout', async () => {
    mettreAHeure(a('2027-12-03', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[0, 1, 100]], modes: [] });
    await chef.ecrire(`/api/ventes/${vente.id}/assure`, { secteur_assure: 'GEF' });
    expect((await apercu()).feuilles.map((f) => f.vente_id)).toContain(vente.id);
    await rendre(vente.id, [{ ligne_id: ligneDe(vente, 0), qte: 1 }]);
    expect((await apercu()).feuilles.map((f) => f.vente_id)).not.toContain(vente.id);
  });
});

describe('ce que les écrans entendent', () => {
  it('[EVT-9] [SES-16] la vente rendue, telle que la liste la lit, et le stock de chaque produit', async () => {
    mettreAHeure(a('2027-12-08', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[2, 3, 0]], modes: ['espece'] });
    await attendrePublication(chef.adresse);
    const tiroir = await chef.ecouter('caisse:1');
    await verifierEvenement<Vente[]>({
      poste: gerant,
      topic: 'ventes',
      noms: ['vente.retournee'],
      lire: () => liste('2027-12-08'),
      appliquer: surVentes,
      acte: () => rendre(vente.id, [{ ligne_id: ligneDe(vente, 0), qte: 1 }]),
    });
    await jusqua(
      () => tiroir.messages.some((m) => m.nom === 'caisse.tiroir_bouge'),
      'le tiroir qui rend le dit',
    );
    await attendrePublication(chef.adresse);
    const ecoute = await chef.ecouter('produits');
    await rendre(vente.id, [{ ligne_id: ligneDe(vente, 0), qte: 1 }]);
    const [recu] = await ecoute.attendre(1);
    expect(recu).toMatchObject({ nom: 'produit.stock_modifie' });
    expect(recu && 'produit' in recu.donnees && recu.donnees.produit).toEqual(
      await lire<Produit>(`/api/produits/${produits[2]}`),
    );
    expect((await liste('2027-12-08', '2027-12-08', '&avec_retour=1')).map((v) => v.id)).toEqual([
      vente.id,
    ]);
    expect(await liste('2027-12-08', '2027-12-08', '&avec_retour=0')).toEqual([]);
  });
  it('[RES-44] une vente annulée le dit à son vendeur : son panier n’est plus payé', async () => {
    mettreAHeure(a('2027-12-09', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[2, 1, 0]], modes: ['espece'] });
    await attendrePublication(awa.adresse);
    const ecoute = await awa.ecouter('vendeur');
    await annuler(vente.id);
    const [recu] = await ecoute.attendre(1);
    expect(recu).toMatchObject({
      nom: 'reservation.modifiee',
      donnees: {
        reservation: {
          id: vente.reservation_id,
          status: 'Termine',
          etat_caisse: 'Payé',
          vente_annulee: true,
        },
      },
    });
    const jour = (await awa.lire<{ id: number }[]>('/api/reservations/jour')).data;
    expect(recu && 'reservation' in recu.donnees && recu.donnees.reservation).toEqual(
      jour.find((r) => r.id === vente.reservation_id),
    );
  });
  it('[RES-72] une vente reprise le dit à son vendeur, et au ticket que l’on réimprime : en partie, puis en entier', async () => {
    mettreAHeure(a('2027-12-10', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[2, 3, 0]], modes: ['espece'] });
    const imprimer = async () => {
      const { data } = await awa.ecrire<Reservation>(
        `/api/reservations/${vente.reservation_id}/imprimer`,
      );
      return JSON.stringify(composerTicket(data, null, 'Awa').lignes);
    };
    const suivre = (qte: number) =>
      verifierEvenement<Reservation[]>({
        poste: awa,
        topic: 'vendeur',
        noms: ['reservation.modifiee'],
        lire: async () =>
          (await awa.lire<Reservation[]>('/api/reservations/jour?created_by=Awa')).data,
        appliquer: surJour,
        acte: () => rendre(vente.id, [{ ligne_id: ligneDe(vente, 0), qte }]),
      });
    expect(await imprimer()).not.toContain('RETOURNÉE');
    await suivre(1);
    expect(await imprimer()).toContain(`"${phrasesRetourVente.TICKET_DU_RETOUR.Partiel}"`);
    await suivre(2);
    expect(await imprimer()).toContain(`"${phrasesRetourVente.TICKET_DU_RETOUR.Total}"`);
  });
});

describe('[RTV-7] la chaîne et les sommes', () => {
  it('un retour changé à la main, ou ôté, est nommé ; refaites, les sommes sont les mêmes', async () => {
    mettreAHeure(a('2027-12-13', '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou: null, lignes: [[0, 3, 0]], modes: ['espece'] });
    const { data } = await rendre(vente.id, [{ ligne_id: ligneDe(vente, 0), qte: 1 }]);
    await vendre({ vendeur: awa, ou: null, lignes: [[0, 1, 0]], modes: ['espece'] });
    const apres = async (table: string, geste: string) => {
      const e = em();
      await e.begin();
      try {
        await sql(e, `alter table ${table} disable trigger ${table}_intouchable`);
        await sql(e, geste, [data.id]);
        return (await verifierInvariants(e)).map((m) => m.invariant);
      } finally {
        await e.rollback();
      }
    };
    for (const [table, geste] of [
      ['retour_vente', `update retour_vente set created_by = 'Un autre' where id = $1`],
      ['retour_vente', `update retour_vente set mode = 'cheque' where id = $1`],
      ['retour_vente', `update retour_vente set empreinte = repeat('0', 64) where id = $1`],
      [
        'retour_vente_ligne',
        `update retour_vente_ligne set destination = 'Quarantaine' where retour_id = $1`,
      ],
      [
        'retour_vente_ligne',
        `update retour_vente_ligne set cout_total_reel = cout_total_reel + 1 where retour_id = $1`,
      ],
    ] as const)
      expect(await apres(table, geste)).toContain('I13 chaîne des ventes rompue');
    await expect(sql(em(), 'delete from retour_vente where id = $1', [data.id])).rejects.toThrow();
    const sommes = () =>
      Promise.all(
        [
          `select * from agregat_jour order by jour, caisse_id, user_id`,
          `select * from agregat_produit where qte <> 0 or annulee <> 0 order by jour, produit_id`,
          `select * from agregat_heure where nombre <> 0 or total <> 0 order by jour, heure, caisse_id`,
          `select mois, caisse_id, total, remise from agregat_mois order by mois, caisse_id`,
        ].map((q) => sql(em(), q)),
      );
    const tenues = await sommes();
    await sql(em(), 'select f_refaire_agregats()');
    expect(await sommes()).toEqual(tenues);
    await justes();
  });
});
