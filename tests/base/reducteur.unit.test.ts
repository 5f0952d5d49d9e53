import { expect, it } from 'vitest';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';
import { surGardeActuelle } from '#shared/gestion/garde/garde.events.ts';
import { RAYONS } from '#shared/stock/rayon/rayon.record.ts';
import type { Rayon } from '#shared/stock/rayon/rayon.record.ts';
import { unMessage } from '#tests/factories/un-message.ts';

const rayon = (id: number, version = 1) => ({ id, version }) as Rayon;

it('[EVT-38] un message change ce qui est tenu par son nom, ou par ce qu’il porte ; un autre n’y touche pas', () => {
  const tenus = [rayon(1), rayon(2)];
  expect(RAYONS.reduce(tenus, unMessage('rayon.change', { rayon: rayon(2, 2) }))).toEqual([
    rayon(1),
    rayon(2, 2),
  ]);
  expect(RAYONS.reduce(tenus, unMessage('rayon.retire', { id: 1 }))).toEqual([rayon(2)]);
  expect(RAYONS.reduce(tenus, unMessage('fournisseur.retire', { id: 1 }))).toBe(tenus);
});

it('[EVT-38] ce qui devient rien est rien', () => {
  const garde = { id: 3, version: 2, statut: 'Terminé' } as Garde;
  const message = unMessage('garde.terminee', { garde });
  expect(surGardeActuelle({ ...garde, statut: 'En cours' }, message)).toBe(null);
});
