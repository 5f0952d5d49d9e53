import { type Copie, fichiersDe, planter } from './copie.ts';
import type { Mutant } from './mutant.ts';
import type { Terrain, Verdict } from './terrain.ts';

/** Plants mutants one after another, each before its tests, seen green without it first. */
export class Essayeur {
  readonly #copie: Copie;
  readonly #terrain: Terrain;
  /** What each file of tests says of the tree without any mutant. */
  readonly #sains = new Map<string, Verdict>();

  constructor(copie: Copie, terrain: Terrain) {
    this.#copie = copie;
    this.#terrain = terrain;
  }

  /** Red: killed. Green: it lives. Mute: nothing can be said, for the reason given. */
  async essayer(m: Mutant): Promise<Verdict> {
    for (const fichier of fichiersDe(m.essais)) {
      const sain = await this.#sain(fichier);
      if (sain.couleur !== 'vert') return sansLui(fichier, sain);
      const verdict = await this.#avec(m, fichier);
      if (verdict.couleur !== 'vert') return verdict;
    }
    return { couleur: 'vert' };
  }

  async #sain(fichier: string): Promise<Verdict> {
    const verdict = this.#sains.get(fichier) ?? (await this.#terrain.essayer(fichier));
    this.#sains.set(fichier, verdict);
    return verdict;
  }

  async #avec(m: Mutant, fichier: string): Promise<Verdict> {
    const arracher = planter(this.#copie, m);
    this.#terrain.oublier(m.fichier);
    try {
      return await this.#terrain.essayer(fichier);
    } finally {
      arracher();
      this.#terrain.oublier(m.fichier);
    }
  }
}

/** A red without the mutant would say nothing of it. */
function sansLui(fichier: string, verdict: Verdict): Verdict {
  const dit = verdict.couleur === 'rouge' ? verdict.par : '';
  const muet = verdict.couleur === 'muet' ? verdict.pourquoi : '';
  return { couleur: 'muet', pourquoi: `${fichier} n’est pas vert sans mutant (${dit}${muet})` };
}
