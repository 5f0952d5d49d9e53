import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { IMPORT_WALLS } from './import-walls.ts';

export interface Offence {
  wall: string;
  file: string;
  /** What it does, and what to do instead. */
  says: string;
}

/** What the imports of the house that stands in `root` do against the walls. */
export async function readImports(root: string): Promise<Offence[]> {
  const { output } = await cruise(
    ['client', 'server', 'shared', 'migrations'],
    {
      baseDir: path.resolve(root),
      parser: 'swc', // this TypeScript has no API to parse with
      tsPreCompilationDeps: true,
      exclude: { path: '^client/(dist|icones)/' },
      doNotFollow: { path: 'node_modules' },
      skipAnalysisNotInRules: true,
      validate: true,
      ruleSet: { forbidden: [...IMPORT_WALLS] },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  );
  const { summary } = output as ICruiseResult;
  const mends = new Map(IMPORT_WALLS.map(({ name, comment }) => [name, comment]));
  return summary.violations.map(({ rule, from, to }) => ({
    wall: rule.name,
    file: from,
    says: `${from} → ${to} : ${mends.get(rule.name)}`,
  }));
}
