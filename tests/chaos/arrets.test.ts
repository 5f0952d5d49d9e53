// Server: SIGTERM and a killed PostgreSQL under load: only processes can die.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jusqua } from '#tests/harness/patience.ts';
import { Registre } from './appels.ts';
import { comparerReponses, verifierBase } from './controles.ts';
import { peupler, type Personne, type Pharmacie } from './pharmacie.ts';
import { ouvrirScene, type Scene } from './scene.ts';

let scene: Scene;
let pharmacie: Pharmacie;
let registre: Registre;
beforeEach(async () => {
  scene = await ouvrirScene();
  pharmacie = await peupler(scene.url, 4);
  registre = new Registre(scene.adresse);
});
afterEach(async () => {
  await pharmacie.base.end();
  await scene.fermer();
});

/** Creates baskets one after the other, each asked once, until an answer does not come. */
async function creerSansFin(par: Personne): Promise<void> {
  for (;;) {
    const demande = {
      acte: 'creer',
      par,
      chemin: '/api/reservations',
      corps: '{}',
      cle: randomUUID(),
    };
    const reponse = await registre.poser(demande);
    if (!reponse) return;
    registre.acquittes.push({ ...demande, ...reponse });
  }
}

describe('arrêts en pleine charge', () => {
  it('SIGTERM : rien d’accepté ne reste sans réponse, le serveur finit de lui-même et dit 0', async () => {
    const clients = [...pharmacie.vendeurs, ...pharmacie.vendeurs, ...pharmacie.vendeurs].map(
      creerSansFin,
    );
    // In full load, whatever the machine's speed: everybody has been answered several times, and
    // none stops asking.
    await jusqua(() => registre.acquittes.length > 3 * clients.length, 'des réponses à tous');
    expect(await scene.terminer()).toBe(0);
    await Promise.all(clients);
    expect(new Set(registre.acquittes.map((a) => a.statut))).toEqual(new Set([200]));
    expect(await comparerReponses(pharmacie, registre)).toEqual([]);
  });

  it('la base tuée trois fois : le serveur reste le même et sert à nouveau', async () => {
    const pid = scene.pid();
    let fini = false;
    const clients = pharmacie.vendeurs.map(async (par) => {
      while (!fini) await registre.ecrire('creer', par, '/api/reservations', {});
    });
    for (let n = 0; n < 3; n++) {
      const servies = registre.acquittes.length;
      await jusqua(
        () => registre.acquittes.length > servies,
        'une réponse avant la mort de la base',
      );
      await scene.tuerBase();
      const avant = registre.acquittes.length;
      await jusqua(() => registre.acquittes.length > avant, 'une réponse après la mort de la base');
    }
    fini = true;
    await Promise.all(clients);
    expect([scene.pid(), scene.demarrages()]).toEqual([pid, 1]);
    expect(registre.fautes).toEqual([]);
    expect(await comparerReponses(pharmacie, registre)).toEqual([]);
    expect(await verifierBase(scene.url)).toEqual([]);
  });
});
