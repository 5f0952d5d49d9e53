// Server: unclaimed sheets are found among sealed sales by their dates in the base.
import { expect, it } from 'vitest';
import { ANNONCES } from '#shared/admin/accueil/accueil.rules.ts';
import type { AFaire } from '#shared/admin/accueil/accueil.schema.ts';
import {
  awa,
  exporter,
  gerante,
  maintenant,
  mettreAHeure,
  preparerBordereaux,
  sansFin,
  vendre,
} from '../../vente/cnamgs/bordereaux.scene.ts';

preparerBordereaux();

const JOUR_MS = 86_400_000;

it('[ACU-3] une feuille vendue il y a plus de quinze jours est à réclamer, son bordereau à déposer', async () => {
  await sansFin();
  await vendre({}, { taux: 80 });
  const lire = async () => (await gerante.lire<AFaire[]>('/api/accueil/a-faire')).data;
  expect(await lire()).toEqual([]);
  mettreAHeure(new Date(maintenant.getTime() + 16 * JOUR_MS));
  const [feuilles, ...autres] = await lire();
  expect(autres).toEqual([]);
  expect(feuilles).toMatchObject({ genre: 'feuilles', nombre: 1 });
  expect(feuilles?.montant).toBeGreaterThan(0);
  expect(feuilles && ANNONCES.feuilles.titre(feuilles)).toBe('1 feuille à réclamer');
  expect((await awa.lire<AFaire[]>('/api/accueil/a-faire')).data).toEqual([]);
  await exporter('Secteur public');
  const [bordereaux, ...reste] = await lire();
  expect(reste).toEqual([]);
  expect(bordereaux).toMatchObject({
    genre: 'bordereaux',
    nombre: 1,
    montant: feuilles?.montant,
  });
});
