// Server: settings keep a secret, wake the worker, and are asked who is there.
import { describe, expect, it } from 'vitest';
import type {
  CertificationDetail,
  ComptesDuJour,
  EssaiCertification,
} from '#shared/vente/certification/certification.schema.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import * as phrasesClientele from '#shared/vente/clientele/clientele.phrases.ts';
import type { ReglagesCertification } from '#shared/vente/certification/reglages.schema.ts';
import { jourDe } from '#shared/base/dates.ts';
import {
  surUneCertification,
  surCertificationsImprimees,
} from '#shared/vente/certification/certification.events.ts';
import type { CertificationImprimee } from '#shared/vente/certification/certification.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { readFullReglages, ouvrirJeton } from '#server/vente/certification/reglages-tenus.ts';
import { poserSceau, currentSeal } from '#server/platform/scellement/sceau.ts';
import { verifierEvenement } from '../../harness/verifier-evenement.ts';
import { serviceDeTest } from '../../harness/service-de-test.ts';
import {
  certificationsDe,
  chef,
  corpsDesReglages,
  decidees,
  preparerCertification,
  regler,
  serveur,
  vendre,
} from './certifier.scene.ts';
import { jusqua } from '../../harness/patience.ts';

preparerCertification();
const em = () => serveur.orm.em.fork();
const lire = async () =>
  (await chef.lire<ReglagesCertification>('/api/certification-reglages')).data;

describe('[CER-16] le jeton', () => {
  it('n’est ni dans la base en clair, ni dans une réponse, ni dans l’audit ; il se relit ici', async () => {
    await regler({ pays: 'benin', jeton: 'SECRET-DE-LA-DGI', jeton_fin: '2097-01-15' });
    const lus = await lire();
    expect([lus.jeton_pose, lus.jeton_fin]).toEqual([true, '2097-01-15']);
    expect(JSON.stringify(lus)).not.toContain('SECRET');
    const tables = ['parametre', 'journal_audit', 'idempotence', 'evenement', 'journal_fiscal'];
    for (const table of tables) {
      const lu = await sqlOne<{ n: number }>(
        em(),
        `select count(*)::int as n from ${table} t where t::text like '%SECRET-DE-LA-DGI%'`,
      );
      expect([table, lu?.n]).toEqual([table, 0]);
    }
    expect(ouvrirJeton(await readFullReglages(em()))).toBe('SECRET-DE-LA-DGI');
    // Left out, it stays.
    await regler({ pays: 'benin', jeton_fin: '2097-01-15' });
    expect(ouvrirJeton(await readFullReglages(em()))).toBe('SECRET-DE-LA-DGI');
    const ici = currentSeal();
    poserSceau({ ...ici, secret: 'une autre installation' });
    expect(ouvrirJeton(await readFullReglages(em()))).toBeNull();
    poserSceau(ici);
    await regler({ pays: 'benin', jeton: '' });
    expect((await lire()).jeton_pose).toBe(false);
  });
  it('d’une autre installation, il attend d’être posé de nouveau', async () => {
    await regler({ jeton: 'un-jeton' });
    const ici = currentSeal();
    poserSceau({ ...ici, secret: 'une autre installation' });
    const { vente_id } = await vendre();
    await jusqua(
      async () => (await certificationsDe(vente_id))[0]?.motif === phrases.jetonIllisible,
      'jeton illisible',
    );
    poserSceau(ici);
    await regler({ jeton: '' });
    expect((await decidees(vente_id))[0]?.etat).toBe('Certifiée');
  });
});

describe('[CER-9] pays et mode', () => {
  it('un pays qui a certifié ne change plus ; on ne passe en production qu’en le disant', async () => {
    const { vente_id } = await vendre();
    await decidees(vente_id);
    const autre = await regler({ pays: 'benin' });
    expect([autre.statut, autre.errors]).toEqual([422, [phrases.paysFige]]);
    const production = await regler({ mode: 'production' });
    expect(production.errors).toEqual([phrases.essaiFige]);
    const perimee = await regler({ version: 0 });
    expect([perimee.statut, perimee.errors]).toEqual([409, [phrases.reglagesChanges]]);
    expect((await lire()).commencee).toBe(true);
  });
  it('chaque caisse a son code ; une caisse inconnue est refusée', async () => {
    const [premiere] = (await lire()).points_de_vente;
    const posee = await regler({
      points_de_vente: [{ caisse_id: premiere?.caisse_id ?? 0, code: 'POS-1' }],
    });
    expect(posee.errors).toEqual([]);
    expect((await lire()).points_de_vente[0]?.code).toBe('POS-1');
    const inconnue = await regler({ points_de_vente: [{ caisse_id: 9_999, code: 'X' }] });
    expect(inconnue.errors).toEqual([phrases.caisseInconnue]);
  });
});

describe('[CER-9] passer en production', () => {
  it('ce qui attendait à l’essai ne part pas en production ; sans pays, rien ne part', async () => {
    await regler({ jeton: 'x' });
    const ici = currentSeal();
    poserSceau({ ...ici, secret: 'une autre installation' });
    const { vente_id } = await vendre();
    const motif = async (id: number | null) => (await certificationsDe(id))[0]?.motif;
    await jusqua(async () => (await motif(vente_id)) === phrases.jetonIllisible, 'elle attend');
    await chef.ecrire('/api/certification-reglages', corpsDesReglages({ pays: null }));
    await jusqua(async () => (await motif(vente_id)) === phrases.envoiAPart, 'sans pays');
    poserSceau(ici);
    await regler({ mode: 'production', quitter_l_essai: true, jeton: '' });
    const [refusee] = await decidees(vente_id);
    expect(refusee).toMatchObject({ etat: 'Refusée', motif: phrases.autreReglage, mode: 'essai' });
    const vraie = await vendre();
    expect((await decidees(vraie.vente_id))[0]).toMatchObject({
      etat: 'Certifiée',
      mode: 'production',
    });
    const retour = await regler({ mode: 'essai' });
    expect(retour.errors).toEqual([phrases.productionFige]);
    await sql(em(), `update certification set mode = 'essai'`);
    await sql(em(), `update pharmacie set certification_mode = 'essai'`);
  });
});

describe('[CLI-11] un client, là où l’État demande son type', () => {
  it('n’entre pas sans lui, ni une entreprise sans son NIF', async () => {
    await sql(em(), `update certification set pays = 'simulateur'`);
    await sql(em(), `update pharmacie set certification_pays = 'benin'`);
    const creer = (plus: object) =>
      chef.ecrire<Client>('/api/clients', { libelle: 'X Y', ...plus });
    expect((await creer({})).errors).toEqual([phrasesClientele.typeClientRequis]);
    const sans = await creer({ type_client: 'entreprise' });
    expect(sans.errors).toEqual([phrasesClientele.nifRequis]);
    const cree = await creer({ type_client: 'particulier' });
    expect(cree.data).toMatchObject({ type_client: 'particulier', nif: null });
    const changee = await chef.ecrire(`/api/clients/${cree.data.id}/update`, {
      type_client: 'entreprise',
    });
    expect([changee.statut, changee.errors]).toEqual([422, [phrasesClientele.nifRequis]]);
    const nommee = await chef.ecrire<Client>(`/api/clients/${cree.data.id}/update`, {
      libelle: 'XY',
    });
    expect(nommee.data.libelle).toBe('XY');
    await sql(em(), `update pharmacie set certification_pays = 'simulateur'`);
  });
});

describe('[CER-17] un essai', () => {
  const essayer = () => chef.ecrire<EssaiCertification>('/api/certifications/essai', {});
  it('envoie une vente et son avoir, montre ce qui revient, et n’écrit rien', async () => {
    await regler({});
    const avant = await sqlOne<{ n: number }>(em(), 'select count(*)::int as n from certification');
    const { data } = await essayer();
    expect(data.reussi).toBe(true);
    expect(data.etapes.map((e) => [e.quoi, e.reussie])).toEqual([
      [phrases.essai.vente, true],
      [phrases.essai.confirmation(phrases.essai.vente), true],
      [phrases.essai.avoir, true],
      [phrases.essai.confirmation(phrases.essai.avoir), true],
    ]);
    expect(data.etapes[0]?.envoi).toContain('ESSAI AVEC TVA');
    const apres = await sqlOne<{ n: number }>(em(), 'select count(*)::int as n from certification');
    expect(apres).toEqual(avant);
  });
  it('dit l’étape qui manque, et pourquoi', async () => {
    const service = await serviceDeTest();
    service.repondre(401, {});
    await regler({ adresse: service.adresse });
    const { data } = await essayer();
    await regler({});
    await service.fermer();
    expect([data.reussi, data.etapes.map((e) => e.phrase)]).toEqual([false, [phrases.jetonRefuse]]);
  });
});

describe('[EVT-41] les écrans et les comptes', () => {
  it('une certification ouverte, un papier en vue suivent les nouvelles', async () => {
    await regler({ faute: 'refuse' });
    const payee = await vendre();
    const [c] = await decidees(payee.vente_id);
    await regler({});
    const sansSuite = async () => {
      const { data } = await chef.lire<CertificationDetail>(`/api/certifications/${c?.id}`);
      return { ...data, echanges: [] };
    };
    const renvoyer = async () => {
      await chef.ecrire(`/api/certifications/${c?.id}/renvoyer`, {});
      await jusqua(
        async () => (await certificationsDe(payee.vente_id))[0]?.etat === 'Certifiée',
        'certifiée',
      );
    };
    const noms = ['certification.change', 'certification.change'];
    await verifierEvenement({
      poste: chef,
      topic: 'certifications',
      lire: sansSuite,
      appliquer: surUneCertification,
      acte: renvoyer,
      noms,
    });
    await regler({ faute: 'refuse' });
    const autre = await vendre();
    const [d] = await decidees(autre.vente_id);
    await regler({});
    await verifierEvenement({
      poste: chef,
      topic: 'certifications',
      lire: async () =>
        (await chef.lire<CertificationImprimee[]>(`/api/reservations/${autre.id}/certification`))
          .data,
      appliquer: surCertificationsImprimees,
      acte: async () => {
        await chef.ecrire(`/api/certifications/${d?.id}/renvoyer`, {});
        await jusqua(
          async () => (await certificationsDe(autre.vente_id))[0]?.etat === 'Certifiée',
          'certifiée',
        );
      },
      noms,
    });
  });
  it('[CER-14] le jour se compte des deux côtés', async () => {
    const { data } = await chef.lire<ComptesDuJour[]>(
      `/api/certifications-comptes?jour=${jourDe(new Date())}`,
    );
    const [ventes, avoirs] = data;
    expect(ventes?.nombre).toBeGreaterThan(0);
    expect(ventes?.nombre_certifie).toBe((ventes?.nombre ?? 0) - 1);
    // The trial was counted over there too, and is no sale of ours.
    expect(ventes?.ecarts.map((e) => e.phrase)).toEqual([
      phrases.ecarts.pasCertifiee('Refusée'),
      expect.stringContaining('que nous ne connaissons pas'),
    ]);
    expect([avoirs?.genre, avoirs?.nombre]).toEqual(['avoir', 0]);
  });
  it('le portail : rien ne part, le code se saisit et le QR suit', async () => {
    await sql(em(), `update certification set pays = 'autre'`);
    await regler({ pays: 'gabon' });
    const { vente_id } = await vendre();
    const [attend] = await certificationsDe(vente_id);
    expect(attend).toMatchObject({ etat: 'En attente', prochain_at: null, motif: phrases.aSaisir });
    const saisie = await chef.ecrire(`/api/certifications/${attend?.id}/code`, {
      code: 'edef-2026/000 123',
      qr: 'https://edef.ga/v/000123',
    });
    expect(saisie.data).toMatchObject({ etat: 'Certifiée', code: 'EDEF-2026/000123' });
  });
});
