// Server: the sealed closing of real sales reads the same by list, export and paper.
import { beforeAll, expect, it } from 'vitest';
import type { ClotureScellee } from '#shared/gestion/journal/cloture.schema.ts';
import { composerCloture } from '#client/gestion/journal/cloture.document.ts';
import { COLONNES_CLOTURES } from '#client/gestion/journal/clotures.offert.tsx';
import { csvRows } from '#client/ui/export/csv.ts';
import { exportColumns } from '#client/ui/liste/colonne.ts';
import { sql } from '#server/platform/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import {
  a,
  annuler,
  awa,
  caissier,
  lire,
  mettreAHeure,
  preparerVentes,
  serveur,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();

/**
 * What was done, and what it makes, worked out on paper. DOLIPRANE 1.333 (TVA 18 %, CSS 1 %),
 * SPASFON 2.750 (TVA), COMPRESSES 525.
 *
 *   29/11  3 DOLIPRANE, cash     HT 3.999, TVA 719,82, CSS 39,99, TTC 4.758,81: 4.759 are paid
 *   30/11  2 SPASFON at 80 %     HT 5.500, TVA 990, TTC 6.490: 5.192 covered, 1.298 by cheque
 *          4 COMPRESSES less 200 2.100, by mobile money: 1.900
 *          1 COMPRESSES, cash    525, then cancelled
 */
beforeAll(async () => {
  const brice = await caissier('Brice');
  mettreAHeure(a('2026-11-29', '09:00:00'));
  await vendre({ vendeur: awa, ou: brice, lignes: [[0, 3, 0]], modes: ['espece'] });
  mettreAHeure(a('2026-11-30', '09:00:00'));
  await passMinute(serveur.orm, a('2026-11-30', '09:00:00'));
  await vendre({ vendeur: awa, ou: brice, lignes: [[1, 2, 80]], modes: ['cheque'] });
  await vendre({
    vendeur: awa,
    ou: brice,
    lignes: [[2, 4, 0]],
    remise: 200,
    modes: ['mobile_money'],
  });
  const deTrop = await vendre({ vendeur: awa, ou: brice, lignes: [[2, 1, 0]], modes: ['espece'] });
  await annuler(deTrop.id, undefined, { motif: 'erreur de boîte' });
  mettreAHeure(a('2026-12-01', '00:10:00'));
  await passMinute(serveur.orm, a('2026-12-01', '00:10:00'));
});

const RIEN = { ht: 0, tva: 0, css: 0, garde: 0, ttc: 0 };
const LE_30 = {
  periode: '2026-11-30',
  ventes: 3,
  total: 9_115,
  remise: 200,
  ht: 8_125,
  tva: 990,
  css: 0,
  garde: 0,
  prise_en_charge: 5_192,
  avoirs: 1,
  total_avoirs: 525,
  net: 8_390,
  perpetuel: 13_148.81,
  modes: { espece: 0, cheque: 1_298, mobile_money: 1_900 },
  taxes: {
    tva: { ...RIEN, ht: 5_500, tva: 990, ttc: 6_490 },
    exonere: { ...RIEN, ht: 2_100, ttc: 2_100 },
  },
};
const NOVEMBRE = {
  periode: '2026-11',
  ventes: 4,
  total: 13_873.81,
  remise: 200,
  ht: 12_124,
  tva: 1_709.82,
  css: 39.99,
  garde: 0,
  prise_en_charge: 5_192,
  avoirs: 1,
  total_avoirs: 525,
  net: 13_148.81,
  perpetuel: 13_148.81,
  modes: { espece: 4_759, cheque: 1_298, mobile_money: 1_900 },
  taxes: {
    'tva+css': { ...RIEN, ht: 3_999, tva: 719.82, css: 39.99, ttc: 4_758.81 },
    tva: { ...RIEN, ht: 5_500, tva: 990, ttc: 6_490 },
    exonere: { ...RIEN, ht: 2_100, ttc: 2_100 },
  },
};

const close = async (genre: string, periode: string): Promise<ClotureScellee> => {
  const lues = await lire<ClotureScellee[]>(`/api/clotures?genre=${genre}`);
  const sienne = lues.find((c) => c.chaine === 'pharmacie' && c.periode === periode);
  if (!sienne) throw new Error(`${periode} n’est pas close`);
  return sienne;
};

it('[SCE-16] une journée et un mois clos se lisent en francs, au centime de ce qui s’est fait', async () => {
  expect(await close('Jour', '2026-11-30')).toMatchObject(LE_30);
  expect(await close('Mois', '2026-11')).toMatchObject(NOVEMBRE);
});

it('[MNT-11] les mois du comptable disent ce qui s’est vendu, l’annulée ôtée', async () => {
  expect(await lire('/api/comptabilite/mois')).toMatchObject([
    { mois: '2026-11', nombre: 3, total: 13_348.81 },
  ]);
});

interface Scelle {
  sommes: { ventes: { total: number }; modes: object; net: { ventes: number; retours: number } };
}
it('[SCE-16] [SCE-17] journal, liste, export et papier disent les mêmes montants', async () => {
  const mois = await close('Mois', '2026-11');
  const [fait] = await sql<{ contenu: string }>(
    serveur.orm.em.fork(),
    `select contenu from journal_fiscal where empreinte = $1`,
    [mois.empreinte],
  );
  const { sommes } = JSON.parse(fait?.contenu ?? '') as Scelle;
  expect(sommes.ventes.total).toBe(1_387_381);
  expect(sommes.net.ventes - sommes.net.retours).toBe(1_314_881);
  expect(sommes.modes).toEqual({ espece: 475_900, cheque: 129_800, mobile_money: 190_000 });

  const exporte = csvRows([mois], exportColumns(COLONNES_CLOTURES));
  expect(exporte).toContain(';4;13873,81;525;13148,81;13148,81;');

  const { blocs } = composerCloture(mois, null, new Date());
  const papier = JSON.stringify(blocs.filter((b) => b.genre !== 'symbole'));
  expect(papier).toContain('["Total TTC","13.874 FCFA"]');
  expect(papier).toContain('["Net de la période","13.149 FCFA"]');
  expect(papier).toContain('["TVA et CSS","3.999","720","40","0","4.759"]');
  expect(papier).toContain('["Mobile money","1.900"]');
});
