// Server: quotes leave by SMTP, once per key, though the answer is lost or the server mute.
import { randomUUID } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { type Facture } from '#shared/vente/facture/devis.schema.ts';
import { surDevis } from '#shared/vente/facture/facture.events.ts';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { coupeReponse } from '#tests/harness/coupe-reponse.ts';
import { Poste } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { serveur, gerante, chef, unDevis, valider, preparerDevis } from './devis.scene.ts';

preparerDevis();

describe('envoyer un devis par e-mail', () => {
  interface Recu {
    de: string;
    a: string[];
    corps: string;
  }
  const recus: Recu[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, suite) =>
      suite(
        address.startsWith('inconnu')
          ? Object.assign(new Error('no such user'), { responseCode: 550 })
          : null,
      ),
    onData: (flux, session, suite) => {
      const morceaux: Buffer[] = [];
      flux.on('data', (m: Buffer) => morceaux.push(m));
      flux.on('end', () => {
        recus.push({
          de: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          a: session.envelope.rcptTo.map((r) => r.address),
          corps: Buffer.concat(morceaux).toString('utf8'),
        });
        suite();
      });
    },
  });
  const port = () => {
    const a = smtp.server.address();
    return typeof a === 'object' && a !== null ? a.port : 0;
  };
  const envoyer = (id: number, corps: object) =>
    gerante.ecrire<Facture>(`/api/devis/${id}/send-email`, corps);
  beforeAll(
    () =>
      new Promise<void>((ok) => {
        smtp.listen(0, '127.0.0.1', ok);
      }),
  );
  afterAll(
    () =>
      new Promise<void>((ok) => {
        smtp.close(ok);
      }),
  );

  it('[DEV-8] sans serveur réglé, sans adresse : une phrase, et rien ne part', async () => {
    const { id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    expect(await envoyer(id, {})).toMatchObject({
      statut: 422,
      errors: [phrasesFacture.devisAdresseRequise],
    });
    expect(await envoyer(id, { email: 'client@exemple.ga' })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisNonEnvoye, phrasesCourriel.courrielNonRegle],
    });
    await serveur.relancer({ smtpUrl: `smtp://127.0.0.1:${port()}` });
    expect((await envoyer(999_999, { email: 'client@exemple.ga' })).statut).toBe(404);
    expect(recus).toEqual([]);
  });
  it('[DEV-15] à deux destinataires, un e-mail chacun ; l’un refusé, l’autre le reçoit et c’est dit', async () => {
    const { id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    recus.splice(0);
    expect(await envoyer(id, { email: 'un@exemple.ga; deux@exemple.ga' })).toMatchObject({
      statut: 200,
      data: { envoye_a: 'un@exemple.ga, deux@exemple.ga', envoi_a_jour: true },
    });
    expect(recus.map((r) => r.a)).toEqual([['un@exemple.ga'], ['deux@exemple.ga']]);
    expect(await envoyer(id, { email: 'inconnu@exemple.ga, trois@exemple.ga' })).toMatchObject({
      statut: 409,
      errors: [
        phrasesFacture.devisNonEnvoye,
        phrasesCourriel.courrielRefuse,
        phrasesFacture.devisPartiA(['trois@exemple.ga']),
      ],
    });
    expect((await gerante.lire<Facture>(`/api/factures/${id}`)).data.envoye_a).toBe(
      'trois@exemple.ga',
    );
    recus.splice(0);
  });
  it('[DEV-8] part avec son PDF ; une adresse refusée, un serveur muet se disent ; rien n’est écrit de ce qui n’est pas parti', async () => {
    await sql(
      serveur.orm.em.fork(),
      `insert into pharmacie (nom_pharmacie, adresse, telephone1, email)
        values ('Pharmacie du Port', 'Libreville', '+24101020304', 'port@exemple.ga')`,
    );
    const { id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    expect(await envoyer(id, { email: 'inconnu@exemple.ga' })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisNonEnvoye, phrasesCourriel.courrielRefuse],
    });
    expect((await gerante.lire<Facture>(`/api/factures/${id}`)).data.envoye_at).toBeNull();
    expect(await envoyer(id, { email: 'client@exemple.ga' })).toMatchObject({
      statut: 200,
      message: phrasesFacture.devisEnvoye('client@exemple.ga'),
      data: { envoye_a: 'client@exemple.ga' },
    });
    expect(recus).toHaveLength(1);
    expect(recus[0]).toMatchObject({ a: ['client@exemple.ga'] });
    expect(recus[0]?.corps).toMatch(
      /^From: Pharmacie du Port <[\s\S]*^Reply-To: port@exemple\.ga/m,
    );
    const pdf =
      /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(recus[0]?.corps ?? '')?.[1] ??
      '';
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await serveur.relancer({ smtpUrl: 'smtp://127.0.0.1:1' });
    expect(await envoyer(id, { email: 'autre@exemple.ga' })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisNonEnvoye, phrasesCourriel.courrielMuet],
    });
    expect((await gerante.lire<Facture>(`/api/factures/${id}`)).data.envoye_a).toBe(
      'client@exemple.ga',
    );
  });

  const PARTIE = { a: ['client@exemple.ga'] };
  it('[DEV-8] la même clé deux fois, deux à la fois, deux personnes, une réponse perdue : une lettre, la même réponse', async () => {
    await serveur.relancer({ smtpUrl: `smtp://127.0.0.1:${port()}` });
    recus.length = 0;
    const { id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    const corps = { email: 'client@exemple.ga' };
    const appel = (cle: string, plus: object = {}) =>
      gerante.ecrire<Facture>(`/api/devis/${id}/send-email`, { ...corps, ...plus }, cle);
    // At once: under one key, then under two.
    const cle = randomUUID();
    const fois = await Promise.all([appel(cle), appel(cle), appel(randomUUID())]);
    expect(fois.map((f) => [f.statut, f.message])).toEqual(
      Array(3).fill([200, phrasesFacture.devisEnvoye('client@exemple.ga')]),
    );
    expect(fois[0]?.texte).toBe(fois[1]?.texte);
    expect((await appel(cle)).texte).toBe(fois[0]?.texte);
    expect(recus).toMatchObject([PARTIE]);
    expect(await appel(cle, { email: 'autre@exemple.ga' })).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.cleAutreCorps],
    });
    expect((await gerante.lire<Facture>(`/api/factures/${id}`)).data).toMatchObject({
      envoye_a: 'client@exemple.ga',
      envoi_a_jour: true,
    });
    // Once more, outright: once for that call, whoever loses its answer.
    const coupure = await coupeReponse(serveur.adresse);
    const encore = randomUUID();
    const perdue = new Poste(coupure.adresse, gerante.id, gerante.fullname, gerante.token);
    await expect(
      perdue.ecrire(`/api/devis/${id}/send-email`, { ...corps, renvoyer: true }, encore),
    ).rejects.toThrow();
    expect((await appel(encore, { renvoyer: true })).texte).toBe(coupure.perdues[0]?.texte);
    await coupure.fermer();
    expect(recus).toMatchObject([PARTIE, PARTIE]);
    // Changed since, it is another paper; its old key still says what it said.
    await gerante.ecrire(`/api/factures/${id}/update`, { remise: 100 });
    expect((await gerante.lire<Facture>(`/api/factures/${id}`)).data.envoi_a_jour).toBe(false);
    expect((await appel(cle)).texte).toBe(fois[0]?.texte);
    expect(recus).toHaveLength(2);
    expect((await appel(randomUUID())).statut).toBe(200);
    expect((await appel(randomUUID(), { email: 'autre@exemple.ga' })).statut).toBe(200);
    expect(recus).toMatchObject([PARTIE, PARTIE, PARTIE, { a: ['autre@exemple.ga'] }]);
    const identifiants = recus.map((r) => /^Message-ID: (\S+)/m.exec(r.corps)?.[1]);
    expect(new Set(identifiants).size).toBe(4);
  });
  it('[DEV-8] serveur d’e-mails muet puis revenu : la même clé repart et la lettre part une fois ; un envoi resté en plan se reprend', async () => {
    recus.length = 0;
    const { id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    const cle = randomUUID();
    const appel = () =>
      gerante.ecrire<Facture>(`/api/devis/${id}/send-email`, { email: 'client@exemple.ga' }, cle);
    await serveur.relancer({ smtpUrl: 'smtp://127.0.0.1:1' });
    expect(await appel()).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisNonEnvoye, phrasesCourriel.courrielMuet],
    });
    await serveur.relancer({ smtpUrl: `smtp://127.0.0.1:${port()}` });
    expect((await appel()).statut).toBe(200);
    expect((await appel()).statut).toBe(200);
    expect(recus).toMatchObject([PARTIE]);
    // Whoever had it in hand died a while ago, with nothing written.
    const autre = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    await sql(
      serveur.orm.em.fork(),
      `update facture set envoi_debut_at = now() - interval '2 minutes' where id = $1`,
      [autre.id],
    );
    expect((await envoyer(autre.id, { email: 'client@exemple.ga' })).statut).toBe(200);
    expect(recus).toHaveLength(2);
  });
  it('[AVO-3] une facture annulée part avec son avoir', async () => {
    recus.length = 0;
    const { id, reservation_id } = await unDevis([
      { produit_id: await unProduit(serveur), qte: 1 },
    ]);
    const { data: vente } = await valider(reservation_id);
    expect((await envoyer(id, { email: 'client@exemple.ga' })).statut).toBe(200);
    const { message } = await chef.ecrire(`/api/ventes/${vente.id}/cancel`, {});
    const numero = /A\d{4}-\d{5}/.exec(message)?.[0] ?? '';
    // The paper is no longer the one that left.
    expect((await envoyer(id, { email: 'client@exemple.ga' })).statut).toBe(200);
    expect(recus.map((r) => r.corps.match(/filename/g)?.length)).toEqual([1, 2]);
    expect(recus[1]?.corps).toContain(numero);
  });
  it('[AVO-3] [DEV-8] une facture dont des boîtes reviennent n’est plus celle qui est partie : elle repart, et qui la regarde la relit', async () => {
    recus.length = 0;
    const { id, reservation_id } = await unDevis([
      { produit_id: await unProduit(serveur), qte: 3 },
    ]);
    const { data: vente } = await valider(reservation_id);
    const { lignes } = (await chef.lire<VenteDetail>(`/api/ventes/${vente.id}`)).data;
    const rendre = () =>
      chef.ecrire(`/api/ventes/${vente.id}/retours`, {
        lignes: [{ ligne_id: lignes[0]?.id, qte: 1 }],
        motif: 'mauvais dosage',
      });
    const lire = async () => (await gerante.lire<FactureDetail>(`/api/factures/${id}`)).data;
    await envoyer(id, { email: 'client@exemple.ga' });
    expect((await lire()).envoi_a_jour).toBe(true);
    await verifierEvenement<Facture[]>({
      poste: gerante,
      topic: 'devis',
      acte: rendre,
      noms: ['devis.modifie', 'avoir.cree'],
      lire: async () => (await gerante.lire<Facture[]>('/api/factures')).data,
      appliquer: surDevis,
      montrees: true,
    });
    expect(await lire()).toMatchObject({ envoi_a_jour: false, numero: vente.numero_facture });
    expect((await envoyer(id, { email: 'client@exemple.ga' })).statut).toBe(200);
    expect(recus).toMatchObject([PARTIE, PARTIE]);
  });
});
