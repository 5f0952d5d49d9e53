// Server: an expense, its sum, its audit and its event must agree with the next reading.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as phrasesDepense from '#shared/gestion/depense/depense.phrases.ts';
import { surDepenses } from '#shared/gestion/depense/depense.events.ts';
import type { Depense } from '#shared/gestion/depense/depense.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => new Date('2026-12-05T10:00:00+01:00') });
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'GESTION', submenus: ['journee'] }],
  });
});
afterAll(() => serveur.detruire());

const LOYER = {
  libelle: 'Loyer de novembre',
  categorie: 'Loyer',
  montant: 350_000.5,
  date: '2026-11-05',
};
const lister = (plus = '') =>
  chantal.lire<Depense[]>(`/api/depenses?period_from=2026-11-01&period_to=2026-11-30${plus}`);

it('[DEP-1] [DEP-2] une dépense est du jour qu’elle dit ; changée, supprimée, sa somme suit et le journal garde tout', async () => {
  const creee = await chantal.ecrire<Depense>('/api/depenses', LOYER);
  expect(creee).toMatchObject({
    statut: 200,
    message: phrasesDepense.depenseCreee,
    data: { ...LOYER, created_by: 'Chantal', version: 1 },
  });
  await chantal.ecrire('/api/depenses', {
    libelle: 'Taxi du livreur',
    montant: '2500',
    date: '2026-11-30',
  });
  await chantal.ecrire('/api/depenses', {
    ...LOYER,
    libelle: 'Loyer de décembre',
    date: '2026-12-01',
  });
  expect(await lister()).toMatchObject({
    data: [
      { libelle: 'Taxi du livreur', categorie: 'Divers', montant: 2500 },
      { libelle: 'Loyer de novembre' },
    ],
    extra_data: { total: 352_500.5 },
  });
  expect(await lister('&keyword=taxi&page=1')).toMatchObject({
    meta: { total: 1 },
    extra_data: { total: 2_500 },
  });
  expect((await lister('&categorie=Loyer')).extra_data).toEqual({ total: 350_000.5 });
  expect(
    await chantal.lire('/api/depenses?period_from=2026-11-05&period_to=2026-11-05'),
    'le seul jour de la période',
  ).toMatchObject({ extra_data: { total: 350_000.5 } });
  expect(
    await chantal.ecrire(`/api/depenses/${creee.data.id}/update`, { ...LOYER, montant: 400_000 }),
  ).toMatchObject({
    message: phrasesDepense.depenseModifiee,
    data: { montant: 400_000, version: 2 },
  });
  for (const [faux, phrase] of [
    [{ date: '2026-12-06' }, phrasesDepense.depenseAVenir],
    [{ montant: 0 }, phrasesDepense.depenseNulle],
  ] as const)
    expect(await chantal.ecrire(`/api/depenses/${creee.data.id}/update`, faux)).toMatchObject({
      statut: 422,
      errors: [phrase],
    });
  expect(await chantal.ecrire(`/api/depenses/${creee.data.id}/destroy`)).toMatchObject({
    message: phrasesDepense.depenseSupprimee,
  });
  expect((await lister()).extra_data).toEqual({ total: 2_500 });
  expect(await chantal.ecrire(`/api/depenses/${creee.data.id}/destroy`)).toMatchObject({
    statut: 404,
    errors: ['Dépense introuvable.'],
  });
  expect(
    await sql(
      serveur.orm.em.fork(),
      `select acte from journal_audit where entite = 'depense' and entite_id = $1 order by id`,
      [creee.data.id],
    ),
  ).toEqual([{ acte: 'création' }, { acte: 'modification' }, { acte: 'suppression' }]);
});
it.each([
  ['un montant nul', { montant: 0 }, [phrasesDepense.depenseNulle]],
  ['un montant négatif', { montant: -5 }, [expect.any(String)]],
  ['sans libellé', { libelle: ' ' }, [expect.any(String)]],
  ['[DEP-3] demain', { date: '2026-12-06' }, [phrasesDepense.depenseAVenir]],
  ['[DEP-3] en 2099', { date: '2099-01-01' }, [phrasesDepense.depenseAVenir]],
  ['un jour qui n’existe pas', { date: '2026-02-30' }, [expect.any(String)]],
])('%s : sa phrase, rien d’écrit', async (_nom, corps, errors) => {
  const avant = (await chantal.lire<Depense[]>('/api/depenses')).data.length;
  expect(await chantal.ecrire('/api/depenses', { ...LOYER, ...corps })).toMatchObject({
    statut: 422,
    errors,
  });
  expect((await chantal.lire<Depense[]>('/api/depenses')).data.length).toBe(avant);
});

it('[EVT-34] ce que d’autres saisissent, changent, suppriment arrive aux écrans comme REST le lit', async () => {
  const autre = await serveur.poste('Autre gérante', {
    habilitations: [{ menu: 'GESTION', submenus: ['journee'] }],
  });
  const ecrire = (corps: object) => autre.ecrire<Depense>('/api/depenses', corps);
  // [SES-20] What a drawer pays is in it.
  const chef = await serveur.poste('Chef qui ouvre', { is_admin: true });
  await chef.ecrire('/api/sessions-caisse', { caisse_id: 1, fond: 5_000 });
  await attendrePublication(serveur.adresse);
  const [eau, gaz] = [
    await ecrire({ libelle: 'Eau', montant: 900, date: '2026-11-12' }),
    await ecrire({ libelle: 'Gaz', montant: 800, date: '2026-11-13' }),
  ];
  const messages = await verifierEvenement<Depense[]>({
    poste: chantal,
    topic: 'journee',
    lire: async () => (await chantal.lire<Depense[]>('/api/depenses')).data,
    appliquer: surDepenses,
    montrees: true,
    acte: async () => {
      await ecrire({ libelle: 'Taxi', montant: 100, date: '2026-11-20', caisse_id: 1 });
      await autre.ecrire(`/api/depenses/${eau.data.id}/update`, { date: '2026-12-01' });
      await autre.ecrire(`/api/depenses/${gaz.data.id}/destroy`);
    },
    noms: ['depense.creee', 'caisse.tiroir_bouge', 'depense.modifiee', 'depense.supprimee'],
  });
  expect(messages).toHaveLength(4);
  // Expenses are not for those who only read the sales.
  const vendeuse = await serveur.poste('Vendeuse', {
    habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
  });
  expect((await vendeuse.ecouter('journee')).accuses.map((a) => a.ok)).toEqual([false]);
});

it('[LST-1] triées par leur libellé, les accents et la casse ne comptent pas', async () => {
  const libelles = ['Zinc', 'élagage', 'Éclairage', 'eau', 'ZONE'];
  for (const libelle of libelles)
    await chantal.ecrire('/api/depenses', { libelle, montant: 100, date: '2026-10-05' });
  const tries = async (ordre: string) =>
    (
      await chantal.lire<Depense[]>(
        `/api/depenses?period_from=2026-10-01&period_to=2026-10-31&sort=libelle&order=${ordre}`,
      )
    ).data.map((d) => d.libelle);
  const montants = ['eau', 'Éclairage', 'élagage', 'Zinc', 'ZONE'];
  expect(await tries('asc')).toEqual(montants);
  expect(await tries('desc')).toEqual(montants.toReversed());
});
