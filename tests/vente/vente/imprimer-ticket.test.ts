// Server: a printer listens on a socket, falls silent and answers again.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { chaineDeCaisse } from '#shared/platform/scellement/scelle.rules.ts';
import { codeDuTicket } from '#shared/vente/vente/code-ticket.rules.ts';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import { sql } from '#server/platform/db/sql.ts';
import { lockChainEnd } from '#server/platform/scellement/inscrire.sql.ts';
import { unCaissier } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import {
  serveur,
  imprimante,
  awa,
  brice,
  caisse_id,
  panier,
  vendue,
  imprimer,
  dernier,
  plat,
  motsDe,
  preparerImprimerTicket,
} from './imprimer-ticket.scene.ts';

preparerImprimerTicket();
/** The transactions that wait for a lock, by when they began. */
const EN_ATTENTE = `
  select xact_start::text as debut
  from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describe('[TKT-2] le ticket sur l’imprimante de la caisse', () => {
  it('sort tel que composé, accents et montants entiers ; compté, le tiroir ouvert', async () => {
    const r = await vendue([
      { mode: 'mobile_money', montant: 20_000, reference: 'Réf. 42' },
      { mode: 'espece', montant: 10_000 },
    ]);
    const imprimee = await imprimer(brice, r.id);
    expect([imprimee.statut, imprimee.data.impressions]).toEqual([200, 1]);
    expect(dernier()).toMatchObject({
      tiroir: true,
      coupe: true,
      pageDeCode: 19,
      code: `{B${codeDuTicket(imprimee.data.vente_id ?? 0)}`,
    });
    expect(plat(dernier().texte)).toBe(motsDe(composerTicket(imprimee.data, null, 'Brice Mba')));
    for (const mots of [
      'Éphédrine à 2 % - crème',
      'NET À PAYER (FCFA)',
      '25 000',
      'Mobile money (Réf. 42)',
      'Espèces',
      'Rendu',
    ])
      expect(dernier().texte).toContain(mots);
    expect(
      dernier()
        .texte.split('\n')
        .every((l) => l.length <= 48),
    ).toBe(true);
  });
  it('la deuxième porte DUPLICATA, son numéro et qui l’a imprimée ; le tiroir reste fermé', async () => {
    const r = await vendue();
    await imprimer(brice, r.id);
    expect(dernier().texte).not.toContain('DUPLICATA');
    await imprimer(brice, r.id);
    expect(dernier()).toMatchObject({
      tiroir: false,
      texte: expect.stringContaining('DUPLICATA - impression N° 2 par Brice Mba'),
    });
  });
  it('sans espèces, le tiroir reste fermé', async () => {
    await imprimer(brice, (await vendue([{ mode: 'cheque', montant: 25_000 }])).id);
    expect(dernier().tiroir).toBe(false);
  });
  it('éteinte : une phrase, la vente reste, rien n’est compté ; rallumée, l’original sort', async () => {
    const r = await vendue();
    await imprimante.eteindre();
    expect(await imprimer(brice, r.id)).toMatchObject({
      statut: 503,
      errors: [phrasesCaisse.imprimanteMuette(imprimante.adresse)],
    });
    expect((await brice.lire<Reservation>(`/api/reservations/${r.id}`)).data).toMatchObject({
      status: 'Termine',
      impressions: 0,
      numero_ticket: r.numero_ticket,
    });
    await imprimante.rallumer();
    expect((await imprimer(brice, r.id)).data.impressions).toBe(1);
    expect(dernier().texte).not.toContain('DUPLICATA');
  });
  it('seul le tenant de la caisse, une vente de cette caisse, une imprimante', async () => {
    const r = await vendue();
    const { poste: rose, caisse_id: autre } = await unCaissier(serveur, 'Rose Essono');
    const attente = await panier();
    expect(await imprimer(rose, r.id)).toMatchObject({
      statut: 403,
      errors: [phrasesCaisse.caisseNonConnectee],
    });
    expect(await imprimer(rose, r.id, 1)).toMatchObject({ statut: 403 });
    expect(await imprimer(awa, r.id, 1)).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.ticketAutreCaisse],
    });
    expect(await imprimer(brice, attente.id)).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.ticketNonPaye],
    });
    expect(await imprimer(brice, 999_999)).toMatchObject({ statut: 404 });
    expect(await imprimer(brice, r.id, 999_999)).toMatchObject({ statut: 404 });
    expect(await imprimer(rose, r.id, autre)).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.imprimanteAbsente],
    });
  });
  it('[RES-39] un panier qui n’est pas payé n’a pas de ticket à compter ; payé, le premier est l’original', async () => {
    const compter = (r: Pick<Reservation, 'id'>) =>
      awa.ecrire<Reservation>(`/api/reservations/${r.id}/imprimer`);
    const changer = (r: Pick<Reservation, 'id'>, corps: object) =>
      awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, corps);
    const [ouvert, annule, devis] = [await panier(1), await panier(1), await panier(1)];
    await changer(annule, { status: 'Annule' });
    await changer(devis, { status: 'Devis' });
    for (const r of [ouvert, annule, devis])
      expect(await compter(r)).toMatchObject({
        statut: 409,
        code: 'ticket_non_paye',
        errors: [phrasesCaisse.ticketNonPaye],
      });
    const paye = { status: 'Termine', caisse_id: 1, amount_gived: 30_000, mode_paiement: 'espece' };
    const { data: payee } = await changer(ouvert, { ...paye, version: ouvert.version });
    expect(payee).toMatchObject({ status: 'Termine', impressions: 0, printed_at: null });
    expect((await compter(ouvert)).data.impressions).toBe(1);
    expect((await awa.ecrire('/api/reservations/999999/imprimer')).statut).toBe(404);
  });
  it('[TKT-2] la réponse perdue, demandé encore avec la même clé : le même papier, un seul', async () => {
    const r = await vendue();
    const [avant, cle] = [imprimante.papiers.length, randomUUID()];
    const ensemble = await Promise.all([1, 2].map(() => imprimer(brice, r.id, caisse_id, cle)));
    const encore = await imprimer(brice, r.id, caisse_id, cle);
    for (const { texte } of ensemble) expect(texte).toBe(encore.texte);
    expect([encore.statut, encore.data.impressions]).toEqual([200, 1]);
    expect(imprimante.papiers.length - avant).toBe(1);
  });
  it('[RES-39] un DUPLICATA attend la chaîne de sa caisse avant son papier : il sort une fois, scellé', async () => {
    const r = await vendue();
    await imprimer(brice, r.id);
    const avant = imprimante.papiers.length;
    const tiers = serveur.orm.em.fork();
    await tiers.begin();
    await lockChainEnd(tiers, chaineDeCaisse(caisse_id));
    const duplicata = imprimer(brice, r.id);
    // The whole is begun again once its wait for the chain was given up.
    const debuts = new Set<string>();
    await jusqua(async () => {
      for (const { debut } of await sql<{ debut: string }>(serveur.orm.em.fork(), EN_ATTENTE))
        debuts.add(debut);
      return debuts.size > 1;
    }, 'une deuxième attente');
    await tiers.rollback();
    expect((await duplicata).data.impressions).toBe(2);
    expect(imprimante.papiers.length - avant).toBe(1);
    const scelles = await sql(
      serveur.orm.em.fork(),
      `select from journal_fiscal where type = 'DUPLICATA' and objet = $1`,
      [`impression:${r.vente_id}`],
    );
    expect(scelles).toHaveLength(1);
  });
  it('la vente de l’écran de vente sort sur celle de Default', async () => {
    const r = await panier(1);
    const fait = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
      version: r.version,
      status: 'Termine',
      caisse_id: 1,
      amount_gived: 25_000,
      mode_paiement: 'espece',
    });
    expect((await imprimer(awa, fait.data.id, 1)).data.impressions).toBe(1);
    expect(dernier().texte).toContain('Comptoir');
  });
});
