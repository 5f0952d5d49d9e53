import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import {
  lireLaPharmacie,
  refetchPharmacie,
  retenirPharmacie,
} from '#client/admin/pharmacie/pharmacie.queries.ts';
import { POSITION } from '#shared/base/position.ts';
import { unePharmacie } from '#tests/factories/objets-du-fil.ts';

/** The server holds this version, and its news have come so far. */
function servir(version: number, position: number) {
  const data = unePharmacie({ version, slogan: `version ${version}` });
  const corps = JSON.stringify({ success: true, message: '', errors: [], data });
  const repondre = vi.fn<typeof fetch>(
    async () => new Response(corps, { headers: { [POSITION]: String(position) } }),
  );
  vi.stubGlobal('fetch', repondre);
  return repondre;
}
const slogan = () => store.get(pharmacieAtom)?.slogan;

beforeEach(async () => {
  store.set(sessionAtom, null);
  store.set(pharmacieAtom, null);
  servir(6, 40);
  await lireLaPharmacie();
});
afterEach(() => {
  store.set(pharmacieAtom, null);
  vi.unstubAllGlobals();
});

it('[EVT-26] lue depuis la dernière nouvelle, la pharmacie ne se relit pas', async () => {
  const relue = servir(6, 41);
  await refetchPharmacie(40);
  expect(relue).not.toHaveBeenCalled();
  await refetchPharmacie(41);
  expect(relue).toHaveBeenCalledOnce();
});

it('[EVT-26] une base restaurée lui rend une version plus ancienne : c’est elle qui vaut', async () => {
  servir(4, 12);
  await refetchPharmacie(undefined);
  expect(slogan()).toBe('version 4');
});

it('ce qui est dit pendant qu’on la relit n’est pas recouvert par plus ancien', async () => {
  servir(4, 12);
  const relue = refetchPharmacie(undefined);
  await Promise.resolve();
  retenirPharmacie(unePharmacie({ version: 7, slogan: 'version 7' }));
  await relue;
  expect(slogan()).toBe('version 7');
});
