import { describe, expect, it } from 'vitest';
import { Ports, port } from '#server/platform/http/port.ts';
import { healthOf, type ServerPart, startAll, stopAll } from '#server/platform/parts/part.ts';

const dits: string[] = [];
const piece = (name: string, plus: Partial<ServerPart> = {}): ServerPart => ({
  name,
  start: () => void dits.push(`+${name}`),
  stop: () => void dits.push(`-${name}`),
  ...plus,
});
const vider = (): string[] => dits.splice(0);

describe('les pièces d’un serveur', () => {
  it('démarrent dans l’ordre de la liste, s’arrêtent dans l’autre, chacune après la précédente', async () => {
    const lente = piece('base', {
      stop: async () => {
        await Promise.resolve();
        dits.push('-base');
      },
    });
    const pieces = [piece('journal'), lente, piece('porte')];
    await startAll(pieces);
    expect(vider()).toEqual(['+journal', '+base', '+porte']);
    await stopAll(pieces);
    expect(vider()).toEqual(['-porte', '-base', '-journal']);
  });
  it('une qui ne démarre pas : celles d’avant sont arrêtées, et la faute est dite', async () => {
    const prise = piece('porte', { start: () => Promise.reject(new Error('port pris')) });
    await expect(startAll([piece('base'), prise, piece('tableau')])).rejects.toThrow('port pris');
    expect(vider()).toEqual(['+base', '-base']);
  });
  it('disent comment elles vont ; une pièce vitale qui manque, et le serveur n’est pas prêt', async () => {
    const va = (name: string, state: boolean, vital?: true): ServerPart =>
      piece(name, { state: () => state, ...(vital && { vital }) });
    expect(await healthOf([va('base', true, true), va('écoute', false), piece('muette')])).toEqual({
      up: true,
      states: { base: true, écoute: false },
    });
    expect((await healthOf([va('base', false, true)])).up).toBe(false);
  });
});

it('un port rend ce qu’on y a branché, sinon ce qui vaut quand rien ne l’est', () => {
  const adresse = port<string | null>('adresse', null);
  expect(new Ports().get(adresse)).toBeNull();
  expect(new Ports().plug(adresse, 'smtp://x').get(adresse)).toBe('smtp://x');
});
