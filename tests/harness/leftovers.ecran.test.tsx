import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anotherCopy } from './another-copy.ts';
import { leftovers, refusal, stopTimers } from './leftovers.ts';

const CE_FICHIER = 'tests/harness/leftovers.ecran.test.tsx';
/** The line of this file that holds these words. */
const ligne = (mots: string): string => {
  const lignes = readFileSync(CE_FICHIER, 'utf8').split('\n');
  return `${CE_FICHIER}:${lignes.findIndex((l) => l.includes(mots)) + 1}`;
};
const rien = () => undefined;

describe('un fichier qui laisse derrière lui ce que le suivant entendrait est refusé', () => {
  afterEach(() => void leftovers());

  it('un canal', () => {
    const canal = new BroadcastChannel('planté');
    expect(leftovers()).toEqual([`le canal « planté », ouvert en ${ligne("Channel('planté')")}`]);
    canal.close();
  });
  it('la seconde copie d’un module qui tient un canal', async () => {
    await import('./two-copies.ts');
    expect(leftovers()).toEqual([]);
    const { canal } = await anotherCopy<typeof import('./two-copies.ts')>(
      'tests/harness/two-copies.ts',
    );
    expect(leftovers()).toEqual([
      expect.stringMatching(/^la seconde copie d’un module, qui tient le canal « deux copies »/),
    ]);
    canal.close();
  });
  it('un écouteur du processus', () => {
    process.on('SIGUSR2', rien);
    expect(leftovers()).toEqual([
      `un écouteur de « SIGUSR2 » sur process, ouvert en ${ligne("on('SIGUSR2'")}`,
    ]);
    process.off('SIGUSR2', rien);
  });
  it('un écouteur de la page', () => {
    window.addEventListener('planté', rien);
    document.addEventListener('planté', rien);
    expect(leftovers()).toEqual([
      `un écouteur de « planté » sur window, ouvert en ${ligne("window.addEventListener('planté'")}`,
      `un écouteur de « planté » sur document, ouvert en ${ligne("document.addEventListener('planté'")}`,
    ]);
    window.removeEventListener('planté', rien);
    document.removeEventListener('planté', rien);
  });
  it('mais pas ce qui fut fermé, ôté, interrompu ou entendu une seule fois', () => {
    new BroadcastChannel('fermé').close();
    process.once('SIGUSR2', rien).off('SIGUSR2', rien);
    window.addEventListener('ôté', rien);
    window.addEventListener('ôté', rien); // the same one: a page holds it once
    window.removeEventListener('ôté', rien);
    const arret = new AbortController();
    document.addEventListener('interrompu', rien, { signal: arret.signal });
    arret.abort();
    window.addEventListener('une fois', rien, { once: true });
    window.dispatchEvent(new Event('une fois'));
    expect(leftovers()).toEqual([]);
  });
  it('ce qui devait se faire plus tard ne se fait pas', async () => {
    const fait = vi.fn<() => void>();
    setTimeout(fait);
    setInterval(fait);
    stopTimers();
    await new Promise((suite) => setTimeout(suite, 1));
    expect(fait).not.toHaveBeenCalled();
  });
  it('le refus dit le fichier, la cause et ce qui la lève', () => {
    expect(refusal('tests/x.test.ts', ['le canal « c », ouvert en tests/x.test.ts:3'])).toBe(
      'tests/x.test.ts laisse derrière lui :\n' +
        '- le canal « c », ouvert en tests/x.test.ts:3\n' +
        'Les fichiers d’un même worker partagent sa mémoire : le suivant l’entendrait.\n' +
        'Fermer ce qui est ouvert, par onTestFinished() ou afterEach() ; un second onglet s’obtient par\n' +
        'anotherCopy(), jamais par vi.resetModules().',
    );
  });
});
