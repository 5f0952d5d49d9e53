// Server: what the socket brings of a basket must equal what REST reads next.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#shared/evenements.ts';
import { surAttentes } from '#shared/vente/caisse/attente.events.ts';
import type { AttenteDeCaisse } from '#shared/vente/caisse/attente.schema.ts';
import { surCaisses } from '#shared/vente/caisse/caisse.events.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { surFile, surJour } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import {
  unCaissier,
  unPanier,
  unProduit,
  uneCaisse,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let admin: Poste;
let caisse_id: number;
let produit_id: number;

beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  admin = await serveur.poste('Chef', { is_admin: true });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  produit_id = await unProduit(serveur, { qte: 1000 });
});
afterAll(() => serveur.detruire());

const portee = (m: Message): Reservation => {
  if (!('reservation' in m.donnees)) throw new Error(`${m.nom} ne porte pas de réservation`);
  return m.donnees.reservation;
};
const update = (r: Reservation, corps: object) =>
  awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, corps);
const auGuichet = (acte: () => Promise<unknown>, noms: string[]) =>
  verifierEvenement<Reservation[]>({
    poste: brice,
    topic: `caisse:${caisse_id}`,
    acte,
    noms,
    lire: async () =>
      (await brice.lire<Reservation[]>(`/api/reservations/jour/caisse?caisse_id=${caisse_id}`))
        .data,
    appliquer: surFile(caisse_id),
  });
const chezLeVendeur = (acte: () => Promise<unknown>, noms: string[]) =>
  verifierEvenement<Reservation[]>({
    poste: awa,
    topic: 'vendeur',
    acte,
    noms,
    lire: async () =>
      (
        await awa.lire<Reservation[]>(
          `/api/reservations/jour?created_by=${encodeURIComponent(awa.fullname)}`,
        )
      ).data,
    appliquer: surJour,
  });
const ligne = (qte: number) => ({ reservation_produits: [{ produit_id, qte }] });
const envoi = () => ({ caisse_id, switch_caisse_at: new Date().toISOString() });

describe('ce que le socket apporte égale ce que REST lit', () => {
  it('au guichet : envoyée, modifiée, ouverte, en encaissement, libérée, payée', async () => {
    let r = await unPanier(awa, [{ produit_id, qte: 1 }]);
    await auGuichet(async () => {
      r = (await update(r, envoi())).data;
    }, ['reservation.envoyee_en_caisse']);
    await auGuichet(() => update(r, ligne(2)), ['reservation.modifiee']);
    await auGuichet(
      () => brice.ecrire(`/api/reservations/${r.id}/ouvrir`),
      ['reservation.ouverte'],
    );
    await auGuichet(
      () => brice.ecrire(`/api/reservations/${r.id}/encaisser`),
      ['reservation.en_encaissement'],
    );
    await auGuichet(
      () => brice.ecrire(`/api/reservations/${r.id}/liberer`),
      ['reservation.liberee'],
    );
    await auGuichet(
      () =>
        brice.ecrire(`/api/reservations/${r.id}/update`, { status: 'Termine', amount_gived: 2000 }),
      ['reservation.payee'],
    );
  });

  it('au guichet : annulée, renvoyée, retirée, mise en devis quittent la file', async () => {
    const [a, b, c, d] = await Promise.all(
      [1, 2, 3, 4].map(() => unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id })),
    );
    if (!a || !b || !c || !d) throw new Error('paniers');
    await auGuichet(() => update(a, { status: 'Annule' }), ['reservation.annulee']);
    await auGuichet(
      () => brice.ecrire(`/api/reservations/${b.id}/renvoyer`, { motif: 'Ordonnance illisible' }),
      ['reservation.renvoyee'],
    );
    await auGuichet(() => update(c, { caisse_id: 1 }), ['reservation.modifiee']);
    await auGuichet(
      () => update(d, { status: 'Devis', switch_devis_at: new Date().toISOString() }),
      ['reservation.transformee_en_devis'],
    );
  });

  it('[RES-30] d’une caisse à l’autre : l’ancienne la perd, la nouvelle la reçoit', async () => {
    const rose = await unCaissier(serveur, 'Rose Essono');
    const r = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
    await attendrePublication(serveur.adresse);
    const ecoute = await rose.poste.ecouter(`caisse:${rose.caisse_id}`);
    await auGuichet(
      () => update(r, { caisse_id: rose.caisse_id, switch_caisse_at: new Date().toISOString() }),
      ['reservation.envoyee_en_caisse'],
    );
    expect((await ecoute.attendre(1)).map((m) => [m.nom, portee(m).caisse_id])).toEqual([
      ['reservation.envoyee_en_caisse', rose.caisse_id],
    ]);
  });

  it('chez le vendeur : créée, enregistrée, envoyée, ouverte, payée, renvoyée avec son motif, annulée', async () => {
    let r = undefined as Reservation | undefined;
    await chezLeVendeur(async () => {
      r = (await awa.ecrire<Reservation>('/api/reservations', {})).data;
    }, ['reservation.creee']);
    if (!r) throw new Error('pas créée');
    const panier = r;
    await chezLeVendeur(() => update(panier, ligne(3)), ['reservation.modifiee']);
    await chezLeVendeur(() => update(panier, envoi()), ['reservation.envoyee_en_caisse']);
    const ouverte = await chezLeVendeur(
      () => brice.ecrire(`/api/reservations/${panier.id}/ouvrir`),
      ['reservation.ouverte'],
    );
    expect(ouverte.map(portee)[0]).toMatchObject({
      etat_caisse: 'Ouvert',
      etat_caisse_par: 'Brice Mba',
    });
    await chezLeVendeur(
      () => brice.ecrire(`/api/reservations/${panier.id}/renvoyer`, { motif: 'Prix' }),
      ['reservation.renvoyee'],
    );
    await chezLeVendeur(() => update(panier, { status: 'Annule' }), ['reservation.annulee']);
    const autre = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
    await chezLeVendeur(
      () =>
        brice.ecrire(`/api/reservations/${autre.id}/update`, {
          status: 'Termine',
          amount_gived: 1000,
        }),
      ['reservation.payee'],
    );
  });

  const surLeStock = (acte: () => Promise<unknown>, noms: string[]) =>
    verifierEvenement<Produit[]>({
      poste: awa,
      topic: 'produits',
      acte,
      noms,
      lire: async () => (await awa.lire<Produit[]>('/api/produits?rows=50&page=1&sort=id')).data,
      appliquer: surProduits,
    });
  it('stock et retenues : ajout au panier, paiement, annulation', async () => {
    let r = undefined as Reservation | undefined;
    await surLeStock(async () => {
      r = await unPanier(awa, [{ produit_id, qte: 4 }], { caisse_id });
    }, ['produit.stock_modifie']);
    const panier = r;
    if (!panier) throw new Error('pas de panier');
    const payee = await surLeStock(
      () =>
        brice.ecrire(`/api/reservations/${panier.id}/update`, {
          status: 'Termine',
          amount_gived: 4000,
        }),
      ['produit.stock_modifie'],
    );
    const [m] = payee;
    const lu = (await awa.lire<Produit>(`/api/produits/${produit_id}`)).data;
    expect(m && 'produit' in m.donnees && m.donnees.produit).toEqual(lu);
    const autre = await unPanier(awa, [{ produit_id, qte: 2 }]);
    await surLeStock(() => update(autre, { status: 'Annule' }), ['produit.stock_modifie']);
  });

  const lesCaisses = (acte: () => Promise<unknown>, noms: string[]) =>
    verifierEvenement<Caisse[]>({
      poste: awa,
      topic: 'caisses',
      acte,
      noms,
      lire: async () => (await awa.lire<Caisse[]>('/api/caisses')).data,
      appliquer: surCaisses,
    });
  it('caisses : créée, prise, rendue, libérée par un administrateur, fermée, ouverte', async () => {
    let id = 0;
    await lesCaisses(async () => {
      id = (await admin.ecrire<Caisse>('/api/caisses', { libelle: 'Comptoir neuf' })).data.id;
    }, ['caisse.ouverte']);
    const aline = await serveur.poste('Aline', {
      habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
      pin: '4321',
    });
    const prendre = () =>
      aline.ecrire(`/api/caisses/${id}/login`, { fullname: 'Aline', pin: '4321' });
    await lesCaisses(prendre, ['caisse.prise']);
    await lesCaisses(() => aline.ecrire(`/api/caisses/${id}/logout`), ['caisse.liberee']);
    await prendre();
    await lesCaisses(() => admin.ecrire(`/api/caisses/${id}/liberer`), ['caisse.liberee']);
    await lesCaisses(() => admin.ecrire(`/api/caisses/${id}/fermer`), ['caisse.fermee']);
    await lesCaisses(() => admin.ecrire(`/api/caisses/${id}/ouvrir`), ['caisse.ouverte']);
  });
});

describe('rattrapage', () => {
  it('[EVT-6] `since` rend ce qui a manqué, en ordre, sans double ; trop loin : resync', async () => {
    const neuve = await uneCaisse(serveur);
    const { poste } = await unCaissier(serveur, 'Paul', neuve);
    const topic = `caisse:${neuve}`;
    await attendrePublication(serveur.adresse);
    const premier = await poste.ecouter(topic);
    const depart = premier.accuses[0];
    if (!depart?.ok) throw new Error('abonnement');
    premier.prise.disconnect();
    for (let i = 0; i < 3; i++) await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id: neuve });
    await attendrePublication(serveur.adresse);
    const retour = await poste.ecouter();
    const accuse = await retour.prise.emitWithAck('subscribe', { topic, since: depart.seq });
    if (!accuse.ok) throw new Error('abonnement');
    expect(accuse.events?.map((m) => [m.seq, m.nom])).toEqual(
      [1, 2, 3].map((n) => [depart.seq + n, 'reservation.envoyee_en_caisse']),
    );
    expect(accuse.seq).toBe(depart.seq + 3);
    expect(await retour.prise.emitWithAck('subscribe', { topic, since: 9_999 })).toMatchObject({
      ok: true,
      resync: true,
    });
  });

  it('un fait validé dont le processus meurt avant l’envoi est publié par le suivant', async () => {
    const avant = await brice.ecouter(`caisse:${caisse_id}`);
    const depart = avant.accuses[0];
    const { createOrm } = await import('#server/platform/db/orm.ts');
    const { raise, writeEvents } = await import('#server/platform/realtime/raise.ts');
    // A process that commits and dies: nobody is told.
    const mourant = await createOrm(serveur.url);
    const em = mourant.em.fork();
    await em.begin();
    raise(em, 'caisse.prise', [`caisse:${caisse_id}`], {
      caisse: (await brice.lire<Caisse>(`/api/caisses/${caisse_id}`)).data,
    });
    await writeEvents(em);
    await em.commit();
    await mourant.close(true);
    const recus = await avant.attendre(1);
    expect(recus.map((m) => [m.nom, m.seq])).toEqual([
      ['caisse.prise', (depart?.ok ? depart.seq : 0) + 1],
    ]);
  });
});

describe('accès aux sujets', () => {
  it('sans session : refusé ; sans droit : refusé ; un droit retiré coupe le sujet', async () => {
    const { io } = await import('socket.io-client');
    const anonyme = io(serveur.adresse, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    await expect(
      new Promise((ok, ko) =>
        anonyme.once('connect', () => ok('connecté')).once('connect_error', ko),
      ),
    ).rejects.toThrow('Vous devez vous connecter.');
    const ecoute = await awa.ecouter(
      'caisse:1',
      'notifications',
      'direct',
      'inventaire:1',
      'rien',
      `caisse:${caisse_id}`,
    );
    expect(ecoute.accuses.map((a) => a.ok)).toEqual([false, true, false, false, false, false]);
    const suivie = await brice.ecouter(`caisse:${caisse_id}`);
    expect(suivie.accuses[0]?.ok).toBe(true);
    const temoin = await admin.ecouter(`caisse:${caisse_id}`);
    const revue = new Promise<void>((ok) => suivie.prise.once('acces_modifie', () => ok()));
    await admin.ecrire(`/api/caisses/${caisse_id}/liberer`);
    await revue;
    const entendus = (await suivie.jusquIci()).length;
    await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
    await jusqua(
      () => temoin.messages.some((m) => m.nom === 'reservation.envoyee_en_caisse'),
      'le panier, chez qui a le droit d’entendre la caisse',
    );
    expect((await suivie.jusquIci()).length).toBe(entendus);
  });

  it('la déconnexion coupe les sockets de sa session', async () => {
    const passant = await serveur.poste('Passant', { habilitations: VENDRE });
    const ecoute = await passant.ecouter('vendeur');
    const coupe = new Promise((ok) => ecoute.prise.once('disconnect', ok));
    const dit = new Promise((ok) => ecoute.prise.once('fin_de_session', ok));
    await passant.ecrire('/api/logout');
    await Promise.all([coupe, dit]);
    expect((await passant.lire('/api/session')).statut).toBe(401);
  });
});

it('[CAI-30] ce qui attend aux caisses se dit à qui peut en prendre une, une fois par seconde au plus', async () => {
  const { poste: lise } = await unCaissier(serveur, 'Lise Ondo');
  const lire = async () => (await lise.lire<AttenteDeCaisse[]>('/api/caisses-attentes')).data;
  const envoyer = async () => {
    const panier = await unPanier(awa, [{ produit_id, qte: 1 }]);
    await update(panier, {
      version: panier.version,
      caisse_id,
      switch_caisse_at: new Date().toISOString(),
    });
  };
  const nombre = async () => (await lire()).find((a) => a.caisse_id === caisse_id)?.nombre ?? 0;
  // Somebody listens already: nothing is left to be told for the first time.
  const ecoute = await lise.ecouter('attentes');
  await envoyer();
  await jusqua(() => ecoute.messages.some((m) => m.topic === 'attentes'), 'la première attente');
  const avant = await nombre();
  await verifierEvenement<AttenteDeCaisse[]>({
    poste: lise,
    topic: 'attentes',
    lire,
    appliquer: surAttentes,
    acte: envoyer,
    noms: ['caisses.attentes'],
  });
  expect(await nombre()).toBe(avant + 1);
  ecoute.prise.disconnect();
});
