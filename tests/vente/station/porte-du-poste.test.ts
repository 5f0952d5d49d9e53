// Server: a station is accepted, its sales are signed, chained, numbered, and made in a cut.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enIso } from '#shared/base/dates.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import { texteASigner } from '#shared/vente/station/signature.rules.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import type { Station, VenteFaite } from '#shared/vente/station/station.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { createLog } from '#server/platform/http/log.ts';
import { startServer } from '#server/start-server.ts';
import { unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { PosteCoupe } from './poste-coupe.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let gerante: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  gerante = await serveur.poste('Chantal Obame', {
    habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
  });
});
afterAll(() => serveur.detruire());
const em = () => serveur.orm.em.fork();
const titres = async () =>
  (await gerante.lire<Notification[]>('/api/notifications?page=1&rows=100')).data.flatMap((n) =>
    n.read_at === null ? [n.data.title] : [],
  );
const ventes = async () =>
  (await sqlOne<{ n: number }>(em(), 'select count(*)::int as n from vente'))?.n;

describe('un poste est accepté avant de remettre ce qu’il a vendu', () => {
  it('[HSL-30] il attend, la gérante le sait ; accepté, il remet ; une autre clé sous son nom est refusée, et dite', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const { data } = await poste.annoncer({ nom: 'Comptoir 4' });
    expect(data).toMatchObject({ enrolee_at: null, demandee_par: 'Awa Ndong' });
    expect(data.empreinte).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    expect(await titres()).toContain(phrases.avis.attend(data.marque).title);
    const vente = await poste.nommee(
      poste.vente([{ produit_id: await unProduit(serveur) }], { marque: data.marque }),
    );
    const texte = texteASigner(poste.cle, '', vente);
    const remettre = () =>
      awa.ecrire('/api/stations/ventes', {
        station: poste.cle,
        envoyee_at: enIso(new Date()),
        vente,
        texte,
        signature: poste.signer(texte),
      });
    expect(await remettre()).toMatchObject({ statut: 403, code: 'station_en_attente' });
    expect((await awa.ecrire(`/api/stations/${data.id}/accepter`, {})).statut).toBe(403);
    const acceptee = await gerante.ecrire<Station>(`/api/stations/${data.id}/accepter`, {});
    expect(acceptee.data).toMatchObject({ enrolee_par: 'Chantal Obame' });
    expect(await titres()).not.toContain(phrases.avis.attend(data.marque).title);
    // Made before it was accepted: kept apart, for it sold nothing then.
    expect(await remettre()).toMatchObject({ statut: 200, data: null });
    const autre = new PosteCoupe(serveur, awa);
    expect(await autre.annoncer({ cle: poste.cle })).toMatchObject({
      statut: 409,
      code: 'station_autre_cle',
    });
    expect(await titres()).toContain(phrases.avis.autreCle(data.marque).title);
    const copie = await autre.annoncer({ cle_publique: poste.cle_publique });
    expect(copie).toMatchObject({
      statut: 409,
      code: 'station_autre_cle',
      errors: [phrases.cleDUnAutre(data.marque)],
    });
    expect(await titres()).toContain(phrases.avis.cleCopiee(data.marque).title);
  });

  it('[HSL-30] cinq postes attendent au nom d’un vendeur, pas six ; c’est dit', async () => {
    const vendeur = await serveur.poste('Serge Obiang', { habilitations: VENDRE });
    const annoncer = () => new PosteCoupe(serveur, vendeur).annoncer();
    const statuts = [];
    for (let i = 0; i < 7; i++) statuts.push((await annoncer()).statut);
    expect(statuts).toEqual([200, 200, 200, 200, 200, 409, 409]);
    expect(await titres()).toContain(phrases.avis.trop('').title);
    expect((await new PosteCoupe(serveur, gerante).annoncer()).statut).toBe(403);
  });

  it('[HSL-30] l’activation du poste l’accepte aussitôt, une fois', async () => {
    const token = randomUUID();
    await sql(
      em(),
      `insert into code_activation (code, type, utilise_at, token)
        values ($1, 'poste', now(), $2)`,
      [token.slice(0, 16), token],
    );
    const chef = await serveur.poste('Chef', { is_admin: true });
    const [un, deux] = [new PosteCoupe(serveur, chef), new PosteCoupe(serveur, chef)];
    expect((await un.annoncer({ activation: token })).data.enrolee_par).toBe('activation');
    expect((await deux.annoncer({ activation: token })).data.enrolee_at).toBeNull();
    expect((await deux.annoncer({ activation: 'inventée' })).data.enrolee_at).toBeNull();
    await sql(em(), "insert into code_activation (code, type, token) values ($1, 'poste', $1)", [
      'JAMAIS UTILISÉ',
    ]);
    const dormante = await deux.annoncer({ activation: 'JAMAIS UTILISÉ' });
    expect(dormante.data.enrolee_at).toBeNull();
  });

  it('[HSL-30] connu d’avant : lié à la première clé qu’il montre, et dit ; ce qu’il n’avait pas signé est mis de côté', async () => {
    const poste = new PosteCoupe(serveur, awa);
    await sql(
      em(),
      `insert into station (cle, marque, d_avant, enrolee_at, enrolee_par, confiance_at)
        values ($1, 'P77', true, '2020-01-01', 'mise à jour', '2020-01-01')`,
      [poste.cle],
    );
    const envoyer = async (vente: VenteFaite) =>
      awa.ecrire('/api/stations/ventes', {
        station: poste.cle,
        envoyee_at: enIso(new Date()),
        vente: await poste.nommee(vente),
      });
    const produit_id = await unProduit(serveur);
    const ancienne = poste.vente([{ produit_id }], { marque: 'P77' });
    expect(await envoyer(ancienne)).toMatchObject({ statut: 200, data: null });
    const { data } = await poste.annoncer();
    expect(await titres()).toContain(phrases.avis.lie('P77', '').title);
    expect(data).toMatchObject({ marque: 'P77', dernier_numero: 1 });
    await poste.enroler();
    expect((await poste.remettre(poste.vente([{ produit_id }]))).data.ecarts).toEqual([]);
    // It signs from then on: nothing unsigned is taken any more.
    expect(await envoyer(poste.vente([{ produit_id }]))).toMatchObject({
      statut: 422,
      code: 'vente_non_signee',
    });
  });
});

describe('une vente remise est signée, à sa place', () => {
  it('[HSL-25] [HSL-31] sans signature, signée par un autre, ou autre que ce qui est signé : refusée, rien d’écrit, la gérante le sait', async () => {
    const [poste, autre] = [new PosteCoupe(serveur, awa), new PosteCoupe(serveur, awa)];
    await poste.enroler();
    const vente = poste.vente([{ produit_id: await unProduit(serveur) }]);
    const nommee = await poste.nommee(vente);
    const texte = texteASigner(poste.cle, '', nommee);
    const ailleurs = texteASigner(autre.cle, '', nommee);
    const moins = texteASigner(poste.cle, '', { ...nommee, net_a_payer: 500 });
    const avant = await ventes();
    for (const [autrement, code] of [
      [{}, 'vente_non_signee'],
      [{ texte, signature: autre.signer(texte) }, 'signature_invalide'],
      [{ texte, signature: 'AAAA' }, 'signature_invalide'],
      [{ texte: moins, signature: poste.signer(moins) }, 'signature_invalide'],
      [{ texte: ailleurs, signature: poste.signer(ailleurs) }, 'signature_invalide'],
      [{ texte: 'rien', signature: poste.signer('rien') }, 'signature_invalide'],
    ] as const)
      expect((await poste.envoyer(vente, { autrement })).code).toBe(code);
    expect(await ventes()).toBe(avant);
    const provisoire = `${poste.marque}-0001`;
    expect(await titres()).toContain(phrases.avis.refusee(provisoire, [], '').title);
    expect((await poste.remettre(vente)).statut).toBe(200);
  });

  it('[HSL-25] une vente qui ne suit pas celle d’avant, ou que celle d’après ne suit pas : refusée ; les suivantes passent', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur);
    await poste.remettre(poste.vente([{ produit_id }]));
    const deux = poste.vente([{ produit_id }]);
    const faux = texteASigner(poste.cle, 'a'.repeat(64), await poste.nommee(deux));
    const autrement = { texte: faux, signature: poste.signer(faux) };
    expect((await poste.envoyer(deux, { autrement })).code).toBe('chaine_rompue');
    expect((await poste.remettre(poste.vente([{ produit_id }]))).statut).toBe(200);
    expect((await poste.envoyer(deux, { autrement })).code).toBe('chaine_rompue');
    expect(await fautesDeLaBase(em())).toEqual([]);
  });

  it('[HSL-24] un numéro que le poste n’a pas pu atteindre : refusé, et il vend encore', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur);
    expect((await poste.remettre(poste.vente([{ produit_id }]))).statut).toBe(200);
    // Fifty more than the last one received, at once.
    poste.numero = 50;
    expect((await poste.remettre(poste.vente([{ produit_id }]))).statut).toBe(200);
    poste.numero = 2_147_483_646;
    expect(await poste.remettre(poste.vente([{ produit_id }]))).toMatchObject({
      statut: 422,
      code: 'numero_hors_borne',
    });
    poste.numero = 1;
    expect((await poste.remettre(poste.vente([{ produit_id }]))).statut).toBe(200);
  });

  it('[HSL-1] un poste que le serveur ne connaît pas ne remet rien', async () => {
    const { statut, code } = await awa.ecrire('/api/stations/ventes', {
      station: randomUUID(),
      envoyee_at: enIso(new Date()),
      vente: new PosteCoupe(serveur, awa).vente([{ produit_id: 1 }]),
    });
    expect([statut, code]).toEqual([404, 'station_inconnue']);
  });
});

describe('une vente remise fut faite pendant une coupure', () => {
  const vus = (cle: string) =>
    sql<{ fin: boolean }>(
      em(),
      'select fin_at is not null as fin from presence_poste where cle = $1 order by id',
      [cle],
    );

  it('[HSL-26] le serveur voyait le poste : refusée ; il vient de le voir, sans retour : mise de côté ; parti puis revenu : enregistrée', async () => {
    const poste = new PosteCoupe(serveur, awa);
    await poste.enroler();
    const produit_id = await unProduit(serveur);
    const { prise } = await awa.ecouter('produits');
    prise.emit('poste', poste.cle);
    await jusqua(async () => (await vus(poste.cle)).length === 1, 'le poste est vu');
    await sql(em(), "update presence_poste set debut = debut - interval '1 hour' where cle = $1", [
      poste.cle,
    ]);
    const ilYa = (ms: number) => enIso(new Date(Date.now() - ms));
    const dix = { faite_at: ilYa(10 * 60_000) };
    const mesuree = poste.vente([{ produit_id }], { ...dix, decalage_ms: 0 });
    expect(await poste.remettre(mesuree)).toMatchObject({
      statut: 409,
      code: 'coupure_contredite',
    });
    // Its clock may have been put right since: nobody is sure.
    const doute = await poste.mettreDeCote(poste.vente([{ produit_id }], dix));
    expect(doute.raisons.map((r) => r.quoi)).toEqual(['coupure']);
    const { raisons } = await poste.mettreDeCote(
      poste.vente([{ produit_id }], { faite_at: ilYa(0) }),
    );
    expect(raisons.map((r) => r.quoi)).toEqual(['coupure']);
    const faite_at = ilYa(0);
    prise.disconnect();
    await jusqua(async () => (await vus(poste.cle))[0]?.fin === true, 'le poste est parti');
    const { prise: retour } = await awa.ecouter('produits');
    retour.emit('poste', poste.cle);
    await jusqua(async () => (await vus(poste.cle)).length === 2, 'le poste est revenu');
    expect((await poste.remettre(poste.vente([{ produit_id }], { faite_at }))).data.ecarts).toEqual(
      [],
    );
    retour.disconnect();
  });

  it('[HSL-26] un autre processus de la même base le tenait : contredite ici, ou mise de côté ; parti de là-bas et revenu ici, enregistrée', async () => {
    const voisin = await startServer({
      url: serveur.url,
      port: 0,
      host: '127.0.0.1',
      journal: createLog('silent'),
      client: '/nulle/part',
    });
    const poste = new PosteCoupe(serveur, awa);
    await poste.enroler();
    const produit_id = await unProduit(serveur);
    const ilYA = (ms: number) => enIso(new Date(Date.now() - ms));
    const { prise } = await new Poste(voisin.adresse, awa.id, awa.fullname, awa.token).ecouter(
      'produits',
    );
    prise.emit('poste', poste.cle);
    await jusqua(async () => (await vus(poste.cle)).length === 1, 'le poste est vu là-bas');
    await sql(em(), "update presence_poste set debut = debut - interval '1 hour' where cle = $1", [
      poste.cle,
    ]);
    const dix = poste.vente([{ produit_id }], { faite_at: ilYA(10 * 60_000), decalage_ms: 0 });
    expect((await poste.remettre(dix)).code).toBe('coupure_contredite');
    const tenu = await poste.mettreDeCote(poste.vente([{ produit_id }], { faite_at: ilYA(0) }));
    expect(tenu.raisons.map((r) => r.quoi)).toEqual(['coupure']);
    const faite_at = ilYA(0);
    prise.disconnect();
    await jusqua(async () => (await vus(poste.cle))[0]?.fin === true, 'parti de là-bas');
    const { prise: retour } = await awa.ecouter('produits');
    retour.emit('poste', poste.cle);
    await jusqua(async () => (await vus(poste.cle)).length === 2, 'revenu ici');
    const { data } = await poste.remettre(poste.vente([{ produit_id }], { faite_at }));
    expect(data.ecarts).toEqual([]);
    retour.disconnect();
    await voisin.arreter();
  });

  it('[HSL-26] le processus qui le tenait est mort sans rien dire : la coupure est vue, et le suivant le sait', async () => {
    const produit_id = await unProduit(serveur);
    const tenuPar = async (processus: string) => {
      const poste = new PosteCoupe(serveur, awa);
      await poste.enroler();
      await sql(
        em(),
        `insert into presence_poste (cle, processus, debut, entendu_at)
          values ($1, ${processus}, now() - interval '1 hour', now() - interval '5 minutes')`,
        [poste.cle],
      );
      const vente = poste.vente([{ produit_id }], { faite_at: enIso(new Date()) });
      return { poste, vente };
    };
    const vivant = await tenuPar('(select min(p) from f_processus_vivants() p)');
    const doute = await vivant.poste.mettreDeCote(vivant.vente);
    expect(doute.raisons.map((r) => r.quoi)).toEqual(['coupure']);
    const mort = await tenuPar('2147000000');
    expect((await mort.poste.remettre(mort.vente)).data.ecarts).toEqual([]);
    expect(await vus(mort.poste.cle)).toEqual([{ fin: false }]);
    const suivant = await startServer({
      url: serveur.url,
      port: 0,
      host: '127.0.0.1',
      journal: createLog('silent'),
      client: '/nulle/part',
    });
    await jusqua(async () => (await vus(mort.poste.cle))[0]?.fin === true, 'sa fin est notée');
    expect(await vus(vivant.poste.cle)).toEqual([{ fin: false }]);
    await suivant.arreter();
  });

  it('[HSL-28] un stupéfiant, l’ordonnancier éteint aussi : mis de côté', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur);
    await sql(em(), "update produit set tableau = 'stupefiant' where id = $1", [produit_id]);
    const { raisons } = await poste.mettreDeCote(poste.vente([{ produit_id }]));
    expect(raisons.map((r) => r.quoi)).toEqual(['sur_ordonnance']);
  });

  it('[HSL-28] ce que le poste a vendu lui-même ne lui rend pas de boîtes : deux sur trois, puis deux', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { qte: 3 });
    const deux = () => poste.vente([{ produit_id, qte: 2 }]);
    expect((await poste.remettre(deux())).data.ecarts).toEqual([]);
    expect((await poste.mettreDeCote(deux())).raisons.map((r) => r.quoi)).toEqual(['quantite']);
  });

  it('[HSL-26] personne ne l’a vu, et il ne dit pas quand il a perdu le serveur : mise de côté', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const vente = poste.vente([{ produit_id: await unProduit(serveur) }], { coupure_at: null });
    expect((await poste.mettreDeCote(vente)).raisons.map((r) => r.quoi)).toEqual(['coupure']);
  });
});
