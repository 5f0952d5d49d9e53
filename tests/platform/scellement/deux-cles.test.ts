// Server: two processes seal one base, each with a key that the other may not know.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import type {
  ArchiveFiscale,
  ClotureScellee,
  VerificationJournal,
} from '#shared/gestion/journal/cloture.schema.ts';
import { audit } from '#server/platform/db/audit.ts';
import { sql } from '#server/platform/db/sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { fichierDArchive } from '#server/gestion/journal/archiver-periode.ts';
import { envoyerCloture } from '#server/gestion/journal/envoyer-cloture.ts';
import { passMinute } from '#server/minutes.ts';
import { readZip } from '#server/platform/paquet/zip.ts';
import { controlerArchive } from '#server/platform/scellement/archive/controleur.mjs';
import {
  storePublicKey,
  ouvrirSceau,
  poserSceau,
  type Sceau,
} from '#server/platform/scellement/sceau.ts';
import { releverChaine } from '#server/platform/scellement/relever-chaine.ts';
import { boiteAuxLettres } from '#tests/harness/boite-aux-lettres.ts';
import { veilleSur } from '#tests/harness/veille-de-test.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

// Two processes on one base, as services/BASE.md sets them up: each has its folder, and its key.
// This one is `ici`; for the time of an act, it seals as the other.
const racine = mkdtempSync(path.join(tmpdir(), 'deux-cles-'));
const dossier = path.join(racine, 'ici');
let ici: Sceau;
let autre: Sceau;
let serveur: ServeurDeTest;
let chef: Poste;
let maintenant = new Date();
beforeAll(async () => {
  autre = ouvrirSceau(path.join(racine, 'autre'));
  ici = ouvrirSceau(dossier);
  poserSceau(ici);
  serveur = await serveurDeTest({ dossierDuSceau: dossier, maintenant: () => maintenant });
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterAll(async () => {
  await serveur.detruire();
  rmSync(racine, { recursive: true, force: true });
});

const em = () => serveur.orm.em.fork();
const noter = () =>
  inTransaction(serveur.orm, null, async (propre) => {
    await audit(propre, {
      utilisateur: 'Chef',
      adresse: '',
      acte: 'essai',
      entite: 'essai',
      entite_id: 1,
    });
    return succes(null);
  });
/** What the other process does. */
async function chezLAutre<T>(faire: () => Promise<T>): Promise<T> {
  poserSceau(autre);
  return faire().finally(() => poserSceau(ici));
}
const bouts = async () => {
  const { rompues, inconnues } = await releverChaine(em(), dossier);
  return { rompues, inconnues };
};
const verifier = async () =>
  (await chef.lire<VerificationJournal>('/api/journal-fiscal/verification')).data.fautes;

describe('[SCE-31] deux processus sur une base, chacun sa clé', () => {
  it('tant que l’un ne connaît pas celle de l’autre : nommée pour ce qu’elle est, sans accuser le journal', async () => {
    expect(await bouts()).toEqual({ rompues: [], inconnues: [] });
    await chezLAutre(noter);
    await chezLAutre(noter);
    expect(await bouts()).toEqual({ rompues: [], inconnues: [autre.cle] });
    const [quoi, ...faits] = await verifier();
    expect(quoi).toContain(`2 faits sont signés de la clé ${autre.cle}, inconnue d’ici`);
    expect(quoi).toContain('npm run verifier -- --cle');
    expect(faits).toHaveLength(2);
  });
  it('un maillon changé reste une rupture, de quelque clé qu’il se dise', async () => {
    const propre = em();
    await propre.begin();
    await sql(propre, 'set local session_replication_role = replica');
    await sql(propre, `update journal_fiscal set contenu = '{}' where chaine = 'audit'`);
    const { rompues, inconnues } = await releverChaine(propre, dossier);
    await propre.rollback();
    expect({ rompues, inconnues }).toEqual({ rompues: ['audit'], inconnues: [] });
  });
  it('ce que la base en dit ne suffit pas : elle se donne', async () => {
    await chezLAutre(() => serveur.relancer());
    await noter();
    await chezLAutre(noter);
    expect((await bouts()).inconnues).toEqual([autre.cle]);
    expect(() => storePublicKey(dossier, 'une clé')).toThrow('not a public key');
    storePublicKey(dossier, autre.publique);
    expect(await bouts()).toEqual({ rompues: [], inconnues: [] });
    expect(await verifier()).toEqual([]);
  });
  it('l’alarme de celui qui ne connaît pas l’autre tient, quoi que voie l’autre', async () => {
    const ailleurs = path.join(racine, 'autre');
    storePublicKey(ailleurs, ici.publique);
    const tiers = ouvrirSceau(path.join(racine, 'tiers'));
    poserSceau(tiers);
    await noter();
    poserSceau(ici);
    storePublicKey(ailleurs, tiers.publique);
    const dites = () =>
      sql<{ message: string }>(
        em(),
        `select data ->> 'message' as message
          from notification
          where genre = 'serveur' and read_at is null and data ->> 'message' like '%inconnue%'`,
      );
    const moi = veilleSur(serveur.orm, { identite: 'ici', dossierDuSceau: dossier });
    const lui = veilleSur(serveur.orm, { identite: 'autre', dossierDuSceau: ailleurs });
    await moi.passer(maintenant);
    await chezLAutre(() => lui.passer(maintenant));
    expect((await dites()).map((d) => d.message.includes(tiers.cle))).toEqual([true]);
    storePublicKey(dossier, tiers.publique);
    await moi.passer(maintenant);
    expect(await dites()).toEqual([]);
  });
  it('ses clôtures, leur courriel et les archives portent la clé qui a signé', async () => {
    const jour = jourDe(maintenant);
    maintenant = new Date(`${jourPlus(jour, 1)}T00:10:00+01:00`);
    await sql(em(), `update session set expire_at = '2100-01-01'`);
    await chezLAutre(() => passMinute(serveur.orm, maintenant));
    const { data } = await chef.lire<ClotureScellee[]>(
      `/api/clotures?genre=Jour&period_from=${jour}&period_to=${jour}`,
    );
    expect(data.map((c) => c.cle_publique)).toEqual(data.map(() => autre.publique));
    expect(data.length).toBeGreaterThan(0);

    const boite = await boiteAuxLettres();
    await sql(
      em(),
      `insert into pharmacie (nom_pharmacie, telephone1, adresse, email)
        values ('Pharmacie du Port', '011', 'Libreville', 'gerante@pharmacie.example')`,
    );
    await envoyerCloture(serveur.orm, boite.url, { maintenant, dossier });
    await boite.fermer();
    const brut = (boite.lettres[0]?.brut ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(brut).toContain(autre.publique);

    const archive = await chef.ecrire<ArchiveFiscale>('/api/archives-fiscales', {
      period_from: jour,
      period_to: jour,
    });
    const fichiers = new Map<string, Blob>();
    const zip = fichierDArchive(dossier, archive.data.nom) ?? '';
    for await (const { path: nom, bytes } of readZip(zip))
      fichiers.set(nom, new Blob([new Uint8Array(await buffer(bytes))]));
    expect((await controlerArchive(fichiers, ici.publique)).fautes).toEqual([]);
  });
});
