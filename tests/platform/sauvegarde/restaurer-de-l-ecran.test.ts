// Server: two servers serve while their base is replaced under them.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jusqua } from '#tests/harness/patience.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { groupesDeCle } from '#shared/platform/sauvegarde/cle.rules.ts';
import type { CleProposee } from '#shared/platform/sauvegarde/cle.schema.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import type { EtatSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { anyFreePort } from '#server/platform/base-embarquee/free-port.ts';
import { createOrm } from '#server/platform/db/orm.ts';
import { createLog } from '#server/platform/http/log.ts';
import { listBackups } from '#server/platform/sauvegarde/backup-catalogue.ts';
import { BackupKeeper } from '#server/platform/sauvegarde/backup-keeper.ts';
import { servedDatabase } from '#server/platform/sauvegarde/restore-tables.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import {
  MOT_DE_PASSE,
  type Poste,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  serveurSql,
  dossier,
  demander,
  administrer,
  preparerRestaurerTables,
} from './restaurer-tables.scene.ts';

preparerRestaurerTables();

/** Rows of settings, audit and kept answers that hold this text. */
async function traces(url: string, texte: string): Promise<number> {
  const [lu] = await demander<{ n: number }>(
    url,
    `select count(*)::int as n
      from (select t::text from parametre t
        union all select t::text from journal_audit t
        union all select t::text from idempotence t) x(ligne)
      where ligne like '%${texte}%'`,
  );
  return lu?.n ?? -1;
}

const RACINE = path.join(import.meta.dirname, '../../..');

describe('de l’écran, pendant que deux serveurs servent', () => {
  let serveur: ServeurDeTest;
  let gardien: BackupKeeper;
  let second: ChildProcess;
  let autre: string;
  let chef: Poste;
  let awa: Poste;
  let brice: Poste;
  let caisse_id: number;
  let produit_id: number;
  let proposee: CleProposee;
  beforeAll(async () => {
    serveur = await serveurDeTest();
    gardien = new BackupKeeper({
      url: serveur.url,
      base: undefined,
      folder: path.join(dossier, 'ecran'),
      since: new Date(),
      log: createLog('silent'),
    });
    await serveur.relancer({ sauvegardes: gardien });
    chef = await serveur.poste('Chef', { is_admin: true, password: MOT_DE_PASSE });
    const port = await anyFreePort();
    autre = `http://127.0.0.1:${port}`;
    second = spawn(process.execPath, ['server/main.ts'], {
      cwd: RACINE,
      stdio: 'ignore',
      env: {
        ...process.env,
        DATABASE_URL: serveur.url,
        PORT: String(port),
        HOST: '127.0.0.1',
        DEMO: '0',
        ADMIN_PASSWORD: 'mot de passe',
        LOG_LEVEL: 'silent',
        DATA_DIR: path.join(dossier, 'second'),
      },
    });
    await jusqua(
      () =>
        fetch(`${autre}/sante/pret`).then(
          (r) => r.ok,
          () => false,
        ),
      'le second serveur',
      100,
    );
    awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
    ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
    produit_id = await unProduit(serveur, { qte: 100 });
  });
  afterAll(async () => {
    const fini = new Promise((ok) => second.once('exit', ok));
    second.kill();
    await fini;
    await serveur.detruire();
    const nom = new URL(serveur.url).pathname.slice(1);
    for (const { n } of await demander<{ n: string }>(
      serveurSql,
      `select datname as n from pg_database where datname like '${nom}\\_%'`,
    ))
      await administrer(`drop database "${n}" with (force)`);
  });

  async function vendre(): Promise<void> {
    const panier = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
    const { data } = await brice.ecrire<{ version: number }>(
      `/api/reservations/${panier.id}/ouvrir`,
      {},
    );
    const r = await brice.ecrire(`/api/reservations/${panier.id}/update`, {
      version: data.version,
      status: 'Termine',
      amount_gived: 1000,
      mode_paiement: 'espece',
    });
    expect(r.errors).toEqual([]);
  }
  const stock = async () =>
    (await chef.lire<{ qte: number }>(`/api/produits/${produit_id}`)).data.qte;

  /** A moment is refused from the screen, a backup is taken. */
  async function demanderLaRestauration(nom: string | undefined): Promise<void> {
    const confirmation = { confirmation: 'RESTAURER', password: MOT_DE_PASSE };
    const moment = await chef.ecrire('/api/sauvegardes/restaurer', {
      ...confirmation,
      point: '2026-11-21 14:30',
    });
    expect([moment.statut, moment.errors]).toEqual([409, [phrasesSauvegarde.momentAPart]]);
    const { privee } = (await chef.ecrire<CleProposee>('/api/sauvegardes/cle/proposer')).data;
    for (const [cle_privee, phrase] of [
      [undefined, phrasesSauvegarde.cleDemandee],
      [privee, phrasesSauvegarde.cleFausse],
      [`${privee} X`, phrasesSauvegarde.cleIllisible],
    ]) {
      const sans = { ...confirmation, nom, cle_privee };
      expect(await chef.ecrire('/api/sauvegardes/restaurer', sans)).toMatchObject({
        statut: 422,
        errors: [phrase],
      });
    }
    const lancee = await chef.ecrire<EtatSauvegardes>('/api/sauvegardes/restaurer', {
      ...confirmation,
      nom,
      // as one copies it from paper
      cle_privee: groupesDeCle(proposee.privee).join(' ').toLowerCase(),
    });
    expect([lancee.statut, lancee.errors, lancee.message]).toEqual([
      200,
      [],
      phrasesSauvegarde.restaurationCommencee,
    ]);
  }
  /** Nobody gets a fault of ours meanwhile: an answer, or the sentence that asks to come back. */
  async function vendrePendantCeTemps(): Promise<void> {
    const statuts = new Set<number>();
    for (; gardien.busy; await attendre(5))
      statuts.add((await awa.lire('/api/reservations/jour')).statut);
    expect([...statuts].filter((s) => s !== 200 && s !== 503)).toEqual([]);
  }
  /** Said without a session: two moments, and nothing else. */
  async function verifierCeQuiEstDit(fin: Date): Promise<void> {
    expect(gardien.state(new Date()).dernier_message).toEqual({
      texte: phrasesSauvegarde.restaurationFaite(formatDateHeure(fin)),
      succes: true,
    });
    const dite = (await (await fetch(`${autre}/api/restauration`)).json()) as {
      data: { restauree_a: string; jusqu_a: string };
    };
    expect(Object.keys(dite.data).sort()).toEqual(['jusqu_a', 'restauree_a']);
    expect(new Date(dite.data.jusqu_a)).toEqual(fin);
  }

  it('vendre, sauvegarder, vendre, restaurer : la première vente est là, l’autre non, les écrans relisent, et l’on vend aussitôt des deux', async () => {
    expect(await servedDatabase(serveur.url)).toBe(true);
    await vendre();
    // Setting the key makes a backup, sealed for it; the private half is kept nowhere.
    proposee = (await chef.ecrire<CleProposee>('/api/sauvegardes/cle/proposer')).data;
    const { publique } = proposee;
    const malCopiee = publique.slice(0, -1) + (publique.endsWith('q') ? 'p' : 'q');
    for (const fausse of ['age1nimportequoi', malCopiee])
      expect(await chef.ecrire('/api/sauvegardes/cle', { publique: fausse })).toMatchObject({
        statut: 422,
        errors: [phrasesSauvegarde.clePubliqueFausse],
      });
    const posee = await chef.ecrire<EtatSauvegardes>('/api/sauvegardes/cle', { publique });
    expect([posee.statut, posee.data.cle?.publique, posee.data.en_cours?.quoi]).toEqual([
      200,
      publique,
      'sauvegarde',
    ]);
    expect(await traces(serveur.url, proposee.privee)).toBe(0);
    // What the audit says of it is sealed like the rest.
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
    await gardien.settled();
    await vendre();
    const tard = await serveur.poste('Tard Venu', { is_admin: true });
    expect((await tard.lire('/api/session')).statut).toBe(200);
    expect(await stock()).toBe(98);
    const ecran = await awa.ecouter('produits');
    const seq = ecran.accuses[0]?.ok ? ecran.accuses[0].seq : 0;
    const coupe = new Promise((ok) => ecran.prise.once('disconnect', ok));
    const [faite] = listBackups(path.join(dossier, 'ecran'));
    expect(faite?.parties.map((p) => p.nom.endsWith('.age'))).toEqual([true]);
    expect(gardien.state(new Date()).sauvegardes[0]).toMatchObject({ chiffree: true });

    await demanderLaRestauration(faite?.nom);
    await vendrePendantCeTemps();
    await verifierCeQuiEstDit(new Date(faite?.fin ?? 0));

    // Whose session is older than the copy keeps it; who came since signs in again.
    expect((await tard.lire('/api/session')).statut).toBe(401);
    expect((await awa.lire('/api/session')).statut).toBe(200);
    await coupe;
    ecran.prise.connect();
    await new Promise<void>((ok) =>
      ecran.prise.connected ? ok() : ecran.prise.once('connect', ok),
    );
    expect(
      await ecran.prise.emitWithAck('subscribe', { topic: 'produits', since: seq }),
    ).toMatchObject({ ok: true, resync: true });
    expect(await stock()).toBe(99);
    // what follows the restoration is sealed too
    expect((await chef.lire<EtatSauvegardes>('/api/sauvegardes')).data).toMatchObject({
      cle: { publique: proposee.publique },
      sauvegardes: [{ chiffree: true }, { chiffree: true }],
    });
    await vendre();
    awa.adresse = autre;
    expect((await awa.ecrire('/api/reservations', {})).statut).toBe(200);
    awa.adresse = serveur.adresse;
    expect(await stock()).toBe(98);
    await expect.poll(async () => (await ecran.attendre(1)).length).toBeGreaterThan(0);
    const orm = await createOrm(serveur.url, { max: 1 });
    const { verifierInvariants } = await import('#server/platform/verification/invariants.ts');
    expect(await verifierInvariants(orm.em.fork()).finally(() => orm.close(true))).toEqual([]);
  });
});
