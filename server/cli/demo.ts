import type { MikroORM } from '@mikro-orm/postgresql';
import { estRefus } from '#shared/base/refus.ts';
import { chargerDemonstration } from '../demo/charger-demonstration.ts';
import { COMPTES_DEMONSTRATION } from '../demo/comptes.ts';
import { supprimerDemonstration } from '../demo/supprimer-demonstration.ts';
import { withBase } from './with-base.ts';

const USAGE = 'Usage : npm run demo -- charger | supprimer';

async function charger(orm: MikroORM): Promise<string | undefined> {
  if (!(await chargerDemonstration(orm, new Date())))
    return 'Rien n’a été chargé : la base contient déjà des données.';
  console.log(`Pharmacie de démonstration chargée.\n${COMPTES_DEMONSTRATION}`);
  return undefined;
}

async function supprimer(orm: MikroORM): Promise<string | undefined> {
  const fait = await supprimerDemonstration(orm);
  if (estRefus(fait)) return fait.errors.join('\n');
  console.log(
    `Démonstration supprimée : ${Object.entries(fait)
      .map(([quoi, n]) => `${n} ${quoi}`)
      .join(', ')}.`,
  );
  return undefined;
}

const acte = { charger, supprimer }[process.argv[2] ?? ''];
if (!acte) {
  console.error(USAGE);
  process.exit(1);
}
await withBase(acte);
