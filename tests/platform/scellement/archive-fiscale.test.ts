// Server: the archive of real sealed sales is checked by a program that is not ours.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '#shared/base/lire-csv.ts';
import { enCentimes, enFcfa, somme } from '#shared/base/montant.ts';
import { succes } from '#shared/base/refus.ts';
import { texteScelle } from '#shared/platform/scellement/scelle.rules.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { readZip } from '#server/platform/paquet/zip.ts';
import { controlerArchive, texteDuFait } from '#server/platform/scellement/archive/controleur.mjs';
import { ecrireArchive } from '#server/platform/scellement/archive/ecrire-archive.ts';
import { currentSeal } from '#server/platform/scellement/sceau.ts';
import { unClient } from '#tests/factories/une-pharmacie.ts';
import {
  a,
  awa,
  caissier,
  chef,
  mettreAHeure,
  preparerVentes,
  serveur,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';
import { uneJourneeEntiere } from './journee-scellee.ts';

preparerVentes();
const dossier = mkdtempSync(path.join(tmpdir(), 'archive-'));
afterAll(() => rmSync(dossier, { recursive: true, force: true }));
let vente: VenteDetail;
let fichiers: Map<string, Blob>;
beforeAll(async () => {
  mettreAHeure(a('2026-10-30', '09:00:00'));
  const brice = await caissier('Brice');
  await uneJourneeEntiere(brice);
  const client = await unClient(serveur, { libelle: '=1+1' });
  const achat = {
    vendeur: awa,
    ou: brice,
    client,
    lignes: [[1, 1, 80] as [number, number, number]],
  };
  vente = await vendre({ ...achat, modes: ['espece'] });
  const lignes = [{ ligne_id: vente.lignes[0]?.id, qte: 1 }];
  const { statut } = await chef.ecrire(`/api/ventes/${vente.id}/retours`, {
    lignes,
    caisse_id: 1,
    motif: 'rappel',
  });
  expect(statut).toBe(200);
  const vers = path.join(dossier, 'archive.zip');
  await inTransaction(serveur.orm, null, async (em) => {
    const demande = { de: '2026-10-30', a: '2026-10-30', vers, cles: new Map() };
    return succes(await ecrireArchive(em, demande, a('2026-10-30', '20:00:00')));
  });
  fichiers = new Map();
  for await (const { path: nom, bytes } of readZip(vers))
    fichiers.set(nom, new Blob([new Uint8Array(await buffer(bytes))]));
});

/** The archive with one file written otherwise. */
async function avec(nom: string, change: (texte: string) => string): Promise<Map<string, Blob>> {
  const texte = (await fichiers.get(nom)?.text()) ?? '';
  return new Map([...fichiers, [nom, new Blob([change(texte)])]]);
}
const fautesDe = async (lus: Map<string, Blob>, cle?: string) =>
  (await controlerArchive(lus, cle)).fautes;

describe('[SCE-15] l’archive d’une période', () => {
  it('se contrôle sans nous : rien à dire, et ce qu’elle contient', async () => {
    const { fautes, chaines } = await controlerArchive(fichiers, currentSeal().publique);
    expect(fautes).toEqual([]);
    const caisse = chaines.find((c) => c.nom.startsWith('caisse:') && c.ventes > 0);
    expect(caisse).toMatchObject({ perpetuel: expect.anything() });
    expect([...fichiers.keys()].sort()).toEqual([
      'LISEZ-MOI.txt',
      'certifications.jsonl',
      'journal.jsonl',
      'manifeste.json',
      'manifeste.sig',
      'ventes.csv',
      'verifier.html',
    ]);
  });
  it('ses ventes s’additionnent : ce qui est annulé ou repris y est en moins, sans formule', async () => {
    const [entete = [], ...lignes] =
      readCsv((await fichiers.get('ventes.csv')?.text()) ?? '') ?? [];
    const rang = (nom: string) => entete.indexOf(nom);
    const francs = (texte: string | undefined) => Number((texte ?? '').replace(',', '.'));
    const sommeDe = (nom: string) => enFcfa(somme(lignes, (l) => enCentimes(francs(l[rang(nom)]))));
    const MONTANTS = ['total', 'remise', 'ht', 'tva', 'css', 'garde'];
    const vendu = await sqlOne<Record<string, number>>(
      serveur.orm.em.fork(),
      `select ${MONTANTS.map((m) => `sum(${m})::float / 100 as ${m}`).join(', ')}
        from (select ${MONTANTS.join(', ')} from vente where statut <> 'Annulé'
          union all
          select ${MONTANTS.map((m) => `-${m}`).join(', ')} from retour_vente) as restant`,
    );
    expect(Object.fromEntries(MONTANTS.map((m) => [m, sommeDe(m)]))).toEqual(vendu);
    expect(sommeDe('net')).toBe(sommeDe('total') - sommeDe('remise'));
    // Taken back at Comptoir, and sold at Brice's: a ticket's number is of its own register.
    const reprise =
      lignes.find((l) => l[rang('type')] === 'AVOIR' && l[rang('caisse')] === 'Default') ?? [];
    expect(reprise.slice(rang('caisse'), rang('client'))).toEqual([
      'Default',
      String(vente.numero_ticket),
      '2026-10-30',
      vente.caisse,
    ]);
    expect(lignes.map((l) => l[rang('client')])).toContain("'=1+1");
  });
  it('de trop de faits pour un fichier : rien n’est écrit, rien n’est scellé', async () => {
    const vers = path.join(dossier, 'trop.zip');
    const em = serveur.orm.em.fork();
    await em.begin();
    const demande = { de: '2026-10-30', a: '2026-10-30', vers, cles: new Map(), auPlus: 1_000 };
    const faite = await ecrireArchive(em, demande, a('2026-10-30', '21:00:00'));
    await em.rollback();
    expect([faite, existsSync(vers)]).toEqual([null, false]);
  });
  it('sa page porte le contrôleur, et rien d’une autre machine', async () => {
    const page = (await fichiers.get('verifier.html')?.text()) ?? '';
    expect(page).toContain('async function controlerArchive(');
    expect(page).not.toMatch(/https?:\/\/|import |export /);
  });
  it.each([
    [
      'un montant du journal',
      'journal.jsonl',
      (t: string) => t.replace(/\\"total\\":\d+/, '\\"total\\":1'),
    ],
    ['une ligne ôtée', 'journal.jsonl', (t: string) => t.split('\n').slice(1).join('\n')],
    [
      'la fin coupée',
      'journal.jsonl',
      (t: string) => t.trimEnd().split('\n').slice(0, -1).join('\n'),
    ],
    ['le tableau des ventes', 'ventes.csv', (t: string) => t.replace('VENTE', 'VENTE ')],
    ['le manifeste', 'manifeste.json', (t: string) => t.replace('2026-10-30', '2026-10-31')],
    // The first character, wholly of the signature: the last one may be what it is replaced by.
    ['la signature', 'manifeste.sig', (t: string) => (t.startsWith('A') ? 'B' : 'A') + t.slice(1)],
  ])('%s : une faute', async (_, nom, change) =>
    expect(await fautesDe(await avec(nom, change))).not.toEqual([]),
  );
  it('une autre clé que celle du papier : une faute', async () =>
    expect(await fautesDe(fichiers, 'AAAA')).toEqual([
      'la clé de l’archive n’est pas celle qui est attendue',
    ]));
  it('[SCE-2] le contrôleur et le serveur prennent l’empreinte du même texte', () => {
    const fait = {
      chaine: 'caisse:2',
      seq: 7,
      type: 'VENTE',
      objet: null,
      jour: '2026-10-30',
      instant: '2026-10-30T10:00:00.000+01:00',
      schema: 1,
      logiciel: '1',
      contenu: '{"client":"Éloïse"}',
      precedent: 'ab',
    };
    expect(texteDuFait(fait)).toBe(texteScelle(fait));
  });
});
