import { beforeAll, expect, it } from 'vitest';
import * as phrasesObjectif from '#shared/objectif/objectif.phrases.ts';
import type { Objectif } from '#shared/objectif/objectif.schema.ts';
import { sql } from '#server/db/sql.ts';
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
} from '#tests/vente/ventes.scene.ts';

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
