// Server: a scanned code is found by the search of the base, whatever the form it is borne in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCsv } from '#shared/base/lire-csv.ts';
import { cleEan13, lecturesDuScan, porteCode } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { DONNEES } from '#tests/harness/donnees.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { siDonnees } from '#tests/harness/si-donnees.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let ids: number[];
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', {
    habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }],
  });
  ids = [await unProduit(serveur), await unProduit(serveur)];
});
afterAll(() => serveur.detruire());

const porter = (porte: string): Promise<unknown> =>
  sql(
    serveur.orm.em.fork(),
    'update produit p set cip = u.cip from unnest($1::int[], $2::text[]) u(id, cip) where p.id = u.id',
    [ids, ids.map((_, i) => porte.split(' | ')[i] ?? null)],
  );

/** The products that a station finds for a scan, asked reading by reading as it does. */
async function trouver(envoi: string): Promise<number[]> {
  for (const code of lecturesDuScan(envoi)) {
    const cherche = new URLSearchParams({
      is_active: '1',
      page: '1',
      rows: '5',
      search_by_keyword: code.cips[0] ?? '',
      total: 'borne',
    });
    const { data } = await awa.lire<Produit[]>(`/api/produits?${cherche}`);
    const porteurs = (data ?? []).filter((p) => porteCode(p, code));
    if (porteurs.length > 0) return porteurs.map((p) => p.id).sort((a, b) => a - b);
  }
  return [];
}

it.each([
  ['exact', '604419', '604419', 1],
  ['douze chiffres, portés treize', '036000291452', '0036000291452', 1],
  ['le CIP7 d’un CIP13', '9381234', `340099381234${cleEan13('340099381234')}`, 1],
  ['de personne', '6037000044172', '3400961302477', 0],
])('[SCN-23] %s', async (_cas, envoi, porte, attendus) => {
  await porter(porte);
  expect(await trouver(envoi)).toEqual(ids.slice(0, attendus));
});

it('[SCN-22] deux produits d’un même nombre : la base refuse le second', async () => {
  await expect(porter('036000291452 | 0036000291452')).rejects.toMatchObject({ code: '23505' });
});

const { it: siScans } = siDonnees('scans/scans.csv');
siScans('[SCN-23] chaque ligne des scans trouve ses produits par le serveur', async () => {
  const texte = readFileSync(join(DONNEES, 'scans/scans.csv'), 'utf8');
  const [tetes = [], ...lignes] = readCsv(texte) ?? [];
  for (const cellules of lignes) {
    const cas = Object.fromEntries(tetes.map((t, i) => [t, cellules[i] ?? '']));
    const { id, envoi = '', porte = '', trouve } = cas;
    // One number is one product's: the base takes no second one, and the first is found alone.
    const ensemble = await porter(porte).then(
      () => true,
      () => false,
    );
    const portes = porte.split(' | ').slice(0, ensemble ? 2 : 1);
    if (!ensemble) await porter(portes[0] ?? '');
    const attendus = trouve === 'non' ? 0 : portes.length;
    expect([id, await trouver(envoi.replaceAll('␝', '\u001d'))]).toEqual([
      id,
      ids.slice(0, attendus),
    ]);
  }
});
