import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Offender } from './offender.ts';

const OTHERS = ['offender.ts', 'planted.unit.test.ts'];
const planted = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.ts') && !OTHERS.includes(file) && !file.endsWith('.types.ts'),
);

describe('chaque mur refuse ce qu’on plante contre lui', () => {
  it.each(planted)('%s', async (file) => {
    const { offender } = (await import(path.join(import.meta.dirname, file))) as {
      offender: Offender;
    };
    const said = (await offender.refusals()).join('\n');
    // The mend is in the message: one who meets it needs to read nothing else.
    for (const words of offender.says) expect(said).toContain(words);
  });
});
