import type { EntityManager } from '@mikro-orm/postgresql';
import { plier } from '#shared/platform/import/champs.ts';
import {
  ficheDuFournisseur,
  type ValeursFournisseur,
} from '#shared/platform/import/lire-clients.rules.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { contractOf } from '#shared/record-contract.ts';
import { present } from '../../platform/db/present.ts';
import { rows } from '../../platform/db/query.ts';
import { noterDefaites, numeroterNeuves } from '../../platform/import/lignes-importees.sql.ts';
import { baseDeDepart } from '../../platform/import/base-de-depart.ts';
import type { AuteurImport, NatureImportee } from '../../platform/import/nature-importee.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import {
  auditerFournisseurs,
  creerFournisseurs,
  jugerIntacts,
  retirerFournisseurs,
} from './fournisseurs-importes.sql.ts';

async function ecrire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
): Promise<number> {
  await numeroterNeuves(em, id, 'fournisseur');
  const faits = await creerFournisseurs(em, id, maintenant);
  await auditerFournisseurs(em, 'création', [id, fullname, adresse]);
  for (const fait of faits)
    raise(em, 'fournisseur.change', ['fournisseurs'], {
      fournisseur: present(contractOf(FOURNISSEURS).schema, fait),
    });
  return faits.length;
}

/** [IMP-19] Removed unless changed or used since. */
async function defaire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: AuteurImport,
): Promise<void> {
  const juges = await jugerIntacts(em, id);
  await noterDefaites(em, id, juges);
  const retires = await retirerFournisseurs(em, id, maintenant);
  await auditerFournisseurs(em, 'suppression', [id, fullname, adresse]);
  for (const { id: retire } of retires)
    raise(em, 'fournisseur.retire', ['fournisseurs'], { id: retire });
}

export const IMPORT_DES_FOURNISSEURS: NatureImportee = {
  base: async (em, _fichier, jour) => {
    const connus = await rows(
      em,
      query.selectFrom('fournisseur').select('libelle').where('deleted_at', 'is', null),
    );
    return {
      ...(await baseDeDepart(em, jour)),
      fournisseurs: new Map(connus.map((f) => [plier(f.libelle), f.libelle])),
    };
  },
  ecrit: ({ valeurs }) => ficheDuFournisseur(valeurs as unknown as ValeursFournisseur),
  ecrire,
  defaire,
};
