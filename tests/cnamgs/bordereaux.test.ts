import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import * as phrasesCnamgs from '#shared/cnamgs/cnamgs.phrases.ts';
import * as phrasesVente from '#shared/vente/vente.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { appliquerBordereau } from '#shared/cnamgs/bordereau.events.ts';
import { sommeFcfa, tauxEnVigueur } from '#shared/cnamgs/bordereau.rules.ts';
import type {
  Apercu,
  Bordereau,
  BordereauDetail,
  Creance,
  Taux,
} from '#shared/cnamgs/bordereau.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import type { Vente } from '#shared/vente/vente.schema.ts';
import { sql } from '#server/db/sql.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import { unClient, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

const JOUR = '2026-11-10';
let maintenant = new Date(`${JOUR}T10:00:00+01:00`);
let serveur: ServeurDeTest;
let awa: Poste;
let gerante: Poste;
let chef: Poste;
let produit: number;
let client_id: number;
const sansFin = () => sql(serveur.orm.em.fork(), `update session set expire_at = '2100-01-01'`);
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  gerante = await serveur.poste('Gérante', {
    habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
  });
  chef = await serveur.poste('Chef', { is_admin: true });
  produit = await unProduit(serveur, { prix: 1333, qte: 9000, tva: true, css: true });
  client_id = await unClient(serveur, { plafond: 90_000_000 });
  await sansFin();
});
afterAll(() => serveur.detruire());

let suite = 0;
type Assure = {
  identifiant_assure?: string;
  nom_assure?: string;
  numero_feuille_assure?: string;
  secteur_assure?: string;
};
/** A covered sale; a whole sheet unless said otherwise. */
async function vendre(assure: Assure = {}, { taux = 80, qte = 1 } = {}): Promise<number> {
  suite += 1;
  const { data: r } = await awa.ecrire<Reservation>('/api/reservations', { client_id });
  const corps = {
    reservation_produits: [{ produit_id: produit, qte, prise_en_charge: taux }],
    identifiant_assure: `ID-${suite}`,
    nom_assure: `ASSURÉ ${suite}`,
    numero_feuille_assure: `FS ${suite}`,
    secteur_assure: 'Secteur public',
    ...assure,
  };
  const { data: maj } = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, corps);
  const payee = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    caisse_id: 1,
    amount_gived: maj.net_a_payer,
    mode_paiement: 'espece',
  });
  expect(payee.errors).toEqual([]);
  return payee.data.vente_id ?? 0;
}
const periode = (secteur: string, de = JOUR, a = de) => ({
  secteur,
  period_from: de,
  period_to: a,
});
const apercu = async (secteur: string, de = JOUR, a = de) =>
  (
    await gerante.lire<Apercu>(
      `/api/bordereaux/apercu?${new URLSearchParams(periode(secteur, de, a)).toString()}`,
    )
  ).data;
const exporter = (secteur: string, plus: object = {}, de = JOUR) =>
  gerante.ecrire<BordereauDetail>('/api/bordereaux', { ...periode(secteur, de), ...plus });
const vente = async (id: number) => (await chef.lire<Vente>(`/api/ventes/${id}`)).data;
const acte = (id: number, quoi: string, corps: object = {}) =>
  gerante.ecrire<Bordereau>(`/api/bordereaux/${id}/${quoi}`, corps);

describe('avant l’export', () => {
  it('[BOR-4] chaque feuille est lue : ce qui manque, ce qui est double, d’un secteur et d’une période seulement', async () => {
    const bonne = await vendre();
    const sansNumero = await vendre({ numero_feuille_assure: '' });
    const a = await vendre({ numero_feuille_assure: 'dbl 1' });
    const b = await vendre({ numero_feuille_assure: 'DBL1' });
    const sansSecteur = await vendre({ secteur_assure: '' });
    await vendre({ secteur_assure: 'GEF' });
    const annulee = await vendre();
    await chef.ecrire(`/api/ventes/${annulee}/cancel`);
    const lu = await apercu('Secteur public');
    expect(lu.feuilles.map((f) => [f.vente_id, f.fautes])).toEqual([
      [bonne, []],
      [sansNumero, [phrasesCnamgs.feuilleFautes.numero]],
      [a, [phrasesCnamgs.feuilleFautes.double(String(b))]],
      [b, [phrasesCnamgs.feuilleFautes.double(String(a))]],
      [sansSecteur, [phrasesCnamgs.feuilleFautes.secteur]],
    ]);
    expect(lu).toMatchObject({
      nombre: 1,
      total: 1586.27,
      total_prise_en_charge: 1269.02,
      sous_totaux: [{ taux: 80, nombre: 1, total: 1586.27, total_prise_en_charge: 1269.02 }],
    });
    expect((await apercu('GEF')).feuilles.map((f) => f.fautes)).toEqual([
      [phrasesCnamgs.feuilleFautes.secteur],
      [],
    ]);
    expect((await apercu('Secteur public', jourPlus(JOUR, 1))).feuilles).toEqual([]);
    expect(
      (
        await gerante.lire(
          `/api/bordereaux/apercu?secteur=Mutuelle&period_from=${JOUR}&period_to=${JOUR}`,
        )
      ).statut,
    ).toBe(422);
    expect(
      (
        await gerante.lire(
          `/api/bordereaux/apercu?secteur=GEF&period_from=${JOUR}&period_to=2026-11-09`,
        )
      ).statut,
    ).toBe(422);
  });
  it('[BOR-12] l’assuré d’une vente se corrige jusqu’à son export ; le journal n’en dit pas l’identité', async () => {
    const lu = await apercu('Secteur public');
    const faute = lu.feuilles.find((f) => f.fautes.includes(phrasesCnamgs.feuilleFautes.numero));
    const avant = await vente(faute?.vente_id ?? 0);
    expect(
      await gerante.ecrire(`/api/ventes/${faute?.vente_id}/assure`, {
        numero_feuille_assure: 'CORRIGÉE-77',
      }),
    ).toMatchObject({
      statut: 200,
      message: phrasesCnamgs.feuilleCorrigee,
      data: { numero_feuille_assure: 'CORRIGÉE-77' },
    });
    expect((await apercu('Secteur public')).nombre).toBe(2);
    expect(await vente(faute?.vente_id ?? 0)).toMatchObject({
      version: avant.version + 1,
      total: avant.total,
      total_prise_en_charge: avant.total_prise_en_charge,
      numero_ticket: avant.numero_ticket,
    });
    const journal = await sql<{ apres: unknown }>(
      serveur.orm.em.fork(),
      `select apres from journal_audit where acte = 'assuré corrigé'`,
    );
    expect(journal).toEqual([{ apres: { champs: ['numero_feuille_assure'] } }]);
    expect((await gerante.ecrire('/api/ventes/999999/assure', { nom_assure: 'X' })).statut).toBe(
      404,
    );
  });
  it('[BOR-3] [BOR-10] un arrêté est une ligne de plus, à partir de sa date', async () => {
    const moi = await serveur.poste('Réglages', {
      habilitations: [{ menu: 'ADMIN', submenus: ['parametre'] }],
    });
    await sansFin();
    const id = await vendre({ secteur_assure: 'Secteur privé' }, { taux: 85 });
    expect((await apercu('Secteur privé')).feuilles.at(-1)).toMatchObject({
      vente_id: id,
      fautes: [],
      avis: [phrasesCnamgs.feuilleFautes.taux(85)],
    });
    expect(
      (await gerante.ecrire('/api/taux-cnamgs', { libelle: 'Arrêté', taux: 85, debut: JOUR }))
        .statut,
    ).toBe(403);
    expect(
      (await moi.ecrire<Taux>('/api/taux-cnamgs', { libelle: 'Arrêté', taux: 85, debut: JOUR }))
        .data,
    ).toMatchObject({ taux: 85, debut: JOUR });
    expect(
      (await moi.ecrire('/api/taux-cnamgs', { libelle: 'Arrêté', taux: 86, debut: JOUR })).statut,
    ).toBe(422);
    for (const taux of [-1, 101, 'x', '', null])
      expect(
        (await moi.ecrire('/api/taux-cnamgs', { libelle: 'Autre', taux, debut: JOUR })).statut,
      ).toBe(422);
    expect((await apercu('Secteur privé')).feuilles.at(-1)?.avis).toEqual([]);
  });
  it('[BOR-15] [BOR-3] 0 % met fin à un taux à partir de son jour ; celui qui n’a pas commencé se retire, l’autre non', async () => {
    const moi = await serveur.poste('Réglages 2', {
      habilitations: [{ menu: 'ADMIN', submenus: ['parametre'] }],
    });
    await sansFin();
    const { data: fin } = await moi.ecrire<Taux>('/api/taux-cnamgs', {
      libelle: 'Arrêté',
      taux: 0,
      debut: jourPlus(JOUR, 1),
    });
    expect(fin).toMatchObject({ taux: 0, debut: jourPlus(JOUR, 1) });
    expect((await apercu('Secteur privé')).feuilles.at(-1)?.avis).toEqual([]);
    const bareme = (await moi.lire<Taux[]>('/api/taux-cnamgs')).data;
    expect([
      tauxEnVigueur(bareme, JOUR).has(85),
      tauxEnVigueur(bareme, jourPlus(JOUR, 1)).has(85),
      tauxEnVigueur(bareme, jourPlus(JOUR, 1)).has(0),
    ]).toEqual([true, false, false]);
    expect((await gerante.ecrire(`/api/taux-cnamgs/${fin.id}/destroy`)).statut).toBe(403);
    expect(await moi.ecrire(`/api/taux-cnamgs/${fin.id}/destroy`)).toMatchObject({
      statut: 200,
      message: phrasesCnamgs.tauxRetire,
    });
    expect((await moi.ecrire(`/api/taux-cnamgs/${fin.id}/destroy`)).statut).toBe(404);
    const commence = bareme.find((t) => t.libelle === 'Arrêté' && t.taux === 85);
    expect(await moi.ecrire(`/api/taux-cnamgs/${commence?.id}/destroy`)).toMatchObject({
      statut: 409,
      errors: [phrasesCnamgs.tauxCommence],
    });
  });
});

describe('l’export', () => {
  it('[BOR-11] fige les feuilles sans faute et date leurs ventes une fois, même demandé à plusieurs ; les autres attendent', async () => {
    const vu = await apercu('Secteur public');
    expect(await exporter('Secteur public', { nombre: vu.nombre + 1 })).toMatchObject({
      statut: 409,
      errors: [phrasesCnamgs.bordereauChange],
      data: { nombre: vu.nombre },
    });
    const fois = await Promise.all(
      [1, 2, 3].map(() =>
        exporter('Secteur public', {
          nombre: vu.nombre,
          total_prise_en_charge: vu.total_prise_en_charge,
        }),
      ),
    );
    expect(fois.map((f) => f.statut).sort()).toEqual([200, 409, 409]);
    const fait = fois.find((f) => f.statut === 200)?.data;
    expect(fait).toMatchObject({
      numero: 'B2026-0001',
      statut: 'Exporté',
      nombre: 2,
      total_prise_en_charge: 2538.04,
      reste: 2538.04,
      debut: JOUR,
      fin: JOUR,
      created_by: 'Gérante',
      feuilles: [
        { rang: 1, annulee: false },
        { rang: 2, numero_feuille_assure: 'CORRIGÉE-77' },
      ],
    });
    const [premiere] = fait?.feuilles ?? [];
    expect((await vente(premiere?.vente_id ?? 0)).export_at).not.toBeNull();
    expect((await apercu('Secteur public')).feuilles).toHaveLength(3);
    expect(await exporter('Secteur public')).toMatchObject({
      statut: 422,
      errors: [phrasesCnamgs.bordereauVide],
    });
    expect(
      await gerante.ecrire(`/api/ventes/${premiere?.vente_id}/assure`, { nom_assure: 'X' }),
    ).toMatchObject({ statut: 409, errors: [phrasesCnamgs.feuilleExportee] });
    await expect(
      sql(serveur.orm.em.fork(), 'update bordereau_feuille set total = 1'),
    ).rejects.toThrow(/ne changent jamais/);
    // The number already claimed makes a fault of the sale that bears it again.
    await vendre({ numero_feuille_assure: 'corrigée-77' });
    expect((await apercu('Secteur public')).feuilles.at(-1)?.fautes).toEqual([
      phrasesCnamgs.feuilleFautes.double(String(fait?.feuilles[1]?.vente_id)),
    ]);
  });
  it('une vente annulée après son export : un administrateur seul, dite sur le bordereau ; le fonds ne la doit plus, le total figé ne bouge pas', async () => {
    const id = await vendre({ secteur_assure: 'GEF' }, { qte: 3 });
    const { data: b } = await exporter('GEF');
    expect(await gerante.ecrire(`/api/ventes/${id}/cancel`)).toMatchObject({
      statut: 403,
      errors: [phrasesVente.annulationAdmin],
    });
    expect((await chef.ecrire(`/api/ventes/${id}/cancel`)).statut).toBe(200);
    const { data: apres } = await gerante.lire<BordereauDetail>(`/api/bordereaux/${b.id}`);
    expect(apres).toMatchObject({
      total_prise_en_charge: b.total_prise_en_charge,
      annulees: 1,
      montant_annule: 3807.05,
      reste: sommeFcfa([b.total_prise_en_charge, -3807.05]),
    });
    expect(apres.feuilles.find((f) => f.vente_id === id)).toMatchObject({ annulee: true });
  });
});

describe('ce qu’en fait le fonds', () => {
  it('[BOR-6] [BOR-7] déposé, payé en deux fois ; ni trop, ni avant, ni plus tard qu’aujourd’hui ; payé, plus rien', async () => {
    const { data: b } = await exporter('Secteur privé');
    expect(await acte(b.id, 'payer', { montant: 1 })).toMatchObject({
      statut: 409,
      errors: [phrasesCnamgs.bordereauEtat('Exporté')],
    });
    expect(await acte(b.id, 'deposer', { date: '2026-11-11' })).toMatchObject({
      statut: 422,
      errors: [phrasesCnamgs.bordereauDateFuture],
    });
    expect(await acte(b.id, 'deposer', { date: '2026-11-09' })).toMatchObject({
      statut: 422,
      errors: [phrasesCnamgs.bordereauDateAvant],
    });
    expect(await acte(b.id, 'deposer', { reference: 'AR 12' })).toMatchObject({
      statut: 200,
      data: { statut: 'Déposé', depose_le: JOUR, reference_depot: 'AR 12' },
    });
    expect(await acte(b.id, 'payer', { montant: 0 })).toMatchObject({
      statut: 422,
      errors: [phrasesCnamgs.bordereauMontantNul],
    });
    expect(await acte(b.id, 'payer', { montant: b.reste + 0.01 })).toMatchObject({
      statut: 422,
      errors: [phrasesCnamgs.bordereauTropPaye(formatFcfa(b.reste))],
    });
    expect(await acte(b.id, 'payer', { montant: 1000.5 })).toMatchObject({
      statut: 200,
      data: { statut: 'Payé partiel', montant_paye: 1000.5, reste: sommeFcfa([b.reste, -1000.5]) },
    });
    const fin = await Promise.all(
      [1, 2].map(() => acte(b.id, 'payer', { montant: sommeFcfa([b.reste, -1000.5]) })),
    );
    expect(fin.map((f) => f.statut).sort()).toEqual([200, 409]);
    expect((await gerante.lire<Bordereau>(`/api/bordereaux/${b.id}`)).data).toMatchObject({
      statut: 'Payé',
      reste: 0,
      montant_paye: b.total_prise_en_charge,
    });
    expect((await acte(999_999, 'deposer')).statut).toBe(404);
    const { paiements } = (await gerante.lire<BordereauDetail>(`/api/bordereaux/${b.id}`)).data;
    expect(paiements).toMatchObject([
      { montant: 1000.5, le: JOUR, mode: 'virement', reference: null, created_by: 'Gérante' },
      { montant: sommeFcfa([b.reste, -1000.5]), mode: 'virement' },
    ]);
    expect(await acte(b.id, 'payer', { montant: 1, mode: 'troc' })).toMatchObject({ statut: 422 });
  });
  it('[BOR-14] ce que paie le fonds ne règle pas la dette du client : seuls ses règlements la font baisser', async () => {
    const dette = async (id: number) =>
      (await chef.lire<{ current_dette: number }>(`/api/clients/${id}`)).data.current_dette;
    const vente_id = await vendre({ secteur_assure: 'Secteur privé' });
    const { client_id, total_prise_en_charge } = await vente(vente_id);
    const avant = await dette(client_id);
    const { data: b } = await exporter('Secteur privé');
    await acte(b.id, 'deposer');
    expect(
      await acte(b.id, 'payer', { montant: b.reste, mode: 'cheque', reference: 'CHQ 7' }),
    ).toMatchObject({ statut: 200, data: { statut: 'Payé' } });
    expect(await dette(client_id)).toBe(avant);
    expect(
      (
        await chef.ecrire(`/api/clients/${client_id}/reglements`, {
          montant: total_prise_en_charge,
          mode_paiement: 'espece',
        })
      ).statut,
    ).toBe(200);
    expect(await dette(client_id)).toBe(sommeFcfa([avant, -total_prise_en_charge]));
    expect((await gerante.lire<BordereauDetail>(`/api/bordereaux/${b.id}`)).data).toMatchObject({
      montant_paye: b.total_prise_en_charge,
      paiements: [{ mode: 'cheque', reference: 'CHQ 7' }],
    });
    expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
  });
  it('[BOR-6] rejeté avec son motif, redéposé ; [BOR-9] ce qui est dû, par âge ; ce que la prise dit égale ce que REST relit', async () => {
    const lire = async () => (await gerante.lire<Bordereau[]>('/api/bordereaux')).data;
    const [b] = (await lire()).filter((x) => x.numero === 'B2026-0001');
    expect(b).toBeDefined();
    const id = b?.id ?? 0;
    await vendre({ secteur_assure: 'GEF' });
    await verifierEvenement({
      poste: gerante,
      topic: 'ventes',
      lire,
      noms: ['bordereau.exporte', 'bordereau.modifie', 'bordereau.modifie', 'bordereau.modifie'],
      appliquer: (etat, m) =>
        'bordereau' in m.donnees ? appliquerBordereau(etat, m.donnees.bordereau) : etat,
      acte: async () => {
        await exporter('GEF');
        await acte(id, 'deposer');
        expect(await acte(id, 'rejeter', {})).toMatchObject({
          statut: 422,
          errors: [phrasesCnamgs.bordereauMotif],
        });
        expect(await acte(id, 'rejeter', { motif: 'Cachet illisible' })).toMatchObject({
          data: { statut: 'Rejeté', motif_rejet: 'Cachet illisible' },
        });
        const { data: dus } = await gerante.lire<Creance[]>('/api/bordereaux/creances');
        expect(dus.find((d) => d.secteur === 'Secteur public')?.rejete).toBe(b?.reste);
        await acte(id, 'deposer');
      },
    });
    const duA = async (jour: string) => {
      maintenant = new Date(`${jour}T12:00:00+01:00`);
      const { data } = await chef.lire<Creance[]>('/api/bordereaux/creances');
      return data.find((d) => d.secteur === 'Secteur public');
    };
    const [aujourdhui, plusTard, tard] = [
      await duA(JOUR),
      await duA(jourPlus(JOUR, 31)),
      await duA(jourPlus(JOUR, 200)),
    ];
    expect(aujourdhui?.j30).toBeGreaterThanOrEqual(b?.reste ?? 0);
    expect(plusTard).toMatchObject({ j30: 0, j60: aujourdhui?.j30 });
    expect(tard).toMatchObject({
      j30: 0,
      j60: 0,
      j90: 0,
      au_dela: aujourdhui?.du,
      du: aujourdhui?.du,
    });
    maintenant = new Date(`${JOUR}T13:00:00+01:00`);
  });
});

// Last: a register's sales follow one another in time.
describe('au fil des jours', () => {
  it('des feuilles au hasard : sous-totaux par taux, feuilles et ventes datées font la même somme', async () => {
    let jour = JOUR;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            taux: fc.constantFrom(33.33, 80, 90, 100),
            qte: fc.integer({ min: 1, max: 5 }),
            bonne: fc.boolean(),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        async (achats) => {
          jour = jourPlus(jour, 1);
          maintenant = new Date(debutDeJour(jour).getTime() + 3_600_000);
          const ids: number[] = [];
          for (const { taux, qte, bonne } of achats) {
            const id = await vendre(bonne ? {} : { nom_assure: '' }, { taux, qte });
            if (bonne) ids.push(id);
          }
          const b = await exporter('Secteur public', {}, jour);
          if (ids.length === 0) return void expect(b.statut).toBe(422);
          const ventes = await Promise.all(ids.map(vente));
          expect(b.data.feuilles.map((f) => f.vente_id)).toEqual(ids);
          expect(b.data.total_prise_en_charge).toBe(
            sommeFcfa(ventes.map((v) => v.total_prise_en_charge)),
          );
          expect(b.data.total_prise_en_charge).toBe(
            sommeFcfa(b.data.sous_totaux.map((s) => s.total_prise_en_charge)),
          );
          expect(b.data.total).toBe(sommeFcfa(b.data.feuilles.map((f) => f.total)));
          expect(ventes.every((v) => v.export_at !== null)).toBe(true);
        },
      ),
      { numRuns: 5 },
    );
    expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
  });
});
