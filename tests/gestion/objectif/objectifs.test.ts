// Server: two change one target at once: the second waits for the row and learns of the first.
import { beforeAll, describe, expect, it } from 'vitest';
import * as phrasesObjectif from '#shared/gestion/objectif/objectif.phrases.ts';
import type { Objectif } from '#shared/gestion/objectif/objectif.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import {
  a,
  awa,
  caissier,
  chef,
  compteurs,
  mettreAHeure,
  preparerVentes,
  serveur,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();
let awaId: number;
const poser = (corps: object, par: Poste = chef) => par.ecrire<Objectif[]>('/api/objectifs', corps);
const lignes = async (mois: string) =>
  (await chef.lire<Objectif[]>(`/api/objectifs?mois=${mois}`)).data;
beforeAll(async () => {
  const ou = await caissier('Objectifs');
  mettreAHeure(a('2027-04-10', '10:00:00'));
  await vendre({ vendeur: awa, ou, lignes: [[2, 4, 0]], modes: ['espece'] });
  mettreAHeure(a('2027-04-16', '00:00:00'));
  awaId =
    (await lignes('2027-04')).find((l) => l.fait > 0 && l.utilisateur_id)?.utilisateur_id ?? 0;
});

it('[OBJ-3] un objectif du mois, de la pharmacie ou d’un vendeur ; ce qui est fait, attendu à date ; 0 le retire', async () => {
  const { total_ca } = await compteurs('2027-04-01', '2027-04-30');
  expect((await poser({ mois: '2027-04', montant: 300_000 })).message).toBe(
    phrasesObjectif.objectifPose,
  );
  await poser({ mois: '2027-04', utilisateur_id: awaId, montant: 90_000 });
  const deux = await poser({ mois: '2027-04', utilisateur_id: awaId, montant: 100_000 });
  expect(deux.data[0]).toEqual({
    utilisateur_id: null,
    nom: 'Pharmacie',
    montant: 300_000,
    fait: total_ca,
    attendu: 150_000,
  });
  expect(deux.data.find((l) => l.utilisateur_id === awaId)).toMatchObject({
    montant: 100_000,
    fait: total_ca,
    attendu: 50_000,
  });
  expect((await lignes('2027-05'))[0]).toMatchObject({ montant: null, fait: 0, attendu: null });
  const ote = await poser({ mois: '2027-04', montant: 0 });
  expect([ote.message, ote.data[0]?.montant]).toEqual([phrasesObjectif.objectifOte, null]);
  expect(
    await sql(
      serveur.orm.em.fork(),
      `select acte from journal_audit where entite = 'objectif' order by id`,
    ),
  ).toEqual(
    ['modification', 'modification', 'modification', 'suppression'].map((acte) => ({ acte })),
  );
});
it('[OBJ-3] un vendeur parti : son objectif se retire, et ne se pose plus', async () => {
  const mois = '2027-08';
  await poser({ mois, utilisateur_id: awaId, montant: 50_000 });
  const actif = (oui: boolean) =>
    sql(serveur.orm.em.fork(), 'update utilisateur set is_active = $1 where id = $2', [oui, awaId]);
  await actif(false);
  const ote = await poser({ mois, utilisateur_id: awaId, montant: 0 });
  expect([ote.errors, ote.message]).toEqual([[], phrasesObjectif.objectifOte]);
  expect(ote.data.some((l) => l.utilisateur_id === awaId && l.montant !== null)).toBe(false);
  expect((await poser({ mois, utilisateur_id: awaId, montant: 1 })).errors).toEqual([
    phrasesObjectif.objectifSansVendeur,
  ]);
  await actif(true);
});
describe('[OBJ-4] deux qui changent le même objectif', () => {
  const mois = '2027-09';
  const montants = async () => (await lignes(mois))[0]?.montant;
  const refuse = (montant: number | null, dit: string) => ({
    statut: 409,
    code: 'version_perimee',
    errors: [phrasesObjectif.objectifChange(dit)],
    data: expect.arrayContaining([expect.objectContaining({ utilisateur_id: null, montant })]),
  });
  it('ne s’effacent pas : qui n’a pas vu celui de l’autre l’apprend, et l’enregistre s’il le veut', async () => {
    await poser({ mois, montant: 3_000_000, vu: null });
    await poser({ mois, montant: 4_000_000, vu: 3_000_000 });
    const change = { mois, montant: 3_500_000, vu: 3_000_000 };
    expect(await poser(change)).toMatchObject(refuse(4_000_000, '4.000.000 FCFA'));
    expect(await poser({ ...change, montant: 0 })).toMatchObject({ statut: 409 });
    expect(await montants()).toBe(4_000_000);
    // The same one twice is one.
    expect((await poser({ ...change, montant: 4_000_000 })).errors).toEqual([]);
    expect((await poser({ ...change, vu: 4_000_000 })).errors).toEqual([]);
    expect(await montants()).toBe(3_500_000);
  });
  it('un objectif retiré, ou posé entre-temps, se dit aussi ; qui ne dit pas ce qu’il a vu le change', async () => {
    await poser({ mois, montant: 0 });
    const change = { mois, montant: 5_000_000, vu: 3_500_000 };
    expect(await poser(change)).toMatchObject(refuse(null, phrasesObjectif.aucunObjectif));
    expect((await poser({ ...change, vu: null })).errors).toEqual([]);
    expect(await poser({ ...change, montant: 1, vu: null })).toMatchObject({ statut: 409 });
    expect((await poser({ mois, montant: 1 })).errors).toEqual([]);
  });
  it('au même instant : l’un attend l’autre, et apprend le sien', async () => {
    const autre = '2027-10';
    const second = await pendantUnTiers(
      serveur,
      [
        `insert into objectif (mois, utilisateur_id, montant, created_by, created_at, updated_at)
          values ($1, null, 100, 'Tiers', now(), now())`,
        [`${autre}-01`],
      ],
      () => poser({ mois: autre, montant: 2, vu: null }),
    );
    expect(second).toMatchObject({ statut: 409, code: 'version_perimee' });
  });
});
it.each([
  ['un mois qui n’existe pas', { mois: '2027-13', montant: 1 }, [phrasesObjectif.moisIllisible]],
  ['un mois de 1999', { mois: '1999-12', montant: 1 }, [phrasesObjectif.moisIllisible]],
  [
    'personne',
    { mois: '2027-04', utilisateur_id: 999_999, montant: 1 },
    [phrasesObjectif.objectifSansVendeur],
  ],
  ['moins que rien', { mois: '2027-04', montant: -1 }, [expect.any(String)]],
])('%s : sa phrase, rien d’écrit', async (_nom, corps, errors) => {
  expect(await poser(corps)).toMatchObject({ statut: 422, errors });
});
