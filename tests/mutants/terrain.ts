import { join } from 'node:path';
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node';
import type { Copie } from './copie.ts';

/** What one file of tests says of the tree as it is. */
export type Verdict =
  | { couleur: 'vert' }
  | { couleur: 'rouge'; par: string }
  | { couleur: 'muet'; pourquoi: string };

/** The tests of a copy, run one file after another by one worker, on one PostgreSQL. */
export class Terrain {
  readonly #vitest: Vitest;
  readonly #dossier: string;
  /** Asked to stop: what is answered from then on says nothing. */
  arrete = false;

  private constructor(vitest: Vitest, dossier: string) {
    this.#vitest = vitest;
    this.#dossier = dossier;
  }

  static async ouvrir({ dossier }: Copie): Promise<Terrain> {
    const vitest = await createVitest('test', {
      root: dossier,
      config: join(dossier, 'tests/vitest.config.ts'),
      watch: false,
      maxWorkers: 1,
      bail: 1,
      reporters: [{}],
    });
    return new Terrain(vitest, dossier);
  }

  /** This file of the copy changed: what was read of it is forgotten. */
  oublier(fichier: string): void {
    this.#vitest.invalidateFile(join(this.#dossier, fichier));
  }

  /** Runs one file of tests, up to its first red. */
  async essayer(fichier: string): Promise<Verdict> {
    const specs = await this.#vitest.getRelevantTestSpecifications([join(this.#dossier, fichier)]);
    if (specs.length === 0) return { couleur: 'muet', pourquoi: `${fichier} : aucun essai` };
    const couru = await this.#vitest.rerunTestSpecifications(specs);
    const unhandledErrors = couru.unhandledErrors;
    // what ran before is still told beside it
    const siens = new Set(specs.map((s) => s.moduleId));
    const testModules = couru.testModules.filter((m) => siens.has(m.moduleId));
    const rouge = testModules.flatMap(premierRouge)[0];
    if (rouge !== undefined) return { couleur: 'rouge', par: rouge };
    const muet = testModules.flatMap((m) => m.errors().map((e) => e.message))[0];
    if (muet !== undefined) return { couleur: 'muet', pourquoi: muet };
    return unhandledErrors.length > 0
      ? { couleur: 'rouge', par: `${fichier} : ${String(unhandledErrors[0])}` }
      : { couleur: 'vert' };
  }

  /** Ends the run under way; the database stops with `fermer`. */
  arreter(): Promise<void> {
    this.arrete = true;
    return this.#vitest.cancelCurrentRun('keyboard-input');
  }

  fermer(): Promise<void> {
    return this.#vitest.close();
  }
}

/** The first test that failed, or the suite whose opening or closing did. */
function premierRouge(module: TestModule): string[] {
  const rate = (t: TestCase) => t.result().state === 'failed';
  const essai = [...module.children.allTests()].find(rate);
  if (essai) return [essai.fullName];
  const suite = [...module.children.allSuites()].find((s) => s.errors().length > 0);
  return suite ? [`${suite.fullName} (préparation)`] : [];
}
