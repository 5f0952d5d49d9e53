// Server: a mail leaves by SMTP, and a page is read without a session.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrases from '#shared/vente/vente/envoi-ticket.phrases.ts';
import type { TicketEnvoye } from '#shared/vente/vente/envoi-ticket.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { currentSeal } from '#server/platform/scellement/sceau.ts';
import { type JetonTicket, signJeton } from '#server/vente/vente/jeton-ticket.ts';
import { ENCAISSER } from '#tests/factories/une-pharmacie.ts';
import { type Boite, boiteAuxLettres } from '#tests/harness/boite-aux-lettres.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import {
  chef,
  decidees,
  preparerCertification,
  regler,
  serveur,
  vendre,
} from '../certification/certifier.scene.ts';

preparerCertification();

const ADRESSE = 'https://tickets.exemple.ga';
let boite: Boite;
let rose: Poste;
beforeAll(async () => {
  boite = await boiteAuxLettres();
  rose = await serveur.poste('Rose Essono', { habilitations: ENCAISSER });
});
afterAll(() => boite.fermer());

const em = () => serveur.orm.em.fork();
const poserAdresse = (adresse: string | null) =>
  sql(em(), 'update pharmacie set adresse_publique = $1', [adresse]);
const envoyer = (vente_id: number | null, corps: object, cle: string = randomUUID()) =>
  rose.ecrire<TicketEnvoye>(`/api/ventes/${vente_id}/envoyer-ticket`, corps, cle);
const WHATSAPP = { voie: 'whatsapp', fin_du_numero: '56' };
const courriel = (email = 'jeanne.obame@exemple.ga') => ({ voie: 'courriel', email });
/** The page of that public address, as read on this server. */
async function page(lien: string | null | undefined) {
  const reponse = await fetch(String(lien).replace(ADRESSE, serveur.adresse));
  return { statut: reponse.status, entetes: reponse.headers, html: await reponse.text() };
}
const audits = (vente_id: number | null) =>
  sql<{ apres: object; utilisateur: string }>(
    em(),
    `select utilisateur, apres from journal_audit where entite = 'ticket' and entite_id = $1
      order by id`,
    [vente_id],
  );

describe('[ENV-7] par e-mail', () => {
  it('sans serveur d’e-mails, une adresse fausse, une vente inconnue : une phrase, rien n’est compté', async () => {
    const r = await vendre();
    expect(await envoyer(r.vente_id, courriel())).toMatchObject({
      statut: 409,
      code: 'courriel_non_regle',
      errors: [phrasesCourriel.courrielNonRegle],
    });
    await serveur.relancer({ smtpUrl: boite.url });
    expect(await envoyer(r.vente_id, { voie: 'courriel' })).toMatchObject({
      statut: 422,
      errors: [phrases.adresseRequise],
    });
    expect(await envoyer(r.vente_id, courriel('a@b.ga, c@d.ga'))).toMatchObject({
      statut: 422,
      errors: [phrasesCommun.courrielInvalide],
    });
    expect(await envoyer(r.vente_id, { voie: 'whatsapp' })).toMatchObject({
      statut: 422,
      errors: [phrases.finDuNumeroRequise],
    });
    expect((await envoyer(999_999, courriel())).statut).toBe(404);
    expect((await envoyer(999_999, WHATSAPP)).statut).toBe(404);
    expect(await envoyer(r.vente_id, courriel('moi@refuse.example'))).toMatchObject({
      statut: 409,
      errors: [phrasesCourriel.courrielRefuse],
    });
    const { data } = await chef.lire<Reservation>(`/api/reservations/${r.id}`);
    expect([data.impressions, boite.lettres, await audits(r.vente_id)]).toEqual([0, [], []]);
  });
  it('part une fois par clé, avec ses montants ; scellé, journalisé sans l’adresse entière', async () => {
    const r = await vendre([[0, 2]]);
    const cle = randomUUID();
    const [un, deux] = [
      await envoyer(r.vente_id, courriel(), cle),
      await envoyer(r.vente_id, courriel(), cle),
    ];
    expect([un.statut, un.message, un.data.lien]).toEqual([200, phrases.ticketEnvoye, null]);
    expect(deux.texte).toBe(un.texte);
    expect(boite.lettres.map((l) => l.a)).toEqual([['jeanne.obame@exemple.ga']]);
    expect(un.data.texte).toContain('NET À PAYER');
    expect(un.data.texte).not.toContain('DOLIPRANE');
    expect(un.data.reservation).toMatchObject({ impressions: 1, net_a_payer: r.net_a_payer });
    expect(await audits(r.vente_id)).toEqual([
      {
        utilisateur: 'Rose Essono',
        apres: { voie: 'courriel', a: 'j…@exemple.ga', avec_produits: false, impression: 1 },
      },
    ]);
    expect(
      await sql(em(), `select type from journal_fiscal where objet = $1`, [
        `courriel:${r.vente_id}`,
      ]),
    ).toEqual([{ type: 'ENVOI' }]);
  });
});

describe('[ENV-4] la page du client', () => {
  it('sans adresse publique, le message porte le ticket ; [ENV-5] avec elle, un lien', async () => {
    const r = await vendre();
    const sans = await envoyer(r.vente_id, WHATSAPP);
    expect([sans.data.lien, sans.message]).toEqual([null, phrases.messagePret]);
    expect(sans.data.texte).toContain('Pharmacie du Port');
    await poserAdresse(ADRESSE);
    const { lien } = (await envoyer(r.vente_id, WHATSAPP)).data;
    expect(lien).toMatch(/^https:\/\/tickets\.exemple\.ga\/t\/[\w-]{32}$/);
    expect((await audits(r.vente_id)).map((a) => a.apres)).toMatchObject([
      { voie: 'whatsapp', a: '…56', impression: 1 },
      { voie: 'whatsapp', a: '…56', impression: 2 },
    ]);
  });
  it('les montants, sans session ni script ; ni produit ni client ; jamais gardée', async () => {
    const r = await vendre([[1, 2]], {
      paiements: [{ mode: 'mobile_money', montant: 5_000, reference: 'TRANSFERT-9' }],
    });
    const { statut, html, entetes } = await page((await envoyer(r.vente_id, WHATSAPP)).data.lien);
    expect(statut).toBe(200);
    for (const mot of [
      'Pharmacie du Port',
      `Ticket N° ${r.numero_ticket}`,
      'Article 1',
      'Mobile money',
    ])
      expect(html).toContain(mot);
    for (const mot of [
      'AMOXICILLINE',
      'COMPTANT',
      'TRANSFERT-9',
      'Chantal',
      '<script',
      'DUPLICATA',
    ])
      expect(html).not.toContain(mot);
    expect(Object.fromEntries(entetes)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  });
  it('à la demande du client, le nom des produits : c’est le lien qui le dit', async () => {
    const r = await vendre();
    const nomme = await envoyer(r.vente_id, { ...WHATSAPP, avec_produits: true });
    expect((await page(nomme.data.lien)).html).toContain('DOLIPRANE');
  });
  it('[ENV-3] DUPLICATA après un papier ou un envoi, et derrière le QR du papier', async () => {
    const r = await vendre();
    const original = (await envoyer(r.vente_id, WHATSAPP)).data;
    const apres = (await envoyer(r.vente_id, WHATSAPP)).data;
    const { data: papier } = await rose.ecrire<Reservation>(`/api/reservations/${r.id}/imprimer`);
    expect(papier.impressions).toBe(3);
    const { data: qr } = await rose.lire<{ lien: string }>(`/api/reservations/${r.id}/lien-ticket`);
    const marques = await Promise.all(
      [original, apres, qr].map(async ({ lien }) => (await page(lien)).html.includes('DUPLICATA')),
    );
    expect(marques).toEqual([false, true, true]);
  });
  it('annulée : la page le dit, et quand', async () => {
    const r = await vendre();
    const { lien } = (await envoyer(r.vente_id, WHATSAPP)).data;
    expect((await chef.ecrire(`/api/ventes/${r.vente_id}/cancel`, {})).statut).toBe(200);
    expect((await page(lien)).html).toMatch(/VENTE ANNULÉE.*Vente annulée le \d\d\/\d\d\/\d{4}\./);
  });
  it('certifiée : le code et le QR de l’État, dans le message et sur la page', async () => {
    expect((await regler({})).statut).toBe(200);
    const r = await vendre();
    const [certifiee] = await decidees(r.vente_id);
    const { data } = await envoyer(r.vente_id, WHATSAPP);
    const { html } = await page(data.lien);
    expect(html).toContain(`Code : ${certifiee?.code}`);
    expect(html).toContain('TEST – sans valeur fiscale');
    expect(html).toContain('aria-label="QR de la facture de l’État"');
    await poserAdresse(null);
    const { texte } = (await envoyer(r.vente_id, WHATSAPP)).data;
    expect(texte).toContain(String(certifiee?.code));
    expect(texte).toContain(String(certifiee?.qr));
    await poserAdresse(ADRESSE);
  });
});

describe('[ENV-8] une adresse qui n’est pas la bonne', () => {
  const signer = (change: Partial<JetonTicket>) =>
    `${ADRESSE}/t/${signJeton(currentSeal().secret, {
      vente_id: 1,
      sceau: '00000000',
      jusqu_au: '2099-12-31',
      avec_produits: false,
      duplicata: false,
      ...change,
    })}`;
  it('altérée, d’une vente qu’une base restaurée a perdue, expirée : une page, et rien d’autre', async () => {
    const r = await vendre();
    const lien = String((await envoyer(r.vente_id, WHATSAPP)).data.lien);
    const lus = await Promise.all(
      [
        `${lien.slice(0, -1)}${lien.endsWith('A') ? 'B' : 'A'}`,
        `${ADRESSE}/t/n-importe-quoi`,
        signer({ vente_id: r.vente_id ?? 0 }),
        signer({ vente_id: 999_999 }),
        signer({ vente_id: r.vente_id ?? 0, sceau: String(r.sceau), jusqu_au: '2026-01-01' }),
      ].map(page),
    );
    const titres = lus.map(({ statut, html }) => [statut, /<h1>([^<]*)/.exec(html)?.[1]]);
    const absent = [404, phrases.PAGE.absent.titre];
    expect(titres).toEqual([absent, absent, absent, absent, [410, phrases.PAGE.expire.titre]]);
    for (const { html } of lus) expect(html).not.toContain('Pharmacie du Port');
  });
  it('cherchée au hasard, la machine attend ; les vrais tickets s’ouvrent encore', async () => {
    const r = await vendre();
    const { lien } = (await envoyer(r.vente_id, WHATSAPP)).data;
    const statuts = new Set<number>();
    for (let i = 0; i < 31; i++) statuts.add((await page(`${ADRESSE}/t/${i}`)).statut);
    expect([...statuts].sort()).toEqual([404, 429]);
    expect((await page(lien)).statut).toBe(200);
  });
});
