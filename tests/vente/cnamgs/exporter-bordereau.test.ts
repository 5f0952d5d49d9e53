// Server: an export asked by several at once freezes each sheet once, under locks.
import { describe, expect, it } from 'vitest';
import { jourPlus } from '#shared/base/dates.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import { sommeFcfa, tauxEnVigueur } from '#shared/vente/cnamgs/bordereau.rules.ts';
import type { Apercu, BordereauDetail, Taux } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  JOUR,
  serveur,
  gerante,
  chef,
  sansFin,
  vendre,
  periode,
  exporter,
  vente,
  preparerBordereaux,
} from './bordereaux.scene.ts';

preparerBordereaux();

const apercu = async (secteur: string, de = JOUR, a = de) =>
  (
    await gerante.lire<Apercu>(
      `/api/bordereaux/apercu?${new URLSearchParams(periode(secteur, de, a)).toString()}`,
    )
  ).data;

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
    // Mistyped today, and nothing was covered at it: put right, then taken back.
    const { data: faute } = await moi.ecrire<Taux>('/api/taux-cnamgs', {
      libelle: 'Faute',
      taux: 8,
      debut: jourPlus(JOUR, -400),
    });
    const corriger = (id: number | undefined, debut = JOUR, taux = 88) =>
      moi.ecrire<Taux>(`/api/taux-cnamgs/${id}/update`, { taux, debut });
    expect((await corriger(faute.id)).data).toMatchObject({ taux: 88, debut: JOUR });
    expect((await corriger(faute.id, '2026-02-30')).statut).toBe(422);
    const { data: autre } = await moi.ecrire<Taux>('/api/taux-cnamgs', {
      libelle: 'Faute',
      taux: 9,
      debut: jourPlus(JOUR, -1),
    });
    expect((await corriger(autre.id)).statut).toBe(422);
    // Put right again on its own day: the rate that stands there is itself.
    expect((await corriger(faute.id, JOUR, 87)).data).toMatchObject({ taux: 87, debut: JOUR });
    expect((await moi.ecrire(`/api/taux-cnamgs/${autre.id}/destroy`)).statut).toBe(200);
    // Covered at it: it stays as it is.
    expect(commence?.utilise).toBe(true);
    expect((await corriger(commence?.id)).statut).toBe(409);
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
