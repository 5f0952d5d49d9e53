import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesVente from '#shared/vente/vente.phrases.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import type { Garde, RapportGarde } from '#shared/garde/garde.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { appliquerVente } from '#shared/vente/vente.events.ts';
import type { Journee, Vente, VenteDetail } from '#shared/vente/vente.schema.ts';
import { sql } from '#server/db/sql.ts';
import { departDe } from '#server/vente/lire-agregats.ts';
import { passerUneMinute } from '#server/horloge.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

const JOUR = '2026-11-21';
const a = (jour: string, heure: string) => new Date(`${jour}T${heure}+01:00`);
let maintenant = a(JOUR, '08:00:00');
let serveur: ServeurDeTest;
let awa: Poste;
let serge: Poste;
let chef: Poste;
let gerant: Poste;
let produits: number[];
let assure: number;
/** Sessions outlast the days the clock goes through. */
const sansFin = () => sql(serveur.orm.em.fork(), `update session set expire_at = '2100-01-01'`);
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  serge = await serveur.poste('Serge', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
  gerant = await serveur.poste('Gérant', {
    habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
  });
  produits = [
    await unProduit(serveur, {
      libelle: 'DOLIPRANE',
      prix: 1333,
      prix_achat: 701.5,
      qte: 9000,
      tva: true,
      css: true,
      cip: '3400930000014',
    }),
    await unProduit(serveur, { libelle: 'SPASFON', prix: 2750, qte: 9000, tva: true }),
    await unProduit(serveur, { libelle: 'COMPRESSES', prix: 525, qte: 9000 }),
  ];
  assure = await unClient(serveur, { plafond: 90_000_000 });
  await sansFin();
});
afterAll(() => serveur.detruire());

interface Caissier {
  poste: Poste;
  caisse_id: number;
}
const caissier = async (nom: string): Promise<Caissier> => {
  const tenue = await unCaissier(serveur, nom);
  await sansFin();
  return tenue;
};
const lire = async <T>(chemin: string) => (await chef.lire<T>(chemin)).data;
type Compteurs = Record<
  | 'total_client'
  | 'total_pc'
  | 'total_ca'
  | 'total_ht'
  | 'total_tva'
  | 'total_css'
  | 'marge'
  | 'panier_moyen'
  | 'nombre_ventes',
  number
>;
const compteurs = (de: string, fin = de, plus = '') =>
  lire<Compteurs>(
    `/api/ventes-calc-compteur?from_period_debut=${encodeURIComponent(de)}&from_period_fin=${encodeURIComponent(fin)}${plus}`,
  );
const liste = (de: string, fin = de, plus = '') =>
  lire<Vente[]>(`/api/ventes?period_from=${de}&period_to=${fin}${plus}`);

interface Achat {
  vendeur: Poste;
  ou: Caissier | null;
  lignes: [rang: number, qte: number, pc: number][];
  remise?: number;
  modes: ('espece' | 'cheque' | 'mobile_money' | 'autres')[];
}
/**
 * A sale, paid in the modes named: each but the last takes a third of the net; the last rounds up
 * to the next 1,000 when it is cash.
 */
async function vendre({ vendeur, ou, lignes, remise = 0, modes }: Achat): Promise<VenteDetail> {
  const couvert = lignes.some(([, , pc]) => pc > 0);
  const panier = await unPanier(
    vendeur,
    lignes.map(([rang, qte, prise_en_charge]) => ({
      produit_id: produits[rang] ?? 0,
      qte,
      prise_en_charge,
    })),
    {
      ...(ou && { caisse_id: ou.caisse_id }),
      ...(couvert && { client_id: assure }),
      ...(remise > 0 && { remise }),
    },
  );
  const net = panier.net_a_payer;
  const part = Math.floor(net / 3);
  const autres = modes.slice(1).map((mode) => ({ mode, montant: part }));
  const reste = net - part * autres.length;
  const premier = {
    mode: modes[0] ?? 'espece',
    montant: modes[0] === 'espece' ? Math.ceil(reste / 1000) * 1000 : reste,
  };
  const paiements =
    net === 0 ? {} : { paiements: [premier, ...autres].filter((p) => p.montant > 0) };
  const { data, errors } = await (ou?.poste ?? vendeur).ecrire<Reservation & { vente_id: number }>(
    `/api/reservations/${panier.id}/update`,
    { status: 'Termine', ...paiements, ...(!ou && { caisse_id: 1 }) },
  );
  if (!data) throw new Error(errors.join(' '));
  return lire<VenteDetail>(`/api/ventes/${data.vente_id}`);
}
const annuler = (id: number, poste = chef, corps: object = {}) =>
  poste.ecrire<Vente>(`/api/ventes/${id}/cancel`, corps);
const centimes = (fcfa: number) => Math.round(fcfa * 100);
const somme = (valeurs: number[]) => valeurs.reduce((s, v) => s + centimes(v), 0) / 100;
const MODES = ['espece', 'cheque', 'mobile_money', 'autres'] as const;

describe('une journée, quatre façons de la compter', () => {
  interface Faite {
    vente: VenteDetail;
    jour: string;
    ou: string;
    annulee?: { jour: string; contre_passee: boolean };
  }
  const ligne = fc.tuple(
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 1, max: 7 }),
    fc.constantFrom(0, 0, 35, 80, 100),
  );
  const achat = fc.record({
    quoi: fc.constant('vente' as const),
    vendeur: fc.constantFrom(0, 1),
    ou: fc.constantFrom('A', 'B', 'Default'),
    remise: fc.constantFrom(0, 0, 125, 333.25),
    minutes: fc.integer({ min: 1, max: 300 }),
    lignes: fc.uniqueArray(ligne, { minLength: 1, maxLength: 3, selector: ([rang]) => rang }),
    modes: fc.uniqueArray(fc.constantFrom(...MODES), { minLength: 1, maxLength: 3 }),
  });
  const acte = fc.oneof(
    { weight: 4, arbitrary: achat },
    {
      weight: 2,
      arbitrary: fc.record({
        quoi: fc.constant('annulation' as const),
        laquelle: fc.nat(50),
        minutes: fc.integer({ min: 1, max: 60 }),
      }),
    },
  );
  const jours = fc.array(fc.array(acte, { minLength: 3, maxLength: 6 }), {
    minLength: 3,
    maxLength: 3,
  });

  let tour = 0;
  it('[VEN-5] [VEN-8] [VEN-10] [VEN-11] compteurs = somme de la liste = billetages = agrégats, annulations, garde et modes mêlés, au centime', async () => {
    await fc.assert(
      fc.asyncProperty(jours, async (programme) => {
        tour += 1;
        const premier = jourPlus('2027-01-01', tour * 10);
        const desks = {
          A: await caissier(`Alice ${tour}`),
          B: await caissier(`Bob ${tour}`),
          Default: null,
        };
        maintenant = a(premier, '20:00:00');
        const garde = await chef.ecrire<Garde>('/api/gardes', {
          date_debut: premier,
          heure_debut: '20:00',
          date_fin: jourPlus(premier, 1),
          heure_fin: '19:59',
          montant_taxe: 250,
        });
        expect(garde.statut).toBe(200);
        const faites: Faite[] = [];
        const valides: Billetage[] = [];
        const compter = async (ou: 'A' | 'B', jour: string, valider: boolean) => {
          const depose = await chef.ecrire<Billetage>('/api/billetages', {
            caisse_id: desks[ou].caisse_id,
            date_debut: jour,
            heure_debut: '00:00',
            date_fin: jour,
            heure_fin: '23:59',
            coupures: [],
            motif_ecart: 'essai',
          });
          return valider
            ? (await chef.ecrire<Billetage>(`/api/billetages/${depose.data.id}/valider`)).data
            : depose.data;
        };
        for (const [rang, actes] of programme.entries()) {
          const jour = jourPlus(premier, rang);
          let minute = 0;
          if (rang > 0) maintenant = a(jour, '00:00:00');
          await passerUneMinute(serveur.orm, maintenant);
          for (const e of actes) {
            minute = Math.min(239, minute + e.minutes);
            maintenant = new Date(
              a(jour, '20:00:00').getTime() + minute * 60_000 - (rang === 0 ? 0 : 16 * 3_600_000),
            );
            if (e.quoi === 'vente') {
              const ou = e.ou as keyof typeof desks;
              const remise = e.lignes.every(([, , pc]) => pc === 0) ? e.remise : 0;
              faites.push({
                vente: await vendre({
                  vendeur: e.vendeur === 0 ? awa : serge,
                  ou: desks[ou],
                  lignes: e.lignes,
                  remise,
                  modes: e.modes,
                }),
                jour,
                ou,
              });
            } else {
              const restees = faites.filter((f) => !f.annulee);
              const f = restees[e.laquelle % Math.max(1, restees.length)];
              if (!f) continue;
              const faite = await annuler(f.vente.id);
              expect(faite.statut).toBe(200);
              f.annulee = { jour, contre_passee: f.ou === 'A' && f.jour !== jour };
              expect(faite.data.contre_passee).toBe(f.annulee.contre_passee);
            }
          }
          maintenant = a(jour, '23:59:59.999');
          valides.push(await compter('A', jour, true));
        }
        const dernier = jourPlus(premier, programme.length - 1);
        const attendre = (garder: (jour: string) => boolean, ou?: string) => {
          const pris = faites
            .filter((f) => ou === undefined || f.ou === ou)
            .flatMap((f) => [
              ...(garder(f.jour) && (!f.annulee || f.annulee.contre_passee)
                ? [{ v: f.vente, s: 1 }]
                : []),
              ...(f.annulee?.contre_passee && garder(f.annulee.jour)
                ? [{ v: f.vente, s: -1 }]
                : []),
            ]);
          const s = (de: (v: VenteDetail) => number) => somme(pris.map((p) => p.s * de(p.v)));
          return {
            total_client: s((v) => v.total_client),
            total_pc: s((v) => v.total_prise_en_charge),
            total_ca: s((v) => v.total),
            total_ht: s((v) => v.ht),
            total_tva: s((v) => v.tva),
            total_css: s((v) => v.css),
            marge: s((v) => v.ht - v.remise - somme(v.lignes.map((l) => l.prix_achat * l.qte))),
            nombre_ventes: pris.reduce((n, p) => n + p.s, 0),
          };
        };
        // Counters against what was sold, day by day, register by register, and over all of it; and
        // pieces of days against whole ones.
        for (let jour = premier; jour <= dernier; jour = jourPlus(jour, 1)) {
          const entier = await compteurs(jour);
          expect(entier).toMatchObject(attendre((j) => j === jour));
          const [nuit, apres] = [
            await compteurs(`${jour}T00:00:00`, `${jour}T04:30:17`),
            await compteurs(`${jour}T04:30:17`, debutDeJour(jourPlus(jour, 1)).toISOString()),
          ];
          expect(somme([nuit.total_ca, apres.total_ca])).toBe(entier.total_ca);
          expect(somme([nuit.marge, apres.marge])).toBe(entier.marge);
          for (const ou of ['A', 'B'] as const)
            expect(await compteurs(jour, jour, `&caisse_id=${desks[ou].caisse_id}`)).toMatchObject(
              attendre((j) => j === jour, ou),
            );
          const lignes = await liste(jour);
          expect(lignes.map((v) => v.id).sort()).toEqual(
            faites
              .filter((f) => f.jour === jour)
              .map((f) => f.vente.id)
              .sort(),
          );
          const restent = lignes.filter((v) => v.statut === 'Soldé' || v.contre_passee);
          const rendues = faites
            .filter((f) => f.annulee?.contre_passee && f.annulee.jour === jour)
            .map((f) => -f.vente.total);
          expect(somme([...restent.map((v) => v.total), ...rendues])).toBe(entier.total_ca);
          for (const statut of ['', '&statut=Soldé', '&statut=Annulé'])
            expect(
              (
                await chef.lire(
                  `/api/ventes?period_from=${jour}&period_to=${jour}&page=1&rows=5${statut}`,
                )
              ).meta?.total,
            ).toBe((await liste(jour, jour, statut)).length);
        }
        expect(await compteurs(premier, dernier)).toMatchObject(attendre(() => true));
        // The counts of the registers against the book of the same day; register A was counted each
        // evening, B only now.
        for (const ou of ['A', 'B'] as const) {
          const livre = await lire<Journee[]>(
            `/api/ventes-livre-caisse?period_from=${premier}&period_to=${dernier}&caisse_id=${desks[ou].caisse_id}`,
          );
          for (let jour = premier, rang = 0; jour <= dernier; jour = jourPlus(jour, 1), rang++) {
            const b =
              ou === 'A'
                ? await lire<Billetage>(`/api/billetages/${valides[rang]?.id}`)
                : await compter('B', jour, false);
            const j = livre.find((x) => x.jour === jour);
            expect([
              b.total_vente,
              b.cheque_attendu,
              b.mobile_money_attendu,
              b.autres_attendu,
            ]).toEqual(MODES.map((m) => j?.[m] ?? 0));
            if (ou !== 'A') continue;
            const arrondis = faites
              .filter((f) => f.ou === 'A')
              .flatMap((f) => [
                ...(f.jour === jour && (!f.annulee || f.annulee.contre_passee)
                  ? [f.vente.arrondi]
                  : []),
                ...(f.annulee?.contre_passee && f.annulee.jour === jour ? [-f.vente.arrondi] : []),
              ]);
            expect(somme([attendre((x) => x === jour, 'A').total_client, ...arrondis])).toBe(
              j?.encaisse ?? 0,
            );
          }
        }
        // One night, one report: the taxed sales of both its days.
        const taxees = faites.filter((f) => !f.annulee && f.vente.garde > 0);
        const rapport = await lire<RapportGarde>(`/api/gardes/${garde.data.id}/rapport`);
        expect(rapport).toMatchObject({
          nombre: taxees.length,
          total: somme(taxees.map((f) => f.vente.total)),
          taxe: somme(taxees.map((f) => f.vente.garde)),
        });
        for (const champ of ['nombre', 'total', 'taxe', 'total_client'] as const)
          expect(somme(rapport.caisses.map((c) => c[champ]))).toBe(rapport[champ]);
        expect(somme(rapport.modes.map((m) => m.montant))).toBe(
          somme(taxees.flatMap((f) => [f.vente.total_client, f.vente.arrondi])),
        );
        expect(somme(rapport.heures.map((h) => h.total))).toBe(rapport.total);
        expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });
});

describe('le jour, à Libreville', () => {
  it('[VEN-8] 23:59:59.999 et 00:00 : le bon jour dans la liste, les compteurs, le livre, la garde et le billetage', async () => {
    const [veille, jour] = ['2027-06-30', '2027-07-01'];
    const ou = await caissier('Minuit');
    maintenant = a(veille, '22:00:00');
    const garde = await chef.ecrire<Garde>('/api/gardes', {
      date_debut: veille,
      heure_debut: '22:00',
      date_fin: jour,
      heure_fin: '05:59',
      montant_taxe: 100,
    });
    maintenant = a(veille, '23:59:59.999');
    const avant = await vendre({ vendeur: awa, ou, lignes: [[2, 1, 0]], modes: ['espece'] });
    maintenant = a(jour, '00:00:00.000');
    const apres = await vendre({ vendeur: awa, ou, lignes: [[2, 2, 0]], modes: ['cheque'] });
    expect([avant.created_at, apres.created_at]).toEqual([
      `${veille}T23:59:59.999+01:00`,
      `${jour}T00:00:00.000+01:00`,
    ]);
    for (const [j, v] of [
      [veille, avant],
      [jour, apres],
    ] as const) {
      expect((await liste(j)).map((x) => x.id)).toEqual([v.id]);
      expect(await compteurs(j)).toMatchObject({ total_ca: v.total, nombre_ventes: 1 });
      expect(
        await lire<Journee[]>(`/api/ventes-livre-caisse?period_from=${j}&period_to=${j}`),
      ).toMatchObject([{ jour: j, encaisse: v.total_client, nombre: 1 }]);
      expect(
        (
          await lire<{ qte_vendus: number }[]>(
            `/api/reservation_produits/vendus?period_from=${j}&period_to=${j}`,
          )
        ).map((p) => p.qte_vendus),
      ).toEqual([v === avant ? 1 : 2]);
      const compte = await chef.ecrire<Billetage>('/api/billetages', {
        caisse_id: ou.caisse_id,
        date_debut: j,
        heure_debut: '00:00',
        date_fin: j,
        heure_fin: '23:59',
        coupures: [],
        motif_ecart: 'essai',
      });
      expect(compte.data).toMatchObject(
        v === avant
          ? { total_vente: v.total_client, cheque_attendu: 0 }
          : { total_vente: 0, cheque_attendu: v.total_client },
      );
    }
    expect(await lire<RapportGarde>(`/api/gardes/${garde.data.id}/rapport`)).toMatchObject({
      nombre: 2,
      taxe: 300,
      total: somme([avant.total, apres.total]),
      heures: [
        { jour: veille, heure: 23, nombre: 1 },
        { jour, heure: 0, nombre: 1 },
      ],
      modes: expect.arrayContaining([{ mode: 'cheque', montant: apres.total_client }]),
    });
    await chef.ecrire(`/api/gardes/${garde.data.id}/terminer`);
  });
});

describe('lire les ventes', () => {
  it('[VEN-4] [VEN-9] par statut, mots, produit (numéro ou mots) ; une page et son total ; tout, sans page', async () => {
    maintenant = a('2027-08-01', '10:00:00');
    const [doliprane, spasfon] = [
      await vendre({ vendeur: awa, ou: null, lignes: [[0, 1, 0]], modes: ['espece'] }),
      await vendre({
        vendeur: serge,
        ou: null,
        lignes: [
          [1, 1, 0],
          [2, 3, 0],
        ],
        modes: ['mobile_money'],
      }),
    ];
    await annuler(spasfon.id, gerant, { motif: 'erreur de saisie' });
    const ids = async (plus: string) =>
      (await liste('2027-08-01', '2027-08-02', plus)).map((v) => v.id);
    expect(await ids('')).toEqual([spasfon.id, doliprane.id]);
    expect(await ids('&statut=Soldé')).toEqual([doliprane.id]);
    expect(await ids('&keyword=serge')).toEqual([spasfon.id]);
    expect(await ids(`&contain_product=${produits[2]}`)).toEqual([spasfon.id]);
    expect(await ids('&contain_product=dolipr')).toEqual([doliprane.id]);
    expect(await ids('&contain_product=3400930000014')).toEqual([doliprane.id]);
    expect(await ids('&contain_product=introuvable')).toEqual([]);
    expect(
      await chef.lire(
        '/api/ventes?period_from=2027-08-01&period_to=2027-08-02&page=2&rows=1&sort=total&order=asc',
      ),
    ).toMatchObject({ meta: { total: 2, page: 2, rows: 1 }, data: [{ id: spasfon.id }] });
    expect(
      (await chef.lire('/api/ventes?period_from=2027-08-02&period_to=2027-08-01')).errors,
    ).toEqual([phrasesCommun.dateFinAvantDebut]);
    expect(await lire<VenteDetail>(`/api/ventes/${spasfon.id}`)).toMatchObject({
      statut: 'Annulé',
      annule_par: 'Gérant',
      annule_motif: 'erreur de saisie',
      contre_passee: false,
      lignes: [{ libelle: 'SPASFON' }, { libelle: 'COMPRESSES', qte: 3 }],
    });
    expect((await chef.lire('/api/ventes/999999')).statut).toBe(404);
  });
  it('[VEN-6] les produits vendus, nets des annulations, cherchés par req_contain', async () => {
    const vendus = (plus = '') =>
      lire<{ libelle: string; qte_vendus: number; coef: number; qte_actu: number }[]>(
        `/api/reservation_produits/vendus?from_period_debut=2027-08-01&from_period_fin=2027-08-01${plus}`,
      );
    expect(await vendus()).toMatchObject([
      {
        libelle: 'DOLIPRANE',
        qte_vendus: 1,
        coef: 1.9,
        cip: '3400930000014',
        prix_achat: 701.5,
        prix_de_vente: 1333,
      },
    ]);
    expect(await vendus('&req_contain=spasfon')).toEqual([]);
    expect(
      (await chef.lire('/api/reservation_produits/vendus?page=1&rows=2&sort=qte_vendus&order=desc'))
        .data,
    ).toHaveLength(2);
  });
});

describe('[VEN-3] annuler', () => {
  it('exportée : un administrateur seulement, et le journal dit que c’était après l’export', async () => {
    maintenant = a('2027-09-01', '10:00:00');
    const { id } = await vendre({
      vendeur: awa,
      ou: null,
      lignes: [[0, 1, 80]],
      modes: ['espece'],
    });
    await sql(serveur.orm.em.fork(), 'update vente set export_at = now() where id = $1', [id]);
    expect(await annuler(id, gerant)).toMatchObject({
      statut: 403,
      errors: [phrasesVente.annulationAdmin],
    });
    expect(await annuler(id)).toMatchObject({
      statut: 200,
      message: phrasesVente.venteAnnulee,
      data: { statut: 'Annulé', export_at: expect.any(String) },
    });
    // no statement bears it: the base must stay true
    await sql(serveur.orm.em.fork(), 'update vente set export_at = null where id = $1', [id]);
    expect(
      await sql(
        serveur.orm.em.fork(),
        `select apres from journal_audit where entite = 'vente' and entite_id = $1`,
        [id],
      ),
    ).toMatchObject([{ apres: { apres_export: true } }]);
  });
  it('comptée et validée : déduite d’aujourd’hui, son jour ne bouge plus ; une fois', async () => {
    const [hier, jour] = ['2027-09-02', '2027-09-03'];
    const ou = await caissier('Validée');
    maintenant = a(hier, '10:00:00');
    const vente = await vendre({ vendeur: awa, ou, lignes: [[2, 4, 0]], modes: ['espece'] });
    const depose = await chef.ecrire<Billetage>('/api/billetages', {
      caisse_id: ou.caisse_id,
      date_debut: hier,
      heure_debut: '00:00',
      date_fin: hier,
      heure_fin: '23:59',
      coupures: [],
      motif_ecart: 'essai',
    });
    await chef.ecrire(`/api/billetages/${depose.data.id}/valider`);
    maintenant = a(jour, '09:00:00');
    expect((await annuler(vente.id, gerant)).statut).toBe(403);
    const essais = await Promise.all([annuler(vente.id), annuler(vente.id)]);
    expect(essais.map((e) => e.statut).sort()).toEqual([200, 409]);
    expect(await compteurs(hier)).toMatchObject({ total_ca: vente.total, nombre_ventes: 1 });
    expect(await compteurs(jour)).toMatchObject({ total_ca: -vente.total, nombre_ventes: -1 });
    expect(await compteurs(`${jour}T08:59:00`, `${jour}T09:00:01`)).toMatchObject({
      total_ca: -vente.total,
    });
    expect(await compteurs(hier, jour)).toMatchObject({
      total_ca: 0,
      nombre_ventes: 0,
      panier_moyen: 0,
    });
    expect(
      await lire<Journee[]>(`/api/ventes-livre-caisse?period_from=${hier}&period_to=${jour}`),
    ).toMatchObject([
      { espece: vente.total_client, annulations: 0 },
      { espece: -vente.total_client, annulations: 1 },
    ]);
  });
});

describe('tous à la fois', () => {
  it('[VEN-11] paiements et annulations croisés sur trois caisses, mêmes produits : tous passent, les agrégats sont justes', async () => {
    maintenant = a('2027-09-20', '12:00:00');
    const desks = [await caissier('Un'), await caissier('Deux'), null];
    const anciennes = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((i) =>
        vendre({
          vendeur: i % 2 === 0 ? awa : serge,
          ou: desks[i % 3] ?? null,
          lignes: [
            [0, 1, 0],
            [1, 2, 0],
            [2, 1, 0],
          ],
          modes: ['espece'],
        }),
      ),
    );
    maintenant = a('2027-09-21', '12:00:00');
    const gestes = Array.from({ length: 12 }, (_, i) =>
      i % 2 === 0
        ? vendre({
            vendeur: i % 4 === 0 ? awa : serge,
            ou: desks[(i / 2) % 3] ?? null,
            lignes:
              i % 4 === 0
                ? [
                    [2, 1, 0],
                    [1, 1, 0],
                    [0, 1, 0],
                  ]
                : [
                    [0, 2, 0],
                    [2, 3, 0],
                  ],
            modes: ['espece'],
          }).then(() => 200)
        : annuler(anciennes[(i - 1) / 2]?.id ?? 0).then((r) => r.statut),
    );
    expect(await Promise.all(gestes)).toEqual(gestes.map(() => 200));
    expect((await compteurs('2027-09-20')).nombre_ventes).toBe(0);
    expect((await compteurs('2027-09-21')).nombre_ventes).toBe(6);
    expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
  });
  it('[MVT-1] les mouvements du jour, sommés par motif, sont les lignes de leur journal', async () => {
    const jour = 'period_from=2027-09-21&period_to=2027-09-21';
    const journal = await lire<{ motif: string; type: string; qte: number }[]>(
      `/api/mouvements?${jour}`,
    );
    const sommes = await lire<{ motif: string; type: string; nombre: number; qte: number }[]>(
      `/api/mouvements-par-motif?${jour}`,
    );
    expect(sommes.map((m) => [m.motif, m.type])).toEqual([
      ['ANNULATION VENTE', 'Entrée'],
      ['VENTE', 'Sortie'],
    ]);
    for (const m of sommes) {
      const lignes = journal.filter((l) => l.motif === m.motif && l.type === m.type);
      expect([m.nombre, m.qte]).toEqual([lignes.length, lignes.reduce((n, l) => n + l.qte, 0)]);
      expect(
        (
          await lire<unknown[]>(
            `/api/mouvements?${jour}&motif=${m.motif}&type=${encodeURIComponent(m.type)}`,
          )
        ).length,
      ).toBe(m.nombre);
    }
    expect(
      (await chef.lire('/api/mouvements-par-motif?period_from=2027-09-22&period_to=2027-09-21'))
        .errors,
    ).toEqual([phrasesCommun.dateFinAvantDebut]);
  });
});

describe('le sujet « ventes »', () => {
  it('[EVT-9] qui lit la liste entend la vente et son annulation ; un vendeur, non', async () => {
    maintenant = a('2027-10-01', '10:00:00');
    const connue = await vendre({ vendeur: awa, ou: null, lignes: [[2, 1, 0]], modes: ['espece'] });
    await verifierEvenement<Vente[]>({
      poste: gerant,
      topic: 'ventes',
      noms: ['vente.annulee'],
      lire: async () =>
        (await gerant.lire<Vente[]>('/api/ventes?period_from=2027-10-01&period_to=2027-10-01'))
          .data,
      appliquer: (etat, m) => ('vente' in m.donnees ? appliquerVente(etat, m.donnees.vente) : etat),
      acte: () => annuler(connue.id),
    });
    const ecoute = await gerant.ecouter('ventes');
    const autre = await vendre({ vendeur: awa, ou: null, lignes: [[2, 2, 0]], modes: ['autres'] });
    const [recue] = await ecoute.attendre(1);
    expect(recue).toMatchObject({
      topic: 'ventes',
      nom: 'vente.creee',
      donnees: { vente: { id: autre.id, total: autre.total } },
    });
    expect((await awa.ecouter('ventes')).accuses[0]).toMatchObject({ ok: false });
  });
});

describe('[VEN-15] [VEN-16] [VEN-17] [VEN-18] [VEN-20] des mois et des années', () => {
  it('mois entiers, bouts de mois, depuis toujours, de toutes les caisses ou d’une : ce que les ventes elles-mêmes disent', async () => {
    const em = serveur.orm.em.fork();
    // Sold in one month, cancelled in the next: once where it was sold, once in a validated count.
    const ou = await caissier('Fin de mois');
    maintenant = a('2028-01-31', '21:00:00');
    const [libre, comptee] = [
      await vendre({ vendeur: awa, ou: null, lignes: [[0, 2, 0]], modes: ['espece'] }),
      await vendre({ vendeur: awa, ou, lignes: [[1, 1, 0]], modes: ['espece'] }),
    ];
    const { data } = await chef.ecrire<Billetage>('/api/billetages', {
      caisse_id: ou.caisse_id,
      date_debut: '2028-01-31',
      heure_debut: '00:00',
      date_fin: '2028-01-31',
      heure_fin: '23:59',
      coupures: [],
      motif_ecart: 'essai',
    });
    await chef.ecrire(`/api/billetages/${data.id}/valider`);
    maintenant = a('2028-02-01', '00:00:00');
    for (const v of [libre, comptee])
      expect((await annuler(v.id)).data.contre_passee).toBe(v === comptee);

    const refaire = async (de: string, fin: string, caisse_id: number | null) =>
      (
        await sql<{ total: string; n: number; ventes: number; qte: number }>(
          em,
          `
      with e as (select reservation_id, total, 1 as sens
      from vente
      where (statut = 'Soldé' or contre_passee) and created_at >= $1 and created_at < $2
        and ($3::int is null or caisse_id = $3)
        union all
        select reservation_id, total, -1
        from vente
        where contre_passee and annule_at >= $1 and annule_at < $2
          and ($3::int is null or caisse_id = $3))
      select coalesce(sum(sens * total), 0) as total, coalesce(sum(sens), 0)::int as n,
        (select count(*)::int
        from vente
        where created_at >= $1 and created_at < $2 and ($3::int is null or caisse_id = $3))
          as ventes,
        (select coalesce(sum(sens * l.qte), 0)::int
        from e
        join reservation_produit l using (reservation_id))
          as qte
        from e`,
          [de, fin, caisse_id],
        )
      )[0];
    for (const [de, fin] of [
      ['2028-01-01', '2028-01-31'],
      ['2028-01-31', '2028-02-01'],
      ['2026-11-22', '2028-02-29'],
      ['2027-01-12', '2027-07-01'],
      ['2027-01-01', '2027-06-30'],
      ['2028-01-15T10:30:00', '2028-02-01'],
      [null, null],
    ] as const) {
      const periode = de === null ? '' : `period_from=${de}&period_to=${fin}`;
      for (const caisse_id of [null, ou.caisse_id, 1]) {
        const attendu = await refaire(
          de === null ? '2000-01-01' : `${de.length > 10 ? de : `${de}T00:00:00`}+01:00`,
          fin === null ? '2100-01-01' : debutDeJour(jourPlus(fin, 1)).toISOString(),
          caisse_id,
        );
        const caisse = caisse_id === null ? '' : `&caisse_id=${caisse_id}`;
        const lus = await lire<Compteurs>(`/api/ventes-calc-compteur?${periode}${caisse}`);
        expect([de, caisse_id, centimes(lus.total_ca), lus.nombre_ventes]).toEqual([
          de,
          caisse_id,
          Number(attendu?.total),
          attendu?.n,
        ]);
        expect((await chef.lire(`/api/ventes?page=1&rows=1&${periode}${caisse}`)).meta?.total).toBe(
          attendu?.ventes,
        );
        if (caisse_id === null)
          expect(
            somme(
              (
                await lire<{ qte_vendus: number }[]>(`/api/reservation_produits/vendus?${periode}`)
              ).map((p) => p.qte_vendus),
            ),
          ).toBe(attendu?.qte);
      }
    }
    // Where a far page begins: what skipping the rows one by one gives.
    const toutes = await lire<Vente[]>('/api/ventes?sort=created_at&order=asc');
    expect(toutes.length).toBeGreaterThan(20);
    expect(
      (await lire<Vente[]>('/api/ventes?sort=created_at&order=desc')).map((v) => v.id),
    ).toEqual(toutes.map((v) => v.id).reverse());
    for (const periode of [
      null,
      { debut: debutDeJour('2027-01-01'), fin: debutDeJour('2028-02-01') },
    ]) {
      for (const [statut, caisse_id] of [
        [undefined, undefined],
        ['Soldé', 1],
        ['Annulé', undefined],
      ] as const) {
        for (const sens of ['asc', 'desc'] as const) {
          const ou = `(${statut ? `statut = '${statut}'` : 'true'}) and ${caisse_id ? `caisse_id = ${caisse_id}` : 'true'} and ${periode ? `created_at >= '${periode.debut.toISOString()}' and created_at < '${periode.fin.toISOString()}'` : 'true'}`;
          const ids = (
            await sql<{ id: number }>(
              em,
              `select id from vente t where ${ou} order by created_at ${sens}, id ${sens}`,
            )
          ).map((l) => l.id);
          for (let saut = 0; saut < ids.length; saut += 1 + Math.floor(ids.length / 9)) {
            const depart = await departDe(em, periode, { statut, caisse_id, saut, sens });
            const page = await sql<{ id: number }>(
              em,
              `select id
                from vente t
                where ${ou} and ${depart?.condition}
                order by created_at ${sens}, id ${sens}
                limit 5 offset ${depart?.saut}`,
            );
            expect(page.map((l) => l.id)).toEqual(ids.slice(saut, saut + 5));
          }
        }
      }
    }
    expect(
      await departDe(
        em,
        { debut: new Date('2027-01-01T10:00:00Z'), fin: debutDeJour('2028-02-01') },
        { statut: undefined, caisse_id: undefined, saut: 3, sens: 'asc' },
      ),
    ).toBeNull();
    // Words in a short period are looked for in its sales, in a long one by their index: the same
    // sales.
    const parMots = async (de: string) =>
      (
        await lire<Vente[]>(
          `/api/ventes?period_from=${de}&period_to=2028-02-01&page=1&rows=500&search_by_keyword=aw%20${comptee.position_and_date.slice(0, 3)}`,
        )
      ).map((v) => v.id);
    expect(await parMots('2028-01-31')).toEqual([comptee.id]);
    expect((await parMots('2020-01-01'))[0]).toBe(comptee.id);
    // A product of one basket, by its number or a word, in its months and out of them.
    const vendusLe = async (de: string, fin: string, quoi: string) =>
      (
        await lire<Vente[]>(
          `/api/ventes?period_from=${de}&period_to=${fin}&contain_product=${quoi}`,
        )
      ).map((v) => v.id);
    for (const quoi of [String(produits[1]), 'spasf'])
      expect([
        await vendusLe('2028-01-31', '2028-01-31', quoi),
        await vendusLe('2028-02-01', '2028-02-29', quoi),
      ]).toEqual([[comptee.id], []]);
    // An empty instant is a period too.
    expect(
      await lire<Compteurs>(
        '/api/ventes-calc-compteur?period_from=2028-01-31T21:00:00&period_to=2028-01-31T21:00:00',
      ),
    ).toMatchObject({ total_ca: 0, nombre_ventes: 0 });
    await sql(em, 'select f_refaire_agregats()');
    expect(await verifierInvariants(em)).toEqual([]);
  });
});

describe('[VEN-11] npm run verifier', () => {
  it('refait les agrégats depuis les ventes, et nomme celui qui diffère', async () => {
    const em = serveur.orm.em.fork();
    await sql(em, 'select f_sceller(max(jour) + 40) from agregat_produit');
    expect(await verifierInvariants(em)).toEqual([]);
    for (const [geste, retour, ...noms] of [
      [
        'update agregat_jour set tva = tva + 1',
        'update agregat_jour set tva = tva - 1',
        'I21 agrégats du jour ≠ ventes',
      ],
      [
        'update agregat_heure set nombre = nombre + 1',
        'update agregat_heure set nombre = nombre - 1',
        'I21 agrégats de l’heure ≠ ventes',
      ],
      [
        'update agregat_produit set qte = qte + 1',
        'update agregat_produit set qte = qte - 1',
        'I21 agrégats des produits ≠ lignes vendues',
        'I21 paliers des produits ≠ leurs jours',
      ],
      [
        'update agregat_produit_palier set total = total + 1',
        'update agregat_produit_palier set total = total - 1',
        'I21 paliers des produits ≠ leurs jours',
      ],
      [
        'update agregat_mois set ht = ht + 1',
        'update agregat_mois set ht = ht - 1',
        'I21 agrégats du mois ≠ ventes',
      ],
    ] as const) {
      await sql(em, geste);
      expect((await verifierInvariants(em)).map((m) => m.invariant)).toEqual(noms);
      await sql(em, retour);
    }
  });
});
