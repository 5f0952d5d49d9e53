import { webcrypto } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectionAtom, cutAtom, keptSalesAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { leSignataire, poserSignataire } from '#client/vente/station/cle-du-poste.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import { texteASigner, type TexteSigne } from '#shared/vente/station/signature.rules.ts';
import { uneReservation } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUnPosteQuiVend,
  commencer,
  couper,
  dits,
  revenir,
  ServeurCoupable,
  vendre,
} from './coupe.scene.tsx';

chaqueFoisUnPosteQuiVend();
afterEach(() => vi.unstubAllGlobals());

it('[HSL-30] personne ne l’a accepté : il le dit avec sa clé, avant la coupure et pendant, et ne vend pas', async () => {
  const s = new ServeurCoupable([uneReservation()]);
  s.attend = true;
  await commencer(s);
  const attente = phrases.attendAccord('P3', 'A1B2-C3D4');
  expect(await screen.findByTitle(attente)).toBeTruthy();
  s.repond = false;
  await couperSansVendre(s);
  expect(store.get(cutAtom)?.vend).toBe(false);
  // On the strip, and where a screen reader hears it.
  expect(await screen.findAllByText(attente, { exact: false })).not.toEqual([]);
});

it('[HSL-25] ouvert en http, il ne signe pas : il ne vend pas pendant la coupure, et dit quoi faire', async () => {
  const s = new ServeurCoupable([uneReservation()]);
  poserSignataire(async () => null);
  await commencer(s);
  await couperSansVendre(s);
  expect(store.get(cutAtom)?.vend).toBe(false);
  expect(await screen.findAllByText(phrases.sansHttps, { exact: false })).not.toEqual([]);
});

async function couperSansVendre(s: ServeurCoupable): Promise<void> {
  s.repond = false;
  store.set(connectionAtom, { etat: 'reconnexion', depuis: Date.now() - 2_000 });
  await waitFor(() => expect(store.get(cutAtom)).not.toBeNull(), { timeout: 10_000 });
}

it('[HSL-31] une vente refusée, une mise de côté : les suivantes partent, signées l’une après l’autre', async () => {
  const s = new ServeurCoupable([uneReservation()]);
  s.refuse = (numero) => {
    if (numero === 1) return { statut: 422, errors: ['non'] };
    return numero === 2 ? { data: null, extra_data: { quarantaine: { id: 1 } } } : null;
  };
  const demandes = await commencer(s);
  await couper(s);
  for (let n = 1; n <= 3; n++) await vendre();
  await revenir(s);
  await waitFor(() => expect(s.recues.map((v) => v.numero)).toEqual([3]));
  await waitFor(() => expect(dits()).toContain(phrases.miseDeCote('P3-0002')));
  expect(store.get(keptSalesAtom)).toBe(1);
  const textes = demandes
    .filter((d) => d.chemin === 'POST /api/stations/ventes')
    .map((d) => String(d.corps['texte']));
  const [premier = '', second = ''] = textes;
  const { station, vente } = JSON.parse(premier) as TexteSigne;
  expect(premier).toBe(texteASigner(station, '', vente));
  expect((JSON.parse(second) as TexteSigne).precedent).toBe(`empreinte ${premier.length}`);
});

it('[HSL-25] la clé du navigateur : la même à chaque fois, elle ne sort pas, et sa signature se vérifie', async () => {
  vi.stubGlobal('crypto', webcrypto);
  poserSignataire(null);
  const [un, deux] = [await leSignataire(), await leSignataire()];
  expect(un?.publique).toBe(deux?.publique);
  const octets = (base64: string) => Buffer.from(base64, 'base64');
  const cle = await webcrypto.subtle.importKey(
    'spki',
    octets(un?.publique ?? ''),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const texte = 'une vente';
  const signature = octets((await un?.signer(texte)) ?? '');
  const verifiee = await webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    cle,
    signature,
    Buffer.from(texte),
  );
  expect(verifiee).toBe(true);
});
