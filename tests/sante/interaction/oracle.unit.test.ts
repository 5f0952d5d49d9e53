import { describe, expect, it } from 'vitest';
import { siDonnees } from '#tests/harness/si-donnees.ts';
import { tirages } from '#tests/harness/tirages.ts';
import { composerThesaurus } from '#server/sante/interaction/import/composer-thesaurus.ts';
import { interactionsDe } from '#shared/sante/interaction/interaction.rules.ts';
import {
  indexerThesaurus,
  type ThesaurusIndexe,
} from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import { Oracle } from './oracle.ts';
import { fichiersFictifs, fichiersReels } from './thesaurus-fictif.ts';
import { unPanierDe } from './une-ligne.ts';

/** The same draw each time. */
function tirage(graine: number): (n: number) => number {
  let etat = graine;
  return (n) => {
    etat = (Math.imul(etat, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((etat / 2 ** 32) * n);
  };
}

function comparer(t: ThesaurusIndexe, oracle: Oracle, paniers: number, graine: number): number {
  const tirer = tirage(graine);
  const memoire = new Map<string, ReturnType<Oracle['entre']>>();
  const dire = (x: string, y: string) => {
    const cle = [x, y].sort().join('+');
    const su = memoire.get(cle);
    if (su !== undefined) return su;
    const dit = oracle.entre(x, y);
    memoire.set(cle, dit);
    return dit;
  };
  let cartes = 0;
  for (let n = 0; n < paniers; n++) {
    const lignes = Array.from({ length: 2 + tirer(4) }, () =>
      Array.from({ length: 1 + tirer(2) }, () => oracle.ids[tirer(oracle.ids.length)] ?? ''),
    );
    const vues = interactionsDe(t, unPanierDe(...lignes)).map(
      (c) =>
        `${c.cle} ${c.niveau} ${c.couples
          .map((x) => x.id)
          .sort()
          .join(',')}`,
    );
    const attendues = new Set<string>();
    for (const [i, une] of lignes.entries())
      for (const autre of lignes.slice(i + 1))
        for (const x of une)
          for (const y of autre) {
            const dit = dire(x, y);
            if (dit)
              attendues.add(`${[x, y].sort().join('+')} ${dit.niveau} ${dit.couples.join(',')}`);
          }
    expect(vues.sort(), JSON.stringify(lignes)).toEqual([...attendues].sort());
    cartes += vues.length;
  }
  return cartes;
}

const indexer = (fichiers: Map<string, Uint8Array>): ThesaurusIndexe => {
  const compose = composerThesaurus(fichiers, null);
  if (Array.isArray(compose)) throw new Error(compose.join('\n'));
  return indexerThesaurus(compose.compact);
};

/** Each pair is looked for among all couples, the slow way. */
const PANIERS = tirages(200, 1_000);

describe(`${PANIERS} paniers tirés au sort contre un oracle lent, écrit à part`, () => {
  it('[INT-10] [INT-9] sur notre thésaurus d’essai', () => {
    const fichiers = fichiersFictifs();
    expect(comparer(indexer(fichiers), new Oracle(fichiers), PANIERS, 25)).toBeGreaterThan(
      PANIERS * 0.4,
    );
  });
  const reels = fichiersReels();
  siDonnees('interactions').it('[INT-10] [INT-9] sur celui de l’agence, quand il est là', () => {
    if (!reels) return;
    expect(comparer(indexer(reels), new Oracle(reels), PANIERS, 26)).toBeGreaterThan(PANIERS * 0.5);
  });
});
