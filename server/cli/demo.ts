import type { MikroORM } from '@mikro-orm/postgresql';
import { estRefus } from '#shared/base/refus.ts';
import { chargerDemonstration } from '../demo/charger-demonstration.ts';
import { COMPTES_DEMONSTRATION } from '../demo/comptes.ts';
import { supprimerDemonstration } from '../demo/supprimer-demonstration.ts';
import { commandLine } from './commands.ts';
import { withBase } from './with-base.ts';

async function load(orm: MikroORM): Promise<string | undefined> {
  if (!(await chargerDemonstration(orm, new Date())))
    return 'Rien n’a été chargé : la base contient déjà des données.';
  console.log(`Pharmacie de démonstration chargée.\n${COMPTES_DEMONSTRATION}`);
  return undefined;
}

async function remove(orm: MikroORM): Promise<string | undefined> {
  const done = await supprimerDemonstration(orm);
  if (estRefus(done)) return done.errors.join('\n');
  console.log(
    `Démonstration supprimée : ${Object.entries(done)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}.`,
  );
  return undefined;
}

const [what] = commandLine('demo').words;
await withBase(what === 'charger' ? load : remove);
