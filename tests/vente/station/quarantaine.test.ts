// Server: what differs from the counter's rules is kept apart, its cash counted, until somebody decides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debutDeJour, enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { SessionCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import * as phrases from '#shared/vente/station/quarantaine.phrases.ts';
import type { Quarantaine } from '#shared/vente/station/quarantaine.schema.ts';
import { surQuarantaines, surUneQuarantaine } from '#shared/vente/station/station.events.ts';
import type { Station, VenteFaite, VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import type { QuarantaineRow } from '#server/vente/station/station.entity.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { type Officine, ouvrirOfficine } from '#tests/sante/ordonnancier/ordonnancier.scene.ts';
import { PosteCoupe } from './poste-coupe.ts';

let o: Officine;
let awa: Poste;
let chef: Poste;
let gerante: Poste;
let pharmacienne: Poste;
beforeAll(async () => {
  o = await ouvrirOfficine();
  ({ awa, admin: chef, chantal: pharmacienne } = o);
  gerante = await o.serveur.poste('Odile Mba', {
    habilitations: [
      { menu: 'VENTE', submenus: ['configuration', 'vente', 'reservation'] },
      { menu: 'GESTION', submenus: ['billetage'] },
      { menu: 'PRIVILEGES', submenus: ['stupefiants'] },
    ],
  });
});
afterAll(() => o.fermer());

const unPoste = () => new PosteCoupe(o.serveur, awa);
const quoi = (q: QuarantaineRow): string[] => q.raisons.map((r) => r.quoi);
const ventes = async () =>
  (await sqlOne<{ n: number }>(o.em(), 'select count(*)::int as n from vente'))?.n;
const stock = async (id: number) => (await chef.lire<Produit>(`/api/produits/${id}`)).data.qte;
const dites = async (qui: Poste) =>
  (await qui.lire<Notification[]>('/api/notifications?page=1&rows=200')).data.filter(
    (n) => n.read_at === null,
  );
/** What the drawer of the selling screens must hold. */
const attendu = async (): Promise<number> => {
  const { data } = await chef.lire<SessionCaisse[]>('/api/sessions-caisse?caisse_id=1');
  return data.find((s) => s.fermee_at === null)?.attendu ?? 0;
};
const lireQuarantaine = async (id: number) =>
  (await gerante.lire<Quarantaine[]>('/api/stations/quarantaine')).data.find((q) => q.id === id);
const accepter = (id: number, corps: object, par = gerante) =>
  par.ecrire<Quarantaine>(`/api/stations/quarantaine/${id}/accepter`, corps);
const toutSeVerifie = async () => expect(await o.verifier()).toEqual([]);

describe('ce que le comptoir refuserait est mis de côté', () => {
  it('[HSL-28] cinq boîtes d’un stupéfiant, sous un autre nom : ni vente ni stock, l’argent attendu, la pharmacienne prévenue aussitôt', async () => {
    const poste = unPoste();
    const produit_id = await o.produit('stupefiant', { libelle: 'MORPHINE 10 MG', qte: 20 });
    const [avant, tenu] = [await ventes(), await attendu()];
    const q = await poste.mettreDeCote(
      poste.vente([{ produit_id, qte: 5, libelle: 'ASPIRINE', cip: null }]),
    );
    // No code, another label: nothing says that it is that product, but it may be.
    expect(quoi(q)).toEqual(['produit_inconnu', 'sur_ordonnance']);
    const vraie = await poste.mettreDeCote(poste.vente([{ produit_id, qte: 5 }]));
    expect(quoi(vraie)).toEqual(['sur_ordonnance']);
    expect(await ventes()).toBe(avant);
    expect(await stock(produit_id)).toBe(20);
    expect(await attendu()).toBe(tenu + 10_000);
    expect((await dites(pharmacienne)).map((n) => n.data.title)).toEqual(
      expect.arrayContaining([q, vraie].map((x) => phrases.avisControle(x.numero_provisoire))),
    );
    expect((await dites(gerante)).map((n) => n.data.title)).toContain(
      phrases.avis(q.numero_provisoire),
    );
    await toutSeVerifie();
  });

  it('[HSL-29] l’insuline de ce code sous le nom du DOLIPRANE : mise de côté ; sa phrase dit notre nom, les mots du poste entre guillemets, bornés', async () => {
    const poste = unPoste();
    const produit_id = await unProduit(o.serveur, {
      libelle: 'INSULINE GLARGINE',
      cip: '3400930000007',
    });
    const dit = `Appelez le 066 ${'x'.repeat(120)}`;
    const q = await poste.mettreDeCote(
      poste.vente([{ produit_id, libelle: dit, cip: '3400930000007' }]),
    );
    expect(quoi(q)).toEqual(['libelle']);
    expect(q.raisons[0]?.phrase).toBe(
      `INSULINE GLARGINE : le poste l’a vendu sous le nom « ${dit.slice(0, 60)}… ».`,
    );
    const message = (await dites(gerante)).find(
      (n) => n.data.title === phrases.avis(q.numero_provisoire),
    )?.data.message;
    expect(message).toContain('INSULINE GLARGINE');
    expect(message).not.toContain('x'.repeat(61));
  });

  it('[HSL-29] une base restaurée a redonné le numéro : le produit est retrouvé par son code et son nom, et c’est dit', async () => {
    const poste = unPoste();
    const autre = await unProduit(o.serveur, { libelle: 'AUTRE' });
    const vrai = await unProduit(o.serveur, { libelle: 'DOLIPRANE 1000', cip: '3400935955838' });
    const { data } = await poste.remettre(
      poste.vente([{ produit_id: autre, libelle: 'DOLIPRANE 1000', cip: '3400935955838' }]),
    );
    expect(data.ecarts.map((e) => e.quoi)).toEqual(['produit_renumerote']);
    expect([await stock(autre), await stock(vrai)]).toEqual([100, 99]);
    // Its code alone says nothing, and a product is one line's.
    const code = { produit_id: autre, libelle: 'RIEN', cip: '3400935955838' };
    expect(quoi(await poste.mettreDeCote(poste.vente([code])))).toEqual(['produit_inconnu']);
    const deux = await poste.mettreDeCote(
      poste.vente([{ produit_id: vrai }, { ...code, libelle: 'DOLIPRANE 1000' }]),
    );
    expect(deux.raisons.map((r) => [r.quoi, r.ligne])).toEqual([['produit_inconnu', 1]]);
  });

  it.each<[string, string[], Partial<VenteFaite>, Partial<VenteFaite['lignes'][number]>]>([
    ['un produit taxé vendu sans taxe', ['taxes'], {}, { tva: false, css: false }],
    [
      'cent mille boîtes à zéro franc',
      ['prix', 'quantite', 'rien_a_payer'],
      {},
      {
        qte: 100_000,
        prix_de_vente: 0,
      },
    ],
    ['un prix qu’il n’a jamais eu', ['prix'], {}, { prix_de_vente: 10 }],
    ['un taux qui n’est pas le nôtre', ['taux'], { taux_tva: 5 }, {}],
    ['une remise que personne n’a accordée', ['remise'], { remise: 500 }, {}],
    ['une garde qui n’existe pas', ['garde'], { garde_id: 999, montant_taxe: 50 }, {}],
    ['une taxe sans garde', ['garde'], { montant_taxe: 50 }, {}],
    [
      'une boîte périmée ce jour-là',
      ['boite_perimee'],
      {},
      {
        boites: [{ lot: 'L9', date_expiration: '2020-01-31', qte: 1, series: [] }],
      },
    ],
    ['un produit inconnu', ['produit_inconnu'], {}, { produit_id: 999_999, libelle: 'RIEN' }],
  ])('[HSL-28] %s', async (_, raisons, plus, ligne) => {
    const poste = unPoste();
    const produit_id = await unProduit(o.serveur, { tva: true, css: true });
    const q = await poste.mettreDeCote(
      poste.vente([{ produit_id, tva: true, css: true, ...ligne }], plus),
    );
    expect(quoi(q)).toEqual(raisons);
    // The others go on.
    const suite = await poste.remettre(poste.vente([{ produit_id, tva: true, css: true }]));
    expect(suite.data.ecarts).toEqual([]);
  });

  it('[HSL-28] une garde finie avant la coupure : mise de côté ; finie pendant, la vente est dite et son rapport ne bouge pas', async () => {
    const finie = async (il_y_a: string) =>
      (
        await sqlOne<{ id: number }>(
          o.em(),
          `insert into garde (date_debut, heure_debut, date_fin, heure_fin, debut_at, fin_at,
              montant_taxe, statut, created_by)
            values ('2026-01-01', '20:00', '2026-01-02', '08:00', now() - interval '9 hours',
              now() - $1::interval, 20000, 'Terminé', 'Chef')
            returning id`,
          [il_y_a],
        )
      )?.id ?? 0;
    const poste = unPoste();
    const produit_id = await unProduit(o.serveur);
    const vente = (garde_id: number) =>
      poste.vente([{ produit_id }], { garde_id, montant_taxe: 200 });
    expect(quoi(await poste.mettreDeCote(vente(await finie('3 hours'))))).toEqual(['garde']);
    const pendant = await finie('30 seconds');
    const { data } = await poste.remettre(vente(pendant));
    expect(data.ecarts.map((e) => e.quoi)).toEqual(['taxe_de_garde']);
    expect(
      await sqlOne(o.em(), 'select garde, garde_id from vente where id = $1', [data.vente_id]),
    ).toEqual({ garde: 20_000, garde_id: null });
    await sql(o.em(), "delete from garde where montant_taxe = 20000 and statut = 'Terminé'");
    // One that lasts through the cut asks its tax of every sale.
    await sql(
      o.em(),
      `insert into garde (date_debut, heure_debut, date_fin, heure_fin, debut_at, fin_at,
          montant_taxe, statut, created_by)
        values ('2026-01-01', '20:00', '2026-01-02', '08:00', now() - interval '9 hours',
          now() + interval '1 hour', 20000, 'En cours', 'Chef')`,
    );
    expect(quoi(await poste.mettreDeCote(poste.vente([{ produit_id }])))).toEqual(['garde']);
    await sql(o.em(), 'delete from garde where montant_taxe = 20000');
  });

  it('[HSL-28] qui n’a jamais eu le droit de vendre', async () => {
    const compteur = await o.serveur.poste('Zoé Nze', {
      habilitations: [{ menu: 'GESTION', submenus: ['billetage'] }],
    });
    await sql(o.em(), "update utilisateur set updated_at = '2020-01-01' where id = $1", [
      compteur.id,
    ]);
    const poste = unPoste();
    const vente = poste.vente([{ produit_id: await unProduit(o.serveur) }], {
      vendeur_id: compteur.id,
    });
    expect(quoi(await poste.mettreDeCote(vente))).toEqual(['droits_finis']);
  });

  it('[HSL-28] reçue : dans la liste de qui répond des postes, et le dernier numéro du poste a bougé', async () => {
    const poste = unPoste();
    await poste.enroler();
    const produit_id = await unProduit(o.serveur);
    await verifierEvenement({
      poste: gerante,
      topic: 'postes',
      noms: ['station.change', 'quarantaine.recue'],
      acte: () => poste.remettre(poste.vente([{ produit_id, prix_de_vente: 10 }])),
      lire: async () => (await gerante.lire<Quarantaine[]>('/api/stations/quarantaine')).data,
      appliquer: surQuarantaines,
      montrees: true,
    });
    const connues = await gerante.lire<Station[]>('/api/stations?page=1&rows=200');
    expect(connues.data.find((s) => s.marque === poste.marque)?.dernier_numero).toBe(1);
  });

  it('[HSL-10] remise encore : la même réponse, une quarantaine ; autre contenu, refusée', async () => {
    const poste = unPoste();
    const produit_id = await unProduit(o.serveur);
    const vente = poste.vente([{ produit_id, prix_de_vente: 10 }]);
    const q = await poste.mettreDeCote(vente);
    expect((await poste.mettreDeCote(vente)).id).toBe(q.id);
    expect((await poste.remettre({ ...vente, recu: 50 })).code).toBe('vente_hors_ligne_differente');
    await toutSeVerifie();
  });
});

describe('quelqu’un décide d’une vente mise de côté', () => {
  it('[HSL-32] acceptée : une vente, ses taxes les nôtres, au prix payé ; l’argent ne compte qu’une fois', async () => {
    const poste = unPoste();
    const produit_id = await unProduit(o.serveur, { tva: true, css: true, prix: 10_000 });
    const tenu = await attendu();
    const q = await poste.mettreDeCote(poste.vente([{ produit_id, prix_de_vente: 10_000 }]));
    expect(await attendu()).toBe(tenu + 10_000);
    await verifierEvenement({
      poste: gerante,
      topic: 'postes',
      noms: ['vente_hors_ligne.recue', 'quarantaine.traitee'],
      acte: () => accepter(q.id, { lignes: [{ ligne: 0 }] }),
      lire: async () => (await gerante.lire<Quarantaine[]>('/api/stations/quarantaine')).data,
      appliquer: surQuarantaines,
      montrees: true,
    });
    const lue = await lireQuarantaine(q.id);
    expect(lue).toMatchObject({ statut: 'Acceptée', traite_par: 'Odile Mba' });
    expect(
      await sqlOne(o.em(), 'select total, ht, tva, css, arrondi from vente where id = $1', [
        lue?.vente_id,
      ]),
    ).toEqual({ total: 999_999, ht: 840_336, tva: 151_260, css: 8_403, arrondi: 1 });
    expect(await stock(produit_id)).toBe(99);
    expect(await attendu()).toBe(tenu + 10_000);
    expect(await accepter(q.id, { lignes: [{ ligne: 0 }] })).toMatchObject({
      statut: 409,
      code: 'quarantaine_traitee',
    });
    await toutSeVerifie();
  });

  it('[HSL-32] faite à minuit et demi, ses taxes sont celles de ce jour à Libreville, non de la veille', async () => {
    const poste = unPoste();
    const jour = jourPlus(jourDe(new Date()), -1);
    await sql(
      o.em(),
      `insert into taux_taxe (taxe, taux, debut, created_by) values ('tva', 10, $1, 'Chef')`,
      [jour],
    );
    const produit_id = await unProduit(o.serveur, { tva: true, css: true, prix: 10_000 });
    const faite_at = enIso(new Date(debutDeJour(jour).getTime() + 30 * 60_000));
    const q = await poste.mettreDeCote(
      poste.vente([{ produit_id, prix_de_vente: 10_000 }], { faite_at }),
    );
    expect((await accepter(q.id, { lignes: [{ ligne: 0 }] })).statut).toBe(200);
    const { vente_id } = (await lireQuarantaine(q.id)) ?? {};
    expect(
      await sqlOne(o.em(), 'select total, ht, tva, css from vente where id = $1', [vente_id]),
    ).toEqual({ total: 1_000_000, ht: 900_901, tva: 90_090, css: 9_009 });
    await sql(o.em(), `delete from taux_taxe where debut = $1`, [jour]);
    await toutSeVerifie();
  });
  it('[HSL-32] ligne par ligne, et le produit dit : ce qui n’est pas vente reste dans la caisse, un écart', async () => {
    const poste = unPoste();
    const [un, deux] = [await unProduit(o.serveur), await unProduit(o.serveur)];
    const tenu = await attendu();
    const q = await poste.mettreDeCote(
      poste.vente([
        { produit_id: 999_998, libelle: 'SIROP', prix_de_vente: 1_500 },
        { produit_id: un, qte: 2 },
      ]),
    );
    expect((await accepter(q.id, { lignes: [{ ligne: 0 }] })).errors).toEqual([
      phrases.ligneSansProduit(0),
    ]);
    expect((await accepter(q.id, { lignes: [{ ligne: 7, produit_id: un }] })).statut).toBe(422);
    for (const lignes of [
      [
        { ligne: 0, produit_id: un },
        { ligne: 1, produit_id: un },
      ],
      [
        { ligne: 1, produit_id: un },
        { ligne: 1, produit_id: deux },
      ],
    ])
      expect((await accepter(q.id, { lignes })).errors).toEqual([phrases.lignePlusieursFois]);
    const { data } = await accepter(q.id, { lignes: [{ ligne: 0, produit_id: deux }] });
    expect(data).toMatchObject({ statut: 'Acceptée' });
    expect([await stock(un), await stock(deux)]).toEqual([100, 99]);
    expect(await attendu()).toBe(tenu + 3_500);
    expect(await sqlOne(o.em(), 'select total from vente where id = $1', [data.vente_id])).toEqual({
      total: 150_000,
    });
    const { data: recues } = await gerante.lire<VenteHorsLigne[]>('/api/stations/ventes');
    expect(recues.find((v) => v.vente_id === data.vente_id)?.ecarts.at(-1)?.phrase).toMatch(
      /^Acceptée par Odile Mba\./,
    );
    await toutSeVerifie();
  });

  it('[HSL-32] la remise suit ce qui est accepté : 400 sur 4.000, 100 sur les 1.000 pris', async () => {
    const poste = unPoste();
    const produit_id = await unProduit(o.serveur);
    const inconnue = { produit_id: 999_997, libelle: 'SIROP', prix_de_vente: 3_000 };
    const q = await poste.mettreDeCote(poste.vente([inconnue, { produit_id }], { remise: 400 }));
    const { data } = await accepter(q.id, { lignes: [{ ligne: 1 }] });
    expect(
      await sqlOne(o.em(), 'select total, remise, total_client from vente where id = $1', [
        data.vente_id,
      ]),
    ).toEqual({ total: 100_000, remise: 10_000, total_client: 90_000 });
    await toutSeVerifie();
  });

  it('[HSL-32] refusée avec son motif : ni vente ni stock, son argent reste un écart de la caisse', async () => {
    const poste = unPoste();
    const produit_id = await unProduit(o.serveur);
    const tenu = await attendu();
    const q = await poste.mettreDeCote(poste.vente([{ produit_id, prix_de_vente: 10 }]));
    const refuser = (corps: object) =>
      gerante.ecrire<Quarantaine>(`/api/stations/quarantaine/${q.id}/refuser`, corps);
    expect((await refuser({ motif: ' ' })).statut).toBe(422);
    await verifierEvenement<Quarantaine>({
      poste: gerante,
      topic: 'postes',
      noms: ['quarantaine.traitee'],
      acte: () => refuser({ motif: 'Jamais vendue' }),
      lire: async () => {
        const lue = await lireQuarantaine(q.id);
        if (!lue) throw new Error('quarantaine disparue');
        return lue;
      },
      appliquer: surUneQuarantaine,
    });
    expect(await lireQuarantaine(q.id)).toMatchObject({
      statut: 'Refusée',
      motif: 'Jamais vendue',
      vente_id: null,
    });
    expect([await stock(produit_id), await attendu()]).toEqual([100, tenu + 10]);
    expect(
      (await dites(gerante)).some((n) => n.data.title === phrases.avis(q.numero_provisoire)),
    ).toBe(false);
    await toutSeVerifie();
  });

  it('[HSL-32] jamais par qui l’a faite ou remise, un administrateur excepté', async () => {
    const vendeuse = await o.serveur.poste('Rita Moussavou', {
      habilitations: [{ menu: 'VENTE', submenus: ['configuration', 'reservation'] }],
    });
    const poste = new PosteCoupe(o.serveur, vendeuse);
    const produit_id = await unProduit(o.serveur);
    const q = await poste.mettreDeCote(poste.vente([{ produit_id, prix_de_vente: 10 }]));
    const corps = { lignes: [{ ligne: 0 }] };
    expect(await accepter(q.id, corps, vendeuse)).toMatchObject({
      statut: 403,
      code: 'quarantaine_la_sienne',
    });
    expect((await accepter(q.id, corps, awa)).statut).toBe(403);
    expect((await accepter(q.id, corps, chef)).statut).toBe(200);
    const vente = (p: PosteCoupe) => p.vente([{ produit_id, prix_de_vente: 10 }]);
    const sienne = await poste.mettreDeCote(vente(poste), { par: awa });
    const autre = unPoste();
    const remise = await autre.mettreDeCote(vente(autre), { par: vendeuse });
    for (const { id } of [sienne, remise])
      expect((await accepter(id, corps, vendeuse)).code).toBe('quarantaine_la_sienne');
  });

  it('[HSL-32] un stupéfiant s’accepte avec son ordonnance, inscrite au registre', async () => {
    const poste = unPoste();
    const produit_id = await o.produit('stupefiant', { qte: 20 });
    const q = await poste.mettreDeCote(poste.vente([{ produit_id, qte: 2 }]));
    const lignes = [{ ligne: 0 }];
    expect(await accepter(q.id, { lignes })).toMatchObject({
      statut: 409,
      code: 'ordonnance_requise',
    });
    const docteur = await o.prescripteur({ nom: 'Dr ELLA' });
    const ordonnance = {
      prescripteur_id: docteur.id,
      date_ordonnance: jourDe(new Date()),
      patient: 'MBA Rose',
      patient_adresse: 'Nzeng-Ayong',
    };
    const { data } = await accepter(q.id, { lignes, ordonnance });
    expect(data).toMatchObject({ statut: 'Acceptée' });
    expect(
      await sqlOne(
        o.em(),
        `select l.qte from inscription i join inscription_ligne l on l.inscription_id = i.id
          where i.vente_id = $1`,
        [data.vente_id],
      ),
    ).toEqual({ qte: 2 });
    expect(await stock(produit_id)).toBe(18);
    await toutSeVerifie();
  });

  it('[HSL-28] scellée : effacée ou changée, la base se trahit', async () => {
    const poste = unPoste();
    const produit_id = await unProduit(o.serveur);
    const q = await poste.mettreDeCote(
      poste.vente([{ produit_id, prix_de_vente: 10 }], { faite_at: enIso(new Date()) }),
    );
    await sql(o.em(), "update quarantaine set vendeur = 'Personne' where id = $1", [q.id]);
    expect(await o.verifier()).not.toEqual([]);
    await sql(o.em(), 'update quarantaine set vendeur = $2 where id = $1', [q.id, q.vendeur]);
    await toutSeVerifie();
  });
});
