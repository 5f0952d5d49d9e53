import { describe, expect, it } from 'vitest';
import { jusqua as attendreQue } from '#tests/harness/patience.ts';
import type { LaunchedServer } from '#server/platform/paquet/launch-server.ts';
import { Supervisor } from '#server/platform/paquet/supervisor.ts';
import { EXIT_CONFIG } from '#server/platform/db/start-fault.ts';
import { preparerPaquet } from './paquet.scene.ts';

preparerPaquet();

/** Servers held by hand: each start takes the next one. */
function serveurs(
  ...vies: ('pret' | 'tombe' | 'prêt puis tombe' | 'mal réglé' | `installe ${string}`)[]
) {
  const lances: string[] = [];
  const lancer = (surInstaller: (version: string) => void): LaunchedServer => {
    const vie = vies[lances.length] ?? 'pret';
    lances.push(vie);
    let finir: (code: number | null) => void = () => undefined;
    const fini = new Promise<number | null>((ok) => (finir = ok));
    const annonce = { adresse: 'http://x', version: '1.0.0', accueil: [] };
    if (vie === 'tombe') finir(1);
    if (vie === 'mal réglé') finir(EXIT_CONFIG);
    if (vie === 'prêt puis tombe') setTimeout(() => finir(1), 5);
    if (vie.startsWith('installe ')) setTimeout(() => surInstaller(vie.slice(9)), 5);
    return {
      ready:
        vie === 'tombe' || vie === 'mal réglé'
          ? Promise.reject(new Error('tombé'))
          : Promise.resolve(annonce),
      ended: fini,
      stop: async () => finir(0),
    };
  };
  return { lances, lancer };
}

describe('le superviseur', () => {
  const monter = (...vies: Parameters<typeof serveurs>) => {
    const { lances, lancer } = serveurs(...vies);
    const installees: string[] = [];
    const repos: number[] = [];
    const superviseur = new Supervisor({
      launch: lancer,
      install: async (v) => void installees.push(v),
      currentVersion: () => '1.0.0',
      write: () => undefined,
      pause: async (fois) => void repos.push(fois),
    });
    return { superviseur, lances, installees, repos, fin: superviseur.run() };
  };
  const jusqua = (vrai: () => boolean): Promise<void> => attendreQue(vrai, String(vrai), 2);

  it('relance un serveur qui tombe, dit où il en est, s’arrête quand on le lui dit', async () => {
    const s = monter('tombe', 'prêt puis tombe', 'pret');
    await jusqua(() => s.lances.length === 3 && s.superviseur.state.phase === 'pret');
    expect(s.superviseur.state).toMatchObject({ adresse: 'http://x', version: '1.0.0' });
    expect(s.repos).toEqual([1, 0]);
    s.superviseur.stop();
    expect(await s.fin).toBe('arret');
    expect(s.lances).toHaveLength(3);
  });
  it('un serveur qui n’a jamais été prêt n’est pas relancé sans fin', async () => {
    const s = monter('tombe', 'tombe', 'tombe', 'pret');
    expect(await s.fin).toBe('echec');
    expect([s.lances.length, s.superviseur.state.phase]).toEqual([3, 'echec']);
  });
  it('un serveur mal réglé n’est pas relancé : attendre ne règle rien', async () => {
    const s = monter('mal réglé', 'pret');
    expect(await s.fin).toBe('echec');
    expect([s.lances.length, s.superviseur.state.phase]).toEqual([1, 'echec']);
  });
  it('installe la version que le serveur demande, une fois, puis repart', async () => {
    const s = monter('installe 1.0.1', 'pret');
    await jusqua(() => s.lances.length === 2 && s.superviseur.state.phase === 'pret');
    expect(s.installees).toEqual(['1.0.1']);
    s.superviseur.stop();
    expect(await s.fin).toBe('arret');
  });
});
