import { composerThesaurus } from '#server/sante/interaction/import/composer-thesaurus.ts';
import { ecrireThesaurus } from '#server/sante/interaction/importer-thesaurus.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { recomposerProduits } from '#server/stock/produit/recomposer-produits.ts';
import { succes } from '#shared/base/refus.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import type { ServeurDeTest } from '../../harness/serveur-de-test.ts';
import { fichiersFictifs } from './thesaurus-fictif.ts';

/** Our own thesaurus, in service. */
export async function avecThesaurus(serveur: Pick<ServeurDeTest, 'orm'>): Promise<void> {
  const compose = composerThesaurus(fichiersFictifs(), null);
  if (Array.isArray(compose)) throw new Error(compose.join('\n'));
  await inTransaction(serveur.orm, null, async (em) =>
    succes(await ecrireThesaurus(em, compose, 'Essai', new Date())),
  );
  await recomposerProduits(serveur.orm);
}

/** A product for each DCI, known of the thesaurus in service; their ids, in that order. */
export async function produitsDe(serveur: ServeurDeTest, ...dcis: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const dci of dcis)
    ids.push(await unProduit(serveur, { libelle: `${dci} ${ids.length + 1} mg`, dci }));
  await recomposerProduits(serveur.orm);
  return ids;
}
