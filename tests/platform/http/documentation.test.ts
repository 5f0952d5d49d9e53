// Server: the page's twenty lines are run as a program against the server they describe.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleDe } from '#shared/base/contract.ts';
import { EVENEMENTS_DECRITS } from '#shared/evenements-decrits.ts';
import { ACCES_SUJETS } from '#shared/admin/utilisateur/sujets.rules.ts';
import { exampleOf } from '#server/platform/http/example.ts';
import { ROUTES } from '#server/routes.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
/** A program's, that may read the sales and nothing else. */
let jeton: string;
const lire = async (chemin: string) => (await fetch(serveur.adresse + chemin)).text();
beforeAll(async () => {
  serveur = await serveurDeTest();
  jeton = `prg_${randomBytes(32).toString('base64url')}`;
  const chef = await serveur.poste('Chef', { is_admin: true });
  const fait = await chef.ecrire('/api/jetons', {
    nom: 'Tableau de bord',
    jeton,
    habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
  });
  expect(fait.errors).toEqual([]);
});
afterAll(() => serveur.detruire());

/** What no example can be: a file, a key, a mark, a line whose parts exclude each other. */
const SANS_EXEMPLE = [
  'POST /api/certification-reglages',
  'POST /api/commandes/{id}/photos',
  'POST /api/comptabilite/comptes',
  'POST /api/inventaires/{id}/compter',
  'POST /api/medicaments-import/fichiers',
  'POST /api/mobile-money-reglages',
  'POST /api/pharmacie-info',
  'POST /api/produits/{id}/photo',
  'POST /api/sauvegardes/cle',
  'POST /api/stations',
  'POST /api/stations/ventes',
  'POST /api/thesaurus-import',
];

describe('/api/docs', () => {
  it('chaque exemple est accepté par l’appel qu’il montre', () => {
    const refusees = ROUTES.filter(({ appel: a }) =>
      ([a.corps, a.requete, a.parametres] as const).some((s) => !s.safeParse(exampleOf(s)).success),
    );
    expect(refusees.map((r) => cleDe(r.appel)).sort()).toEqual(SANS_EXEMPLE);
  });
  it('dit chaque appel avec son titre et chaque événement, en 60 ko au plus, sans rien d’ailleurs', async () => {
    const page = await lire('/api/docs');
    for (const { appel } of ROUTES) expect(page).toContain(`<code>${appel.chemin}</code>`);
    for (const nom of Object.keys(EVENEMENTS_DECRITS))
      expect(page).toContain(`<code>${nom}</code>`);
    const script = await lire('/api/docs/page.js');
    expect(gzipSync(page).length + gzipSync(script).length).toBeLessThan(60_000);
    expect(
      page.match(/ (?:src|href)="[^"]*"/g)?.filter((l) => !l.includes('="/api/docs/')),
    ).toEqual([]);
  });
  it('asyncapi.json : AsyncAPI 3, chaque renvoi existe, chaque sujet est de la table des droits', async () => {
    const lu = JSON.parse(await lire('/api/docs/asyncapi.json')) as {
      asyncapi: string;
      info: { title: string; version: string };
      channels: Record<string, { address: string; messages: Record<string, { $ref: string }> }>;
      operations: Record<string, { action: string; channel: { $ref: string } }>;
      components: { messages: Record<string, { name: string; payload: object }> };
    };
    expect([lu.asyncapi, lu.info.title !== '', lu.info.version !== '']).toEqual([
      '3.0.0',
      true,
      true,
    ]);
    const trouver = ($ref: string) =>
      $ref
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((o, cle) => (o as Record<string, unknown>)[cle], lu);
    for (const canal of Object.values(lu.channels)) {
      expect(ACCES_SUJETS).toHaveProperty([canal.address.split(':')[0] ?? '']);
      for (const { $ref } of Object.values(canal.messages)) expect(trouver($ref)).toBeDefined();
    }
    for (const { action, channel } of Object.values(lu.operations)) {
      expect(action).toBe('send');
      expect(trouver(channel.$ref)).toBeDefined();
    }
    expect(Object.values(lu.components.messages).map((m) => m.name)).toEqual(
      Object.keys(EVENEMENTS_DECRITS),
    );
    for (const cle of [...Object.keys(lu.channels), ...Object.keys(lu.components.messages)])
      expect(cle).toMatch(/^[\w-]+$/);
  });
});

describe('les vingt lignes de la page', () => {
  const dossier = join(import.meta.dirname, '../../../node_modules/.cache/client-de-la-page');
  it('lisent les ventes du jour et entendent la suivante', async () => {
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba');
    const awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
    const produit_id = await unProduit(serveur, { qte: 100 });
    const vendre = async () => {
      const panier = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
      const { data } = await brice.ecrire<{ version: number }>(
        `/api/reservations/${panier.id}/ouvrir`,
        {},
      );
      const payee = await brice.ecrire(`/api/reservations/${panier.id}/update`, {
        version: data.version,
        status: 'Termine',
        amount_gived: 100_000_000,
        mode_paiement: 'espece',
      });
      expect(payee.errors).toEqual([]);
    };
    await vendre();
    const page = await lire('/api/docs');
    const lignes = (/<pre id="client"[^>]*>([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? '').replace(
      /&#(\d+);/g,
      (_, c: string) => String.fromCharCode(Number(c)),
    );
    expect(lignes.trim().split('\n').length).toBeLessThanOrEqual(25);
    mkdirSync(dossier, { recursive: true });
    const fichier = join(dossier, 'ventes.mjs');
    writeFileSync(fichier, lignes);
    const client = spawn(process.execPath, [fichier], {
      env: { ...process.env, SERVEUR: serveur.adresse, JETON: jeton },
    });
    try {
      let dit = '';
      let faute = '';
      client.stdout.on('data', (t) => (dit += String(t)));
      client.stderr.on('data', (t) => (faute += String(t)));
      const ventes = () => dit.split('\n').filter((l) => / vente \d+ \d+ FCFA$/.test(l));
      await jusqua(() => ventes().length === 1 || faute !== '', 'la vente du jour');
      await vendre();
      await jusqua(() => ventes().length === 2 || faute !== '', 'la vente entendue');
      expect([new Set(ventes()).size, faute]).toEqual([2, '']);
    } finally {
      client.kill();
      rmSync(dossier, { recursive: true, force: true });
    }
  });
});
