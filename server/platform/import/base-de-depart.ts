import type { EntityManager } from '@mikro-orm/postgresql';
import type { BaseConnue } from '#shared/platform/import/lire-fichier.rules.ts';
import { lireTauxDuJour } from '../../admin/pharmacie/taux-du-jour.ts';

export async function baseDeDepart(em: EntityManager, jour: string): Promise<BaseConnue> {
  const { taux_tva } = await lireTauxDuJour(em, new Date(`${jour}T12:00:00Z`));
  return { taux_tva: Number(taux_tva), jour };
}
