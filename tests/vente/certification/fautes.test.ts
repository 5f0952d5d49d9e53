// Server: what the State's server does wrong is seen of the row, by the worker, over restarts.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type {
  BilanCertification,
  Certification,
  CertificationDetail,
} from '#shared/vente/certification/certification.schema.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { jusqua } from '../../harness/patience.ts';
import {
  certificationsDe,
  chef,
  decidees,
  preparerCertification,
  regler,
  serveur,
  vendre,
} from './certifier.scene.ts';
import { attendrePublication } from '../../harness/verifier-evenement.ts';
import { adresseFermee, serviceDeTest } from '../../harness/service-de-test.ts';

preparerCertification();

const em = () => serveur.orm.em.fork();
const agir = (c: Certification | undefined, quoi: string, corps: object = {}) =>
  chef.ecrire<Certification>(`/api/certifications/${c?.id ?? 0}/${quoi}`, corps);
const bilan = async () => (await chef.lire<BilanCertification>('/api/certifications-bilan')).data;
const cloche = async () =>
  (await chef.lire<Notification[]>('/api/notifications')).data.filter(
    (n) => n.genre === 'certification' && n.read_at === null,
  );
/** The one certification of a sale, once its state is that one. */
async function devenue(vente_id: number | null, etat: Certification['etat']) {
  let lue: Certification | undefined;
  await jusqua(async () => {
    [lue] = await certificationsDe(vente_id);
    return lue?.etat === etat;
  }, `vente ${vente_id} : ${etat}`);
  return lue;
}
async function attendre(vente_id: number | null, motif: string) {
  let lue: Certification | undefined;
  await jusqua(async () => {
    [lue] = await certificationsDe(vente_id);
    return lue?.motif === motif;
  }, `vente ${vente_id} : ${motif}`);
  return lue;
}

describe('[CER-4] ce que l’État répond de travers', () => {
  it('[NOT-25] refusée : dite, corrigée, certifiée ; ses montants ne bougent pas', async () => {
    await regler({ faute: 'refuse' });
    const { vente_id } = await vendre();
    const [refusee] = await decidees(vente_id);
    expect(refusee).toMatchObject({
      etat: 'Refusée',
      a_corriger: 'client',
      prochain_at: null,
      code: null,
    });
    expect(refusee?.motif).toContain('Refusée par le simulateur');
    expect((await cloche()).length).toBe(1);
    expect((await bilan()).refusees).toBe(1);
    await regler({});
    const corrigee = await agir(refusee, 'corriger', {
      client: { type: 'entreprise', nom: 'BTP du Sud', nif: '3202112345678' },
    });
    expect(corrigee.errors).toEqual([]);
    const certifiee = await devenue(vente_id, 'Certifiée');
    expect(certifiee).toMatchObject({
      client: 'BTP du Sud',
      total: refusee?.total,
      document: refusee?.document,
    });
    expect([await cloche(), (await bilan()).refusees]).toEqual([[], 0]);
  });

  it('[CER-8] celle qui attend d’être envoyée ne se dit pas certifiée : aucun code n’en est pris', async () => {
    await regler({ faute: 'refuse' });
    const { vente_id } = await vendre();
    const [refusee] = await decidees(vente_id);
    await sql(
      serveur.orm.em.fork(),
      `update certification
      set etat = 'En attente', prochain_at = now() + interval '1 hour' where id = $1`,
      [refusee?.id],
    );
    const saisie = await agir(refusee, 'code', { code: 'SIM-000009-000009' });
    expect([saisie.statut, saisie.errors]).toEqual([409, [phrases.partSeule]]);
    expect((await certificationsDe(vente_id))[0]).toMatchObject({ etat: 'En attente', code: null });
    // Settings mended, what waits leaves at once.
    await regler({});
    await devenue(vente_id, 'Certifiée');
  });

  it('confirmation perdue : incertaine, jamais renvoyée d’elle-même', async () => {
    await regler({ faute: 'perd_la_confirmation' });
    const { vente_id } = await vendre();
    const incertaine = await devenue(vente_id, 'Incertaine');
    await regler({});
    expect(incertaine).toMatchObject({ essais: 1, prochain_at: null, code: null });
    const sans = await agir(incertaine, 'renvoyer');
    expect([sans.statut, sans.errors]).toEqual([409, [phrases.incertaineADire]]);
    const dite = await agir(incertaine, 'renvoyer', { absente_du_portail: true });
    expect(dite.errors).toEqual([]);
    expect((await devenue(vente_id, 'Certifiée'))?.essais).toBe(2);
  });

  it('confirmation perdue, présente sur le portail : son code se saisit', async () => {
    await regler({ faute: 'perd_la_confirmation' });
    const { vente_id } = await vendre();
    const incertaine = await devenue(vente_id, 'Incertaine');
    await regler({});
    const faux = await agir(incertaine, 'code', { code: 'PAS UN CODE' });
    expect([faux.statut, faux.errors]).toEqual([
      422,
      [phrases.codeFaux(phrases.formeDuCode.simulateur)],
    ]);
    const autre = await agir(incertaine, 'code', {
      code: 'SIM-900000-900000',
      qr: 'SIM;X;SIM-1-1;5',
    });
    expect(autre.errors).toEqual([phrases.qrDunAutre]);
    const avenir = await agir(incertaine, 'code', {
      code: 'SIM-900000-900000',
      certifiee_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(avenir.errors).toEqual([phrases.codeAVenir]);
    const saisie = await agir(incertaine, 'code', { code: 'sim-900000-900000' });
    expect(saisie.data).toMatchObject({
      etat: 'Certifiée',
      code: 'SIM-900000-900000',
      saisie_par: 'Chantal Obame',
    });
    const encore = await agir(incertaine, 'code', { code: 'SIM-900000-900001' });
    expect([encore.statut, encore.errors]).toEqual([409, [phrases.dejaCertifiee]]);
    const detail = await chef.lire<CertificationDetail>(`/api/certifications/${incertaine?.id}`);
    expect(detail.data.echanges.at(-1)).toMatchObject({ operation: 'saisie', issue: 'certifiée' });

    const autreVente = await vendreIncertaine();
    const pris = await agir(autreVente, 'code', { code: 'SIM-900000-900000' });
    expect([pris.statut, pris.errors]).toEqual([409, [phrases.codeDejaPris(saisie.data.numero)]]);
  });
  it('[CER-8] un même code pour deux ventes au même instant : la seconde apprend qui le porte', async () => {
    const deux = [await vendreIncertaine(), await vendreIncertaine()];
    const dites = await Promise.all(
      ['SIM-910000-910000', 'sim-910000-910000'].map((code, i) => agir(deux[i], 'code', { code })),
    );
    const portee = dites.find((r) => r.success)?.data.numero ?? '';
    expect(dites.map((r) => r.statut).sort()).toEqual([200, 409]);
    expect(dites.flatMap((r) => r.errors)).toEqual([phrases.codeDejaPris(portee)]);
  });
  async function vendreIncertaine() {
    await regler({ faute: 'perd_la_confirmation' });
    const { vente_id } = await vendre();
    const incertaine = await devenue(vente_id, 'Incertaine');
    await regler({});
    return incertaine;
  }

  describe('[CER-8] un code saisi pour une vente, que l’État donne à une autre au même instant', () => {
    /** An uncertain sale, and a State whose next sale of that total gets the code; held meanwhile. */
    async function unCodePourDeux(code: string) {
      const incertaine = await vendreIncertaine();
      const service = await serviceDeTest();
      const total = Math.round(incertaine?.total ?? 0);
      const dit = { uid: 'u2', total, code, nim: 'N', compteurs: '1/1 FV', qr: 'Q' };
      service.repondre(200, { ...dit, heure: new Date().toISOString() });
      await regler({ adresse: service.adresse });
      const teneur = new pg.Client({ connectionString: serveur.url });
      await teneur.connect();
      await teneur.query(`select pg_advisory_lock(7048, hashtext('${code.replaceAll('-', '')}'))`);
      /** Acts that wait for the code, and take it in their order. */
      const enFile = (nombre: number) =>
        jusqua(async () => {
          const { rowCount } = await teneur.query(
            `select from pg_locks where locktype = 'advisory' and classid = 7048 and not granted
              and database = (select oid from pg_database where datname = current_database())`,
          );
          return rowCount === nombre;
        }, `${nombre} actes devant le code`);
      const rendre = async () => {
        await teneur.end();
        await service.fermer();
      };
      return { incertaine, enFile, rendre };
    }
    it('saisi d’abord : celle de l’État est incertaine, et dit qui le porte', async () => {
      const code = 'SIM-920000-920000';
      const { incertaine, enFile, rendre } = await unCodePourDeux(code);
      const enCours = agir(incertaine, 'code', { code });
      await enFile(1);
      const autre = await vendre();
      await enFile(2);
      await rendre();
      const saisie = await enCours;
      expect(saisie.data).toMatchObject({ etat: 'Certifiée', code });
      expect(await devenue(autre.vente_id, 'Incertaine')).toMatchObject({
        code: null,
        motif: phrases.codeDejaDonne(code, saisie.data.numero),
      });
      await regler({});
    });
    it('donné d’abord : la saisie apprend qui le porte, et n’écrit rien', async () => {
      const code = 'SIM-930000-930000';
      const { incertaine, enFile, rendre } = await unCodePourDeux(code);
      const autre = await vendre();
      await enFile(1);
      const enCours = agir(incertaine, 'code', { code });
      await enFile(2);
      await rendre();
      const saisie = await enCours;
      const certifiee = await devenue(autre.vente_id, 'Certifiée');
      expect(certifiee?.code).toBe(code);
      const { numero = '' } = certifiee ?? {};
      expect([saisie.statut, saisie.errors]).toEqual([409, [phrases.codeDejaPris(numero)]]);
      expect(await certificationsDe(incertaine?.vente_id ?? null)).toEqual([incertaine]);
      await regler({});
    });
  });

  it.each(['ne_repond_pas', 'erreur_apres_creation', 'reponse_illisible'] as const)(
    '%s à la demande : repart d’elle-même, car elle meurt seule là-bas',
    async (faute) => {
      await regler({ faute });
      const { vente_id } = await vendre();
      const doute = faute === 'reponse_illisible' ? 'illisible' : 'sans_reponse';
      const attend = await attendre(vente_id, phrases.doutes[doute].repart);
      expect(attend).toMatchObject({ etat: 'En attente', essais: 1 });
      await regler({});
      expect((await devenue(vente_id, 'Certifiée'))?.essais).toBe(2);
    },
  );

  it('[CER-6] total faux : refusée, rien n’est confirmé là-bas', async () => {
    await regler({ faute: 'total_faux' });
    const { vente_id } = await vendre();
    const [refusee] = await decidees(vente_id);
    await regler({});
    const total = Math.round(refusee?.total ?? 0);
    expect(refusee?.motif).toBe(phrases.totauxDifferents(total, total + 1));
    const { data } = await chef.lire<CertificationDetail>(`/api/certifications/${refusee?.id}`);
    expect(data.echanges.map((e) => e.operation)).toEqual(['envoi', 'abandon']);
  });

  it('[CER-8] un code qu’une autre porte déjà n’est pas cru : quelqu’un regarde', async () => {
    await regler({});
    const une = await vendre();
    const premiere = await devenue(une.vente_id, 'Certifiée');
    const service = await serviceDeTest();
    const total = Math.round(premiere?.total ?? 0);
    const { code } = premiere ?? {};
    const dit = { uid: 'u1', total, code, nim: 'N', compteurs: '1/1 FV', qr: 'Q' };
    service.repondre(200, { ...dit, heure: new Date().toISOString() });
    await regler({ adresse: service.adresse });
    const autre = await vendre();
    const incertaine = await devenue(autre.vente_id, 'Incertaine');
    await regler({});
    await service.fermer();
    expect(incertaine?.motif).toBe(phrases.codeDejaDonne(code ?? '', premiere?.numero ?? ''));
  });

  it('répond deux fois à la confirmation : incertaine', async () => {
    await regler({ faute: 'repond_deux_fois' });
    const { vente_id } = await vendre();
    const incertaine = await devenue(vente_id, 'Incertaine');
    await regler({});
    expect(incertaine?.motif).toBe(phrases.doutes.illisible.voir);
  });

  it('[CER-7] l’avoir d’une vente qui attend l’attend, sans jamais être refusé', async () => {
    await regler({ faute: 'ne_repond_pas' });
    const { vente_id } = await vendre();
    await attendre(vente_id, phrases.doutes.sans_reponse.repart);
    const ecran = await chef.ecouter('certifications');
    await chef.ecrire(`/api/ventes/${vente_id}/cancel`, { motif: 'erreur' });
    // Another sale goes through the worker meanwhile: it had its turn.
    await attendre((await vendre()).vente_id, phrases.doutes.sans_reponse.repart);
    await regler({});
    const lues = async () => (await certificationsDe(vente_id)).map((c) => c.etat);
    await jusqua(async () => (await lues()).every((e) => e === 'Certifiée'), 'vente puis avoir');
    // Read by REST, its news may still be on its way.
    await attendrePublication(chef.adresse);
    const dits = (await ecran.jusquIci()).flatMap((m) =>
      m.nom === 'certification.change' && m.donnees.certification.genre === 'avoir'
        ? [m.donnees.certification.etat]
        : [],
    );
    expect(dits).toEqual(['Certifiée']);
  });

  it('[CER-7] une refusée n’arrête pas la suivante ; son avoir attend qu’elle soit certifiée', async () => {
    const avisDeRefus = async () =>
      (await cloche()).filter((n) => n.data.title === 'Facture refusée par l’État');
    await regler({});
    const refusees = await chef.lire<Certification[]>('/api/certifications?etat=Refusée&rows=100');
    for (const une of refusees.data) await agir(une, 'renvoyer');
    await jusqua(async () => (await bilan()).refusees === 0, 'plus rien de refusé');
    await regler({ faute: 'refuse' });
    const refusee = await vendre();
    const [c] = await decidees(refusee.vente_id);
    await regler({});
    const suivante = await vendre();
    expect((await decidees(suivante.vente_id))[0]?.etat).toBe('Certifiée');
    await chef.ecrire(`/api/ventes/${refusee.vente_id}/cancel`, { motif: 'erreur' });
    const [, avoir] = await decidees(refusee.vente_id);
    expect(avoir).toMatchObject({ etat: 'Refusée', motif: phrases.originalRefuse });
    expect(await avisDeRefus()).toHaveLength(1);
    await agir(c, 'renvoyer');
    const lues = async () => (await certificationsDe(refusee.vente_id)).map((x) => x.etat);
    await jusqua(async () => (await lues()).every((e) => e === 'Certifiée'), 'vente puis avoir');
    expect(await avisDeRefus()).toEqual([]);
  });
});

describe('[CER-5] un arrêt pendant l’envoi', () => {
  /** As a process that dies leaves it: on its way, and held by nobody. */
  const laisserEnRoute = (id: number | undefined, etape: string) =>
    sql(
      em(),
      `update certification
        set etat = 'En attente', essais = 1, envoi_at = now(), etape = $2, motif = null,
          code = null, decidee_at = null
        where id = $1`,
      [id, etape],
    );

  it('confirmation en route : incertaine ; demande en route : repart', async () => {
    await regler({ faute: 'refuse' });
    const une = await vendre();
    const autre = await vendre();
    const [confirmee] = await decidees(une.vente_id);
    const [demandee] = await decidees(autre.vente_id);
    await serveur.relancer();
    await laisserEnRoute(confirmee?.id, 'confirmation');
    await laisserEnRoute(demandee?.id, 'envoi');
    await regler({});
    expect((await devenue(une.vente_id, 'Incertaine'))?.motif).toBe(phrases.doutes.arret.voir);
    const attend = await attendre(autre.vente_id, phrases.doutes.arret.repart);
    expect([attend?.etat, attend?.essais]).toEqual(['En attente', 1]);
    await agir(attend, 'renvoyer');
    await devenue(autre.vente_id, 'Certifiée');
  });

  it('à l’arrêt et au départ, ce qui attend est certifié une seule fois', async () => {
    await regler({ adresse: await adresseFermee() });
    const payees = [await vendre(), await vendre()];
    await attendre(payees[0]?.vente_id ?? null, phrases.injoignable);
    await serveur.relancer();
    await regler({ adresse: null });
    for (const { vente_id } of payees) {
      const certifiee = await devenue(vente_id, 'Certifiée');
      const confirmations = await sqlOne<{ n: number }>(
        em(),
        `select count(*)::int as n from certification_echange
          where certification_id = $1 and operation = 'confirmation'`,
        [certifiee?.id],
      );
      expect(confirmations?.n).toBe(1);
    }
  });
});
