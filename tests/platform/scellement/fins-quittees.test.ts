// Server: the last link seen elsewhere is compared with a base cut by hand.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { succes } from '#shared/base/refus.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import { finsPerdues } from '#shared/platform/scellement/fins.phrases.ts';
import { audit } from '#server/platform/db/audit.ts';
import { sql } from '#server/platform/db/sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { storeAncres, lireAncres } from '#server/platform/scellement/ancres.ts';
import { lireAncreDite } from '#server/platform/scellement/describe-rupture.ts';
import { inscrireFait } from '#server/platform/scellement/inscrire.ts';
import { clesConnues, ouvrirSceau, poserSceau } from '#server/platform/scellement/sceau.ts';
import { type Ancre, verifierJournal } from '#server/platform/scellement/verifier-journal.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const dossier = path.join(mkdtempSync(path.join(tmpdir(), 'sceau-')), 'scellement');
let serveur: ServeurDeTest;
beforeAll(async () => {
  poserSceau(ouvrirSceau(dossier));
  serveur = await serveurDeTest({ dossierDuSceau: dossier });
});
afterAll(async () => {
  await serveur.detruire();
  rmSync(path.dirname(dossier), { recursive: true, force: true });
});

const em = () => serveur.orm.em.fork();
const fautes = async (ancres?: readonly Ancre[]) => {
  const vues = await lireAncres(em(), dossier);
  const ruptures = await verifierJournal(em(), {
    cles: clesConnues(dossier),
    ancres: ancres ?? vues.ancres,
    finsPerdues: vues.faute,
  });
  return ruptures.map((r) => r.faute);
};
const garder = (ou = dossier) => storeAncres(serveur.orm, ou, new Date());
const noter = (acte: string) =>
  inTransaction(serveur.orm, null, async (ici) => {
    const fait = { utilisateur: 'Chef', adresse: '', acte, entite: 'essai', entite_id: 1 };
    await audit(ici, fait);
    return succes(null);
  });
/** The last act undone with all its traces, by the hand that owns the base. */
async function couperLaFin(): Promise<void> {
  const ici = em();
  await ici.begin();
  await sql(ici, 'set local session_replication_role = replica');
  await sql(ici, 'delete from journal_audit where id = (select max(id) from journal_audit)');
  await sql(
    ici,
    `delete from journal_fiscal
      where chaine = 'audit'
        and seq = (select max(seq) from journal_fiscal where chaine = 'audit')`,
  );
  await sql(
    ici,
    `update chaine_fiscale c
      set seq = f.seq, empreinte = f.empreinte
      from (select seq, empreinte from journal_fiscal where chaine = 'audit'
        order by seq desc limit 1) f
      where c.chaine = 'audit'`,
  );
  await ici.commit();
}

/** As a restoration says itself in the base that it gives back. */
const direRestauree = () =>
  inTransaction(serveur.orm, null, async (ici) => {
    inscrireFait(ici, {
      chaine: 'pharmacie',
      type: 'RESTAURATION',
      jour: '2026-11-24',
      instant: '2026-11-24T10:00:00.000+01:00',
      contenu: { sauvegarde: 'sauvegarde-1', par: 'Chef' },
    });
    return succes(null);
  });
/** What each fact says that ends were left behind, the first one first. */
const quittees = async () =>
  (
    await sql<{ contenu: { quittees: Ancre[]; connue: boolean } }>(
      em(),
      `select contenu::jsonb as contenu
        from journal_fiscal
        where type = 'RESTAURATION' and contenu::jsonb ? 'quittees'
        order by seq`,
    )
  ).map(({ contenu }) => ({
    fins: contenu.quittees.map((a) => `${a.chaine}/${a.seq}`),
    connue: contenu.connue,
  }));

describe('[SCE-4] la clé de l’installation', () => {
  it('est hors de la base, lue de son seul compte, la même au prochain départ', () => {
    const fichier = path.join(dossier, 'cle-privee.pem');
    expect(statSync(fichier).mode & 0o777).toBe(0o600);
    expect(ouvrirSceau(dossier).cle).toBe(ouvrirSceau(dossier).cle);
    expect([...clesConnues(dossier).keys()]).toEqual([ouvrirSceau(dossier).cle]);
  });
  it('n’est nulle part dans la base', async () => {
    const pem = readFileSync(path.join(dossier, 'cle-privee.pem'), 'utf8').split('\n')[1] ?? '';
    const [lu] = await sql<{ n: number }>(
      em(),
      'select count(*)::int as n from journal_fiscal where contenu like $1',
      [`%${pem.slice(0, 20)}%`],
    );
    expect(lu?.n).toBe(0);
  });
  it('[SCE-11] signé d’une clé que l’installation ne connaît pas : nommé', async () =>
    expect(
      (await verifierJournal(em(), { cles: new Map() })).every((r) => /clé inconnue/.test(r.faute)),
    ).toBe(true));
});

describe('[SCE-12] une fin vue ailleurs', () => {
  it('une queue coupée avec ses lignes ne se voit que par elle', async () => {
    await noter('un');
    await noter('deux');
    await garder();
    expect(await fautes()).toEqual([]);
    await couperLaFin();
    expect(await fautes([])).toEqual([]);
    expect(await fautes()).toEqual(['fait connu ailleurs, absent d’ici']);
  });
  it('au départ suivant, sans restauration écrite, elle reste une faute', async () => {
    await serveur.relancer();
    await garder();
    expect(await fautes()).toEqual([
      'des faits connus d’ici ont disparu sans qu’aucune restauration soit écrite',
    ]);
  });
  it('une restauration qui s’est écrite n’en est pas une', async () => {
    await noter('trois');
    await garder();
    await couperLaFin();
    await direRestauree();
    await serveur.relancer();
    await garder();
    expect(await fautes()).toHaveLength(1);
  });
  it('[SCE-30] une restauration de l’écran, sans redémarrage : les fins quittées sont scellées, une fois par dossier', async () => {
    const second = path.join(path.dirname(dossier), 'second');
    mkdirSync(second);
    await noter('quatre');
    await garder();
    await garder(second);
    const avant = await quittees();
    const fin = (await lireAncres(em(), dossier)).ancres.find((a) => a.chaine === 'audit');
    await couperLaFin();
    await direRestauree();
    await garder();
    const dite = { fins: [`audit/${fin?.seq}`], connue: true };
    expect(await quittees()).toEqual([...avant, dite]);
    await garder();
    await garder(second);
    await serveur.relancer();
    expect(await quittees()).toEqual([...avant, dite]);
    expect(await fautes()).toHaveLength(1);
  });
  it('[SCE-30] deux dossiers qui n’ont pas vu la même fin : la restauration vaut pour les deux', async () => {
    const second = path.join(path.dirname(dossier), 'second');
    await noter('cinq');
    await garder(second);
    await noter('six');
    await garder();
    const avant = (await quittees()).length;
    await couperLaFin();
    await couperLaFin();
    await direRestauree();
    await garder();
    await garder(second);
    expect((await quittees()).slice(avant).map((q) => q.connue)).toEqual([true, true]);
    expect(await fautes()).toHaveLength(1);
  });
  it('[SCE-30] une queue coupée pendant que le serveur tourne reste une faute, même après une restauration d’avant', async () => {
    await noter('sept');
    await garder();
    await couperLaFin();
    await garder();
    await garder();
    expect((await quittees()).at(-1)?.connue).toBe(false);
    expect(await fautes()).toHaveLength(2);
  });
  it('[SCE-32] un fichier des fins vide, ou enlevé pendant que le serveur tourne ou non : il sert, le dit aux administrateurs, le scelle ; le vérificateur le dit pour toujours', async () => {
    const chef = await serveur.poste('Chef des fins', { is_admin: true });
    const [fichier = ''] = readdirSync(dossier).filter((f) => f.startsWith('ancres-'));
    const place = path.join(dossier, fichier);
    const avant = await fautes();
    const dit = (comment: 'absentes' | 'illisibles') => finsPerdues(fichier, comment);
    for (const [tort, comment] of [
      [() => writeFileSync(place, ''), 'illisibles'],
      [() => writeFileSync(place, '[{"chaine":5}]'), 'illisibles'],
      [() => rmSync(place), 'absentes'],
    ] as const) {
      tort();
      expect((await lireAncres(em(), dossier)).faute).toBe(dit(comment));
      expect(await fautes()).toContain(dit(comment));
      await serveur.relancer();
      avant.push(dit(comment));
      expect((await fautes()).toSorted()).toEqual(avant.toSorted());
    }
    rmSync(place);
    await garder();
    avant.push(dit('absentes'));
    expect((await fautes()).toSorted()).toEqual(avant.toSorted());
    expect(
      (await chef.lire<Notification[]>(`/api/notifications?notifiable_id=${chef.id}`)).data.map(
        (n) => n.data.message,
      ),
    ).toContainEqual(expect.stringContaining(fichier));
  });
  it.each([
    ['caisse:2/145/9F3A 12BC', { chaine: 'caisse:2', seq: 145, empreinte: '9f3a12bc' }],
    ['pharmacie/3/00112233', { chaine: 'pharmacie', seq: 3, empreinte: '00112233' }],
    ['145/9F3A12BC', null],
    ['caisse:2/x/9F3A12BC', null],
    ['caisse:2/145/9F3', null],
  ])('%s se lit d’un papier', (texte, ancre) => expect(lireAncreDite(texte)).toEqual(ancre));
});
