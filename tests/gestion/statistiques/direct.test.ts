// Server: the live board built from events must equal what REST reads.
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jusqua } from '#tests/harness/patience.ts';
import { debutDeJour, enIso, jourPlus } from '#shared/base/dates.ts';
import type { EcartDeCaisse } from '#shared/gestion/billetage/ecart.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { succes } from '#shared/base/refus.ts';
import type { anomalie, EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import { surDirect } from '#shared/gestion/statistiques/statistiques.events.ts';
import { createOrm } from '#server/platform/db/orm.ts';
import { sql } from '#server/platform/db/sql.ts';
import { createLog } from '#server/platform/http/log.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { CoalescedNews } from '#server/platform/realtime/coalesced-news.ts';
import { publierDirect } from '#server/gestion/statistiques/publish-direct.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { baseDeTest } from '#tests/harness/base-de-test.ts';
import { type Poste } from '#tests/harness/serveur-de-test.ts';
import {
  a,
  chef,
  em,
  maintenant,
  mettreAHeure,
  preparerStatistiques,
  serveur,
} from './statistiques.scene.ts';

preparerStatistiques();

type Caisse = Awaited<ReturnType<typeof unCaissier>>;
type Recus = Awaited<ReturnType<Poste['ecouter']>>['messages'];

/** A sale that its fund pays whole. */
const COUVERTE = 'total_prise_en_charge = total_client + total_prise_en_charge, total_client = 0';
describe('le tableau en direct', () => {
  const JOUR = '2027-03-10';
  let gerante: Poste;
  beforeAll(async () => {
    mettreAHeure(a(JOUR, '10:00:00'));
    gerante = await serveur.poste('Gérante', {
      habilitations: [{ menu: 'GESTION', submenus: ['stat'] }],
    });
    await sql(em(), `update session set expire_at = '2100-01-01'`);
  });
  const lire = async () => (await gerante.lire<EtatDirect>('/api/statistiques/direct')).data;
  /** What both read: the number and the time of the telling apart. */
  const parts = ({ version: _version, at: _at, ...reste }: EtatDirect) => reste;

  describe('[STA-24] [STA-25] [EVT-10] deux caisses vendent, tableau ouvert : l’état bâti des événements est celui que REST relit', () => {
    let awa: Poste;
    let desks: [Caisse, Caisse];
    let cher: number;
    let recus: Recus;
    let depart: EtatDirect;
    let premiere: number;
    beforeAll(async () => {
      awa = await serveur.poste('Awa Deux', { habilitations: VENDRE });
      desks = [await unCaissier(serveur, 'Alice'), await unCaissier(serveur, 'Bob')];
      await sql(em(), `update session set expire_at = '2100-01-01'`);
      cher = await unProduit(serveur, {
        libelle: 'CHER',
        prix: 120_000,
        prix_achat: 130_000,
        qte: 50,
      });
      recus = (await gerante.ecouter('direct')).messages;
      depart = await lire();
    });
    const appliquer = (etat: EtatDirect) => recus.reduce((e, m) => surDirect(e, m), etat);
    const bati = () => appliquer(depart);
    /** The board built from what was pushed, once it says what REST says. */
    const suivre = async (): Promise<EtatDirect> => {
      const relu = await lire();
      await jusqua(
        () => isDeepStrictEqual(parts(bati()), parts(relu)),
        'le tableau que REST relit',
      ).catch(() => undefined); // what differs is said below
      expect(parts(bati())).toEqual(parts(relu));
      return relu;
    };
    const payer = async (ou: Caisse, qte: number, remise = 0) => {
      const panier = await unPanier(awa, [{ produit_id: cher, qte }], {
        caisse_id: ou.caisse_id,
        ...(remise > 0 && { remise }),
      });
      mettreAHeure(new Date(maintenant.getTime() + 1_000));
      const { data, errors } = await ou.poste.ecrire<Reservation & { vente_id: number }>(
        `/api/reservations/${panier.id}/update`,
        { status: 'Termine', amount_gived: panier.net_a_payer, mode_paiement: 'espece' },
      );
      expect(errors).toEqual([]);
      return data.vente_id;
    };

    it('rien n’est encore vendu', () => {
      expect(depart).toMatchObject({
        jour: JOUR,
        tuiles: { chiffre_affaire: 0, nombre_ventes: 0 },
        fil: [],
      });
    });
    it('un panier attend à une caisse tenue', async () => {
      const attend = await unPanier(awa, [{ produit_id: cher, qte: 1 }], {
        caisse_id: desks[0].caisse_id,
      });
      const enFile = await suivre();
      expect(enFile.attentes.map((x) => x.reservation_id)).toContain(attend.id);
      expect(enFile.caisses.find((c) => c.id === desks[0].caisse_id)).toMatchObject({
        en_attente: 1,
        tenue_par: 'Alice',
        encaisse: 0,
      });
    });
    it('les deux caisses encaissent en même temps, au-dessous du prix d’achat', async () => {
      [premiere] = await Promise.all([payer(desks[0], 1), payer(desks[1], 2)]);
      const vendus = await suivre();
      expect(vendus.tuiles).toMatchObject({
        chiffre_affaire: 360_000,
        nombre_ventes: 2,
        panier_moyen: 180_000,
        marge: -30_000,
      });
      expect(vendus.heures.find((h) => h.heure === 10)?.total).toBe(360_000);
      expect(vendus.vendeurs).toContainEqual(
        expect.objectContaining({ nom: 'Awa Deux', ventes: 2, total: 360_000 }),
      );
      expect(vendus.alertes.filter((x) => x.genre === 'prix')).toHaveLength(2);
    });
    it('[DIR-11] une grosse remise et un tiroir plein sont dits, et la remise n’est payée par personne', async () => {
      await payer(desks[1], 3, 90_000);
      const alertees = await suivre();
      expect(alertees.tuiles).toMatchObject({ chiffre_affaire: 720_000, total_client: 630_000 });
      expect(alertees.alertes.map((x) => x.genre)).toEqual(
        expect.arrayContaining(['tiroir', 'remise', 'prix']),
      );
    });
    it('[SES-10] un fond, un dépôt en banque : le tiroir le dit aussitôt, et minuit ne le vide pas', async () => {
      const { caisse_id } = desks[1];
      const tiroir = (etat: EtatDirect) => etat.caisses.find((c) => c.id === caisse_id)?.especes;
      const avant = tiroir(await suivre()) ?? 0;
      expect(avant).toBe(510_000);
      const fond = await chef.ecrire<{ id: number }>('/api/sessions-caisse', {
        caisse_id,
        fond: 20_000,
      });
      const depot = { genre: 'depot_banque', montant: 500_000, motif: 'Bordereau 7' };
      const mouvements = `/api/sessions-caisse/${fond.data.id}/mouvements`;
      expect((await chef.ecrire(mouvements, depot)).errors).toEqual([]);
      expect(tiroir(await suivre())).toBe(avant + 20_000 - 500_000);
      const [midi, demain] = [maintenant, a('2027-03-11', '08:00:00')];
      mettreAHeure(demain);
      expect(tiroir(await lire())).toBe(avant + 20_000 - 500_000);
      mettreAHeure(midi);
    });
    it('une vente imprimée puis annulée est dite, sans un mot de l’assuré', async () => {
      mettreAHeure(new Date(maintenant.getTime() + 60_000));
      const [vendue] = await sql<{ id: number }>(
        em(),
        'select reservation_id as id from vente where id = $1',
        [premiere],
      );
      await desks[0].poste.ecrire(`/api/reservations/${vendue?.id}/imprimer`);
      await chef.ecrire(`/api/ventes/${premiere}/cancel`);
      const annulee = await suivre();
      expect(annulee.tuiles).toMatchObject({ nombre_ventes: 2, annulations: 1 });
      expect(annulee.alertes).toContainEqual(
        expect.objectContaining({ genre: 'annulation', vente_id: premiere }),
      );
      expect(annulee.fil[0]).toMatchObject({ vente_id: premiere, montant: -120_000 });
      expect(JSON.stringify(annulee)).not.toMatch(/assure/);
    });
    it('[STA-52] une vente imprimée seulement après son annulation n’a pas été annulée après impression', async () => {
      mettreAHeure(new Date(maintenant.getTime() + 60_000));
      const vente = await payer(desks[1], 1);
      await chef.ecrire(`/api/ventes/${vente}/cancel`);
      mettreAHeure(new Date(maintenant.getTime() + 60_000));
      const [panier] = await sql<{ id: number }>(
        em(),
        'select reservation_id as id from vente where id = $1',
        [vente],
      );
      const imprimee = await desks[1].poste.ecrire(`/api/reservations/${panier?.id}/imprimer`);
      expect(imprimee.errors).toEqual([]);
      const { alertes } = await suivre();
      expect(alertes.filter((x) => x.cle === `annulation:${vente}`)).toEqual([]);
    });
    it('[BIL-25] un comptage recompté : le fil dit le nouveau montant, et combien de fois ; retiré, il le dit', async () => {
      const { poste, caisse_id } = desks[0];
      mettreAHeure(new Date(maintenant.getTime() + 60_000));
      const billets = (nombre: number) => [{ type: 'billet', valeur: 500, nombre }];
      const { data, errors } = await poste.ecrire<{ id: number }>('/api/billetages', {
        caisse_id,
        date_debut: JOUR,
        heure_debut: '00:00',
        date_fin: JOUR,
        heure_fin: '09:59',
        coupures: billets(1),
        motif_ecart: 'essai',
      });
      expect(errors).toEqual([]);
      const compte = `/api/billetages/${data.id}`;
      const dit = async () =>
        (await suivre()).fil
          .filter((f) => f.cle === `b${data.id}`)
          .map((f) => [f.montant, f.texte.replace(/^.*compte [^,]*/, '')]);
      expect(await dit()).toEqual([[500, '']]);
      expect((await chef.ecrire(`${compte}/renvoyer`, { motif: 'à revoir' })).errors).toEqual([]);
      const recompte = { coupures: billets(3), motif_ecart: 'essai' };
      expect((await poste.ecrire(`${compte}/recompter`, recompte)).errors).toEqual([]);
      expect(await dit()).toEqual([[1500, ', 2 fois']]);
      expect((await poste.ecrire(`${compte}/retirer`, {})).errors).toEqual([]);
      expect(await dit()).toEqual([[1500, ', 2 fois, retiré']]);
    });
    it('redit, ou dit en retard, rien ne change ; les numéros se suivent', () => {
      expect(appliquer(bati())).toEqual(bati());
      const versions = recus.flatMap((m) => (m.nom === 'direct.maj' ? [m.donnees.version] : []));
      expect(versions).toEqual(versions.map((_, i) => (versions[0] ?? 0) + i));
    });
  });

  it('[DIR-4] une caisse dont l’écran se coupe est dite absente à tous les processus, et ne l’est plus quand il revient', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Nadège');
    await sql(em(), `update session set expire_at = '2100-01-01'`);
    const { messages: recus } = await gerante.ecouter('direct');
    const dits = () =>
      recus.flatMap((m) =>
        m.nom === 'direct.maj' && m.donnees.absents
          ? [m.donnees.absents.filter((x) => x.caisse_id === caisse_id)]
          : [],
      );
    const lus = async () => (await lire()).absents.filter((x) => x.caisse_id === caisse_id);
    const { prise } = await poste.ecouter('caisses');
    const present = async () =>
      (
        await sql<{ prises: number }>(
          em(),
          `select prises
            from presence p
            join utilisateur u on u.id = p.utilisateur_id
            where u.fullname = $1`,
          ['Nadège'],
        )
      )[0]?.prises;
    await expect.poll(present).toBe(1);
    expect(await lus()).toEqual([]);
    prise.disconnect();
    await expect.poll(() => dits().at(-1)?.length).toBe(1);
    expect(dits().at(-1)).toEqual(await lus());
    expect((await lus())[0]).toMatchObject({ caisse_id, nom: 'Nadège' });
    // A process that died without a word: its screens count no more.
    await sql(
      em(),
      'insert into presence select 1, id, 2, $2 from utilisateur where fullname = $1',
      ['Nadège', maintenant],
    );
    expect(await lus()).toHaveLength(1);
    await poste.ecouter('caisses');
    await expect.poll(() => dits().at(-1)?.length).toBe(0);
    expect(await lus()).toEqual([]);
  });
  it('[STA-25] rien de nouveau, rien de dit ; plus d’une nouvelle, une seule fois', async () => {
    const publier = (tout = false) =>
      inTransaction(serveur.orm, null, async (e) =>
        succes(await publierDirect(e, maintenant, tout)),
      );
    const version = async () =>
      (await sql<{ version: number }>(em(), 'select version from direct_etat'))[0]?.version ?? 0;
    await publier();
    const avant = await version();
    await publier();
    expect(await version()).toBe(avant);
    await publier(true);
    expect(await version()).toBe(avant + 1);
  });

  it('[STA-25] ce qui n’a pu être dit l’est de soi-même, une seconde après : le tableau n’attend pas la vente suivante', async () => {
    const base = await baseDeTest();
    const orm = await createOrm(base.url, { max: 3 });
    const warn = vi.fn<Logger['warn']>();
    const tableau = new CoalescedNews({
      orm,
      journal: { ...createLog('silent'), warn },
      maintenant: () => maintenant,
      ecoute: () => true,
      publier: publierDirect,
    });
    const verrou = orm.em.fork();
    await verrou.begin();
    await sql(verrou, 'lock table direct_etat');
    tableau.eveiller();
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(1);
    await verrou.rollback();
    await expect
      .poll(
        async () =>
          (await sql<{ version: number }>(orm.em.fork(), 'select version from direct_etat'))[0]
            ?.version,
      )
      .toBe(1);
    await tableau.arreter();
    await orm.close(true);
    await base.detruire();
  });
  it('[STA-52] une feuille de soins qui sert deux fois, deux écarts négatifs, trop de duplicatas', async () => {
    await sql(
      em(),
      `update vente
        set numero_feuille_assure = 'F-77', ${COUVERTE}
        where id in (select id from vente where statut = 'Soldé' order by id desc limit 2)`,
    );
    const deTrop = (qui: string, quand: Date) =>
      sql(
        em(),
        `update reservation
          set impressions = 4, printed_at = $1
          where id = (select reservation_id from vente order by ${qui} limit 1)`,
        [quand],
      );
    await deTrop('id', maintenant); // a ticket of months ago, printed again today
    // two duplicates are what a day may have
    await sql(
      em(),
      `update reservation
        set impressions = 3, printed_at = $1
        where id = (select reservation_id from vente order by id offset 1 limit 1)`,
      [maintenant],
    );
    // a ticket printed too often, but not today
    await deTrop('id desc', debutDeJour(jourPlus(JOUR, -1)));
    for (const heure of ['06', '07'])
      expect(
        (
          await chef.ecrire('/api/billetages', {
            caisse_id: 1,
            date_debut: JOUR,
            heure_debut: `${heure}:00`,
            date_fin: JOUR,
            heure_fin: `${heure}:59`,
            coupures: [],
            fond_caisse: 500,
            motif_ecart: 'manque',
          })
        ).errors,
      ).toEqual([]);
    // One short count of hers is withdrawn: the other alone accuses nobody.
    const { poste: distraite, caisse_id } = await unCaissier(serveur, 'Distraite');
    await sql(em(), `update session set expire_at = '2100-01-01'`);
    const manque = async (heure: string) =>
      (
        await distraite.ecrire<{ id: number }>('/api/billetages', {
          caisse_id,
          date_debut: JOUR,
          heure_debut: `${heure}:00`,
          date_fin: JOUR,
          heure_fin: `${heure}:59`,
          coupures: [],
          fond_caisse: 500,
          motif_ecart: 'manque',
        })
      ).data.id;
    const retire = await distraite.ecrire(`/api/billetages/${await manque('06')}/retirer`);
    expect(retire.errors).toEqual([]);
    expect(await manque('07')).toBeGreaterThan(0);
    // One sale at the very discount and the very cost that accuse nobody; a hundredth more, and it does.
    const auBord = await sql<{ id: number; reservation_id: number }>(
      em(),
      `update vente v
        set remise = x.remise, total_client = v.total_client + v.remise - x.remise
        from (select id, total / 10 + row_number() over (order by id) - 1 as remise
          from vente
          where jour = $1 and statut = 'Soldé' and total % 10 = 0
          order by id limit 2) x
        where x.id = v.id
        returning v.id, v.reservation_id`,
      [JOUR],
    );
    const [juste = 0, auDela = 0] = auBord.map((v) => v.id).toSorted((x, y) => x - y);
    await sql(
      em(),
      'update reservation_produit set prix_achat = prix_de_vente where reservation_id = any($1)',
      [auBord.map((v) => v.reservation_id)],
    );
    const { alertes } = await lire();
    const accusees = (genre: string) =>
      alertes.filter((x) => x.genre === genre).map((x) => x.vente_id);
    expect(accusees('remise')).toContain(auDela);
    expect(accusees('remise')).not.toContain(juste);
    expect(accusees('prix')).not.toContain(juste);
    expect(alertes.filter((x) => x.texte.startsWith('Distraite'))).toEqual([]);
    expect(alertes.filter((x) => x.genre === 'feuille')).toHaveLength(1);
    const [premiere] = await sql<{ id: number }>(em(), 'select id from vente order by id limit 1');
    expect(alertes.filter((x) => x.genre === 'duplicata')).toEqual([
      expect.objectContaining({
        vente_id: premiere?.id,
        at: enIso(maintenant),
        texte: expect.stringMatching(/^3 duplicatas/),
      }),
    ]);
    expect(alertes.find((x) => x.genre === 'ecart')?.texte).toMatch(
      /^Chef : \d+ comptages en moins/,
    );
    const lues = (
      await chef.lire<z.infer<typeof anomalie>[]>(
        `/api/statistiques/anomalies?period_from=${JOUR}&period_to=${JOUR}`,
      )
    ).data;
    // The board's own, but for the drawer and who waits; each with who must answer for it.
    expect(lues.map((l) => l.texte).sort()).toEqual(
      alertes
        .filter((x) => !['tiroir', 'attente', 'poste'].includes(x.genre))
        .map((x) => x.texte)
        .sort(),
    );
    expect(lues.map((l) => l.grave)).toEqual(lues.map((l) => l.grave).toSorted((x, y) => +y - +x));
    expect(lues.find((l) => l.genre === 'ecart')?.qui).toBe('Chef');
    expect(
      (
        await chef.lire<unknown[]>(
          '/api/statistiques/anomalies?period_from=2025-01-01&period_to=2025-01-31',
        )
      ).data,
    ).toEqual([]);
  });
  it('[STA-52] une feuille est la même écrite autrement, et n’a plus servi quand tout fut repris', async () => {
    const deux = "select id from vente where statut = 'Soldé' order by id desc limit 2";
    const feuilles = async () => (await lire()).alertes.filter((x) => x.genre === 'feuille').length;
    await sql(
      em(),
      `update vente
        set numero_feuille_assure = case when id = (select max(id) from (${deux}) d) then 'ab12'
          else 'AB 12' end,
          ${COUVERTE}
        where id in (${deux})`,
    );
    expect(await feuilles()).toBe(1);
    await sql(
      em(),
      `update vente set total_prise_en_charge_retourne = total_prise_en_charge
        where id = (select min(id) from (${deux}) d)`,
    );
    expect(await feuilles()).toBe(0);
  });
  /** That day, a count finds 500 less than it should. */
  const manquer = async (qui: Poste, jour: string) => {
    mettreAHeure(a(jour, '10:00:00'));
    const { errors } = await qui.ecrire('/api/billetages', {
      caisse_id: 1,
      date_debut: jour,
      heure_debut: '06:00',
      date_fin: jour,
      heure_fin: '06:59',
      coupures: [],
      fond_caisse: 500,
      motif_ecart: 'manque',
    });
    expect(errors, jour).toEqual([]);
  };
  it('[STA-52] les comptages en moins sont ceux des sept derniers jours, au tableau comme sur un mois', async () => {
    const zoe = await serveur.poste('Zoé', { is_admin: true });
    await sql(em(), `update session set expire_at = '2100-01-01'`);
    for (const jour of ['2027-04-04', '2027-04-23', '2027-04-24', '2027-04-30'])
      await manquer(zoe, jour);
    const enMoins = async (debut: string, fin: string) =>
      (
        await zoe.lire<z.infer<typeof anomalie>[]>(
          `/api/statistiques/anomalies?period_from=${debut}&period_to=${fin}`,
        )
      ).data
        .filter((l) => l.genre === 'ecart' && l.qui === 'Zoé')
        .map((l) => l.texte);
    const deuxDeLaSemaine = [
      expect.stringMatching(/^Zoé : 2 comptages en moins en 7 jours/) as string,
    ];
    // The 24th is the first of the seven days, the 23rd is out of them.
    expect(await enMoins('2027-04-01', '2027-04-30')).toEqual(deuxDeLaSemaine);
    const { alertes } = await lire();
    expect(alertes.filter((x) => x.texte.startsWith('Zoé')).map((x) => x.texte)).toEqual(
      deuxDeLaSemaine,
    );
    // A month says nothing of the counts of the month before.
    mettreAHeure(a('2027-05-31', '10:00:00'));
    expect(await enMoins('2027-05-01', '2027-05-31')).toEqual([]);
  });
  it('[BIL-23] renommée entre deux comptages en moins, elle est une seule personne, sous son dernier nom', async () => {
    const ndong = await serveur.poste('Mme Ndong Z', { is_admin: true });
    await sql(em(), `update session set expire_at = '2100-01-01'`);
    await manquer(ndong, '2027-06-07');
    const nom = { fullname: 'Mme Ndong Abessolo' };
    expect((await chef.ecrire(`/api/utilisateurs/${ndong.id}/update`, nom)).errors).toEqual([]);
    await manquer(ndong, '2027-06-09');
    const { alertes } = await lire();
    expect(alertes.filter((x) => x.texte.startsWith('Mme Ndong')).map((x) => x.texte)).toEqual([
      expect.stringMatching(/^Mme Ndong Abessolo : 2 comptages en moins en 7 jours/) as string,
    ]);
    const { data } = await chef.lire<EcartDeCaisse[]>(
      '/api/billetages/ecarts?period_from=2027-06-07&period_to=2027-06-09',
    );
    expect(data).toMatchObject([{ created_by: 'Mme Ndong Abessolo', nombre: 2 }]);
  });
});
